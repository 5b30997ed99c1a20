import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool, sql } from '../../src/platform/db/index.ts'
import { openWorkspace } from '../fixtures/workspace.ts'
import { credentialHeaders } from '../harness/credential-headers.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { startPooler, type TestPooler } from '../peers/pooler.ts'
import { makeDatabase } from '../upgrade/databases.ts'

/*
 * A pooler in transaction mode (docs/operating.md: A pooler). The peer refuses what would stay in a session; with
 * TEST_POOLER=/usr/sbin/pgbouncer every test of the suite runs through a real PgBouncer.
 */

const LIMITS = { statement: 1_234, lock: 567, idleInTransaction: 8_910, silence: 5_000 }

let pooler: TestPooler
let app: TestApp
let env: Record<string, string>
beforeAll(async () => {
  pooler = await startPooler(inject('postgresUrl'))
  const direct = withDatabase(inject('postgresUrl'), await makeDatabase())
  env = {
    PARLEY_POOLER: 'transaction',
    PARLEY_DATABASE_URL: pooler.urlOf(direct),
    PARLEY_DATABASE_DIRECT_URL: direct,
  }
  app = await startTestApp({ env: { ...env, PARLEY_ROLE: 'api' } })
})
afterAll(async () => {
  await app.stop()
  await pooler[Symbol.asyncDispose]()
})

test('nothing stays in a session while requests and workers use everything', async () => {
  await openWorkspace(app, 'pooled')
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await app.ok('segments_create', { name: 'All', slug: 'all', filterExpression, evaluationCadence: 'LIVE' })
  for (let n = 0; n < 10; n++)
    await app.ok('cdp_people_upsert', { externalId: `customer-${n}`, firstName: 'Ana' })
  await using _workers = await startTestApp({ env: { ...env, PARLEY_ROLE: 'worker' } })
  await Promise.all(
    Array.from({ length: 16 }, async (_, caller) => {
      for (let n = 0; n < 10; n++) {
        await app.ok('cdp_events_record', {
          name: 'order_placed',
          externalId: `order-${caller}-${n}`,
          personExternalId: `customer-${n}`,
        })
        await app.ok('cdp_people_list')
      }
    }),
  )
  const { data } = await app.ok('cdp_events_list', { personExternalId: 'customer-3', limit: 100 })
  expect(data).toHaveLength(16)
  // The workers have seen everybody.
  await expect
    .poll(async () => (await app.ok('segments_members_list', { slug: 'all', limit: 100 })).data.length)
    .toBe(10)
  expect(pooler.refused).toEqual([])
  // Each of the 160 lists and of the 16 people and segments is a transaction at least; events share theirs.
  expect(pooler.lent).toBeGreaterThan(170)
})

test('an edit with If-Match succeeds once for what was read', async () => {
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await app.ok('segments_create', { name: 'A', slug: 'edited', filterExpression })
  const call = (method: string, headers: Record<string, string> = {}, body?: object) =>
    fetch(`${app.url}/api/v1/segments/edited`, {
      method,
      headers: { ...credentialHeaders(app.org.key), 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const tag = (await call('GET')).headers.get('etag')!
  const rename = async (name: string) => (await call('PATCH', { 'if-match': tag }, { name })).status
  expect([await rename('B'), await rename('C')]).toEqual([200, 412])
  expect((await app.ok('segments_get', { slug: 'edited' })).name).toBe('B')
})

test('each transaction has the limits of its pool, and a statement without one too', async () => {
  const url = pooler.urlOf(withDatabase(inject('postgresUrl'), 'postgres'))
  await using pool = openPool({ url, max: 2, limits: LIMITS, isPooled: true })
  const read = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  const expected = [{ statement: '1234ms', lock: '567ms' }]
  expect(await pool.rows(read, 'a name')).toEqual(expected)
  expect(await pool.transaction((db) => db.rows(read))).toEqual(expected)
  await using other = openPool({ url, max: 4, isPooled: true })
  const after = await Promise.all([1, 2, 3, 4].map(() => other.rows(read)))
  expect(after.flat()).toEqual(Array(4).fill({ statement: '0', lock: '0' }))
  expect(() => pool.session(async () => {})).toThrow('a pooler lends no session')
})

test('the peer finds what would stay in a session', async () => {
  const url = pooler.urlOf(withDatabase(inject('postgresUrl'), 'postgres'))
  await using pool = openPool({ url, max: 1, limits: LIMITS })
  await pool.rows(sql`select 1`, 'named')
  await pool.run(sql`select pg_advisory_lock(1)`)
  await pool.run(sql`set lock_timeout = 5`)
  expect(pooler.refused.splice(0)).toEqual([
    'startup parameter statement_timeout',
    'startup parameter lock_timeout',
    'startup parameter idle_in_transaction_session_timeout',
    'prepared statement named',
    'select pg_advisory_lock(1)',
    'set lock_timeout = 5',
  ])
})
