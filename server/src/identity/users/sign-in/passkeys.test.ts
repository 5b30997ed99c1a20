import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newCookie, newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Bent, TestAuthenticator } from '../passkeys/testing/authenticator.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const NAME = 'Laptop'

interface WithPasskey {
  user: TestUser
  browser: Browser
  authenticator: TestAuthenticator
  id: string
}

async function add(
  user: TestUser,
  authenticator: TestAuthenticator,
  { bent = {}, browser = new Browser(app, user.cookie), password = user.password as string | undefined } = {},
) {
  const begun = await browser.send('POST', '/account/passkeys/begin', { ...(password && { password }) })
  if (begun.status !== 200) return begun
  const credential = authenticator.create(begun.body.options, bent)
  return browser.send('POST', '/account/passkeys', { name: NAME, credential })
}

async function withPasskey(options = {}): Promise<WithPasskey> {
  const user = await newUser(app, 'member')
  const browser = new Browser(app, user.cookie)
  const authenticator = new TestAuthenticator(app.url, options)
  const { status, body } = await add(user, authenticator)
  expect({ status, body }).toMatchObject({ status: 201, body: { name: NAME, lastUsedAt: null } })
  return { user, browser, authenticator, id: body.id }
}

const begin = (browser: Browser) => browser.send('POST', '/account/sign-in-by-passkey/begin', {})
const finish = (browser: Browser, credential: object) =>
  browser.send('POST', '/account/sign-in-by-passkey', { credential })

/** Signs in with a passkey from a browser that nobody has signed in with. */
async function signIn(authenticator: TestAuthenticator, bent: Bent = {}, browser = new Browser(app)) {
  const { body } = await begin(browser)
  return finish(browser, authenticator.get(body.options, bent))
}

async function auditOf(user: Pick<TestUser, 'wireId'>): Promise<string[]> {
  const rows = await app.runtime.pool.rows(sql<{ operation: string }>`
    select operation from audit_log where org_id = ${app.org.id} and actor_id = ${user.wireId} order by at, id`)
  return rows.map(({ operation }) => operation)
}

test('A passkey signs its user in, and shows when it was used', async () => {
  const { user, authenticator, id } = await withPasskey()
  const browser = new Browser(app)
  const { status, body } = await signIn(authenticator, {}, browser)
  expect({ status, body }).toMatchObject({ status: 200, body: { user: { id: user.wireId } } })
  const { body: list } = await browser.send('GET', '/account/passkeys')
  expect(list.data).toEqual([
    expect.objectContaining({ id, name: NAME, isSynced: false, lastUsedAt: expect.any(String) }),
  ])
  expect((await browser.send('GET', '/account/sessions')).body.data).toHaveLength(2)
  expect(await auditOf(user)).toEqual(['account_passkeys_create', 'account_sign_in_by_passkey'])
})

test('Signing in with a passkey ends the session that the browser had', async () => {
  const { user, authenticator } = await withPasskey()
  const earlier = await newCookie(app, user.id)
  const browser = new Browser(app, earlier)
  expect((await signIn(authenticator, {}, browser)).status).toBe(200)
  expect(browser.cookie).not.toBe(earlier)
  expectRefusal(await new Browser(app, earlier).send('GET', '/account'), 'unauthorized')
})

test('A passkey that is synchronized between devices does not count', async () => {
  const { authenticator } = await withPasskey({ isCounting: false })
  expect((await signIn(authenticator)).status).toBe(200)
  expect((await signIn(authenticator)).status).toBe(200)
})

