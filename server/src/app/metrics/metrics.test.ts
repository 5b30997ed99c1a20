import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/harness/global-setup.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { measures } from '../../platform/core/index.ts'
import { openPool, sql } from '../../platform/db/index.ts'
import { Metrics, type MetricsParts } from './metrics.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const TOKEN = 'a token for the metrics'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_METRICS_TOKEN: TOKEN } })
})
afterAll(() => app.stop())

async function read(): Promise<string> {
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  return response.text()
}

/** The value of a metric, by its name and labels. */
function metricOf(text: string, metric: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${metric} `))
  return line === undefined ? undefined : Number(line.slice(metric.length + 1))
}

const namesIn = (text: string) => new Set(text.match(/\bparley_[a-z_]+[a-z]/g))

test('metrics need their token', async () => {
  for (const authorization of ['', 'Bearer wrong', `Bearer ${app.org.key}`]) {
    const response = await fetch(`${app.url}/metrics`, { headers: { authorization } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } })
  }
})

test('a service without the setting has no metrics', async () => {
  await using without = await startTestApp({ database: app.database, env: { PARLEY_ROLE: 'api' } })
  const response = await fetch(`${without.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.status).toBe(404)
})

test('requests are counted by operation and status', async () => {
  await app.ok('cdp_people_list')
  await app.ok('cdp_people_list')
  await app.api('segments_get', { slug: 'nothing' })
  const text = await read()
  const counted = (operation: string, status: number) =>
    metricOf(text, `parley_request_duration_seconds_count{operation="${operation}",status="${status}"}`)
  expect(counted('cdp_people_list', 200)).toBe(2)
  expect(counted('segments_get', 404)).toBe(1)
})

test('due work, its age and dead letters are told by queue', async () => {
  const { pool, newId } = app.runtime
  await pool.run(sql`
    insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
    values (${app.org.id}, 'runs', ${newId()}, 'Error', 'x', 8, now())`)
  const text = await read()
  expect(metricOf(text, 'parley_dead_letters{queue="runs"}')).toBe(1)
  expect(metricOf(text, 'parley_database_up')).toBe(1)
  expect(metricOf(text, 'parley_queue_due{queue="imports"}')).toBe(0)
  expect(metricOf(text, 'parley_queue_oldest_seconds{queue="imports"}')).toBe(0)
  expect(metricOf(text, 'parley_queue_claimed{queue="imports"}')).toBe(0)
  expect(metricOf(text, 'parley_database_connections{pool="workers",state="idle"}')).toBeGreaterThanOrEqual(0)
  expect(text).not.toContain(app.org.id)
})

test('of several processes, those that do not answer tell nothing of the database that they heard before', async () => {
  const { runtime, org } = app
  const { pool, workers, newId } = runtime
  const metricsOf = (health: MetricsParts['pools']['health'], others: MetricsParts['others']) =>
    new Metrics(
      { runtime, pools: { requests: pool, workers: workers.pool, health }, monitor: () => null, others },
      TOKEN,
    )
  const id = newId()
  await pool.run(sql`
    insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
    values (${org.id}, 'calls', ${id}, 'Error', 'x', 8, now())`)
  const first = metricsOf(runtime.health, async () => [])
  const before = await first.read()
  expect(metricOf(before, 'parley_dead_letters{queue="calls"}')).toBe(1)
  expect(metricOf(before, 'parley_database_up')).toBe(1)
  await pool.run(sql`delete from set_aside where org_id = ${org.id} and id = ${id}`)

  const others = async () => [await first.ofProcess()]
  const second = await metricsOf(runtime.health, others).read()
  expect(metricOf(second, 'parley_dead_letters{queue="calls"}')).toBeUndefined()
  expect(metricOf(second, 'parley_database_up')).toBe(1)
  expect(metricOf(second, 'parley_held')).toBe(0)
  const gone = openPool({ url: withDatabase(inject('postgresUrl'), app.database), max: 1 })
  await gone.close()
  expect(metricOf(await metricsOf(gone, others).read(), 'parley_database_up')).toBe(0)
})

test('attempts to send and to deliver, calls of models and evaluations are counted', async () => {
  const counted = app.runtime.services.get(measures)
  counted.modelCalled('anthropic', 'ok', 0.25)
  counted.modelCalled('anthropic', 'timeout', null)
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await app.ok('segments_create', { slug: 'everybody', name: 'Everybody', filterExpression })
  await app.ok('segments_evaluate', { slug: 'everybody' })
  const text = await read()
  expect(metricOf(text, 'parley_model_calls_total{provider="anthropic",outcome="timeout"}')).toBe(1)
  expect(metricOf(text, 'parley_model_cost_total{provider="anthropic"}')).toBe(0.25)
  expect(metricOf(text, 'parley_segment_evaluation_seconds_count')).toBeGreaterThanOrEqual(1)
  expect(metricOf(text, 'parley_model_budget_left_ratio')).toBe(1)
  expect(metricOf(text, 'parley_incidents{kind="channel"}')).toBe(0)
  expect(metricOf(text, 'parley_table_partitions{table="events"}')).toBeGreaterThan(0)
})

test('the documentation and the alerts name exactly the metrics that exist', async () => {
  const told = await read()
  const existing = new Set([...told.matchAll(/^# TYPE (parley_\w+)/gm)].map(([, name]) => name))
  const documented = namesIn(readFileSync(join(ROOT, 'docs/monitoring.md'), 'utf8'))
  expect([...documented].toSorted()).toEqual([...existing].toSorted())
  const alerts = namesIn(readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8'))
  for (const name of alerts) expect(existing).toContain(name.replace(/_(count|sum|bucket)$/, ''))
})
