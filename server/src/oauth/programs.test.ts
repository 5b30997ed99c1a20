import { createHash, randomBytes } from 'node:crypto'
import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/envelope.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { Browser, newUser, type TestUser } from '../../test/people.ts'
import { sql } from '../db/index.ts'
import { isListed, isRedirectUri } from './redirect-uris.ts'

let app: TestApp
let ana: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  ana = await newUser(app, 'member')
})
afterAll(() => app.stop())

const CALLBACK = 'http://localhost:33418/callback'

/** Programs register ten times a minute at most, so most tests are one program. */
let registered: Promise<string> | undefined
function clientId(): Promise<string> {
  registered ??= register()
  return registered
}

async function register(): Promise<string> {
  const answer = await post(
    '/oauth/register',
    JSON.stringify({ client_name: 'Cli', redirect_uris: [CALLBACK] }),
  )
  expect(answer.status).toBe(201)
  return answer.body.client_id
}

async function post(path: string, body: string | URLSearchParams): Promise<{ status: number; body: any }> {
  const answer = await fetch(app.url + path, { method: 'POST', body })
  return { status: answer.status, body: await answer.json() }
}

const challengeFor = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

interface Asked {
  request: Record<string, string>
  verifier: string
}

async function ask(more: Record<string, string> = {}): Promise<Asked> {
  const verifier = randomBytes(32).toString('base64url')
  const request = {
    client_id: await clientId(),
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: challengeFor(verifier),
    code_challenge_method: 'S256',
    resource: `${app.url}/mcp`,
    state: 'a state',
    ...more,
  }
  return { request, verifier }
}

const allow = (who: TestUser, request: object, access = 'full', org = app.org.id) =>
  new Browser(app, who.cookie).send('POST', '/account/connections', {
    ...request,
    access,
    organizationId: `org_${org.replaceAll('-', '')}`,
  })

async function codeFor(who: TestUser, asked: Asked, access = 'full'): Promise<string> {
  const { status, body } = await allow(who, asked.request, access)
  expect(status).toBe(200)
  return new URL(body.address).searchParams.get('code')!
}

const redeem = ({ request, verifier }: Asked, code: string, more: Record<string, string> = {}) =>
  post(
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: request.client_id!,
      redirect_uri: request.redirect_uri!,
      code_verifier: verifier,
      resource: request.resource!,
      ...more,
    }),
  )

const refresh = async (token: string, more: Record<string, string> = {}) =>
  post(
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: await clientId(),
      ...more,
    }),
  )

async function letIn(
  who: TestUser,
  access = 'full',
): Promise<{ access_token: string; refresh_token: string }> {
  const asked = await ask()
  return (await redeem(asked, await codeFor(who, asked, access))).body
}

/** What a tool answers to a program that has a token; the HTTP status where it does not get that far. */
async function callTool(token: string, name: string, args: object): Promise<any> {
  const answer = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  if (answer.status !== 200) return answer.status
  const [, message = ''] = /^data: (.*)$/m.exec(await answer.text()) ?? []
  const { result } = JSON.parse(message)
  return result.isError ? JSON.parse(result.content[0].text).error.code : result.structuredContent
}

const isLetIn = async (token: string) => (await callTool(token, 'segments_list', {})) !== 401

/** Real time passes quickly: what a token waits for is over half a second later. */
const forgotten = () => new Promise((resolve) => setTimeout(resolve, 600))

test('a client of the official library finds out all by itself, and acts for its user', async () => {
  const kept: Record<string, any> = {}
  const keep = (what: object): void => {
    Object.assign(kept, what)
  }
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Official client', redirect_uris: [CALLBACK] },
    state: () => 'its state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => keep({ client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => keep({ tokens }),
    redirectToAuthorization: (sentTo) => keep({ sentTo }),
    saveCodeVerifier: (verifier) => keep({ verifier }),
    codeVerifier: () => kept.verifier,
  }
  const serverUrl = `${app.url}/mcp`
  const transport = new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider })
  const client = new Client({ name: 'official', version: '1' })
  await expect(client.connect(transport)).rejects.toThrow()
  const { sentTo } = kept as { sentTo: URL }
  expect(sentTo.origin).toBe(app.url)
  expect(sentTo.pathname).toBe('/oauth/authorize')

  const request = Object.fromEntries(sentTo.searchParams)
  const browser = new Browser(app, ana.cookie)
  const { body: review } = await browser.send('POST', '/account/connections/preview', request)
  expect(review).toMatchObject({
    name: 'Official client',
    site: null,
    returnsTo: 'localhost:33418',
    isOnOwnMachine: true,
    scope: 'full',
    organizations: [{ role: 'member' }],
  })
  const { body: allowed } = await allow(ana, request)
  const answer = new URL(allowed.address)
  expect(answer.searchParams.get('state')).toBe('its state')
  const [code, iss] = [answer.searchParams.get('code')!, answer.searchParams.get('iss')!]
  expect(await auth(provider, { serverUrl, authorizationCode: code, iss })).toBe('AUTHORIZED')

  const entered = new Client({ name: 'official', version: '1' })
  await entered.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider }))
  const person = { externalId: 'ana', firstName: 'Ana' }
  const result = await entered.callTool({ name: 'cdp_people_upsert', arguments: person })
  expect(result.isError).toBeFalsy()
  const audit = await app.runtime.pool.one(sql<{ actor_id: string; via: string }>`
    select actor_id, via from audit_log where org_id = ${app.org.id} and operation = 'cdp_people_upsert'`)
  expect(audit).toEqual({ actor_id: ana.wireId, via: 'mcp' })

  // What is over is refreshed without anybody being asked.
  await app.runtime.pool.run(sql`
    update oauth_tokens set access_expires_at = now() where org_id = ${app.org.id}`)
  await forgotten()
  const before = kept.tokens.access_token
  expect((await entered.callTool({ name: 'segments_list', arguments: {} })).isError).toBeFalsy()
  expect(kept.tokens.access_token).not.toBe(before)
  await entered.close()
})

