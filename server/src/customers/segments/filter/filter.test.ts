import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '../../../../test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { toWire } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import { type Ctx, inTransaction } from '../../../platform/operations/index.ts'
import { evaluateSegment } from '../evaluation/parts.ts'
import { worldFilter } from '../testing/arbitraries.ts'
import { crowdedWorld, questions, soonAfter } from '../testing/crowded.ts'
import type { Today } from '../testing/evaluated-dates.ts'
import { membersOf, type World } from '../testing/evaluator.ts'
import { NOTHING_KNOWN } from '../testing/known-worlds.ts'
import { storeWorld } from '../testing/stored-world.ts'
import { today, world } from '../testing/worlds.ts'
import { compileFilter } from './filter.ts'
import { FilterExpression } from './filter-schema.ts'

const filters = fc.array(worldFilter, { minLength: 1, maxLength: 16, size: 'max' })

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('PostgreSQL finds the same people as the reference evaluator, for all people and for a subset', async () => {
  await fc.assert(fc.asyncProperty(world, filters, today, expectSameAsMeant), { numRuns: cases(80) })
}, 240_000)

test('Filters over many events within a few days find the same people as the reference evaluator', async () => {
  await fc.assert(fc.asyncProperty(crowdedWorld, questions, soonAfter, expectSameAsMeant), {
    numRuns: cases(80),
  })
}, 240_000)

test('After any changes, an evaluation adds and removes exactly the difference', async () => {
  await fc.assert(
    fc.asyncProperty(world, world, worldFilter, today, async (before, after, filter, when) => {
      await unseen(async (own) => {
        const ctx: Ctx = { ...own, now: when.now }
        const id = await insertSegment(ctx, filter, when.timeZone)
        await storeWorld(ctx.db, ctx.org, before, ctx.newId)
        const first = membersOf(before, filter, when)
        const firstCounts = { entrants: first.length, leavers: 0, total: first.length }
        expect(await evaluateSegment(ctx, { id })).toEqual(firstCounts)
        await storeWorld(ctx.db, ctx.org, after, ctx.newId)
        const second = membersOf(after, filter, when)
        expect(await evaluateSegment({ ...ctx, now: new Date(when.now.getTime() + 1) }, { id })).toEqual({
          entrants: second.filter((one) => !first.includes(one)).length,
          leavers: first.filter((one) => !second.includes(one)).length,
          total: second.length,
        })
        expect(await readMembers(ctx, id)).toEqual(second)
      })
    }),
    { numRuns: cases(60) },
  )
}, 240_000)

const FIRST = Date.UTC(2026, 2, 20)
const HOUR_MS = 3_600_000
const hours = (amount: number) => ({ amount, unit: 'hours' as const })
/** The events of each person, with their hours. */
const DOERS: Record<string, [string, number][]> = {
  again: [
    ['a', 0],
    ['a', 2],
    ['b', 3],
  ],
  alone: [['a', 0]],
  same: [
    ['a', 0],
    ['b', 0],
  ],
  soon: [
    ['a', 0],
    ['b', 1],
  ],
  edge: [
    ['a', 0],
    ['b', 2],
  ],
  late: [
    ['a', 0],
    ['b', 2.5],
  ],
  often: [
    ['a', 0],
    ['b', 1],
    ['b', 3.5],
  ],
}
const around = (occurred: boolean, window: object) => ({
  kind: 'event',
  eventName: 'b',
  occurred,
  anchoredWindow: { anchor: { kind: 'event', eventName: 'a', occurrence: 'first' }, ...window },
})
const then = (eventName: string, rest: object = {}, own: object = {}) => ({
  kind: 'event_sequence',
  steps: [{ eventName: 'a' }, { eventName, ...own }],
  ...rest,
})

