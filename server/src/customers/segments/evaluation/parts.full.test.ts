import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { liveSegmentsWorkers } from '../live/worker.ts'
import { segmentsWorker } from './worker.ts'

const PEOPLE = 12_000
/** The size of a part. */
const PART = 5_000
const HOUR_MS = 3_600_000
/** No evaluation of everybody ends within this many milliseconds. */
const TOO_SHORT = 1

const clock = new TestClock()
let app: TestApp
let numbers = 0
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' }, given: { clock } })
  await addPeople('p', PEOPLE)
})
afterAll(() => app.stop())
beforeEach(() => {
  numbers += 1
})
afterEach(async () => {
  for (const { slug } of (await app.ok('segments_list')).data) await app.ok('segments_delete', { slug })
})

/** People whose attribute `n` counts from 1. */
async function addPeople(prefix: string, wanted: number): Promise<void> {
  const ids = Array.from({ length: wanted }, () => app.runtime.newId())
  await app.runtime.pool.run(sql`
    insert into people (org_id, id, external_id, attributes, created_at, updated_at)
    select ${app.org.id}, id, ${prefix}::text || n, jsonb_build_object('n', n), ${clock.now()}, ${clock.now()}
    from unnest(${ids}::uuid[]) with ordinality as w (id, n)`)
}

const above = (n: number) => ({
  kind: 'person',
  op: 'AND',
  predicates: [{ kind: 'person_attribute', attr: 'attributes.n', type: 'NUMBER', op: 'gt', value: n }],
})

async function addSegment(more: object = {}): Promise<string> {
  const name = `parts-${numbers}`
  const { slug } = await app.ok('segments_create', {
    ...{ name, slug: name, filterExpression: above(1_000), evaluationCadence: 'HOURLY', ...more },
  })
  return slug
}

const work = (limitMs = TOO_SHORT) =>
  workOneBatch(app.runtime, segmentsWorker(app.runtime, limitMs), app.org.id)
const read = (slug: string) => app.ok('segments_get', { slug })

async function workAll(): Promise<void> {
  while ((await work()) > 0);
}

test('An evaluation that takes too long goes on in parts, tells how far it is, and has the result of one at once', async () => {
  const slug = await addSegment()
  clock.pass(HOUR_MS)
  await work()
  expect(await read(slug)).toMatchObject({ memberCount: 0, evaluation: { done: 0, people: PEOPLE } })
  await work()
  expect(await read(slug)).toMatchObject({
    memberCount: PART - 1_000,
    evaluation: { done: PART, people: PEOPLE },
  })
  await workAll()
  const ended = await read(slug)
  expect(ended).toMatchObject({ memberCount: PEOPLE - 1_000, evaluation: null })
  expect(Date.parse(ended.lastEvaluatedAt)).toBeGreaterThanOrEqual(clock.now().getTime())
  const other = await addSegment({ slug: 'at-once', name: 'At once' })
  expect(await app.ok('segments_evaluate', { slug: other })).toEqual({
    entrants: PEOPLE - 1_000,
    leavers: 0,
    total: PEOPLE - 1_000,
  })
})

test('Whoever asks for an evaluation by hand is told that it is under way, and it starts again with another filter', async () => {
  const slug = await addSegment()
  clock.pass(HOUR_MS)
  await work()
  await work()
  expect(await app.ok('segments_evaluate', { slug })).toEqual({
    ...{ entrants: 0, leavers: 0, total: PART - 1_000, isUnderWay: true },
  })
  await app.ok('segments_update', {
    slug,
    filterExpression: above(6_000),
    evaluationCadence: 'REACTIVE_ONLY',
  })
  expect(await read(slug)).toMatchObject({ evaluation: { done: 0 } })
  await workAll()
  expect(await read(slug)).toMatchObject({ memberCount: PEOPLE - 6_000, evaluation: null })
  expect(await work()).toBe(0)
})

test('Once the parts took little time, everybody is evaluated at once again', async () => {
  const slug = await addSegment()
  clock.pass(HOUR_MS)
  await work()
  for (let part = 0; part * PART <= PEOPLE; part++) await work(HOUR_MS)
  expect(await read(slug)).toMatchObject({ evaluation: null })
  clock.pass(HOUR_MS)
  await work(HOUR_MS)
  const { evaluation, lastEvaluatedAt } = await read(slug)
  expect(evaluation).toBe(null)
  expect(Date.parse(lastEvaluatedAt)).toBeGreaterThanOrEqual(clock.now().getTime())
})

test('People who are added while it is under way are evaluated too, and deleted ones are not', async () => {
  const slug = await addSegment({ filterExpression: above(11_990) })
  clock.pass(HOUR_MS)
  await work()
  await work()
  await addPeople(`later${numbers}_`, 11_995)
  await app.ok('cdp_people_delete', { externalId: `p${PEOPLE}` })
  await workAll()
  expect((await read(slug)).memberCount).toBe(9 + 5)
})

test('A LIVE segment in parts follows what happens meanwhile, and the time after it', async () => {
  const slug = await addSegment({ evaluationCadence: 'LIVE', filterExpression: above(11_998) })
  const live = async () => {
    for (const { visit } of liveSegmentsWorkers(app.runtime)) await visit(app.org.id)
  }
  await work()
  await work()
  await app.ok('cdp_people_upsert', { externalId: 'p1', attributes: { n: 20_000 } })
  await live()
  expect((await read(slug)).memberCount).toBe(1)
  await workAll()
  expect((await read(slug)).memberCount).toBe(2)
  const { live_until, evaluate_at } = await app.runtime.pool.one(sql<{ live_until: Date; evaluate_at: Date }>`
    select live_until, evaluate_at from segments where org_id = ${app.org.id} and slug = ${slug}`)
  expect(live_until).toEqual(clock.now())
  expect(evaluate_at > clock.now()).toBe(true)
})

test('Each person who enters is enrolled once, although every part is a transaction of its own', async () => {
  const slug = await addSegment({ filterExpression: above(4_000) })
  const { id } = await read(slug)
  clock.pass(HOUR_MS)
  await workAll()
  clock.pass(HOUR_MS)
  await workAll()
  const stays = await app.runtime.pool.one(sql<{ members: number; left: number }>`
    select (select count(*)::int from segment_members where org_id = ${app.org.id} and segment_id = ${fromWire('segment', id)}) as members,
           (select count(*)::int from segment_departures where org_id = ${app.org.id} and segment_id = ${fromWire('segment', id)}) as left`)
  expect(stays).toEqual({ members: (await read(slug)).memberCount, left: 0 })
})
