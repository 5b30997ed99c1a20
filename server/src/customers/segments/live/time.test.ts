import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { sql } from '../../../platform/db/index.ts'
import { keepEventLog } from '../../events/retention.ts'
import type { Predicate } from '../filter/filter-schema.ts'
import { attribute, filterOf } from '../testing/workspace.ts'
import { LiveWorkspace } from './testing/workspace.ts'
import { liveSegmentsWorkers } from './worker.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Noon in Madrid, two days before daylight saving time: midnights follow after 12, 36 and 59 hours. */
const NOON = { now: new Date('2026-03-27T11:00:00Z'), timeZone: 'Europe/Madrid' }

const days = (amount: number) => ({ amount, unit: 'days' as const })

/** Ana's data, whether she is a member, and how many hours after noon that changes. */
const EDGES: [string, Predicate, { happened?: number; renewal?: string }, boolean, number][] = [
  [
    'an event leaves a window at midnight',
    { kind: 'event', eventName: 'bought', occurred: true, window: { op: 'in_last_n', value: days(2) } },
    { happened: -1 },
    true,
    59,
  ],
  [
    'an event enters a window at midnight',
    { kind: 'event', eventName: 'bought', occurred: true, window: { op: 'more_than_n_ago', value: days(2) } },
    { happened: -1 },
    false,
    59,
  ],
  [
    'an event ahead of its time enters a window at midnight',
    { kind: 'event', eventName: 'bought', occurred: true, window: { op: 'in_last_n', value: days(2) } },
    { happened: 23 },
    false,
    12,
  ],
  [
    'an event no longer counts after 30 days',
    attribute({ attr: 'computed.eventCount30d', type: 'NUMBER', op: 'gte', value: 1 }),
    { happened: -30 * 24 + 2 },
    true,
    2,
  ],
  [
    'an event counts from its time on',
    attribute({ attr: 'computed.eventCount30d', type: 'NUMBER', op: 'gte', value: 1 }),
    { happened: 3 },
    false,
    3,
  ],
  [
    'the last event was on another day',
    attribute({ attr: 'computed.lastEventAt', type: 'DATE', op: 'in_last_n', value: days(2) }),
    { happened: 0 },
    true,
    59,
  ],
  [
    'the person was created on another day',
    attribute({ attr: 'createdAt', type: 'DATE', op: 'in_last_n', value: days(2) }),
    {},
    true,
    59,
  ],
  [
    'nothing happened in the two days after a person was created',
    {
      kind: 'event',
      eventName: 'bought',
      occurred: false,
      anchoredWindow: {
        anchor: { kind: 'attribute', attr: 'createdAt' },
        from: { amount: 0, unit: 'days' },
        to: { amount: 2, unit: 'days' },
      },
    },
    {},
    false,
    48,
  ],
  [
    'nothing else happened in the five hours after an event',
    {
      kind: 'event',
      eventName: 'seen',
      occurred: false,
      anchoredWindow: {
        anchor: { kind: 'event', eventName: 'bought', occurrence: 'last' },
        to: { amount: 5, unit: 'hours' },
      },
    },
    { happened: -1 },
    false,
    4,
  ],
  [
    'nothing happened until a date of the person',
    {
      kind: 'event',
      eventName: 'bought',
      occurred: false,
      anchoredWindow: {
        anchor: { kind: 'attribute', attr: 'attributes.renewal' },
        to: { amount: 0, unit: 'hours' },
      },
    },
    { renewal: '2026-03-28T10:00:00Z' },
    false,
    23,
  ],
  [
    'an event was not followed by another within three hours',
    {
      kind: 'event_sequence',
      steps: [{ eventName: 'bought' }],
      notFollowedBy: { eventName: 'seen', within: { amount: 3, unit: 'hours' } },
    },
    { happened: -1 },
    false,
    2,
  ],
  [
    'a range of dates that is relative at both ends',
    {
      kind: 'event',
      eventName: 'bought',
      occurred: true,
      window: {
        op: 'between',
        value: { fromOffset: { amount: -2, unit: 'days' }, toOffset: { amount: 1, unit: 'weeks' } },
      },
    },
    { happened: -1 },
    true,
    59,
  ],
  [
    'a date among the attributes comes near',
    attribute({ attr: 'attributes.renewal', type: 'DATE', op: 'in_next_n', value: days(2) }),
    { renewal: '2026-03-30' },
    false,
    12,
  ],
]