test.each<[string, object, string[]]>([
  ['an event does not follow itself', then('a'), ['again']],
  [
    'events at the same instant do not follow each other',
    then('b'),
    ['again', 'edge', 'late', 'often', 'soon'],
  ],
  [
    'the time limit of a step is inclusive',
    then('b', {}, { within: hours(2) }),
    ['again', 'edge', 'often', 'soon'],
  ],
  [
    'the time limit of the whole sequence is inclusive',
    then('b', { within: hours(2) }),
    ['again', 'edge', 'often', 'soon'],
  ],
  [
    'the limit in any order is inclusive, and events may be simultaneous',
    then('b', { order: 'anyOrder', within: hours(2) }),
    ['again', 'edge', 'often', 'same', 'soon'],
  ],
  [
    'the window of an excluded event is inclusive',
    {
      kind: 'event_sequence',
      steps: [{ eventName: 'a' }],
      notFollowedBy: { eventName: 'b', within: hours(2) },
    },
    ['again', 'alone', 'late', 'same'],
  ],
  [
    'an excluded event counts only after its window has closed',
    {
      kind: 'event_sequence',
      steps: [{ eventName: 'a' }],
      notFollowedBy: { eventName: 'c', within: hours(4) },
    },
    [],
  ],
  [
    'both ends of an anchored window are inclusive',
    around(true, { from: hours(1), to: hours(2) }),
    ['edge', 'often', 'soon'],
  ],
  ['an anchored window is over after its end', around(false, { to: hours(2) }), ['again', 'alone', 'late']],
  ['an anchored window is not over at its end', around(false, { to: hours(4) }), []],
])('An event filter finds the right people: %s', (_, predicate, members) =>
  expectMembers(
    Object.entries(DOERS).map(([externalId, did]) => ({
      externalId,
      events: did.map(([name, hour]) => ({ name, hour, properties: {} })),
    })),
    predicate,
    members,
  ),
)

/** The payments of each person. */
const PAYERS: Record<string, unknown[]> = { cents: [0.1, 0.2], none: [], odd: ['5', null], twice: [5, 5] }
const paid = (rest: object) => ({ kind: 'event', eventName: 'paid', occurred: true, ...rest })
const aggregate = (name: string, op: string, value: number) =>
  paid({ aggregate: { function: name, property: 'total', op, value } })
const total = { key: 'total', type: 'NUMBER', op: 'eq', value: 0.2 }

test.each<[string, object, string[]]>([
  ['a sum is exact', aggregate('sum', 'eq', 0.3), ['cents']],
  ['the sum of no events is 0', aggregate('sum', 'lte', 0), ['none', 'odd']],
  ['the average of no events matches only “not equal”', aggregate('avg', 'neq', 5), ['cents', 'none', 'odd']],
  ['distinct values count once and null never', aggregate('countDistinct', 'eq', 1), ['odd', 'twice']],
  [
    'of simultaneous events the one received last is the last',
    paid({ occurrence: 'last', propertyFilters: [total] }),
    ['cents'],
  ],
])('A filter finds the right people: %s', (_, predicate, members) =>
  expectMembers(
    Object.entries(PAYERS).map(([externalId, totals]) => ({
      externalId,
      events: totals.map((total) => ({ name: 'paid', hour: 0, properties: { total } })),
    })),
    predicate,
    members,
  ),
)

test('Consecutive samples neither overlap nor leave a gap', async () => {
  // This hash is exactly at a quarter.
  const doers = [{ externalId: 'p15240', events: [] }]
  await expectMembers(doers, { kind: 'sample', percent: 25, key: 'a' }, [])
  await expectMembers(doers, { kind: 'sample', percent: 25, from: 25, key: 'a' }, ['p15240'])
})

/** The values of `a.b`. */
const HOLDERS: Record<string, object> = {
  number: { a: { b: 5 } },
  digits: { a: { b: '5' } },
  yes: { a: { b: true } },
  word: { a: { b: 'true' } },
  plain: { a: { b: 'x' } },
  list: { a: [{ b: 'x' }, { b: '5' }, { b: true }] },
  nothing: { a: { b: null } },
}

test.each<[string | boolean, string[]]>([
  ['5', ['digits', 'list']],
  ['true', ['word']],
  [true, ['list', 'yes']],
  ['x', ['list', 'plain']],
])('The value %j matches values of its own type, also within a list', (value, members) => {
  const type = typeof value === 'string' ? 'STRING' : 'BOOLEAN'
  return expectMembers(
    Object.entries(HOLDERS).map(([externalId, attributes]) => ({ externalId, events: [], attributes })),
    { kind: 'person_attribute', attr: 'attributes.a', path: ['b'], type, op: 'eq', value },
    members,
  )
})

