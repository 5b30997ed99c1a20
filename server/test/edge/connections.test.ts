import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/index.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

const EVALUATIONS = 25

/** Requests have 7 connections, of which one organization may use 4. */
let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_POOL: '8', PARLEY_REQUEST_TIMEOUT: '1' } })
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
  let evaluations: Promise<{ status: number; body: any; headers: Headers }[]> | undefined
  await withLockedSegment(async () => {
    evaluations = Promise.all(
      Array.from({ length: EVALUATIONS }, () => app.api('segments_evaluate', { slug: 'all' })),
    )
    await expect
      .poll(() =>
        app.runtime.health.one(sql`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toEqual({ waiting: 4 })
    const answers = Array.from({ length: 20 }, () => app.api('cdp_people_list', {}, { key: other.key }))
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
    expect(await ready()).toBe(200)
    // Long enough for every evaluation to have its answer.
    await evaluations
  })
  for (const { status, body, headers } of (await evaluations)!) {
    expect(status).toBe(503)
    expect(body.error.code).toBe('unavailable')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await app.api('segments_evaluate', { slug: 'all' })).status).toBe(200)
})

test('requests are refused with a retry on every surface while all connections are in use', async () => {
  const other = await app.newOrganization()
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  const sessions = Array.from({ length: 7 }, () => app.runtime.pool.session(() => until))
  await pause(0)
  const headers = { authorization: `Bearer ${other.key}`, 'content-type': 'application/json' }
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'cdp_people_list', arguments: {} },
  }
  const [list, write, mcp, raw, health] = await Promise.all([
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
    ready(),
  ])
  release()
  await Promise.all(sessions)
  expect(health).toBe(200)
  for (const { status, body } of [list, write]) {
    expect(status).toBe(503)
    expect(body.error.code).toBe('unavailable')
  }
  expect([mcp.status, raw.status]).toEqual([503, 503])
  for (const answer of [list, write, mcp, raw])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await app.api('cdp_people_list')).status).toBe(200)
})

test('a request whose statement takes too long is refused with a retry', async () => {
  const failure = await app.runtime.pool.run(sql`select pg_sleep(30)`).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '57014' })
  expect(await app.runtime.workers.pool.run(sql`select pg_sleep(1.5)`)).toBe(1)
})
