import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/index.ts'
import { Browser, newUser } from '../fixtures/people.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* Who downloads a file has the rights of each moment (docs/behaviour/identity.md: Organizations and keys). */

/** More than fits into the buffers of a connection that nobody reads. */
const ENTRIES = 40_000

let app: TestApp
let owner: Browser
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  owner = new Browser(app, (await newUser(app, 'owner')).cookie)
  await app.runtime.pool.run(sql`
    insert into suppressions (org_id, id, kind, value, reason, created_at)
    select ${app.org.id}, gen_random_uuid(), 'person', repeat('x', 1000) || n, 'operator', ${new Date()}
    from generate_series(1, ${ENTRIES}::int) n`)
})
afterAll(() => app.stop())

/** A download of which the beginning has come. */
async function downloading(headers: Record<string, string>) {
  const { status, body } = await fetch(`${app.url}/api/v1/do-not-contact/list.csv`, { headers })
  expect(status).toBe(200)
  const reader = body!.getReader()
  expect((await reader.read()).done).toBe(false)
  return async () => {
    while (!(await reader.read()).done);
  }
}

test('a download is complete while its key works', async () => {
  const rest = await downloading({ authorization: `Bearer ${app.org.key}` })
  await rest()
})

test('a download breaks off after its key was revoked', async () => {
  const { id, key } = (await owner.send('POST', '/api-keys', { name: 'Reader', scope: 'read' })).body
  const rest = await downloading({ authorization: `Bearer ${key}` })
  expect((await owner.send('DELETE', `/api-keys/${id}`)).status).toBe(200)
  await expect.poll(async () => (await app.api('cdp_people_list', {}, { key })).status).toBe(401)
  await expect(rest()).rejects.toThrow()
})

test.each([
  ['is removed', 'DELETE', undefined],
  ['loses a permission', 'PATCH', { role: 'viewer' }],
] as const)('a download breaks off after its member %s', async (_, method, change) => {
  const { cookie, wireId } = await newUser(app, 'admin')
  const rest = await downloading({ cookie })
  expect((await owner.send(method, `/members/${wireId}`, change)).status).toBe(200)
  await expect(rest()).rejects.toThrow()
})