test.each(EDGES)(
  'LIVE membership follows time: %s',
  async (_, predicate, { happened, renewal }, isMember, changesAfter) => {
    const live = await LiveWorkspace.open(app, NOON)
    await createLive(live, predicate)
    await live.call('cdp_people_upsert', { externalId: 'ana', attributes: { renewal } })
    await live.call('cdp_people_upsert', { externalId: 'bea' })
    if (happened !== undefined) {
      const timestamp = new Date(live.now.getTime() + happened * HOUR_MS).toISOString()
      const event = { externalId: 'e1', name: 'bought', personExternalId: 'ana', timestamp }
      await live.call('cdp_events_record', event)
    }
    await live.settle()
    expect(await isIn(live, 'ana')).toBe(isMember)
    live.advance(changesAfter * HOUR_MS - 1)
    await live.settle()
    expect(await isIn(live, 'ana')).toBe(isMember)
    // Checking a second later is as good as at the exact time.
    live.advance(1001)
    await live.settle()
    expect(await isIn(live, 'ana')).toBe(!isMember)
  },
)

test('After downtime, LIVE membership catches up with the missed days', async () => {
  const live = await LiveWorkspace.open(app, NOON)
  const window = { op: 'in_last_n' as const, value: days(3) }
  await createLive(live, { kind: 'event', eventName: 'bought', occurred: true, window })
  await live.call('cdp_people_upsert', { externalId: 'ana' })
  await live.call('cdp_events_record', { externalId: 'e1', name: 'bought', personExternalId: 'ana' })
  await live.settle()
  live.advance(2 * DAY_MS)
  await live.call('cdp_people_upsert', { externalId: 'bea' })
  await live.call('cdp_events_record', { externalId: 'e2', name: 'bought', personExternalId: 'bea' })
  live.advance(2 * DAY_MS)
  await live.settle()
  expect([await isIn(live, 'ana'), await isIn(live, 'bea')]).toEqual([false, true])
})

test('LIVE membership follows a new time zone of the organization', async () => {
  const live = await LiveWorkspace.open(app, NOON)
  const window = { op: 'in_last_n' as const, value: days(2) }
  await createLive(live, { kind: 'event', eventName: 'bought', occurred: true, window })
  // Half an hour after a midnight in Madrid, which is the evening before in Bogota.
  const bought = { ana: '2026-03-24T23:30:00Z', bea: '2026-03-25T06:00:00Z' }
  for (const [externalId, timestamp] of Object.entries(bought)) {
    await live.call('cdp_people_upsert', { externalId })
    const event = { externalId, name: 'bought', personExternalId: externalId, timestamp }
    await live.call('cdp_events_record', event)
  }
  await live.settle()
  expect([await isIn(live, 'ana'), await isIn(live, 'bea')]).toEqual([true, true])
  await live.call('organization_update', { timeZone: 'America/Bogota' })
  await live.settle()
  expect([await isIn(live, 'ana'), await isIn(live, 'bea')]).toEqual([false, true])
})

