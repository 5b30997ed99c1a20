import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasuresWorker } from '../../customers/index.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../campaigns/testing/campaign-world.ts'
import { goalsWorker } from '../goals/index.ts'
import { attributionCountsWorker } from './kept-counts.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let events = 0

const buy = (person: string, name = 'bought', at = world.clock.now(), properties: object = {}) =>
  world.app.ok('cdp_events_record', {
    name,
    externalId: `buy-${++events}`,
    personExternalId: person,
    timestamp: at.toISOString(),
    properties,
  })

const report = (input: Record<string, unknown>) => world.app.ok('attribution_get', input)
const credited = async (input: Record<string, unknown>) => (await report(input)).credited.conversions

/** A campaign whose message these people have. Returns the id of its initiative. */
async function sent(ids: readonly string[], more: object = {}): Promise<string> {
  const id = await world.draft(ids, more)
  await world.app.ok('campaigns_start', { id })
  await world.enroll()
  await world.sendAll()
  const { initiativeId } = await world.app.ok('campaigns_get', { id })
  return initiativeId
}

/** Sets a time of the messages that a person got from an initiative. */
async function mark(initiativeId: string, person: string, change: { column: string; at: Date }) {
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update messages set ${sql.ref(change.column)} = ${change.at} where org_id = ${org.id} and run_id in (
      select id from runs where org_id = ${org.id} and initiative_id = ${fromWire('initiative', initiativeId)}
        and person_external_id = ${person})`)
}

test('A conversion is credited by window and model, however late it arrives', async () => {
  const { app, clock } = world
  await world.addPeople({ ana: {}, ben: {}, cleo: {}, dan: {} })
  const goal = { eventName: 'bought', window: '30d' }
  const first = await sent(['ana', 'ben', 'cleo'], { name: 'First', goal })
  const began = clock.now()
  await mark(first, 'ana', { column: 'replied_at', at: new Date(began.getTime() + HOUR_MS) })
  clock.pass(3 * DAY_MS)
  const second = await sent(['ana', 'dan'], { name: 'Second', goal })
  clock.pass(HOUR_MS)

  // Ana replied to the first, and has just got the second. Ben's message is three days old.
  await buy('ana', 'bought', clock.now(), { total: 40.5 })
  await buy('ana', 'bought', clock.now(), { total: 9.5 })
  await buy('ben')
  await buy('dan', 'bought', clock.now(), { total: 'many' })
  const last = await report({ valueProperty: 'total' })
  expect(last).toMatchObject({
    eventNames: ['bought'],
    all: { conversions: 4, people: 3, value: 50 },
    credited: { conversions: 3, people: 2, value: 50 },
    groups: [{ initiative: { id: second, name: 'Second' }, conversions: 3, people: 2, value: 50 }],
    holdout: null,
  })
  expect(await report({ model: 'first_touch' })).toMatchObject({
    groups: [
      { initiative: { id: first, name: 'First' }, conversions: 2, people: 1, value: null },
      { initiative: { id: second, name: 'Second' }, conversions: 1, people: 1 },
    ],
  })
  expect(await credited({ initiativeId: first })).toBe(0)
  expect(await report({ initiativeId: first, model: 'first_touch', by: 'touch' })).toMatchObject({
    all: { conversions: 3, people: 2 },
    groups: [{ touch: 'reply', conversions: 2, people: 1 }],
  })

  // A late event counts at its time, and a late receipt makes the reading of a message a touch.
  await buy('ben', 'bought', new Date(began.getTime() + 2 * HOUR_MS))
  expect(await credited({ initiativeId: first })).toBe(1)
  expect(await credited({})).toBe(4)
  await mark(first, 'ben', { column: 'read_at', at: new Date(clock.now().getTime() - HOUR_MS) })
  expect(await report({ initiativeId: first, by: 'touch' })).toMatchObject({
    groups: [
      { touch: 'message', conversions: 1 },
      { touch: 'open', conversions: 1 },
    ],
  })

  const { periods } = await report({ bucket: 'week' })
  expect(periods.reduce((sum: number, period: { conversions: number }) => sum + period.conversions, 0)).toBe(
    5,
  )
  for (const { start } of periods) expect(new Date(start).getUTCDay()).toBe(1)

  await app.ok('attribution_settings_set', { messageWindow: null, responseWindow: '30m' })
  expect(await credited({})).toBe(0)
  await app.ok('attribution_settings_set', { messageWindow: '5d', responseWindow: '7d' })
  expect(await credited({})).toBe(5)
  await app.ok('attribution_settings_set', { messageWindow: '1d', responseWindow: '7d' })
})

test('A message that did not leave is no touch, and other events can be asked for', async () => {
  await world.addPeople({ fay: {}, gil: {} })
  const id = await sent(['fay', 'gil'])
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update messages set status = 'failed' where org_id = ${org.id} and run_id in (
      select id from runs where org_id = ${org.id} and person_external_id = 'fay')`)
  for (const person of ['fay', 'gil', 'nobody']) await buy(person, 'subscribed')
  expect(await report({ initiativeId: id })).toMatchObject({ eventNames: [], credited: { conversions: 0 } })
  expect(await report({ initiativeId: id, eventName: 'subscribed', by: 'template' })).toMatchObject({
    all: { conversions: 2 },
    groups: [{ template: { name: expect.stringContaining('hello') }, conversions: 1, people: 1 }],
  })
  expect(await report({ eventName: 'subscribed', by: 'channel' })).toMatchObject({
    all: { conversions: 3, people: 3 },
    groups: [{ channel: 'whatsapp', conversions: 1 }],
  })
})

