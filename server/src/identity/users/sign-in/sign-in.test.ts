import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newCookie, newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { earlier } from '../../../../test/fixtures/times.ts'
import { expectRefusal } from '../../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { letIn } from '../index.ts'
import { endSessions } from '../sessions/sessions.ts'
import { readUser, setPasswordHash } from '../users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const auditOf = (userId: string) =>
  app.runtime.pool.rows(sql<{ operation: string; via: string }>`
    select operation, via from audit_log
    where org_id = ${app.org.id} and actor_kind = 'user' and actor_id = ${toWire('user', userId)} order by id`)

test('Without the settings there is no SSO and no password reset email', async () => {
  const options = await new Browser(app).send('GET', '/account/sign-in-options')
  expect(options.body).toEqual({ provider: null, passkeys: true, resetsByEmail: false })
  expectRefusal(await new Browser(app).send('POST', '/account/sign-in-elsewhere', {}), 'not_found')
  const email = 'ana@example.com'
  expectRefusal(await new Browser(app).send('POST', '/account/forgotten-password', { email }), 'conflict')
})

describe('Signing in', () => {
  let ana: TestUser
  beforeAll(async () => {
    ana = await newUser(app, 'member')
  })

  test('with a password sets a session cookie that scripts cannot read', async () => {
    const browser = new Browser(app)
    const { status, body, headers } = await browser.signIn({ ...ana, email: ` ${ana.email.toUpperCase()} ` })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'signed_in',
      account: {
        user: { id: ana.wireId, email: ana.email, hasPassword: true },
        organization: { role: 'member', kind: 'development' },
      },
    })
    expect(body.account.organization.permissions).toContain('people:write')
    expect(body.account.organization.permissions).not.toContain('webhooks:write')
    expect(browser.attributes).toBe('Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await browser.send('GET', '/account')).body).toEqual(body.account)
    expect(await auditOf(ana.id)).toEqual([{ operation: 'account_sign_in', via: 'web' }])
  })

  test('starts a new session each time and ends the previous one of the browser', async () => {
    const browser = new Browser(app, await newCookie(app, ana.id))
    const planted = browser.cookie
    await browser.signIn(ana)
    expect(browser.cookie).not.toBe(planted)
    expectRefusal(await new Browser(app, planted).send('GET', '/account'), 'unauthorized')
  })

  test('rejects a made-up token and one with another secret', async () => {
    const { cookie } = ana
    const forged = [`${cookie.split('=')[0]}=${'A'.repeat(64)}`, `${cookie.slice(0, -4)}AAAA`, `${cookie}x`]
    for (const made of forged)
      expectRefusal(await new Browser(app, made).send('GET', '/account'), 'unauthorized')
    expectRefusal(await new Browser(app).send('GET', '/account'), 'unauthorized')
  })

  test('gives the same response for a wrong password, an unknown address and an account without a password', async () => {
    const unknown = { email: 'nobody@example.com', password: 'a wrong password' }
    const { pool, newId } = app.runtime
    await pool.run(sql`
      insert into users (id, email, created_at) values (${newId()}, 'bare@example.com', now())`)
    const answers = await Promise.all(
      [{ ...unknown, email: ana.email }, unknown, { ...unknown, email: 'bare@example.com' }].map((given) =>
        new Browser(app).signIn(given),
      ),
    )
    for (const answer of answers) expectRefusal(answer, 'unauthorized')
    expect(new Set(answers.map(({ body }) => body.error.message)).size).toBe(1)
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
  })

  test.each(['known', 'unknown'])('limits guesses at an account that is %s', async (kind) => {
    const bea = await newUser(app, 'viewer')
    const email = kind === 'known' ? bea.email : 'never-seen@example.com'
    const guess = () => new Browser(app).signIn({ email, password: 'a wrong password' })
    for (let n = 0; n < 10; n++) expectRefusal(await guess(), 'unauthorized')
    const refused = await guess()
    expectRefusal(refused, 'rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30)
    // Even the right password is rejected, and other accounts are not affected.
    if (kind === 'known') expectRefusal(await new Browser(app).signIn(bea), 'rate_limited')
    expect((await new Browser(app).signIn(ana)).status).toBe(200)
  })

  test('counts only failed attempts against an account', async () => {
    const cleo = await newUser(app, 'viewer')
    for (let n = 0; n < 12; n++) expect((await new Browser(app).signIn(cleo)).status).toBe(200)
  })

  test('with a password that is reset at that moment starts no session', async () => {
    const dora = await newUser(app, 'member')
    const owner = new Browser(app, (await newUser(app, 'owner')).cookie)
    const made = await owner.send('POST', `/members/${dora.wireId}/reset-password`, {})
    const link = made.body.link.split('#')[1]
    const { pool } = app.runtime
    const { password_hash: hash } = await readUser(pool, dora.id)
    const [signingIn, resetting] = await pool.transaction(async (db) => {
      // Read after the password was checked, and before the session starts.
      await db.run(sql`lock table memberships in access exclusive mode`)
      const signingIn = new Browser(app).signIn(dora)
      await until(isSomebodyWaiting)
      const given = { link, password: 'a brand new one' }
      const resetting = new Browser(app).send('POST', '/account/reset-password', given)
      await until(() => pool.maybe(sql`select from users where id = ${dora.id} and password_hash <> ${hash}`))
      return [signingIn, resetting] as const
    })
    expect((await resetting).status).toBe(200)
    expectRefusal(await signingIn, 'unauthorized')
    expect(await pool.rows(sql`select from sessions where user_id = ${dora.id}`)).toEqual([])
  })
})

