import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { sql } from '../../../platform/db/index.ts'
import { segmentsWorker } from './worker.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const everybody = { kind: 'person', op: 'AND', predicates: [] }

test('An hourly segment is evaluated when it is due and again an hour later', async () => {
  await app.ok('cdp_people_upsert', { externalId: 'ana' })
  await app.ok('segments_create', {
    name: 'All',
    slug: 'all',
    filterExpression: everybody,
    evaluationCadence: 'HOURLY',
  })
  const [id] = await dueIn(-1)
  await Promise.all([run(), run(), run()])
  await expect.poll(async () => (await app.ok('segments_get', { slug: 'all' })).memberCount).toBe(1)
  await expect.poll(() => minutesUntilNext(id!)).toBeGreaterThan(55)
  expect(await minutesUntilNext(id!)).toBeLessThanOrEqual(60)
  expect(await run()).toBe(0)
})

test('A manually evaluated segment is never due', async () => {
  await app.ok('segments_create', { name: 'Hand', slug: 'hand', filterExpression: everybody })
  await app.ok('segments_create', {
    name: 'Daily',
    slug: 'daily',
    filterExpression: everybody,
    evaluationCadence: 'DAILY',
    dailyEvaluationHour: 5,
  })
  await app.ok('segments_update', { slug: 'daily', evaluationCadence: 'REACTIVE_ONLY' })
  const rows = await app.runtime.pool.rows(sql`
    select slug from segments where org_id = ${app.org.id} and evaluate_at is not null and slug <> 'all'`)
  expect(rows).toEqual([])
})

function run(): Promise<number> {
  return workOneBatch(app.runtime, segmentsWorker(app.runtime), app.org.id)
}

/** Moves every schedule to this many minutes from now. */
async function dueIn(minutes: number): Promise<string[]> {
  const at = new Date(app.runtime.clock.now().getTime() + minutes * 60_000)
  const rows = await app.runtime.pool.rows(sql<{ id: string }>`
    update segments set evaluate_at = ${at} where org_id = ${app.org.id} and evaluate_at is not null returning id`)
  return rows.map((row) => row.id)
}

async function minutesUntilNext(id: string): Promise<number> {
  const { evaluate_at } = await app.runtime.pool.one(sql<{ evaluate_at: Date }>`
    select evaluate_at from segments where org_id = ${app.org.id} and id = ${id}`)
  return (evaluate_at.getTime() - app.runtime.clock.now().getTime()) / 60_000
}
