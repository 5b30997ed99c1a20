import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newUser } from '../../../test/fixtures/people.ts'
import { withDatabase } from '../../../test/harness/global-setup.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { newKey, newProductionKey } from '../../../test/harness/keys.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { parseKey } from './api-keys.ts'
import { bootstrapKey, listKeys, revokeKey } from './index.ts'

let app: TestApp
/** Authenticates like another process on the same database: it shares no cache with the first. */
let other: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const { name } = await app.runtime.pool.one(sql<{ name: string }>`select current_database() as name`)
  const url = withDatabase(inject('postgresUrl'), name)
  other = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_DATABASE_URL: url } })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))

const statusOf = async (url: string, key: string) =>
  (await fetch(`${url}/api/v1/segments`, { headers: { authorization: `Bearer ${key}` } })).status

async function newFullKey() {
  const { id: org } = await app.newOrganization()
  const key = await newKey(app, 'full', org)
  const row = (await listKeys(app.runtime.pool, org)).at(-1)!
  return { org, key, id: row.id }
}

test('A revoked key stops working on every process within a second, even if it was just used', async () => {
  const { org, key, id } = await newFullKey()
  const urls = [app.url, other.url]
  for (const url of urls) expect(await statusOf(url, key)).toBe(200)
  await revokeKey(app.runtime.pool, org, id, app.runtime.clock.now())
  await pause(1_000)
  for (const url of urls) expect(await statusOf(url, key)).toBe(401)
})

test('A rotated key works until its grace period ends', async () => {
  const { org, key } = await newFullKey()
  const { pool, clock } = app.runtime
  const soon = new Date(clock.now().getTime() + 5_000)
  await pool.run(sql`update api_keys set expires_at = ${soon} where org_id = ${org}`)
  expect(await statusOf(app.url, key)).toBe(200)
  await expect.poll(() => statusOf(app.url, key)).toBe(401)
})

test('The first key that bootstrap gives stays the same until it is rotated', async () => {
  const { id: org } = await app.newOrganization()
  const { pool, secrets, clock } = app.runtime
  const firstKey = () => bootstrapKey(pool, secrets, org, clock.now())
  const given = await firstKey()
  expect(await firstKey()).toBe(given)
  const id = toWire('key', parseKey(given)!.id)
  const { cookie } = await newUser(app, 'owner', org)
  await app.ok('api_keys_rotate', { id, graceHours: 0 }, { key: cookie })
  const next = await firstKey()
  expect(next).not.toBe(given)
  expect(await statusOf(app.url, next)).toBe(200)
  expect(await firstKey()).toBe(next)
})

test('A sandbox rejects a key of a production organization', async () => {
  const key = await newProductionKey(app)
  expect(await statusOf(app.url, key)).toBe(401)
})

test('The database stores only an irreversible hash of a key', async () => {
  const { org, key } = await newFullKey()
  const rows = await app.runtime.pool.rows(sql`select * from api_keys where org_id = ${org}`)
  const secret = key.slice(-43)
  const shown = JSON.stringify(rows) + rows.map((row: any) => row.secret_hash.toString('base64url')).join()
  expect(shown).not.toContain(secret)
  expect(shown).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
})

test('A limited key may do what its permissions say, also after it was rotated', async () => {
  const { cookie } = await newUser(app, 'owner')
  const permissions = ['people:read', 'events:write']
  const made = await app.ok('api_keys_create', { name: 'Shop', permissions }, { key: cookie })
  expect(made).toMatchObject({ scope: 'limited', permissions })
  const expiresAt = '2999-01-01T00:00:00.000Z'
  const rotated = await app.ok('api_keys_rotate', { id: made.id, expiresAt }, { key: cookie })
  expect(rotated).toMatchObject({ scope: 'limited', permissions, expiresAt })
  for (const { key } of [made, rotated]) {
    const statusOfCall = async (name: string, input: object) =>
      (await app.api(name, { ...input }, { key })).status
    expect(await statusOfCall('cdp_people_list', {})).toBe(200)
    const event = { name: 'seen', externalId: 'seen-1', personExternalId: 'ana' }
    expect(await statusOfCall('cdp_events_record', event)).toBe(200)
    expect(await statusOfCall('cdp_people_upsert', { externalId: 'ana' })).toBe(403)
    expect(await statusOfCall('segments_list', {})).toBe(403)
    expect(await statusOfCall('cdp_events_list', {})).toBe(403)
  }
})

test.each([
  { scope: 'limited' },
  { scope: 'read', permissions: ['people:read'] },
  { permissions: [] },
  { permissions: ['keys:write'] },
])('A key with %o is refused', async (access) => {
  const { cookie } = await newUser(app, 'owner')
  const { status, body } = await app.api('api_keys_create', { name: 'Shop', ...access }, { key: cookie })
  expect(status).toBe(400)
  expect(body.error.code).toBe('invalid_request')
})
