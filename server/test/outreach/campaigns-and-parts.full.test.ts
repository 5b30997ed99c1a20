import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { segmentsWorker } from '../../src/customers/index.ts'
import { repetitionsWorker } from '../../src/outreach/campaigns/repeating/series-worker.ts'
import { type CampaignWorld, openCampaignWorld } from '../../src/outreach/campaigns/testing/campaign-world.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { workOneBatch } from '../harness/due-work.ts'

/* Campaigns to segments that are so large that they are evaluated in parts. */

/** More than one part. */
const PEOPLE = 5_010
const MINUTE_MS = 60_000
/** No evaluation of everybody ends within this many milliseconds. */
const TOO_SHORT = 1
const EVERYBODY = { kind: 'person', op: 'AND', predicates: [] }
const DAILY = { every: 'day', time: '09:00' }

let world: CampaignWorld
let numbers = 0
beforeAll(async () => {
  world = await openCampaignWorld()
  const { app, clock } = world
  await app.runtime.pool.run(sql`
    insert into people (org_id, id, external_id, phone_number, attributes, created_at, updated_at)
    select ${app.org.id}, uuidv7(), 'p' || n, '+57311' || lpad(n::text, 7, '0'), '{}', ${clock.now()}, ${clock.now()}
    from generate_series(1, ${PEOPLE}) n`)
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(async () => {
  const { app } = world
  for (const { slug } of (await app.ok('segments_list')).data) await app.ok('segments_delete', { slug })
})

/** Moves the clock to a time, such as `03-04T09:00`. */
function goTo(time: string) {
  world.clock.pass(new Date(`2026-${time}:00Z`).getTime() - world.clock.now().getTime())
}

function addSegment(evaluationCadence = 'DAILY') {
  numbers += 1
  const slug = `all-${numbers}`
  return world.app.ok('segments_create', {
    ...{ name: slug, slug, filterExpression: EVERYBODY, evaluationCadence },
  })
}

const evaluate = () =>
  workOneBatch(world.app.runtime, segmentsWorker(world.app.runtime, TOO_SHORT), world.app.org.id)
const repeat = () => workOneBatch(world.app.runtime, repetitionsWorker(world.app.runtime), world.app.org.id)
const repetitionsOf = async (id: string) => (await world.app.ok('campaigns_repetitions_list', { id })).data

async function startSeries(segmentId: string): Promise<string> {
  const id = await world.draft([], { audience: { type: 'segment', segmentId }, repeat: DAILY })
  await world.app.ok('campaigns_start', { id })
  return id
}

test('A repetition waits until its segment is evaluated, and then has everybody', async () => {
  goTo('04-01T10:00')
  const { id: segmentId } = await addSegment()
  const id = await startSeries(segmentId)
  goTo('04-02T09:00')
  await evaluate()
  await evaluate()
  await repeat()
  expect(await repetitionsOf(id)).toEqual([])
  world.clock.pass(MINUTE_MS)
  // An edit in between does not make it skip the day.
  await world.app.ok('campaigns_update', { id, name: 'Daily news' })
  await repeat()
  expect(await repetitionsOf(id)).toEqual([])
  await evaluate()
  world.clock.pass(MINUTE_MS)
  await repeat()
  expect(await repetitionsOf(id)).toMatchObject([
    { day: '2026-04-02', outcome: 'STARTED', campaign: { people: PEOPLE } },
  ])
  expect(await world.app.ok('campaigns_get', { id })).toMatchObject({ nextAt: '2026-04-03T09:00:00.000Z' })
  await world.app.ok('campaigns_cancel', { id })
})

test('A repetition whose segment is not evaluated in time says so, and the next one comes', async () => {
  goTo('05-01T10:00')
  const { id: segmentId, slug } = await addSegment()
  const id = await startSeries(segmentId)
  goTo('05-02T09:00')
  await evaluate()
  await evaluate()
  goTo('05-02T14:59')
  await repeat()
  expect(await repetitionsOf(id)).toEqual([])
  goTo('05-02T15:01')
  await repeat()
  expect(await repetitionsOf(id)).toMatchObject([
    { outcome: 'REFUSED', reason: expect.stringContaining('evaluated') },
  ])
  await evaluate()
  expect(await world.app.ok('segments_get', { slug })).toMatchObject({ evaluation: null })
  goTo('05-03T09:00')
  await repeat()
  expect((await repetitionsOf(id))[0]).toMatchObject({ day: '2026-05-03', outcome: 'STARTED' })
  await world.app.ok('campaigns_cancel', { id })
})

test('A campaign to a segment whose evaluation failed in the middle says what to do, and starts after that', async () => {
  goTo('06-01T10:00')
  const { id: segmentId, slug } = await addSegment('HOURLY')
  const { app, clock } = world
  goTo('06-01T11:00')
  await evaluate()
  await evaluate()
  await app.runtime.pool.run(sql`
    update segments set evaluate_at = null where org_id = ${app.org.id} and id = ${fromWire('segment', segmentId)}`)
  const id = await world.draft([], { audience: { type: 'segment', segmentId } })
  expect((await app.api('campaigns_start', { id })).body.error.message).toBe(
    'The segment could not be evaluated. Evaluate it again, and start the campaign when that has ended.',
  )
  await app.ok('segments_evaluate', { slug })
  expect((await app.api('campaigns_start', { id })).body.error.message).toBe(
    'The segment is being evaluated. Start the campaign when that has ended.',
  )
  await evaluate()
  clock.pass(MINUTE_MS)
  expect(await app.ok('campaigns_start', { id })).toMatchObject({ people: { audience: PEOPLE } })
  await app.ok('campaigns_cancel', { id })
})

test('A campaign whose segment was deleted does not start', async () => {
  goTo('07-01T10:00')
  const { id: segmentId, slug } = await addSegment('REACTIVE_ONLY')
  const { app } = world
  await app.ok('segments_evaluate', { slug })
  const id = await world.draft([], { audience: { type: 'segment', segmentId } })
  await app.ok('segments_delete', { slug })
  const refused = await app.api('campaigns_start', { id })
  expect(refused.body.error.code).toBe('unknown_reference')
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ status: 'DRAFT' })
})
