import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openRuntime } from '../../src/app/runtime.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { sql } from '../../src/platform/db/index.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { silentLog } from '../harness/silent-log.ts'
import { until } from '../harness/waiting.ts'

const CALLERS = 25
const CONNECTIONS = 7

/** Requests have 7 connections, of which one organization may use 4. */
let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_POOL: String(CONNECTIONS + 1) } })
})
afterEach(() => app.stop())

const ready = () => fetch(`${app.url}/readyz`).then((response) => response.status)

async function makeSegment(): Promise<void> {
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await app.ok('segments_create', { name: 'All', slug: 'all', filterExpression })
}

/** Runs `work` while another connection keeps the segment locked. */
async function withLockedSegment(work: () => Promise<void>): Promise<void> {
  await app.runtime.workers.pool.transaction(async (db) => {
    await db.run(sql`select 1 from segments where org_id = ${app.org.id} for update`)
    await work()
  })
}

test('Many evaluations of one locked segment delay neither health checks nor other organizations', async () => {
  await makeSegment()
  const other = await app.newOrganization()
  let isOver = false
  const evaluate = async () => {
    const answers = []
    do answers.push(await app.api('segments_evaluate', { slug: 'all' }))
    while (!isOver)
    return answers
  }
  const evaluations: Awaited<ReturnType<typeof evaluate>> = []
  await withLockedSegment(async () => {
    const callers = Array.from({ length: CALLERS }, evaluate)
    using ends = new DisposableStack()
    ends.defer(() => {
      isOver = true
    })
    await expect
      .poll(() =>
        app.runtime.health.one(sql`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toEqual({ waiting: 4 })
    const answers = Array.from({ length: 20 }, () => app.api('cdp_people_list', {}, { key: other.key }))
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    await expect.poll(ready).toBe(200)
    isOver = true
    for (const caller of callers) evaluations.push(...(await caller))
  })
  expect(evaluations.length).toBeGreaterThanOrEqual(CALLERS)
  for (const { status, body, headers } of evaluations) {
    expect(status).toBe(503)
    expect(body.error.code).toBe('unavailable')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await app.api('segments_evaluate', { slug: 'all' })).status).toBe(200)
})

test('requests are refused with a retry on every surface while all connections are in use', async () => {
  const other = await app.newOrganization()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let lent = 0
  const hold = () =>
    app.runtime.pool.session(() => {
      lent += 1
      return released
    })
  const held = Array.from({ length: CONNECTIONS }, hold)
  await until(() => lent === CONNECTIONS)
  const headers = { authorization: `Bearer ${other.key}`, 'content-type': 'application/json' }
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'cdp_people_list', arguments: {} },
  }
  const [list, write, mcp, raw] = await Promise.all([
    app.api('cdp_people_list'),
    app.api('cdp_events_record', { name: 'a', externalId: 'a', personExternalId: 'a' }, { key: other.key }),
    fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      body: JSON.stringify(call),
    }),
    fetch(`${app.url}/channels/whatsapp/${app.org.id}/${app.org.id}`, {
      method: 'POST',
      headers,
      body: '{}',
    }),
    expect.poll(ready).toBe(200),
  ])
  release()
  await Promise.all(held)
  for (const { status, body } of [list, write]) {
    expect(status).toBe(503)
    expect(body.error.code).toBe('unavailable')
  }
  expect([mcp.status, raw.status]).toEqual([503, 503])
  for (const answer of [list, write, mcp, raw])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await app.api('cdp_people_list')).status).toBe(200)
})

test('a request whose statement takes too long is refused with a retry, and a worker’s goes on', async () => {
  const config = readConfig({
    PARLEY_DATABASE_URL: withDatabase(inject('postgresUrl'), app.database),
    PARLEY_SECRET: 'a secret for tests, long enough to be one',
    PARLEY_REQUEST_TIMEOUT: '1',
  })
  await using hasty = await openRuntime(config, silentLog)
  const failure = await hasty.pool.run(sql`select pg_sleep(3600)`).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '57014' })
  expect(await hasty.workers.pool.run(sql`select pg_sleep(1.5)`)).toBe(1)
})
