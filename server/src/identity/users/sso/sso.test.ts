import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser } from '../../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import {
  type Account,
  newKey,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../../test/peers/identity-provider.ts'
import { sql } from '../../../platform/db/index.ts'
import { ownPage } from './sign-in-attempts.ts'

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

/** A browser that follows redirects, with cookies per host. */
class Traveler {
  readonly #jar = new Map<string, Map<string, string>>()
  /** The last URL of the service that it was redirected to. */
  callback = ''

  async begin(page = '/', service = app.url): Promise<string> {
    const answer = await this.#fetch(`${service}/api/v1/account/sign-in-elsewhere`, {
      method: 'POST',
      headers: { origin: service, 'content-type': 'application/json' },
      body: JSON.stringify({ page }),
    })
    expect(answer.status).toBe(200)
    const { url }: any = await answer.json()
    return url
  }

  /** Follows redirects to a page of the service; returns its URL. */
  async follow(address: string, until = '/sign-in/callback'): Promise<string> {
    for (let at = address; ; ) {
      if (new URL(at).pathname === until) {
        this.callback = at
        return at
      }
      const answer = await this.#fetch(at, { redirect: 'manual' })
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`)
      at = new URL(next, at).href
    }
  }

  /** Opens a callback URL; returns the page that it leads to. */
  async completeSsoSignIn(callback = this.callback): Promise<string> {
    const answer = await this.#fetch(callback, { redirect: 'manual' })
    expect({ status: answer.status, kept: answer.headers.get('cache-control') }).toEqual({
      status: 303,
      kept: 'no-store',
    })
    return answer.headers.get('location')!
  }

  async signIn(account: Account | 'canceled', page = '/', service = app.url): Promise<string> {
    provider.account = account
    await this.follow(await this.begin(page, service))
    return this.completeSsoSignIn()
  }

  /** Its session cookie at the service; empty without one. */
  cookie(service = app.url): string {
    const jar = this.#jar.get(new URL(service).host) ?? new Map()
    const [found] = [...jar].filter(([name]) => name.startsWith('parley_session'))
    return found ? found.join('=') : ''
  }

  async account(service = app.url): Promise<any> {
    return (await new Browser({ url: service }, this.cookie(service)).send('GET', '/account')).body
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    const { host } = new URL(address)
    const jar = this.#jar.get(host) ?? new Map<string, string>()
    this.#jar.set(host, jar)
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(address, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (value === '' || /max-age=0|1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
}

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
    const traveler = new Traveler()
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
    const first = new Traveler()
    await first.signIn(account)
    const again = new Traveler()
    await again.signIn({ ...account, email: 'another@example.com' })
    expect((await again.account()).user).toEqual((await first.account()).user)
  })

  test('links an account by its email address and ends every other way in', async () => {
    const member = await newUser(app, 'member')
    await app.runtime.pool.run(sql`update users set totp_secret = '\\x00' where id = ${member.id}`)
    const traveler = new Traveler()
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
    const traveler = new Traveler()
    await traveler.signIn(account)
    const before = traveler.cookie()
    await traveler.signIn(account)
    expect(traveler.cookie()).not.toBe(before)
    expectRefusal(await new Browser(app, before).send('GET', '/account'), 'unauthorized')
  })

  test('can be unlinked by a user who has a password', async () => {
    const account = newAccount()
    await invite(account.email!)
    const traveler = new Traveler()
    await traveler.signIn(account)
    const browser = new Browser(app, traveler.cookie())
    expectRefusal(await browser.send('DELETE', '/account/identity'), 'conflict')
    const given = { email: account.email, name: 'Ana', password: 'a good long one' }
    expect((await browser.send('POST', '/account/credentials', given)).status).toBe(200)
    const linked = await traveler.account()
    expect(linked.user).toMatchObject({ identityProvider: 'Acme ID', hasPassword: true })
    expect((await browser.send('DELETE', '/account/identity')).status).toBe(200)
    const { user } = await traveler.account()
    expect(user.identityProvider).toBeNull()
    const again = new Traveler()
    await again.signIn(newAccount({ email: account.email! }))
    expect((await again.account()).user).toMatchObject({ id: user.id, hasPassword: false })
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
        await new Traveler().signIn(account)
        return newAccount({ email: account.email! })
      },
    ],
  ])('fails with the problem “%s” %s', async (problem, _who, given) => {
    const account = await given()
    const traveler = new Traveler()
    expect(await traveler.signIn(account, '/people')).toBe(`${app.url}/?problem=${problem}`)
    expect(traveler.cookie()).toBe('')
  })

  test('does not add back a user who was removed from their only organization', async () => {
    const account = newAccount()
    await invite(account.email!)
    const traveler = new Traveler()
    await traveler.signIn(account)
    const { user } = await traveler.account()
    const { cookie } = await newUser(app, 'owner')
    await app.ok('members_remove', { userId: user.id }, { key: cookie })
    expect(await new Traveler().signIn(account)).toBe(`${app.url}/?problem=stranger`)
  })
})

describe('SSO sign-in rejects attacks:', () => {
  let account: Account
  beforeAll(async () => {
    account = newAccount()
    await invite(account.email!)
    await new Traveler().signIn(account)
  })

  test('a sign-in that another browser started', async () => {
    const attacker = new Traveler()
    provider.account = account
    await attacker.follow(await attacker.begin())
    const victim = new Traveler()
    expect(await victim.completeSsoSignIn(attacker.callback)).toBe(`${app.url}/?problem=lost`)
    // Not even while they are signing in themselves.
    await victim.begin()
    expect(await victim.completeSsoSignIn(attacker.callback)).toBe(`${app.url}/?problem=lost`)
    expect(victim.cookie()).toBe('')
  })

  test('a code of another session, even with the right state', async () => {
    const attacker = new Traveler()
    provider.account = account
    await attacker.follow(await attacker.begin())
    const victim = new Traveler()
    await victim.follow(await victim.begin())
    const mixed = new URL(victim.callback)
    mixed.searchParams.set('code', new URL(attacker.callback).searchParams.get('code')!)
    expect(await victim.completeSsoSignIn(mixed.href)).toBe(`${app.url}/?problem=failed`)
    expect(victim.cookie()).toBe('')
  })

  test('a callback that names another issuer', async () => {
    const traveler = new Traveler()
    provider.account = account
    await traveler.follow(await traveler.begin())
    const mixed = new URL(traveler.callback)
    mixed.searchParams.set('iss', 'https://evil.example')
    expect(await traveler.completeSsoSignIn(mixed.href)).toBe(`${app.url}/?problem=failed`)
    expect(traveler.cookie()).toBe('')
  })

  test('a callback URL that was already used', async () => {
    const traveler = new Traveler()
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
    const traveler = new Traveler()
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
    expect(await new Traveler().begin('/', other.url)).toBeNull()
    provider.isDown = false
    const traveler = new Traveler()
    provider.account = newAccount()
    await traveler.follow(await traveler.begin('/', other.url))
    provider.isDown = true
    expect(await traveler.completeSsoSignIn()).toBe(`${other.url}/?problem=failed`)
    provider.isDown = false
  })

  test('makes new users members with the configured role', async () => {
    const traveler = new Traveler()
    expect(await traveler.signIn(newAccount(), '/', other.url)).toBe(`${other.url}/`)
    const { organization, user } = await traveler.account(other.url)
    expect(organization.role).toBe('viewer')
    expect(await auditOf(user.id)).toContain('account_join')
  })
})