test('Variants of a campaign have their conversions, and filters of the goal hold', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `var${index}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  const other = { channel: 'whatsapp', templateId: world.templateId, templateBindings: { 1: 'literal:b' } }
  const id = await sent(ids, {
    name: 'Tested',
    test: { others: [other], sharePercent: 100 },
    goal: {
      eventName: 'ordered',
      window: '7d',
      eventFilters: [{ key: 'total', type: 'NUMBER', op: 'gte', value: 10 }],
    },
  })
  for (const [index, person] of ids.entries())
    await buy(person, 'ordered', world.clock.now(), { total: index % 2 === 0 ? 20 : 5 })
  const { runtime, org } = world.app
  const drawn = await runtime.pool.rows(sql<{ variant: string; count: number }>`
    select c.variant, count(*)::int as count from campaign_people c
    join people p on p.org_id = ${org.id} and p.id = c.person_id
    where c.org_id = ${org.id} and c.is_tested and p.external_id like 'var%' and substr(p.external_id, 4)::int % 2 = 0
    group by 1 order by 2 desc, 1`)
  const { groups } = await report({ initiativeId: id, by: 'variant' })
  expect(
    groups.map(({ variant, conversions }: Record<string, unknown>) => ({ variant, count: conversions })),
  ).toEqual(drawn)
  expect(drawn.reduce((sum, { count }) => sum + count, 0)).toBe(20)
})

test('Those who were messaged are compared with the holdout', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `held${index}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  const goal = { eventName: 'renewed', window: '7d', holdoutPercent: 40 }
  const id = await sent(ids, { goal })
  const messaged = await world.app.ok('initiatives_participants_list', { id, limit: 1000 })
  const enrolled: string[] = messaged.data.map((run: { personExternalId: string }) => run.personExternalId)
  for (const person of enrolled.slice(0, 30)) await buy(person, 'renewed')
  const held = ids.filter((person) => !enrolled.includes(person))
  await buy(held[0]!, 'renewed')
  await world.work(goalsWorker(world.app.runtime))
  const { holdout, credited: sum } = await report({ initiativeId: id })
  expect(sum).toMatchObject({ conversions: 30, people: 30 })
  expect(holdout).toMatchObject({
    messaged: { people: enrolled.length, reached: 30 },
    heldOut: { people: held.length, reached: 1 },
    difference: { verdict: 'higher' },
  })
  const { difference, added } = holdout
  expect(added.value).toBeCloseTo(30 - enrolled.length / held.length)
  expect(added.low).toBeCloseTo(difference.low * enrolled.length)
  expect((await report({ initiativeId: id, eventName: 'bought' })).holdout).toBeNull()
})

