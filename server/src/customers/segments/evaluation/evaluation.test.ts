import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, inTransaction } from '../../../platform/operations/index.ts'
import { filterOf, newWorkspace, plan } from '../testing/workspace.ts'
import { enrollMembers, evaluateLocked, lockSegment } from './evaluation.ts'
import { evaluateSegment } from './parts.ts'

const SYSTEM = { kind: 'system', id: 'test' } as const

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('An evaluation writes only the people who enter or leave', async () => {
  const { id, ok, person, members } = await newWorkspace(app)
  for (const name of ['ana', 'bea', 'eva']) await person(name, { plan: 'pro' })
  await ok('segments_create', { name: 'Pro', slug: 'pro', filterExpression: plan('pro') })
  await ok('segments_evaluate', { slug: 'pro' })
  const rows = () =>
    app.runtime.pool.rows(sql<{ xmin: string; person_id: string; entered_at: Date }>`
      select m.xmin, m.person_id, m.entered_at
      from segment_members m join people p on p.org_id = m.org_id and p.id = m.person_id
      where m.org_id = ${id} order by p.external_id`)
  const departures = () =>
    app.runtime.pool.rows(sql<{ person_id: string; entered_at: Date; left_at: Date }>`
      select person_id, entered_at, left_at from segment_departures where org_id = ${id}`)
  const before = await rows()

  expect(await ok('segments_evaluate', { slug: 'pro' })).toEqual({ entrants: 0, leavers: 0, total: 3 })
  expect(await rows()).toEqual(before)
  expect(await departures()).toEqual([])

  await person('bea', { plan: 'free' })
  await person('noa', { plan: 'pro' })
  expect(await ok('segments_evaluate', { slug: 'pro' })).toEqual({ entrants: 1, leavers: 1, total: 3 })
  expect((await members('pro')).toSorted()).toEqual(['ana', 'eva', 'noa'])
  const [ana, bea, eva] = before
  expect((await rows()).slice(0, 2)).toEqual([ana, eva])
  const [departure, ...others] = await departures()
  expect(others).toEqual([])
  expect(departure).toMatchObject({ person_id: bea!.person_id, entered_at: bea!.entered_at })
  expect(departure!.left_at > bea!.entered_at).toBe(true)

  await person('bea', { plan: 'pro' })
  expect(await ok('segments_evaluate', { slug: 'pro' })).toEqual({ entrants: 1, leavers: 0, total: 4 })
  expect((await members('pro'))[0]).toBe('bea')
  expect(await departures()).toHaveLength(1)
})

test('A person who takes the place of somebody merged leaves, also after a stay that began at the same time', async () => {
  const { id, ok, person, members } = await newWorkspace(app)
  for (const name of ['ana', 'bea']) await person(name, { plan: 'pro' })
  await ok('segments_create', { name: 'Pro', slug: 'pro', filterExpression: plan('pro') })
  await ok('segments_evaluate', { slug: 'pro' })
  await person('ana', { plan: 'free' })
  await ok('segments_evaluate', { slug: 'pro' })
  await ok('cdp_people_merge', { externalId: 'ana', mergedExternalId: 'bea' })
  expect(await members('pro')).toEqual(['ana'])

  expect(await ok('segments_evaluate', { slug: 'pro' })).toEqual({ entrants: 0, leavers: 1, total: 0 })
  const stays = await app.runtime.pool.rows(sql`
    select 1 from segment_departures d join segments s on s.org_id = d.org_id and s.id = d.segment_id
    where d.org_id = ${id} and d.left_at = s.last_evaluated_at`)
  expect(stays).toHaveLength(1)
})

test.each([
  ['an evaluation of all', undefined],
  ['an evaluation of some', ['ana', 'eva']],
])('Somebody who is merged while they enter enters once: %s', async (_, people) => {
  const { id, ok, person, members } = await newWorkspace(app)
  for (const name of ['ana', 'bea', 'eva']) await person(name)
  for (const name of ['double', 'bea-too']) await person(name, { plan: 'pro' })
  const segment = await ok('segments_create', { name: 'Pro', slug: 'pro', filterExpression: plan('pro') })
  await inTransaction(app.runtime, id, SYSTEM, async (ctx) => {
    await evaluateSegment(ctx, { id: fromWire('segment', segment.id)! })
    await ok('cdp_people_merge', { externalId: 'ana', mergedExternalId: 'double' })
    await ok('cdp_people_merge', { externalId: 'bea', mergedExternalId: 'bea-too' })
    await ok('cdp_people_merge', { externalId: 'eva', mergedExternalId: 'bea' })
  })
  const evaluation = await inTransaction(app.runtime, id, SYSTEM, async (ctx) => {
    const locked = await lockSegment(ctx, fromWire('segment', segment.id)!)
    return evaluateLocked(ctx, locked!, people && { people, now: ctx.now })
  })
  expect(evaluation).toEqual({ entrants: 0, leavers: 0, total: 2 })
  expect((await members('pro')).toSorted()).toEqual(['ana', 'eva'])
})

test('Two concurrent evaluations add each person once', async () => {
  const { ok, person } = await newWorkspace(app)
  for (let n = 0; n < 20; n++) await person(`p${n}`)
  await ok('segments_create', { name: 'All', slug: 'all', filterExpression: filterOf() })
  const both = await Promise.all(Array.from({ length: 6 }, () => ok('segments_evaluate', { slug: 'all' })))
  expect(both.map((one) => one.total)).toEqual(Array(6).fill(20))
  expect(both.reduce((sum, one) => sum + one.entrants, 0)).toBe(20)
})

