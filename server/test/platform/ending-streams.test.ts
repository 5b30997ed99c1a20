import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../src/identity/users/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { Browser, newUser, type TestUser } from '../fixtures/people.ts'
import { type FeedEvent, followChanges } from '../harness/feed.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* An open stream of changes has the rights of its listener at each moment (docs/behaviour/platform.md: Changes). */

let app: TestApp
let owner: Browser
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  owner = new Browser(app, (await newUser(app, 'owner')).cookie)
})
afterAll(() => app.stop())

/** A stream that has told `ready`. */
async function listening(credential: string): Promise<AsyncGenerator<FeedEvent, void, undefined>> {
  const stream = followChanges(app, credential)
  expect(await stream.next()).toMatchObject({ value: { event: 'ready' } })
  return stream
}

test('a stream ends when its key is revoked', async () => {
  const { id, key } = (await owner.send('POST', '/api-keys', { name: 'Listener', scope: 'read' })).body
  const stream = await listening(key)
  expect((await owner.send('DELETE', `/api-keys/${id}`)).status).toBe(200)
  // For half a second a process may rely on what it knows of a key.
  while (!(await stream.next()).done);
})

const ENDS: [what: string, end: (user: TestUser) => Promise<{ status: number }>][] = [
  ['session has ended', ({ cookie }) => new Browser(app, cookie).send('POST', '/account/sign-out', {})],
  ['member is removed', ({ wireId }) => owner.send('DELETE', `/members/${wireId}`)],
]

test.each(ENDS)('a stream ends when its %s', async (_, end) => {
  const user = await newUser(app, 'admin')
  const stream = await listening(user.cookie)
  expect((await end(user)).status).toBe(200)
  await app.ok('cdp_people_upsert', { externalId: `after-${user.id}` })
  expect(await stream.next()).toEqual({ done: true, value: undefined })
})

test('a stream tells only what the role of its listener may read now', async () => {
  const user = await newUser(app, 'admin')
  const stream = await listening(user.cookie)
  expect((await owner.send('PATCH', `/members/${user.wireId}`, { role: 'member' })).status).toBe(200)
  await app.ok('http_credentials_create', { key: 'secret', authType: 'BEARER', value: 'token' })
  await app.ok('cdp_people_upsert', { externalId: 'ana' })
  expect(await stream.next()).toMatchObject({ value: { data: { kind: 'person', id: 'ana' } } })
  await stream.return()
})

test('a stream that stays open does not count as a use of its session', async () => {
  const { cookie, id } = await newUser(app, 'member')
  const token = cookie.slice(cookie.indexOf('=') + 1)
  const { authenticator } = app.runtime.services.get(accounts)
  const seen = async () =>
    (await app.runtime.pool.one(sql<{ seen_at: Date }>`select seen_at from sessions where user_id = ${id}`))
      .seen_at
  await app.runtime.pool.run(sql`
    update sessions set seen_at = seen_at - interval '1 day' where user_id = ${id}`)
  const before = await seen()
  await authenticator.authenticate(token, undefined, false)
  expect(await seen()).toEqual(before)
  await authenticator.authenticate(token, undefined)
  expect((await seen()).getTime()).toBeGreaterThan(before.getTime())
})