test('An evaluation that waits for an hour of the day follows a new time zone of the organization', async () => {
  const live = await LiveWorkspace.open(app, NOON)
  const create = (slug: string, schedule: object) =>
    live.call('segments_create', { name: slug, slug, filterExpression: filterOf(), ...schedule })
  await create('daily', { evaluationCadence: 'DAILY', dailyEvaluationHour: 14 })
  await create('due', { evaluationCadence: 'DAILY' })
  await create('hourly', { evaluationCadence: 'HOURLY' })
  await live.runtime.pool.run(sql`
    update segments set evaluate_at = ${live.now} where org_id = ${live.org} and slug = 'due'`)
  const next = async () => {
    const rows = await live.runtime.pool.rows(sql<{ slug: string; evaluate_at: Date }>`
      select slug, evaluate_at from segments where org_id = ${live.org}`)
    return Object.fromEntries(rows.map((row) => [row.slug, row.evaluate_at.toISOString().slice(0, 16)]))
  }
  const hourly = '2026-03-27T12:00'
  expect(await next()).toEqual({ daily: '2026-03-27T13:00', due: '2026-03-27T11:00', hourly })
  await live.call('organization_update', { timeZone: 'America/Bogota' })
  expect(await next()).toEqual({ daily: '2026-03-27T19:00', due: '2026-03-27T11:00', hourly })
  await live.settle()
  expect(await next()).toMatchObject({ daily: '2026-03-27T19:00', due: '2026-03-27T14:00' })
})

test('Further failures of a LIVE segment do not postpone the full evaluation that follows the first one', async () => {
  const live = await LiveWorkspace.open(app, NOON)
  await createLive(live, attribute({ attr: 'attributes.plan', type: 'STRING', op: 'in', value: ['pro'] }))
  // An operator that this release does not have any more.
  await live.runtime.pool.run(sql`
    update segments set filter = jsonb_set(filter, '{predicates,0,op}', '"gone"') where org_id = ${live.org}`)
  const [noted] = liveSegmentsWorkers(live.runtime)
  const planned: Date[] = []
  for (const externalId of ['ana', 'bea']) {
    await live.call('cdp_people_upsert', { externalId })
    await workOneBatch(live.runtime, noted!, live.org)
    const { evaluate_at } = await live.runtime.pool.one(sql<{ evaluate_at: Date }>`
      select evaluate_at from segments where org_id = ${live.org}`)
    planned.push(evaluate_at)
    live.advance(1_000)
  }
  expect(planned[0]!.getTime()).toBeGreaterThan(NOON.now.getTime())
  expect(planned[1]).toEqual(planned[0])
})

test('LIVE membership follows event retention', async () => {
  const live = await LiveWorkspace.open(app, NOON)
  await createLive(live, { kind: 'event', eventName: 'bought', occurred: true })
  for (const externalId of ['ana', 'bea']) {
    await live.call('cdp_people_upsert', { externalId })
    const timestamp = new Date(live.now.getTime() - (externalId === 'ana' ? 400 : 1) * DAY_MS).toISOString()
    const event = { externalId, name: 'bought', personExternalId: externalId, timestamp }
    await live.call('cdp_events_record', event)
  }
  await live.settle()
  expect([await isIn(live, 'ana'), await isIn(live, 'bea')]).toEqual([true, true])
  await keepEventLog(live.runtime, 90 * DAY_MS)
  await live.settle()
  expect([await isIn(live, 'ana'), await isIn(live, 'bea')]).toEqual([false, true])
})

/** Waits for both full evaluations, so that only live updates change the membership. */
async function createLive(live: LiveWorkspace, predicate: Predicate): Promise<void> {
  const filterExpression = filterOf(predicate)
  await live.call('segments_create', {
    name: 'Live',
    slug: 'live',
    filterExpression,
    evaluationCadence: 'LIVE',
  })
  await live.settle()
  await live.runtime.pool.run(sql`update segments set evaluate_at = null where org_id = ${live.org}`)
}

async function isIn(live: LiveWorkspace, externalId: string): Promise<boolean> {
  const rows = await live.runtime.pool.rows(sql`
    select 1 from segment_members m join people p on p.org_id = m.org_id and p.id = m.person_id
    where m.org_id = ${live.org} and p.external_id = ${externalId}`)
  return rows.length > 0
}