describe('An answer is refused', () => {
  test.each<[string, Bent]>([
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['from another port of the host', { origin: 'http://localhost:1' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'x'.repeat(43) }],
    ['without a check of the user', { isVerified: false }],
    ['of another kind', { type: 'webauthn.create' }],
  ])('%s', async (_, bent) => {
    const { user, authenticator } = await withPasskey()
    expectRefusal(await signIn(authenticator, bent), 'unauthorized')
    expect(await auditOf(user)).not.toContain('account_sign_in_by_passkey')
  })

  test('that comes a second time, with its cookie', async () => {
    const { authenticator } = await withPasskey({ isCounting: false })
    const browser = new Browser(app)
    const { body } = await begin(browser)
    const thief = new Browser(app, browser.challenge)
    const answer = authenticator.get(body.options)
    expect((await finish(browser, answer)).status).toBe(200)
    const { body: refusal, status } = await finish(thief, answer)
    expect(status).toBe(401)
    expect(refusal.error.message).toMatch(/already used/)
  })

  test('that comes twice at once', async () => {
    const { authenticator } = await withPasskey({ isCounting: false })
    const browser = new Browser(app)
    const { body } = await begin(browser)
    const answer = authenticator.get(body.options)
    const { challenge } = browser
    const answers = await Promise.all([1, 2, 3].map(() => finish(new Browser(app, challenge), answer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('from another browser, which has no challenge or another one', async () => {
    const { authenticator } = await withPasskey()
    const { body } = await begin(new Browser(app))
    expectRefusal(await finish(new Browser(app), authenticator.get(body.options)), 'unauthorized')
    const other = new Browser(app)
    await begin(other)
    expectRefusal(await finish(other, authenticator.get(body.options)), 'unauthorized')
  })

  test('when the counter of the authenticator went back, and the audit log tells of it', async () => {
    const { authenticator, id } = await withPasskey()
    expect((await signIn(authenticator, { counter: 9 })).status).toBe(200)
    for (const counter of [9, 3, 0]) expectRefusal(await signIn(authenticator, { counter }), 'unauthorized')
    const told = await app.runtime.pool.rows(sql<{ subject: string }>`
      select subject from audit_log
      where org_id = ${app.org.id} and operation = 'account_passkey_counter_went_back'`)
    expect(told.filter(({ subject }) => subject === id)).toHaveLength(3)
    expect((await signIn(authenticator, { counter: 10 })).status).toBe(200)
  })

  test('of a passkey that was removed', async () => {
    const { user, browser, authenticator, id } = await withPasskey()
    const removed = await browser.send('POST', `/account/passkeys/${id}/remove`, { password: user.password })
    expect(removed.status).toBe(200)
    expectRefusal(await signIn(authenticator), 'unauthorized')
  })

  test('of an authenticator that signs with another key', async () => {
    const { authenticator } = await withPasskey()
    const forged = new TestAuthenticator(app.url)
    Object.assign(forged, { id: authenticator.id })
    expectRefusal(await signIn(forged), 'unauthorized')
  })

  test('of a user who belongs to no organization any more, or to another one than the page shows', async () => {
    const { user, browser, authenticator } = await withPasskey()
    const headers = { 'x-parley-organization': toWire('organization', app.runtime.newId()) }
    expectRefusal(await browser.send('GET', '/account/passkeys', undefined, headers), 'forbidden')
    const { cookie } = await newUser(app, 'owner')
    await app.ok('members_remove', { userId: user.wireId }, { key: cookie })
    expectRefusal(await signIn(authenticator), 'forbidden')
  })

  test.each<[string, Bent]>([
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
    ['no check of the user', { isVerified: false }],
  ])('when a passkey is added with %s', async (_, bent) => {
    const user = await newUser(app, 'member')
    expectRefusal(await add(user, new TestAuthenticator(app.url), { bent }), 'conflict')
    expect((await new Browser(app, user.cookie).send('GET', '/account/passkeys')).body.data).toEqual([])
  })
})

describe('Failures with a passkey', () => {
  test('are limited like wrong passwords, and a success is not counted', async () => {
    const { authenticator } = await withPasskey()
    // Each from the same network, which the user has not signed in from.
    const answers: number[] = []
    for (let at = 0; at < 11; at++)
      answers.push((await signIn(authenticator, { origin: 'https://evil.example' })).status)
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(answers[10]).toBe(429)
  })
})

describe('Changing passkeys', () => {
  test('asks for the password', async () => {
    const { user, browser, id } = await withPasskey()
    const remove = (input: object) => browser.send('POST', `/account/passkeys/${id}/remove`, input)
    expectRefusal(await browser.send('POST', '/account/passkeys/begin', {}), 'forbidden')
    expectRefusal(await browser.send('POST', '/account/passkeys/begin', { password: 'wrong' }), 'forbidden')
    expectRefusal(await remove({}), 'forbidden')
    expectRefusal(await remove({ password: 'wrong' }), 'forbidden')
    expect((await remove({ password: user.password })).status).toBe(200)
    expectRefusal(await remove({ password: user.password }), 'not_found')
    expect(await auditOf(user)).toEqual(['account_passkeys_create', 'account_passkeys_remove'])
  })

  test('asks for a recent sign-in when there is no password', async () => {
    const { user, browser } = await withPasskey()
    await app.runtime.pool.run(sql`update users set password_hash = null where id = ${user.id}`)
    const begun = () => browser.send('POST', '/account/passkeys/begin', {})
    expect((await begun()).status).toBe(200)
    const old = new Browser(app, await newCookie(app, user.id))
    await app.runtime.pool.run(sql`
      update sessions set created_at = now() - interval '16 minutes' where user_id = ${user.id}`)
    expectRefusal(await old.send('POST', '/account/passkeys/begin', {}), 'forbidden')
    const given = { email: user.email, name: 'Ana', password: 'a brand new one' }
    expectRefusal(await old.send('POST', '/account/credentials', given), 'forbidden')
    const recent = new Browser(app, await newCookie(app, user.id))
    expect((await recent.send('POST', '/account/credentials', given)).status).toBe(200)
  })

  test('never removes the last way to sign in', async () => {
    const { user, browser, id } = await withPasskey()
    await app.runtime.pool.run(sql`update users set password_hash = null where id = ${user.id}`)
    const remove = (which: string) => browser.send('POST', `/account/passkeys/${which}/remove`, {})
    expectRefusal(await remove(id), 'conflict')
    // A link to a provider that this service does not use.
    await app.runtime.pool.run(sql`
      insert into identities (issuer, subject, user_id, linked_at)
      values ('https://former.example', ${user.id}, ${user.id}, now())`)
    expectRefusal(await remove(id), 'conflict')
    const second = await add(user, new TestAuthenticator(app.url), { password: undefined })
    expect(second.status).toBe(201)
    const answers = await Promise.all([remove(id), remove(second.body.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await browser.send('GET', '/account/passkeys')).body.data).toHaveLength(1)
  })

  test('renames only one’s own', async () => {
    const { browser, id } = await withPasskey()
    const other = await withPasskey()
    const renamed = await browser.send('PATCH', `/account/passkeys/${id}`, { name: 'Phone' })
    expect(renamed.body).toMatchObject({ id, name: 'Phone' })
    expectRefusal(await other.browser.send('PATCH', `/account/passkeys/${id}`, { name: 'x' }), 'not_found')
    const { password } = other.user
    expectRefusal(
      await other.browser.send('POST', `/account/passkeys/${id}/remove`, { password }),
      'not_found',
    )
  })

  test('adds each authenticator once, and with its own challenge', async () => {
    const { user, authenticator } = await withPasskey()
    expectRefusal(await add(user, authenticator), 'already_exists')
    const other = await newUser(app, 'member')
    const mine = new Browser(app, user.cookie)
    const begun = await mine.send('POST', '/account/passkeys/begin', { password: user.password })
    expect(begun.body.options.excludeCredentials).toHaveLength(1)
    const credential = new TestAuthenticator(app.url).create(begun.body.options)
    const theirs = new Browser(app, `${other.cookie}; ${mine.challenge}`)
    expectRefusal(await theirs.send('POST', '/account/passkeys', { name: 'x', credential }), 'conflict')
  })
})

describe('Where the password needs a passkey', () => {
  const require = (browser: Browser, { password }: TestUser, isRequired: boolean) =>
    browser.send('POST', '/account/passkeys/require', { isRequired, password })

  test('a password alone does not sign in, a passkey of the user or a recovery code does', async () => {
    const { user, browser, authenticator, id } = await withPasskey()
    const { body } = await require(browser, user, true)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    const stranger = new Browser(app)
    const asked = await stranger.signIn(user)
    expect(asked.body).toMatchObject({ status: 'passkey_needed', account: null })
    expect(asked.body.passkey.allowCredentials).toEqual([
      expect.objectContaining({ id: authenticator.id.toString('base64url') }),
    ])
    const other = await withPasskey()
    expectRefusal(await finish(stranger, other.authenticator.get(asked.body.passkey)), 'unauthorized')
    expect((await finish(stranger, authenticator.get(asked.body.passkey))).status).toBe(200)

    const code = body.recoveryCodes[0]
    const give = (given: string) =>
      new Browser(app).send('POST', '/account/sign-in', { ...credentials(user), code: given })
    expectRefusal(await give('000000'), 'unauthorized')
    expect((await give(code)).body.status).toBe('signed_in')
    expectRefusal(await give(code), 'unauthorized')

    const removing = { password: user.password }
    expectRefusal(await browser.send('POST', `/account/passkeys/${id}/remove`, removing), 'conflict')
    expect((await require(browser, user, false)).body.recoveryCodes).toEqual([])
    expect((await browser.send('POST', `/account/passkeys/${id}/remove`, removing)).status).toBe(200)
    expect((await new Browser(app).signIn(user)).body.status).toBe('signed_in')
  })

  test('one needs a passkey first, and the password', async () => {
    const user = await newUser(app, 'member')
    const browser = new Browser(app, user.cookie)
    expectRefusal(await require(browser, user, true), 'conflict')
    expectRefusal(await require(browser, { ...user, password: 'wrong' }, true), 'forbidden')
  })
})

const credentials = ({ email, password }: TestUser) => ({ email, password })

describe('At an address without passkeys', () => {
  test.each(['http://192.0.2.7:4000', 'https://192.0.2.7', 'http://parley.example'])('%s', async (url) => {
    const other = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_PUBLIC_URL: url } })
    try {
      const browser = new Browser(other, '', url)
      expect((await browser.send('GET', '/account/sign-in-options')).body.passkeys).toBe(false)
      expectRefusal(await begin(browser), 'conflict')
    } finally {
      await other.stop()
    }
  })
})
