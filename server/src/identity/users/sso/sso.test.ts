import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newCookie, newUser } from '../../../../test/fixtures/people.ts'
import { earlier } from '../../../../test/fixtures/times.ts'
import { expectRefusal } from '../../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import {
  type Account,
  newKey,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../../test/peers/identity-provider.ts'
import { TestOAuthClient } from '../../../../test/peers/oauth-client.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { TestAuthenticator } from '../passkeys/testing/authenticator.ts'
import { ownPage } from './sign-in-attempts.ts'
import { Traveler } from './testing/traveler.ts'

let provider: TestIdentityProvider
let app: TestApp
beforeAll(async () => {
  provider = await startIdentityProvider()
  app = await startTestApp({
    env: { PARLEY_ROLE: 'api', PARLEY_OIDC_DOMAINS: 'example.com', ...provider.settings },
  })
  provider.admit(app.url)
})
afterAll(async () => {
  await app.stop()
  await provider[Symbol.asyncDispose]()
})

let count = 0
function newAccount(given: Partial<Account> = {}): Account {
  count += 1
  return {
    sub: `subject-${count}`,
    email: `person-${count}@example.com`,
    email_verified: true,
    name: 'Ana',
    ...given,
  }
}

const newTraveler = () => new Traveler(app, provider)

async function invite(email: string, role = 'viewer'): Promise<void> {
  const { cookie } = await newUser(app, 'owner')
  await app.ok('invitations_create', { email, role }, { key: cookie })
}

const auditOf = async (userId: string) =>
  (
    await app.runtime.pool.rows(sql<{ operation: string }>`
      select operation from audit_log
      where org_id = ${app.org.id} and actor_kind = 'user' and actor_id = ${userId} order by id`)
  ).map(({ operation }) => operation)