test("A merged person has the touches of both, an erased one none, and a person's path says why", async () => {
  const { app, clock } = world
  await world.addPeople({ hal: {}, ida: {} })
  const id = await sent(['hal'], { name: 'Path', goal: { eventName: 'joined', window: '7d' } })
  const path = async (externalId: string, more: object = {}) =>
    (await app.ok('cdp_people_touchpoints', { externalId, ...more })).data
  clock.pass(HOUR_MS)
  await buy('ida', 'joined')
  expect(await credited({ initiativeId: id })).toBe(0)
  expect(await path('ida')).toMatchObject([{ kind: 'conversion', eventName: 'joined', lastTouch: null }])

  const merge = await app.ok('cdp_people_merge', { externalId: 'ida', mergedExternalId: 'hal' })
  await expect.poll(() => credited({ initiativeId: id })).toBe(1)
  const [conversion, message] = await path('ida')
  expect(message).toMatchObject({ kind: 'message', initiative: { id, name: 'Path' }, channel: 'whatsapp' })
  const credit = {
    kind: 'message',
    at: message.at,
    messageId: message.messageId,
    initiative: { id, name: 'Path' },
  }
  expect(conversion).toMatchObject({ firstTouch: credit, lastTouch: credit })
  expect(await path('hal')).toEqual([conversion, message])

  await app.ok('cdp_merges_undo', { id: merge.id })
  await expect.poll(() => credited({ initiativeId: id })).toBe(0)
  await buy('hal', 'joined')
  expect(await credited({ initiativeId: id })).toBe(1)

  await app.ok('cdp_people_erase', { externalId: 'hal', reason: 'requested', confirm: true })
  await world.work(erasuresWorker(app.runtime))
  expect(await credited({ initiativeId: id })).toBe(0)
  expect((await app.api('cdp_people_touchpoints', { externalId: 'hal' })).status).toBe(404)
})

test('A path goes on page by page', async () => {
  const { app, clock } = world
  await world.addPeople({ kai: {} })
  const id = await sent(['kai'], { goal: { eventName: 'met', window: '7d' } })
  await mark(id, 'kai', { column: 'read_at', at: clock.now() })
  await mark(id, 'kai', { column: 'replied_at', at: clock.now() })
  for (let n = 0; n < 4; n++) await buy('kai', 'met')
  const { data } = await app.ok('cdp_people_touchpoints', { externalId: 'kai' })
  expect(data).toHaveLength(7)
  const seen = []
  for (let cursor: string | undefined; ; ) {
    const page = await app.ok('cdp_people_touchpoints', {
      externalId: 'kai',
      limit: 2,
      ...(cursor && { cursor }),
    })
    seen.push(...page.data)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect(seen).toEqual(data)
})

test('Many conversions are counted beforehand, and again when they are old', async () => {
  const { app, clock } = world
  await world.addPeople({ lea: {} })
  await sent(['lea'])
  const { runtime, org } = app
  const now = clock.now()
  await runtime.pool.run(sql`
    insert into events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties, recorded_by)
    select ${org.id}, ${now}, gen_random_uuid(), 'many' || n, 'viewed', ${now}, 'lea', '{}', 'test'
    from generate_series(1, 5001) n`)
  const asked = { eventName: 'viewed' }
  expect(await report(asked)).toMatchObject({
    countedAt: null,
    all: { conversions: 0 },
    periods: expect.anything(),
  })
  const work = () => world.work(attributionCountsWorker(runtime))
  await work()
  const counted = { conversions: 5001, people: 1 }
  expect(await report(asked)).toMatchObject({ countedAt: now.toISOString(), all: counted, credited: counted })
  await buy('lea', 'viewed')
  expect(await report({ ...asked, model: 'first_touch' })).toMatchObject({ credited: counted })
  clock.pass(2 * 60_000)
  expect(await report(asked)).toMatchObject({ credited: counted })
  await work()
  expect(await report(asked)).toMatchObject({ credited: { conversions: 5002, people: 1 } })
})

test('Another organization sees nothing, and wrong input is named', async () => {
  const { app } = world
  const id = await sent(['ana'])
  const other = await app.newOrganization()
  const theirs = await app.api('attribution_get', { eventName: 'bought' }, { key: other.key })
  expect(theirs.body).toMatchObject({ all: { conversions: 0 }, groups: [] })
  expect((await app.api('attribution_get', { initiativeId: id }, { key: other.key })).status).toBe(404)
  expect((await app.api('cdp_people_touchpoints', { externalId: 'ana' }, { key: other.key })).status).toBe(
    404,
  )
  await app.api('attribution_settings_set', { messageWindow: null, responseWindow: '2d' }, { key: other.key })
  expect(await app.ok('attribution_settings_get')).toEqual({ messageWindow: '1d', responseWindow: '7d' })
  for (const [input, path] of [
    [{ from: '2026-05-02', until: '2026-05-01' }, 'from'],
    [{ from: '2020-01-01', until: '2026-05-01' }, 'from'],
    [{ until: 'yesterday' }, 'until'],
    [{ by: 'color' }, 'by'],
  ] as const) {
    const { status, body } = await app.api('attribution_get', input)
    expect([status, body.error.issues[0].path]).toEqual([400, path])
  }
  for (const responseWindow of ['91d', 'soon', '0d'])
    expect((await app.api('attribution_settings_set', { messageWindow: null, responseWindow })).status).toBe(
      400,
    )
})