test('Unknown fields of a member are empty strings', async () => {
  const { ok, person } = await newWorkspace(app)
  await person(
    'ana',
    {},
    { firstName: 'Ana', lastName: 'Pérez', email: 'ana@x.co', phoneNumber: '+573001234567' },
  )
  await person('b', {})
  await ok('segments_create', { name: 'All', slug: 'all', filterExpression: filterOf() })
  await ok('segments_evaluate', { slug: 'all' })
  const { data } = await ok('segments_members_list', { slug: 'all' })
  const enteredAt = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(data).toHaveLength(2)
  expect(data).toContainEqual({
    name: 'Ana Pérez',
    phoneNumber: '+573001234567',
    externalId: 'ana',
    email: 'ana@x.co',
    enteredAt,
  })
  expect(data).toContainEqual({ name: '', phoneNumber: '', externalId: 'b', email: '', enteredAt })
})

test('Members are paged and a cursor works for its segment only', async () => {
  const { ok, api, person } = await newWorkspace(app)
  for (const name of ['a', 'b', 'c', 'd', 'e']) await person(name)
  for (const slug of ['all', 'same']) {
    await ok('segments_create', { name: slug, slug, filterExpression: filterOf() })
    await ok('segments_evaluate', { slug })
  }
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await ok('segments_members_list', { slug: 'all', limit: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...page.data.map((one: { externalId: string }) => one.externalId))
    if (page.next_cursor) {
      const foreign = await api('segments_members_list', { slug: 'same', cursor: page.next_cursor })
      expect(foreign.body.error.code).toBe('invalid_cursor')
    }
    cursor = page.next_cursor
  } while (cursor)
  expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('Entrants are queued once for the live journeys that trigger on the segment', async () => {
  const { id, ok, person } = await newWorkspace(app)
  await person('ana', { plan: 'pro', city: 'Lima' }, { firstName: 'Ana' })
  const segment = await ok('segments_create', {
    name: 'Pro',
    slug: 'pro',
    filterExpression: plan('pro'),
    outputColumns: {
      person: { columns: ['firstName', 'email'], attributes: ['city', 'none'] },
      computed: ['eventCount30d'],
    },
  })
  const live = await insertJourney(id, segment.id, 'ACTIVE', 'PUBLISHED')
  await insertJourney(id, segment.id, 'PAUSED', 'PUBLISHED')
  await insertJourney(id, segment.id, 'ACTIVE', 'DRAFT')
  await unseen(id, async (ctx) => {
    const pro = { id: fromWire('segment', segment.id)! }
    expect(await evaluateSegment(ctx, pro)).toEqual({ entrants: 1, leavers: 0, total: 1 })
    expect(await evaluateSegment(ctx, pro)).toEqual({ entrants: 0, leavers: 0, total: 1 })
    expect(await queuedMatches(ctx)).toEqual([
      {
        action: 'enroll',
        journey_id: live,
        person_external_id: 'ana',
        trigger: { kind: 'segment', segmentId: segment.id },
        properties: { firstName: 'Ana', email: null, city: 'Lima', none: null, eventCount30d: 0 },
      },
    ])
  })
})

test('Existing members can be queued for one journey', async () => {
  const { id, ok, person } = await newWorkspace(app)
  await person('ana')
  await person('bea')
  const segment = await ok('segments_create', { name: 'All', slug: 'all', filterExpression: filterOf() })
  await ok('segments_evaluate', { slug: 'all' })
  await insertJourney(id, segment.id, 'ACTIVE', 'PUBLISHED')
  const chosen = await insertJourney(id, segment.id, 'ACTIVE', 'PUBLISHED')
  await unseen(id, async (ctx) => {
    expect(await enrollMembers(ctx, fromWire('segment', segment.id)!, chosen)).toBe(2)
    const matches = await queuedMatches(ctx)
    expect(matches.map((match) => [match.person_external_id, match.journey_id])).toEqual([
      ['ana', chosen],
      ['bea', chosen],
    ])
  })
})

/** Runs in a transaction that is rolled back before a worker can see it. */
async function unseen(org: string, work: (ctx: Ctx) => Promise<void>) {
  const undo = new Error('undo')
  await inTransaction(app.runtime, org, SYSTEM, async (ctx) => {
    await work(ctx)
    throw undo
  }).catch((error) => {
    if (error !== undo) throw error
  })
}

function queuedMatches(ctx: Ctx) {
  return ctx.db.rows(sql<{ journey_id: string; person_external_id: string }>`
    select action, journey_id, person_external_id, trigger, properties from trigger_matches
    where org_id = ${ctx.org} order by person_external_id`)
}

/** Writes a published journey directly; returns its id. */
async function insertJourney(org: string, segmentId: string, initiative: string, journey: string) {
  const { pool, newId, clock } = app.runtime
  const [initiativeId, journeyId, now] = [newId(), newId(), clock.now()]
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org}, ${initiativeId}, 'I', 'WHATSAPP', ${initiative}, 'es', 1, false, ${now}, ${now})`)
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, trigger_type, trigger_segment_id,
                          created_at, updated_at)
    values (${org}, ${journeyId}, ${initiativeId}, 1, ${journey}, '{}', 'segment',
            ${fromWire('segment', segmentId)}, ${now}, ${now})`)
  return journeyId
}