describe('SSO sign-in', () => {
  test('makes an invited person a member and opens the requested page', async () => {
    const account = newAccount()
    await invite(account.email!.toUpperCase(), 'member')
    const traveler = newTraveler()
    expect(await traveler.signIn(account, '/people?q=ana')).toBe(`${app.url}/people?q=ana`)
    const { user, organization } = await traveler.account()
    expect(user).toMatchObject({ email: account.email, name: 'Ana', hasPassword: false })
    expect(organization.role).toBe('member')
    const joined = ['account_link_identity', 'account_accept_invitation', 'account_sign_in_elsewhere']
    expect(await auditOf(user.id)).toEqual(joined)
  })

  test('recognizes a user by the subject, even after the email address changed', async () => {
    const account = newAccount()
    await invite(account.email!)
    const first = newTraveler()
    await first.signIn(account)
    const again = newTraveler()
    await again.signIn({ ...account, email: 'another@example.com' })
    expect((await again.account()).user).toEqual((await first.account()).user)
  })

  test('links an account by its email address and ends every other way in', async () => {
    const member = await newUser(app, 'member')
    await app.runtime.pool.run(sql`update users set totp_secret = '\\x00' where id = ${member.id}`)
    const traveler = newTraveler()
    await traveler.signIn(newAccount({ email: member.email }))
    expect((await traveler.account()).user).toMatchObject({
      id: member.wireId,
      hasPassword: false,
      hasSecondFactor: false,
    })
    expectRefusal(await new Browser(app, member.cookie).send('GET', '/account'), 'unauthorized')
    expectRefusal(await new Browser(app).signIn(member), 'unauthorized')
  })

  test('ends the previous session of the browser', async () => {
    const account = newAccount()
    await invite(account.email!)
    const traveler = newTraveler()
    await traveler.signIn(account)
    const before = traveler.cookie()
    await traveler.signIn(account)
    expect(traveler.cookie()).not.toBe(before)
    expectRefusal(await new Browser(app, before).send('GET', '/account'), 'unauthorized')
  })

  test('can be unlinked by a user who has a password', async () => {
    const account = newAccount()
    await invite(account.email!)
    const traveler = newTraveler()
    await traveler.signIn(account)
    const browser = new Browser(app, traveler.cookie())
    expectRefusal(await browser.send('DELETE', '/account/identity'), 'conflict')
    const given = { email: account.email, name: 'Ana', password: 'a good long one' }
    const userId = fromWire('user', (await traveler.account()).user.id)!
    const old = new Browser(app, await newCookie(app, userId))
    await app.runtime.pool.run(sql`
      update sessions set created_at = ${earlier('created_at', '16 minutes')}
      where user_id = ${userId} and user_agent = 'a test'`)
    expectRefusal(await old.send('POST', '/account/credentials', given), 'forbidden')
    expect((await browser.send('POST', '/account/credentials', given)).status).toBe(200)
    const linked = await traveler.account()
    expect(linked.user).toMatchObject({ identityProvider: 'Acme ID', hasPassword: true })
    expect((await browser.send('DELETE', '/account/identity')).status).toBe(200)
    const { user } = await traveler.account()
    expect(user.identityProvider).toBeNull()
    const again = newTraveler()
    await again.signIn(newAccount({ email: account.email! }))
    expect((await again.account()).user).toMatchObject({ id: user.id, hasPassword: false })
  })

  test('and a passkey are not both removed at once where there is no password', async () => {
    for (let round = 0; round < 5; round++) {
      const account = newAccount()
      await invite(account.email!)
      const traveler = newTraveler()
      await traveler.signIn(account)
      const browser = new Browser(app, traveler.cookie())
      const { body: begun } = await browser.send('POST', '/account/passkeys/begin', {})
      const credential = new TestAuthenticator(app.url).create(begun.options)
      const { body: passkey } = await browser.send('POST', '/account/passkeys', {
        name: 'Laptop',
        credential,
      })
      const answers = await Promise.all([
        browser.send('DELETE', '/account/identity'),
        browser.send('POST', `/account/passkeys/${passkey.id}/remove`, {}),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test('ends what the account had allowed apps before, also when it is unlinked', async () => {
    const member = await newUser(app, 'member')
    const oauthClient = new TestOAuthClient(app)
    const tokens = await oauthClient.authorize(member)
    const traveler = newTraveler()
    await traveler.signIn(newAccount({ email: member.email }))
    const browser = new Browser(app, traveler.cookie())
    const given = { email: member.email, name: 'Ana', password: 'a good long one' }
    expect((await browser.send('POST', '/account/credentials', given)).status).toBe(200)
    expect((await browser.send('DELETE', '/account/identity')).status).toBe(200)
    expect(await oauthClient.isAuthorized(tokens.access_token)).toBe(false)
    expect((await oauthClient.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  test('ends also what the account had allowed apps in organizations of the other kind', async () => {
    const member = await newUser(app, 'member')
    const other = await app.newOrganization()
    const { pool } = app.runtime
    await pool.run(sql`
      insert into memberships (org_id, user_id, role, created_at) values (${other.id}, ${member.id}, 'member', now())`)
    const oauthClient = new TestOAuthClient(app)
    const asked = await oauthClient.ask()
    const allowed = await oauthClient.allow(member, asked.request, 'full', other.id)
    const code = new URL(allowed.body.address).searchParams.get('code')!
    const { body: tokens } = await oauthClient.redeem(asked, code)
    const setKind = (kind: string) =>
      pool.run(sql`update organizations set kind = ${kind} where org_id = ${other.id}`)
    await setKind('production')
    const traveler = newTraveler()
    await traveler.signIn(newAccount({ email: member.email }))
    const browser = new Browser(app, traveler.cookie())
    const given = { email: member.email, name: 'Ana', password: 'a good long one' }
    expect((await browser.send('POST', '/account/credentials', given)).status).toBe(200)
    expect((await browser.send('DELETE', '/account/identity')).status).toBe(200)
    await setKind('development')
    expect((await oauthClient.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect(await oauthClient.isAuthorized(tokens.access_token)).toBe(false)
  })

  test.each<[string, string, () => Promise<Account | 'canceled'>]>([
    ['canceled', 'for a user who cancels', async () => 'canceled'],
    ['unverified', 'for an unverified email address', async () => newAccount({ email_verified: false })],
    [
      'domain',
      'for an email address of another domain',
      async () => newAccount({ email: 'ana@example.com.evil.org' }),
    ],
    ['stranger', 'for a person without an invitation', async () => newAccount()],
    [
      'taken',
      'for an email address of another identity',
      async () => {
        const account = newAccount()
        await invite(account.email!)
        await newTraveler().signIn(account)
        return newAccount({ email: account.email! })
      },
    ],
  ])('fails with the problem “%s” %s', async (problem, _who, given) => {
    const account = await given()
    const traveler = newTraveler()
    expect(await traveler.signIn(account, '/people')).toBe(`${app.url}/?problem=${problem}`)
    expect(traveler.cookie()).toBe('')
  })

  test('adds back a user who was removed from their only organization only by an invitation', async () => {
    const account = newAccount()
    await invite(account.email!)
    const traveler = newTraveler()
    await traveler.signIn(account)
    const { user } = await traveler.account()
    const { cookie } = await newUser(app, 'owner')
    await app.ok('members_remove', { userId: user.id }, { key: cookie })
    expect(await newTraveler().signIn(account)).toBe(`${app.url}/?problem=stranger`)
    const given = { email: account.email, role: 'viewer' }
    const { link } = await app.ok('invitations_create', given, { key: cookie })
    const page = link.slice(link.indexOf('/invitation#'))
    // Signing in accepts the invitation, so its page has nothing to show. For members it may be that of another one.
    expect(await newTraveler().signIn(account, page)).toBe(`${app.url}/`)
    expect(await newTraveler().signIn(account, page)).toBe(`${app.url}${page}`)
  })
})

describe('SSO sign-in rejects attacks:', () => {
  let account: Account
  beforeAll(async () => {
    account = newAccount()
    await invite(account.email!)
    await newTraveler().signIn(account)
  })

  test('a sign-in that another browser started', async () => {
    const attacker = newTraveler()
    provider.account = account
    await attacker.follow(await attacker.begin())
    const victim = newTraveler()
    expect(await victim.completeSsoSignIn(attacker.callback)).toBe(`${app.url}/?problem=lost`)
    // Not even while they are signing in themselves.
    await victim.begin()
    expect(await victim.completeSsoSignIn(attacker.callback)).toBe(`${app.url}/?problem=lost`)
    expect(victim.cookie()).toBe('')
  })

  test('a code of another session, even with the right state', async () => {
    const attacker = newTraveler()
    provider.account = account
    await attacker.follow(await attacker.begin())
    const victim = newTraveler()
    await victim.follow(await victim.begin())
    const mixed = new URL(victim.callback)
    mixed.searchParams.set('code', new URL(attacker.callback).searchParams.get('code')!)
    expect(await victim.completeSsoSignIn(mixed.href)).toBe(`${app.url}/?problem=failed`)
    expect(victim.cookie()).toBe('')
  })

  test('a callback that names another issuer', async () => {
    const traveler = newTraveler()
    provider.account = account
    await traveler.follow(await traveler.begin())
    const mixed = new URL(traveler.callback)
    mixed.searchParams.set('iss', 'https://evil.example')
    expect(await traveler.completeSsoSignIn(mixed.href)).toBe(`${app.url}/?problem=failed`)
    expect(traveler.cookie()).toBe('')
  })

  test('a callback URL that was already used', async () => {
    const traveler = newTraveler()
    await traveler.signIn(account)
    expect(await traveler.completeSsoSignIn()).toBe(`${app.url}/?problem=lost`)
  })

  test.each<[string, NonNullable<TestIdentityProvider['lie']>]>([
    ['has another nonce', { claims: (claims) => ({ ...claims, nonce: 'another' }) }],
    ['has no nonce', { claims: ({ nonce: _, ...claims }) => claims }],
    ['has another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['has another audience', { claims: (claims) => ({ ...claims, aud: 'another' }) }],
    ['has expired', { claims: (claims) => ({ ...claims, exp: 1_700_000_000, iat: 1_699_999_000 }) }],
    ['has an invalid signature', { key: newKey() }],
  ])('an ID token that %s', async (_, lie) => {
    const traveler = newTraveler()
    provider.account = account
    await traveler.follow(await traveler.begin())
    provider.lie = lie
    expect(await traveler.completeSsoSignIn()).toBe(`${app.url}/?problem=failed`)
    expect(traveler.cookie()).toBe('')
  })

  test('a request with another host header, which is treated as any other', async () => {
    const { hostname, port } = new URL(app.url)
    const path = 'http://evil.example/sign-in/callback?state=x'
    const [answer] = await once(request({ hostname, port, path, method: 'GET' }).end(), 'response')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${app.url}/?problem=lost`])
    answer.resume()
  })

  test('a forged sign-in attempt cookie', async () => {
    const cookie = `parley_sign_in_${new URL(app.url).port}=${Buffer.from('{"state":"x"}').toString('base64url')}`
    const answer = await fetch(`${app.url}/sign-in/callback?state=x&code=x`, {
      headers: { cookie },
      redirect: 'manual',
    })
    expect(answer.headers.get('location')).toBe(`${app.url}/?problem=lost`)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '\t//evil.example',
    'javascript:alert(1)',
  ])('a return page outside the service: %j', (page) =>
    expect(new URL(ownPage(page), app.url).origin).toBe(app.url),
  )

  test('a sign-in that another site starts', async () => {
    const answer = await new Browser(app, '', 'https://evil.example').send(
      'POST',
      '/account/sign-in-elsewhere',
      {},
    )
    expectRefusal(answer, 'forbidden')
  })
})

describe('A service that admits everyone of the company', () => {
  let other: TestApp
  beforeAll(async () => {
    const { name } = await app.runtime.pool.one(sql<{ name: string }>`
      select name from organizations where org_id = ${app.org.id}`)
    const newcomers = { PARLEY_OIDC_NEW_USERS: 'viewer', PARLEY_OIDC_ORGANIZATION: name }
    const env = { PARLEY_ROLE: 'api', PARLEY_OIDC_DOMAINS: 'example.com', ...provider.settings, ...newcomers }
    other = await startTestApp({ database: app.database, env })
    provider.admit(other.url)
  })
  afterAll(() => other.stop())

  test('reports no error of its own while the identity provider is unavailable', async () => {
    provider.isDown = true
    expect(await newTraveler().begin('/', other.url)).toBeNull()
    provider.isDown = false
    const traveler = newTraveler()
    provider.account = newAccount()
    await traveler.follow(await traveler.begin('/', other.url))
    provider.isDown = true
    expect(await traveler.completeSsoSignIn()).toBe(`${other.url}/?problem=failed`)
    provider.isDown = false
  })

  test('makes new users members with the configured role', async () => {
    const traveler = newTraveler()
    expect(await traveler.signIn(newAccount(), '/', other.url)).toBe(`${other.url}/`)
    const { organization, user } = await traveler.account(other.url)
    expect(organization.role).toBe('viewer')
    expect(await auditOf(user.id)).toContain('account_join')
  })
})
