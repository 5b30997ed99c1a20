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
/** After that many in a row, work becomes a dead letter. */
const FAILURES = 3
/** No evaluation of everybody ends within this many milliseconds. */
const TOO_SHORT = 1

const clock = new TestClock()
let app: TestApp
let numbers = 0
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' }, given: { clock } })
  const ids = Array.from({ length: PEOPLE }, () => app.runtime.newId())
  await app.runtime.pool.run(sql`
    insert into people (org_id, id, external_id, attributes, created_at, updated_at)
    select ${app.org.id}, id, 'p' || n, jsonb_build_object('n', n), ${clock.now()}, ${clock.now()}
    from unnest(${ids}::uuid[]) with ordinality as w (id, n)`)
})
afterAll(() => app.stop())
beforeEach(() => {
  numbers += 1
})
afterEach(async () => {
  for (const { slug } of (await app.ok('segments_list')).data) await app.ok('segments_delete', { slug })
})

const filter = (...predicates: object[]) => ({ kind: 'person', op: 'AND', predicates })
const above = (n: number) =>
  filter({ kind: 'person_attribute', attr: 'attributes.n', type: 'NUMBER', op: 'gt', value: n })

/** Returns the segment as it is stored. */
async function addSegment(name: string, more: object = {}) {
  const slug = `${name}-${numbers}`
  return await app.ok('segments_create', {
    ...{ name: slug, slug, filterExpression: above(1_000), evaluationCadence: 'HOURLY', ...more },
  })
}

const read = (slug: string) => app.ok('segments_get', { slug })
const work = () => workOneBatch(app.runtime, segmentsWorker(app.runtime, TOO_SHORT), app.org.id)

async function workAll(): Promise<void> {
  while ((await work()) > 0);
}

/** Lets LIVE segments follow what was noted. */
async function follow(): Promise<void> {
  for (const { visit } of liveSegmentsWorkers(app.runtime)) await visit(app.org.id)
}

/** Also evaluates what that asks for, until nothing is left. */
async function followAll(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    clock.pass(60_000)
    await follow()
    await workAll()
  }
}

test('Members that change elsewhere in the middle of an evaluation in parts count for those it had looked at, too', async () => {
  const others = await addSegment('others', {
    filterExpression: above(0),
    evaluationCadence: 'REACTIVE_ONLY',
  })
  const { slug } = await addSegment('rest', {
    evaluationCadence: 'LIVE',
    filterExpression: filter({ kind: 'segment_member', segmentId: others.id, member: false }),
  })
  await workAll()
  await followAll()
  expect(await read(slug)).toMatchObject({ memberCount: PEOPLE, evaluation: null })
  // More people than are looked at one by one.
  await app.ok('segments_evaluate', { slug: others.slug })
  await follow()
  await work()
  await work()
  expect(await read(slug)).toMatchObject({ memberCount: PEOPLE - PART, evaluation: { done: PART } })
  await app.ok('segments_update', { slug: others.slug, filterExpression: above(PEOPLE) })
  await app.ok('segments_evaluate', { slug: others.slug })
  await follow()
  await followAll()
  expect(await read(slug)).toMatchObject({ memberCount: PEOPLE, evaluation: null })
})

test('Who was deleted leaves a segment that is evaluated in parts', async () => {
  const { slug } = await addSegment('deleted', { filterExpression: above(PEOPLE - 3) })
  clock.pass(HOUR_MS)
  await workAll()
  expect(await read(slug)).toMatchObject({ memberCount: 3 })
  await app.ok('cdp_people_delete', { externalId: `p${PEOPLE}` })
  clock.pass(HOUR_MS)
  await workAll()
  expect(await read(slug)).toMatchObject({ memberCount: 2, evaluation: null })
  await app.ok('cdp_people_upsert', { externalId: `p${PEOPLE}`, attributes: { n: PEOPLE } })
  clock.pass(HOUR_MS)
  await workAll()
  expect(await read(slug)).toMatchObject({ memberCount: 3 })
})

/** An evaluation that failed too often in the middle. */
async function setAside(slug: string, id: string): Promise<void> {
  clock.pass(HOUR_MS)
  await work()
  await work()
  const segment = fromWire('segment', id)
  await app.runtime.pool.run(sql`
    update segments set evaluate_at = null, evaluate_lease = null, evaluate_failures = ${FAILURES}
    where org_id = ${app.org.id} and id = ${segment}`)
  await app.runtime.pool.run(sql`
    insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
    values (${app.org.id}, 'segments', ${segment}, 'Error', 'no memory', ${FAILURES}, ${clock.now()})`)
  expect(await read(slug)).toMatchObject({ evaluation: { done: PART } })
  expect(await work()).toBe(0)
}

const setAsideWork = async () => (await app.ok('work_set_aside_list', { queue: 'segments' })).data

test('Whoever asks by hand for an evaluation that was given up in the middle has it go on', async () => {
  const { slug, id } = await addSegment('asked')
  await setAside(slug, id)
  expect(await app.ok('segments_evaluate', { slug })).toMatchObject({ isUnderWay: true })
  await workAll()
  expect(await read(slug)).toMatchObject({ memberCount: PEOPLE - 1_000, evaluation: null })
  expect(await setAsideWork()).toEqual([])
  clock.pass(HOUR_MS)
  expect(await work()).toBe(1)
})

test('A new filter starts an evaluation again that was given up in the middle', async () => {
  const { slug, id } = await addSegment('edited')
  await setAside(slug, id)
  await app.ok('segments_update', { slug, filterExpression: above(PEOPLE - 5) })
  await workAll()
  expect(await read(slug)).toMatchObject({ memberCount: 5, evaluation: null })
  expect(await setAsideWork()).toEqual([])
})
