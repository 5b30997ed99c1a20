import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { sql } from '../../../platform/db/index.ts'
import { ROLES, type Role } from '../../access/index.ts'

let app: TestApp
let owner: Browser
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  owner = new Browser(app, (await newUser(app, 'owner')).cookie)
})
afterAll(() => app.stop())

const browserOf = async (role: Role) => new Browser(app, (await newUser(app, role)).cookie)
const tokenIn = (link: string) => link.slice(link.indexOf('#') + 1)

describe('Members', () => {
  test('are listed for everyone in the organization, newest first', async () => {
    const viewer = await newUser(app, 'viewer')
    const { body } = await new Browser(app, viewer.cookie).send('GET', '/members')
    expect(body.data[0]).toMatchObject({ userId: viewer.wireId, role: 'viewer', hasSecondFactor: false })
    expect(body.data[0].lastSeenAt).not.toBeNull()
    expect(body.data.at(-1)).toMatchObject({ role: 'owner' })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  test('get a new role with immediate effect', async () => {
    const user = await newUser(app, 'viewer')
    const browser = new Browser(app, user.cookie)
    expectRefusal(await browser.send('POST', '/cdp/people', { externalId: 'x' }), 'forbidden')
    const changed = await owner.send('PATCH', `/members/${user.wireId}`, { role: 'member' })
    expect(changed.body).toMatchObject({ userId: user.wireId, role: 'member' })
    expect((await browser.send('POST', '/cdp/people', { externalId: 'x' })).status).toBe(200)
  })

  test.each([
    ['admin', 'owner', 'member'],
    ['admin', 'member', 'owner'],
  ] as const)(
    'cannot change roles above their own: an %s cannot make an %s an %s',
    async (own, before, after) => {
      const admin = await browserOf(own)
      const user = await newUser(app, before)
      expectRefusal(await admin.send('PATCH', `/members/${user.wireId}`, { role: after }), 'forbidden')
      if (before !== 'owner') return
      expectRefusal(await admin.send('DELETE', `/members/${user.wireId}`), 'forbidden')
      expectRefusal(await admin.send('POST', `/members/${user.wireId}/reset-password`, {}), 'forbidden')
      expectRefusal(
        await admin.send('POST', '/invitations', { email: 'o@example.com', role: 'owner' }),
        'forbidden',
      )
    },
  )

  test('who are removed lose access immediately', async () => {
    const user = await newUser(app, 'member')
    expect((await owner.send('DELETE', `/members/${user.wireId}`)).status).toBe(200)
    const browser = new Browser(app, user.cookie)
    expectRefusal(await browser.send('GET', '/segments'), 'forbidden')
    expect((await browser.send('GET', '/account')).body).toMatchObject({
      organization: null,
      organizations: [],
    })
  })

  test('always include an owner, even when two owners leave at the same time', async () => {
    const { id } = await app.newOrganization()
    const [one, two] = await Promise.all([newUser(app, 'owner', id), newUser(app, 'owner', id)])
    const leave = (user: TestUser) => new Browser(app, user.cookie).send('DELETE', `/members/${user.wireId}`)
    const answers = await Promise.all([leave(one!), leave(two!)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [left] = await app.runtime.pool.rows(sql<{ role: string }>`
      select role from memberships where org_id = ${id}`)
    expect(left).toEqual({ role: 'owner' })
  })
})

describe('A password reset link', () => {
  test('is created by administrators, works once, ends all sessions and signs no one in', async () => {
    const user = await newUser(app, 'member')
    const made = await owner.send('POST', `/members/${user.wireId}/reset-password`, {})
    const link = tokenIn(made.body.link)
    const password = 'a brand new one'
    const reset = (given = password) =>
      new Browser(app).send('POST', '/account/reset-password', { link, password: given })
    expectRefusal(await reset(user.email), 'invalid_request')
    const answer = await reset()
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).toContain('Max-Age=0')
    expectRefusal(await reset(), 'not_found')
    expectRefusal(await new Browser(app, user.cookie).send('GET', '/account'), 'unauthorized')
    expectRefusal(await new Browser(app).signIn(user), 'unauthorized')
    expect((await new Browser(app).signIn({ ...user, password })).status).toBe(200)
  })

  test.each(['development', 'production'])(
    'cannot be created for a user who also belongs to another organization (%s)',
    async (kind) => {
      const user = await newUser(app, 'viewer')
      const { id } = await app.newOrganization()
      await app.runtime.pool.run(sql`update organizations set kind = ${kind} where org_id = ${id}`)
      await app.runtime.pool.run(sql`
      insert into memberships (org_id, user_id, role, created_at) values (${id}, ${user.id}, 'owner', now())`)
      expectRefusal(await owner.send('POST', `/members/${user.wireId}/reset-password`, {}), 'conflict')
    },
  )

  const linkFor = async (maker: Browser, { wireId }: TestUser) =>
    tokenIn((await maker.send('POST', `/members/${wireId}/reset-password`, {})).body.link)
  const resetBy = (link: string) =>
    new Browser(app).send('POST', '/account/reset-password', { link, password: 'a brand new one' })

  test('ends when its user becomes a member of another organization', async () => {
    const user = await newUser(app, 'member')
    const link = await linkFor(owner, user)
    const { id } = await app.newOrganization()
    const other = new Browser(app, (await newUser(app, 'owner', id)).cookie)
    const invited = await other.send('POST', '/invitations', { email: user.email, role: 'admin' })
    const browser = new Browser(app, user.cookie)
    const invitation = tokenIn(invited.body.link)
    expect((await browser.send('POST', '/account/accept-invitation', { invitation })).status).toBe(200)
    expectRefusal(await resetBy(link), 'not_found')
    expect((await new Browser(app).signIn(user)).status).toBe(200)
  })

  test('ends when its user changes the password', async () => {
    const user = await newUser(app, 'member')
    const link = await linkFor(owner, user)
    const newPassword = 'another good one'
    const given = { currentPassword: user.password, newPassword }
    expect((await new Browser(app, user.cookie).send('POST', '/account/password', given)).status).toBe(200)
    expectRefusal(await resetBy(link), 'not_found')
    expect((await new Browser(app).signIn({ ...user, password: newPassword })).status).toBe(200)
  })

  test('ends when its user gets another role', async () => {
    const user = await newUser(app, 'member')
    const link = await linkFor(await browserOf('admin'), user)
    expect((await owner.send('PATCH', `/members/${user.wireId}`, { role: 'owner' })).status).toBe(200)
    expectRefusal(await resetBy(link), 'not_found')
  })

  test.each([
    ['leaves', (wireId: string) => owner.send('DELETE', `/members/${wireId}`)],
    [
      'is no administrator any more',
      (wireId: string) => owner.send('PATCH', `/members/${wireId}`, { role: 'member' }),
    ],
  ])('ends when the administrator who made it %s', async (_, end) => {
    const user = await newUser(app, 'member')
    const admin = await newUser(app, 'admin')
    const link = await linkFor(new Browser(app, admin.cookie), user)
    expect((await end(admin.wireId)).status).toBe(200)
    expectRefusal(await resetBy(link), 'not_found')
  })
})

describe('API keys', () => {
  const statusOf = async (key: string, path = '/segments') =>
    (await fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })).status

  test('are created, used, rotated with a grace period and revoked, and shown once', async () => {
    const made = await owner.send('POST', '/api-keys', { name: 'ETL', scope: 'read' })
    const { id, key } = made.body
    expect(made.body).toMatchObject({ name: 'ETL', scope: 'read', state: 'active', lastUsedAt: null })
    expect(await statusOf(key)).toBe(200)
    const listed = (await owner.send('GET', '/api-keys')).body.data
    expect(listed[0]).toMatchObject({
      id,
      lastUsedAt: expect.any(String),
      createdBy: expect.stringMatching(/^usr_/),
    })
    expect(JSON.stringify(listed)).not.toContain(key.slice(-43))

    const { body: next } = await owner.send('POST', `/api-keys/${id}/rotate`, { graceHours: 1 })
    expect(next).toMatchObject({ name: 'ETL', scope: 'read' })
    expect([await statusOf(key), await statusOf(next.key)]).toEqual([200, 200])
    expect((await owner.send('DELETE', `/api-keys/${id}`)).body.state).toBe('revoked')
    await expect.poll(() => statusOf(key)).toBe(401)
    expectRefusal(await owner.send('POST', `/api-keys/${id}/rotate`, {}), 'conflict')
    expect(await statusOf(next.key)).toBe(200)
  })

  test('cannot be created with an API key and cannot open a session', async () => {
    for (const [path, body] of [
      ['/api-keys', { name: 'another' }],
      ['/invitations', { email: 'evil@example.com', role: 'owner' }],
    ] as const) {
      const headers = { authorization: `Bearer ${app.org.key}` }
      expectRefusal(await new Browser(app).send('POST', path, body, headers), 'forbidden')
    }
  })
})

test('The audit log names who did what and contains no secrets', async () => {
  const user = await newUser(app, 'admin')
  const browser = new Browser(app, user.cookie)
  const { id, key } = (await browser.send('POST', '/api-keys', { name: 'audited' })).body
  await browser.send('DELETE', `/api-keys/${id}`)
  const list = async (query: string) => (await owner.send('GET', `/audit-log?${query}`)).body.data
  const own = await list(`actorId=${user.wireId}`)
  expect(own).toMatchObject([
    { operation: 'api_keys_revoke', subject: id, via: 'web', actor: { kind: 'user', name: 'The admin' } },
    { operation: 'api_keys_create', subject: 'audited' },
  ])
  expect(await list(`subject=${id}`)).toHaveLength(1)
  expect(await list('operation=api_keys_revoke&since=2999-01-01T00:00:00Z')).toEqual([])
  expect(JSON.stringify(await list('limit=1000'))).not.toContain(key.slice(-43))
})

test('Administrators change the organization’s name, language and time zone', async () => {
  const changed = await owner.send('PATCH', '/organization', {
    name: 'Renamed',
    timeZone: 'America/Bogota',
    locale: 'es',
  })
  expect(changed.body).toMatchObject({ name: 'Renamed', timeZone: 'America/Bogota', locale: 'es' })
  expect((await owner.send('GET', '/account')).body.organization).toMatchObject({
    name: 'Renamed',
    timeZone: 'America/Bogota',
  })
  for (const timeZone of ['Mars/Base', '+05:00', ''])
    expectRefusal(await owner.send('PATCH', '/organization', { timeZone }), 'invalid_request')
})

test('Every role has the permissions in the documented table', () => {
  const holders = (permission: Parameters<typeof ROLES.owner.has>[0]) =>
    (Object.keys(ROLES) as Role[]).filter((role) => ROLES[role].has(permission))
  expect(holders('members:write')).toEqual(['owner', 'admin'])
  expect(holders('audit:read')).toEqual(['owner', 'admin'])
  expect(holders('members:read')).toHaveLength(4)
})
