import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'
import { deleteUnapprovedClients, markApproved, registerClient } from './clients.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const register = async (address: string): Promise<string> => {
  const { id } = await registerClient(app.runtime, address, { redirect_uris: ['https://app.example/back'] })
  return id
}

const isKept = async (id: string) =>
  (await app.runtime.pool.maybe(sql`select 1 from oauth_clients where id = ${id}`)) !== null

test('a network that registers many apps loses its own oldest ones, and none that somebody approved', async () => {
  const other = await register('198.51.100.1')
  const approved = await register('203.0.113.7')
  await markApproved(app.runtime.pool, approved, new Date())
  const many: string[] = []
  for (let n = 0; n < 23; n++) many.push(await register('203.0.113.7'))
  expect(await Promise.all(many.slice(0, 3).map(isKept))).toEqual([false, false, false])
  expect((await Promise.all([other, approved, ...many.slice(3)].map(isKept))).every(Boolean)).toBe(true)
})

test('beyond 10,000 apps that nobody approved, the oldest gives way to a new one', async () => {
  const { pool } = app.runtime
  await pool.run(sql`
    insert into oauth_clients (id, name, redirect_uris, read_at, network)
    select 'many-' || n, 'One of many', '{}', now() - interval '1 hour' + n * interval '1 millisecond',
           decode(lpad(to_hex(n), 32, '0'), 'hex')
    from generate_series(1, 10000) n`)
  const added = await register('192.0.2.99')
  expect(await Promise.all([isKept('many-1'), isKept('many-10000'), isKept(added)])).toEqual([
    false,
    true,
    true,
  ])
})

test('an app that nobody approved within a day is deleted', async () => {
  const id = await register('192.0.2.100')
  await deleteUnapprovedClients(app.runtime.pool, new Date(Date.now() + 2 * 86_400_000))
  expect(await isKept(id)).toBe(false)
})