/** A statement waits for a lock. */
const isSomebodyWaiting = () =>
  app.runtime.pool.maybe(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

describe('A session', () => {
  test.each([
    ['unused for a week', sql`seen_at = ${earlier('seen_at', '7 days')}`],
    ['a month old', sql`created_at = ${earlier('created_at', '30 days')}`],
  ])('ends when it is %s', async (_, change) => {
    const user = await newUser(app, 'member')
    await app.runtime.pool.run(sql`update sessions set ${change} where user_id = ${user.id}`)
    expectRefusal(await new Browser(app, user.cookie).send('GET', '/account'), 'unauthorized')
  })

  test('is listed and revoked by its own user only', async () => {
    const user = await newUser(app, 'member')
    const browser = new Browser(app, user.cookie)
    const elsewhere = new Browser(app, await newCookie(app, user.id))
    const { body } = await browser.send('GET', '/account/sessions')
    expect(body.data.map((one: { isCurrent: boolean }) => one.isCurrent)).toEqual([false, true])
    const path = `/account/sessions/${body.data[0].id}`
    const stranger = new Browser(app, (await newUser(app, 'owner')).cookie)
    expectRefusal(await stranger.send('DELETE', path), 'not_found')
    expect((await elsewhere.send('GET', '/account')).status).toBe(200)
    expect((await browser.send('DELETE', path)).status).toBe(200)
    expectRefusal(await elsewhere.send('GET', '/account'), 'unauthorized')
    expectRefusal(await browser.send('DELETE', path), 'not_found')
    expect((await browser.send('GET', '/account')).status).toBe(200)
  })

  test('ends when its user signs out, and its cookie is deleted', async () => {
    const { cookie } = await newUser(app, 'member')
    const browser = new Browser(app, cookie)
    expect((await browser.send('POST', '/account/sign-out')).status).toBe(200)
    expect(browser.cookie).toBe('')
    expectRefusal(await new Browser(app, cookie).send('GET', '/account'), 'unauthorized')
  })

  test('gets a new token when its user changes the password, and all other sessions end', async () => {
    const user = await newUser(app, 'owner')
    const browser = new Browser(app, user.cookie)
    const elsewhere = new Browser(app, await newCookie(app, user.id))
    const newPassword = 'another good one'
    const change = (currentPassword: string, chosen = newPassword) =>
      browser.send('POST', '/account/password', { currentPassword, newPassword: chosen })
    expectRefusal(await change('not the password'), 'forbidden')
    expectRefusal(await change(user.password, `${user.email.split('@')[0]} secret`), 'invalid_request')
    expectRefusal(await change(user.password, 'short'), 'invalid_request')
    expect((await change(user.password)).status).toBe(200)
    expect(browser.cookie).not.toBe(user.cookie)
    expect((await browser.send('GET', '/account')).status).toBe(200)
    for (const ended of [new Browser(app, user.cookie), elsewhere])
      expectRefusal(await ended.send('GET', '/account'), 'unauthorized')
    expectRefusal(await new Browser(app).signIn(user), 'unauthorized')
    expect((await new Browser(app).signIn({ ...user, password: newPassword })).status).toBe(200)
  })

  test('does not change a password that is reset at that moment', async () => {
    const eva = await newUser(app, 'member')
    const { pool } = app.runtime
    const [changing] = await pool.transaction(async (db) => {
      await db.run(sql`select from users where id = ${eva.id} for update`)
      const given = { currentPassword: eva.password, newPassword: 'a brand new one' }
      const changing = new Browser(app, eva.cookie).send('POST', '/account/password', given)
      await until(isSomebodyWaiting)
      await setPasswordHash(db, eva.id, 'another hash')
      await endSessions(db, eva.id)
      return [changing] as const
    })
    expectRefusal(await changing, 'forbidden')
    expect((await readUser(pool, eva.id)).password_hash).toBe('another hash')
  })

  test('shows one organization, and a request can name another one of the user', async () => {
    const user = await newUser(app, 'viewer')
    const other = await app.newOrganization('Another one')
    const foreign = await app.newOrganization('Not theirs')
    await app.runtime.pool.run(sql`
      insert into memberships (org_id, user_id, role, created_at) values (${other.id}, ${user.id}, 'admin', now())`)
    const browser = new Browser(app, user.cookie)
    const roleAt = async (org?: string) => {
      const headers: Record<string, string> = org
        ? { 'x-parley-organization': toWire('organization', org) }
        : {}
      const { status, body } = await browser.send('GET', '/account', undefined, headers)
      return status === 200 ? body.organization.role : body.error.code
    }
    expect([await roleAt(), await roleAt(other.id), await roleAt(foreign.id)]).toEqual([
      'viewer',
      'admin',
      'forbidden',
    ])
    const switchTo = (org: string) =>
      browser.send('POST', '/account/switch-organization', { organizationId: toWire('organization', org) })
    expectRefusal(await switchTo(foreign.id), 'not_found')
    expect((await switchTo(other.id)).body.organizations).toHaveLength(2)
    expect([await roleAt(), await roleAt(app.org.id)]).toEqual(['admin', 'viewer'])
  })
})

describe('A session that calls the API', () => {
  test('has the permissions of the user’s role and records the user in the audit log', async () => {
    const member = await newUser(app, 'member')
    const browser = new Browser(app, member.cookie)
    const person = await browser.send('POST', '/cdp/people', { externalId: 'ana', firstName: 'Ana' })
    expect(person).toMatchObject({ status: 200, body: { externalId: 'ana' } })
    expect((await browser.send('GET', '/cdp/people')).body.data).toHaveLength(1)
    const subscription = await browser.send('DELETE', '/webhook-subscriptions/whk_x')
    expectRefusal(subscription, 'forbidden')
    expect(subscription.body.error.message).toContain('Ask an administrator')
    expect(await auditOf(member.id)).toEqual([{ operation: 'cdp_people_upsert', via: 'web' }])
  })

  test('of a viewer reads and cannot write', async () => {
    const browser = new Browser(app, (await newUser(app, 'viewer')).cookie)
    expect((await browser.send('GET', '/segments')).status).toBe(200)
    expectRefusal(await browser.send('POST', '/cdp/people', { externalId: 'x' }), 'forbidden')
  })

  test.each([
    ['a request from another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port of the same host', { origin: 'http://localhost:1' }],
    ['no origin', { origin: undefined }],
    ['a cross-site request that claims our origin', { 'sec-fetch-site': 'cross-site' }],
  ])('is rejected with %s', async (_, headers) => {
    const owner = await newUser(app, 'owner')
    const before = await app.runtime.pool.rows(sql`select * from audit_log where org_id = ${app.org.id}`)
    const given = Object.entries({ origin: app.url, ...headers }).filter(([, value]) => value !== undefined)
    for (const [path, body] of [
      ['/cdp/people', { externalId: 'forged' }],
      ['/account/sign-out', {}],
      ['/account/sign-in', { email: owner.email, password: owner.password }],
    ] as const) {
      const response = await fetch(`${app.url}/api/v1${path}`, {
        method: 'POST',
        headers: { ...Object.fromEntries(given), cookie: owner.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expectRefusal({ status: response.status, body: await response.json() }, 'forbidden')
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(await app.runtime.pool.rows(sql`select * from audit_log where org_id = ${app.org.id}`)).toEqual(
      before,
    )
  })

  test('is ignored when the request has an API key, and gives no access to MCP tools', async () => {
    const viewer = await newUser(app, 'viewer')
    const withKey = { authorization: `Bearer ${app.org.key}`, origin: 'https://evil.example' }
    const browser = new Browser(app, viewer.cookie)
    expect((await browser.send('POST', '/cdp/people', { externalId: 'key' }, withKey)).status).toBe(200)
    const tools = await fetch(`${app.url}/mcp`, { method: 'POST', headers: { cookie: viewer.cookie } })
    expect(tools.status).toBe(401)
    expectRefusal(await app.api('account_get', {}), 'unauthorized')
  })
})

describe('A sign-in link', () => {
  const invite = (email: string | null = null) =>
    letIn(app.runtime, app.org.id, { email, role: 'owner', url: app.url })
  const tokenIn = (link: string) => link.slice(link.indexOf('#') + 1)
  const follow = (link: string, browser = new Browser(app)) =>
    browser.send('POST', '/account/sign-in-by-link', { link: tokenIn(link) })

  test('signs in the first owner once, who then chooses an email address and a password', async () => {
    const link = await invite()
    expect(link).toMatch(/^http:\/\/localhost:\d+\/welcome#[\w-]{64}$/)
    const browser = new Browser(app)
    const { body } = await follow(link, browser)
    expect(body).toMatchObject({ user: { email: null, hasPassword: false }, organization: { role: 'owner' } })
    // The link worked once, so nobody needs to hurry.
    await app.runtime.pool.run(sql`update sessions set created_at = ${earlier('created_at', '1 day')}
      where user_id = ${fromWire('user', body.user.id)}`)
    expectRefusal(await follow(link), 'not_found')
    const chosen = { email: 'First@Example.com', name: 'First Owner', password: 'a good long one' }
    const given = await browser.send('POST', '/account/credentials', chosen)
    expect(given.body.user).toMatchObject({ email: 'first@example.com', hasPassword: true })
    expectRefusal(await browser.send('POST', '/account/credentials', chosen), 'conflict')
    expect((await new Browser(app).signIn(chosen)).status).toBe(200)
  })

  test('is rejected with another secret, after a week, or when a newer one exists', async () => {
    const first = await invite('late@example.com')
    const second = await invite('late@example.com')
    expectRefusal(await follow(first), 'not_found')
    expectRefusal(await follow(`${second.slice(0, -4)}AAAA`), 'not_found')
    await app.runtime.pool.run(sql`update user_links set expires_at = ${earlier('expires_at', '7 days')}`)
    expectRefusal(await follow(second), 'not_found')
    expectRefusal(await follow('#nonsense'), 'not_found')
  })

  test('cannot change an email address to that of another user', async () => {
    const taken = await newUser(app, 'member')
    const open = new Browser(app)
    await follow(await invite(), open)
    const password = 'a good long one'
    const choose = (browser: Browser, email: string) =>
      browser.send('POST', '/account/credentials', { email, name: 'X', password })
    expectRefusal(await choose(open, taken.email), 'already_exists')
    const named = new Browser(app)
    await follow(await invite('named@example.com'), named)
    expectRefusal(await choose(named, 'else@example.com'), 'conflict')
    expect((await choose(named, 'named@example.com')).status).toBe(200)
  })
})