interface Doer {
  externalId: string
  events: { name: string; hour: number; properties: Record<string, unknown> }[]
  attributes?: object
}

/** Four hours after each person's first event. */
async function expectMembers(doers: Doer[], predicate: object, members: string[]): Promise<void> {
  const someone = { isDeleted: false, firstName: null, email: null, phoneNumber: null }
  const people = doers.map(({ externalId, events, attributes }) => ({
    ...someone,
    externalId,
    attributes: { ...attributes },
    createdAt: new Date(FIRST),
    events: events.map(({ hour, ...event }) => ({ ...event, occurredAt: new Date(FIRST + hour * HOUR_MS) })),
  }))
  const filter = FilterExpression.parse({ kind: 'person', op: 'AND', predicates: [predicate] })
  const when = { now: new Date(FIRST + 4 * HOUR_MS), timeZone: 'UTC' }
  const there = { people, objects: [], links: [], known: NOTHING_KNOWN }
  expect(membersOf(there, filter, when)).toEqual(members)
  await expectSameAsMeant(there, [filter], when)
}

async function expectSameAsMeant(there: World, some: FilterExpression[], when: Today): Promise<void> {
  const valid = some.filter((filter) => FilterExpression.safeParse(filter).success)
  expect(valid).toEqual(some)
  await unseen(async ({ db, org }) => {
    await storeWorld(db, org, there, app.runtime.newId)
    for (const filter of some) {
      const meant = membersOf(there, filter, when)
      expect(await findMembers(db, org, filter, when, 'all')).toEqual(meant)
      expect(await findMembers(db, org, filter, when, 'subset')).toEqual(meant)
      expect(await findMembers(db, org, amongManyLookups(filter), when, 'all')).toEqual(meant)
    }
  })
}

/** The same filter with so many lookups that their sets are gathered. A segment without members matches no one. */
function amongManyLookups({ predicates, ...rest }: FilterExpression): FilterExpression {
  const segmentId = toWire('segment', '00000000-0000-7000-8000-000000000000')
  const isInNone = { kind: 'segment_member' as const, segmentId, member: false, connector: 'AND' as const }
  return { ...rest, predicates: [...predicates, ...Array.from({ length: 7 }, () => isInNone)] }
}

/** In a transaction that is undone, so that every run has the tables to itself. */
async function unseen(work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  await inTransaction(app.runtime, app.org.id, { kind: 'system', id: 'test' }, async (ctx) => {
    await work(ctx)
    throw undo
  }).catch((error) => {
    if (error !== undo) throw error
  })
}

async function findMembers(
  db: Db,
  org: string,
  filter: FilterExpression,
  when: Today,
  among: 'all' | 'subset',
): Promise<string[]> {
  const rows = await db.rows(sql<{ external_id: string }>`
    select p.external_id from people p
    where p.org_id = ${org} and p.deleted_at is null and ${compileFilter(filter, { org, ...when, among })}`)
  return rows.map((row) => row.external_id).sort()
}

async function insertSegment(ctx: Ctx, filter: FilterExpression, timeZone: string): Promise<string> {
  await ctx.db.run(sql`update organizations set time_zone = ${timeZone} where org_id = ${ctx.org}`)
  const { id } = await ctx.db.one(sql<{ id: string }>`
    insert into segments (org_id, id, slug, name, filter, evaluation_cadence, created_at, updated_at)
    values (${ctx.org}, ${ctx.newId()}, 's', 'S', ${JSON.stringify(filter)}::jsonb, 'REACTIVE_ONLY', now(), now())
    returning id`)
  return id
}

async function readMembers(ctx: Ctx, segment: string): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ external_id: string }>`
    select p.external_id from segment_members m
    join people p on p.org_id = m.org_id and p.id = m.person_id
    where m.org_id = ${ctx.org} and m.segment_id = ${segment}`)
  return rows.map((row) => row.external_id).sort()
}