test('its user sees and ends it; nothing of its tokens can be read', async () => {
  const tokens = await letIn(ana, 'read')
  expect(await callTool(tokens.access_token, 'segments_list', {})).toMatchObject({ data: [] })
  const browser = new Browser(app, ana.cookie)
  const { body } = await browser.send('GET', '/account/connections')
  expect(body.data[0]).toMatchObject({ name: 'Cli', access: 'read', lastUsedAt: expect.any(String) })
  const stored = await app.runtime.pool.rows(sql`
    select encode(access_hash, 'base64') || encode(refresh_hash, 'base64') as hashes from oauth_tokens t
    where org_id = ${app.org.id}`)
  expect(JSON.stringify(stored)).not.toContain(tokens.access_token.slice(-43))
  const other = await newUser(app, 'owner')
  const { id } = body.data[0]
  expectRefusal(
    await new Browser(app, other.cookie).send('DELETE', `/account/connections/${id}`),
    'not_found',
  )
  expect((await browser.send('DELETE', `/account/connections/${id}`)).status).toBe(200)
  await forgotten()
  expect(await isLetIn(tokens.access_token)).toBe(false)
  expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
})

describe('a program may do', () => {
  test('no more than its user', async () => {
    const viewer = await newUser(app, 'viewer')
    const { access_token: token } = await letIn(viewer, 'full')
    expect(await callTool(token, 'cdp_people_upsert', { externalId: 'x' })).toBe('forbidden')
    expect(await callTool(token, 'cdp_people_list', {})).toHaveProperty('data')
  })

  test('no more than it was let do', async () => {
    const { access_token: token } = await letIn(ana, 'read')
    expect(await callTool(token, 'cdp_people_upsert', { externalId: 'x' })).toBe('forbidden')
  })

  test('nothing but call tools', async () => {
    const { access_token: token } = await letIn(await newUser(app, 'owner'))
    const answer = await fetch(`${app.url}/api/v1/cdp/people`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(401)
  })

  test('nothing once its user was taken out, and less once they may less', async () => {
    const user = await newUser(app, 'admin')
    const { access_token: token, refresh_token: refreshing } = await letIn(user)
    expect(await isLetIn(token)).toBe(true)
    const { cookie } = await newUser(app, 'owner')
    await app.ok('members_update', { userId: user.wireId, role: 'viewer' }, { key: cookie })
    await forgotten()
    expect(await callTool(token, 'cdp_people_upsert', { externalId: 'x' })).toBe('forbidden')
    await app.ok('members_remove', { userId: user.wireId }, { key: cookie })
    await forgotten()
    expect(await isLetIn(token)).toBe(false)
    expect((await refresh(refreshing)).body.error).toBe('invalid_grant')
  })

  test('nothing of what was let in before an account was linked to its owner', async () => {
    const user = await newUser(app, 'member')
    const { access_token: token } = await letIn(user)
    await app.runtime.pool.run(sql`
      insert into identities (issuer, subject, user_id, linked_at) values ('x', 'x', ${user.id}, now())`)
    expect(await isLetIn(token)).toBe(false)
  })
})

describe('a code', () => {
  test('that is redeemed twice ends what it was redeemed for', async () => {
    const asked = await ask()
    const code = await codeFor(ana, asked)
    const { body: tokens } = await redeem(asked, code)
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'full' })
    expect((await redeem(asked, code)).body.error).toBe('invalid_grant')
    expect(await isLetIn(tokens.access_token)).toBe(false)
  })

  test.each<[string, Record<string, string>, string]>([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['a verifier that is too short', { code_verifier: 'x' }, 'invalid_request'],
    ['another address', { redirect_uri: 'http://localhost:1/callback' }, 'invalid_grant'],
    ['another program', { client_id: 'cli_another' }, 'invalid_grant'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['another kind of grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('with %s is not redeemed', async (_, more, error) => {
    const asked = await ask()
    const answer = await redeem(asked, await codeFor(ana, asked), more)
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  test('is over after a minute', async () => {
    const asked = await ask()
    const code = await codeFor(ana, asked)
    await app.runtime.pool.run(
      sql`update oauth_grants set code_expires_at = now() where org_id = ${app.org.id}`,
    )
    expect((await redeem(asked, code)).body.error).toBe('invalid_grant')
  })
})

describe('a refresh token', () => {
  test('is replaced, and one that comes back ends all', async () => {
    const first = await letIn(ana)
    const { body: second } = await refresh(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant')
    expect(await isLetIn(second.access_token)).toBe(false)
    const acts = await app.runtime.pool.rows(sql`
      select from audit_log where org_id = ${app.org.id} and operation = 'oauth_token_came_twice'`)
    expect(acts).toHaveLength(1)
  })

  test('of two who come at once one is served at most', async () => {
    const { refresh_token: token } = await letIn(ana)
    const answers = await Promise.all([refresh(token), refresh(token), refresh(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of another program, or for another resource, is refused', async () => {
    const { refresh_token: token, access_token: access } = await letIn(ana)
    expect((await refresh(token, { client_id: 'cli_another' })).body.error).toBe('invalid_grant')
    expect((await refresh(token, { resource: 'https://evil.example/mcp' })).body.error).toBe('invalid_target')
    expect((await refresh(access)).body.error).toBe('invalid_grant')
    expect((await refresh(`${token}x`)).body.error).toBe('invalid_grant')
  })

  test('ends with what it belongs to when it is revoked, and whatever else is revoked is no error', async () => {
    const { refresh_token: token, access_token: access } = await letIn(ana)
    const revoke = (text: string) => post('/oauth/revoke', new URLSearchParams({ token: text }))
    expect((await revoke('nonsense')).status).toBe(200)
    expect((await revoke(token)).status).toBe(200)
    expect(await isLetIn(access)).toBe(false)
  })
})

describe('nobody is asked to let in', () => {
  const review = (who: TestUser, request: object) =>
    new Browser(app, who.cookie).send('POST', '/account/connections/preview', request)

  test.each<[string, Record<string, string>, 'invalid_request' | 'not_found']>([
    [
      'whoever wants the answer elsewhere',
      { redirect_uri: 'https://evil.example/callback' },
      'invalid_request',
    ],
    ['whoever wants it at another path', { redirect_uri: `${CALLBACK}/evil` }, 'invalid_request'],
    ['a program that is not known', { client_id: 'cli_unknown' }, 'not_found'],
    [
      'a program whose document cannot be read',
      { client_id: 'https://127.0.0.1:1/client.json' },
      'not_found',
    ],
    ['for something else', { resource: 'https://evil.example/mcp' }, 'invalid_request'],
    ['without PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'invalid_request'],
  ])('%s', async (_, more, code) => {
    const { request } = await ask(more)
    expectRefusal(await review(ana, request), code)
    expectRefusal(await allow(ana, request), code)
  })

  test('into an organization that is not theirs', async () => {
    const { request } = await ask()
    const foreign = await app.newOrganization()
    expectRefusal(await allow(ana, request, 'full', foreign.id), 'not_found')
  })

  test('by a page of another site', async () => {
    const { request } = await ask()
    const evil = new Browser(app, ana.cookie, 'https://evil.example')
    const given = { ...request, access: 'full', organizationId: `org_${app.org.id.replaceAll('-', '')}` }
    expectRefusal(await evil.send('POST', '/account/connections', given), 'forbidden')
  })

  test('a program that was refused is told so, and by whom', async () => {
    const { request } = await ask({ state: '1e5' })
    const { body } = await new Browser(app, ana.cookie).send('POST', '/account/connections/refuse', request)
    expect(Object.fromEntries(new URL(body.address).searchParams)).toEqual({
      error: 'access_denied',
      state: '1e5',
      iss: app.url,
    })
  })
})

describe('registering', () => {
  test.each([
    ['nothing', '{}', 'invalid_redirect_uri'],
    ['no JSON', '{', 'invalid_client_metadata'],
    ['a site without https', '{"redirect_uris":["http://example.com/"]}', 'invalid_redirect_uri'],
    ['a script', '{"redirect_uris":["javascript:alert(1)"]}', 'invalid_redirect_uri'],
  ])('%s is refused', async (_, body, error) => {
    expect(await post('/oauth/register', body)).toMatchObject({ status: 400, body: { error } })
  })

  test.each<[string, boolean]>([
    ['https://example.com/callback', true],
    ['http://127.0.0.1:9/callback', true],
    ['http://[::1]/callback', true],
    ['http://localhost.evil.example/', false],
    ['https://user@example.com/', false],
    ['https://example.com/#x', false],
    ['data:text/html,x', false],
    ['cursor://callback', false],
    ['/callback', false],
  ])('%s: %s', (text, isOne) => expect(isRedirectUri(text)).toBe(isOne))

  test('programs on one’s own machine listen on any port, others at their address only', () => {
    expect(isListed('http://localhost:5/callback', ['http://localhost:9/callback'])).toBe(true)
    expect(isListed('http://localhost:5/other', ['http://localhost:9/callback'])).toBe(false)
    expect(isListed('https://example.com:5/callback', ['https://example.com/callback'])).toBe(false)
  })
})
