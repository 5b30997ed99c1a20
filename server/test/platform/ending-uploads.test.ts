import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, newUser } from '../fixtures/people.ts'
import { expectRefusal } from '../harness/envelope.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* Who sends a file has the rights of each moment (docs/behaviour/identity.md: Organizations and keys). */

let app: TestApp
let owner: Browser
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  owner = new Browser(app, (await newUser(app, 'owner')).cookie)
})
afterAll(() => app.stop())

/** A file that is on its way, with its beginning sent. */
function sending(path: string, key: string, beginning: string) {
  const pieces = new TransformStream<Uint8Array, Uint8Array>()
  const writer = pieces.writable.getWriter()
  const send = (text: string) => writer.write(new TextEncoder().encode(text))
  const answer = fetch(`${app.url}/api/v1${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
    body: pieces.readable,
    duplex: 'half',
  } as RequestInit)
  void send(beginning)
  const finish = async (rest: string) => {
    await send(rest)
    await writer.close()
    const response = await answer
    return { status: response.status, body: await response.json() }
  }
  return { finish }
}

async function newKey() {
  const { id, key } = (await owner.send('POST', '/api-keys', { name: 'Sender' })).body
  const revoke = async () => {
    expect((await owner.send('DELETE', `/api-keys/${id}`)).status).toBe(200)
    await expect.poll(async () => (await app.api('cdp_imports_list', {}, { key })).status).toBe(401)
  }
  return { key, revoke }
}

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `+57300${1_000_000 + from + n}\n`).join('')
const listed = async () => (await app.ok('do_not_contact_list', { limit: 1, total: true })).total.count

test('what a list brings after its key was revoked is not stored', async () => {
  const { key, revoke } = await newKey()
  const file = sending('/do-not-contact/list.csv', key, `phone\n${numbers(0, 1_500)}`)
  await expect.poll(listed).toBeGreaterThan(900)
  const before = await listed()
  await revoke()
  expectRefusal(await file.finish(numbers(1_500, 10)), 'unauthorized')
  expect(await listed()).toBe(before)
})

test('an import whose key was revoked during the upload does not start', async () => {
  const { key, revoke } = await newKey()
  const { id } = await app.ok('cdp_imports_create', { kind: 'people' })
  const row = `${'x'.repeat(1_000)}\n`
  const file = sending(`/cdp/imports/${id}/file`, key, `id\n${row.repeat(1_500)}`)
  const received = async () => (await app.ok('cdp_imports_get', { id })).bytes.received
  await expect.poll(received).toBeGreaterThan(1_000_000)
  await revoke()
  expectRefusal(await file.finish('last\n'), 'unauthorized')
  expect((await app.ok('cdp_imports_get', { id })).status).toBe('UPLOADING')
})
