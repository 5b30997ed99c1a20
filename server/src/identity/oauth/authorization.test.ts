import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser, type TestUser } from '../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../test/harness/envelope.ts'
import type { TestApp } from '../../../test/harness/harness.ts'
import { CALLBACK, cacheExpired, type TestOAuthClient } from '../../../test/peers/oauth-client.ts'
import { sql } from '../../platform/db/index.ts'
import { openOAuthWorld } from './testing/oauth-world.ts'

let app: TestApp
let oauthClient: TestOAuthClient
let ana: TestUser
beforeAll(async () => {
  ;({ app, oauthClient, ana } = await openOAuthWorld())
})
afterAll(() => app.stop())

test('A client of the official library discovers the server, registers and acts for its user', async () => {
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
  const { body: allowed } = await oauthClient.allow(ana, request)
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

  // An expired token is refreshed without asking the user.
  await app.runtime.pool.run(sql`
    update oauth_tokens set access_expires_at = now() where org_id = ${app.org.id}`)
  await cacheExpired()
  const before = kept.tokens.access_token
  expect((await entered.callTool({ name: 'segments_list', arguments: {} })).isError).toBeFalsy()
  expect(kept.tokens.access_token).not.toBe(before)
  await entered.close()
})

test('A user sees and revokes a connection, and its tokens cannot be read back', async () => {
  const tokens = await oauthClient.authorize(ana, 'read')
  expect(await oauthClient.callTool(tokens.access_token, 'segments_list', {})).toMatchObject({ data: [] })
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
  await cacheExpired()
  expect(await oauthClient.isAuthorized(tokens.access_token)).toBe(false)
  expect((await oauthClient.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
})

describe('An OAuth client', () => {
  test('cannot do more than its user', async () => {
    const viewer = await newUser(app, 'viewer')
    const { access_token: token } = await oauthClient.authorize(viewer, 'full')
    expect(await oauthClient.callTool(token, 'cdp_people_upsert', { externalId: 'x' })).toBe('forbidden')
    expect(await oauthClient.callTool(token, 'cdp_people_list', {})).toHaveProperty('data')
  })

  test('cannot do more than its scope allows', async () => {
    const { access_token: token } = await oauthClient.authorize(ana, 'read')
    expect(await oauthClient.callTool(token, 'cdp_people_upsert', { externalId: 'x' })).toBe(403)
  })

  test('can only call tools', async () => {
    const { access_token: token } = await oauthClient.authorize(await newUser(app, 'owner'))
    const answer = await fetch(`${app.url}/api/v1/cdp/people`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(401)
  })

  test('loses access when its user leaves the organization, and permissions when the user’s role is lowered', async () => {
    const user = await newUser(app, 'admin')
    const { access_token: token, refresh_token: refreshing } = await oauthClient.authorize(user)
    expect(await oauthClient.isAuthorized(token)).toBe(true)
    const { cookie } = await newUser(app, 'owner')
    await app.ok('members_update', { userId: user.wireId, role: 'viewer' }, { key: cookie })
    await cacheExpired()
    expect(await oauthClient.callTool(token, 'cdp_people_upsert', { externalId: 'x' })).toBe('forbidden')
    await app.ok('members_remove', { userId: user.wireId }, { key: cookie })
    await cacheExpired()
    expect(await oauthClient.isAuthorized(token)).toBe(false)
    expect((await oauthClient.refresh(refreshing)).body.error).toBe('invalid_grant')
  })

  test('loses access that was granted before the account was linked to its identity', async () => {
    const user = await newUser(app, 'member')
    const { access_token: token } = await oauthClient.authorize(user)
    await app.runtime.pool.run(sql`
      insert into identities (issuer, subject, user_id, linked_at) values ('x', 'x', ${user.id}, now())`)
    expect(await oauthClient.isAuthorized(token)).toBe(false)
  })
})
