import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser, type TestUser } from '../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../test/harness/envelope.ts'
import type { TestApp } from '../../../test/harness/harness.ts'
import { newKey } from '../../../test/harness/keys.ts'
import { connectClient, sendMessage } from '../../../test/peers/mcp-client.ts'
import { cacheExpired, type TestOAuthClient } from '../../../test/peers/oauth-client.ts'
import { sql } from '../../platform/db/index.ts'
import { KEY_PERMISSIONS } from '../access/index.ts'
import { accessFrom, scopeOf } from './scopes.ts'
import { openOAuthWorld } from './testing/oauth-world.ts'

let app: TestApp
let oauthClient: TestOAuthClient
let ana: TestUser
beforeAll(async () => {
  ;({ app, oauthClient, ana } = await openOAuthWorld())
})
afterAll(() => app.stop())

const call = (name: string, input = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
})

const toolsFor = async (token: string) => {
  await using client = await connectClient(app, 'auto', token)
  return (await client.listTools()).tools.map(({ name }) => name)
}

test.each([
  [undefined, 'read'],
  ['', 'read'],
  ['nonsense', 'read'],
  ['read full', 'full'],
  ['people:read full', 'full'],
  ['people:read', 'people:read'],
  ['events:write people:read events:write nonsense', 'people:read events:write'],
  // Keys and members are for people only.
  ['keys:write members:write', 'read'],
])('An app that asks for %j asks for %j', (asked, scope) => {
  expect(scopeOf(accessFrom(asked))).toBe(scope)
})

test('An app that asks for `read` and more asks for both', () => {
  const { permissions } = accessFrom('read people:write')
  expect(permissions).toContain('segments:read')
  expect(permissions).toContain('people:write')
  expect(permissions).not.toContain('sensitive:read')
})

test('The metadata list the scopes', async () => {
  for (const path of ['oauth-authorization-server', 'oauth-protected-resource/mcp']) {
    const metadata: any = await (await fetch(`${app.url}/.well-known/${path}`)).json()
    expect(metadata.scopes_supported).toEqual(['read', 'full', ...KEY_PERMISSIONS])
  }
})

test('The preview says what the app asks for, and what the user can give', async () => {
  const { request } = await oauthClient.ask({ scope: 'people:read webhooks:write' })
  const { body } = await new Browser(app, ana.cookie).send('POST', '/account/connections/preview', request)
  expect(body).toMatchObject({ scope: 'limited', permissions: ['people:read', 'webhooks:write'] })
  expect(body.organizations[0].permissions).toContain('people:write')
  // Ana is a member: she has no such permission herself.
  expect(body.organizations[0].permissions).not.toContain('webhooks:write')
})

describe('An app with some permissions', () => {
  test('gets these as its scope, also when it refreshes, and the user sees them', async () => {
    const asked = await oauthClient.ask({ scope: 'people:read' })
    const { body: tokens } = await oauthClient.redeem(
      asked,
      await oauthClient.codeFor(ana, asked, 'people:write people:read'),
    )
    expect(tokens.scope).toBe('people:read people:write')
    const { body: next } = await oauthClient.refresh(tokens.refresh_token)
    expect(next.scope).toBe('people:read people:write')
    const { body } = await new Browser(app, ana.cookie).send('GET', '/account/connections')
    expect(body.data[0]).toMatchObject({ access: 'limited', permissions: ['people:read', 'people:write'] })
  })

  test('sees and calls only the tools that they permit', async () => {
    const { access_token: token } = await oauthClient.authorize(ana, 'people:read')
    const names = await toolsFor(token)
    expect(names).toContain('cdp_people_list')
    expect(names).not.toContain('cdp_people_upsert')
    expect(names).not.toContain('segments_list')
    expect(await oauthClient.callTool(token, 'cdp_people_list', {})).toHaveProperty('data')
    expect(await oauthClient.callTool(token, 'segments_list', {})).toBe(403)
  })

  test('is told the scope that it needs, with those that it has', async () => {
    const { access_token: token } = await oauthClient.authorize(ana, 'people:read events:read')
    const authorization = `Bearer ${token}`
    const refused = await sendMessage(app, call('segments_create'), { authorization })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toContain(
      'error="insufficient_scope", scope="people:read events:read segments:write"',
    )
  })

  test('never has more than its user, whatever was given', async () => {
    const viewer = await newUser(app, 'viewer')
    const { access_token: token } = await oauthClient.authorize(viewer, 'people:read people:write')
    expect(await oauthClient.callTool(token, 'cdp_people_list', {})).toHaveProperty('data')
    expect(await oauthClient.callTool(token, 'cdp_people_upsert', { externalId: 'x' })).toBe('forbidden')
  })

  test('can do nothing with a permission that no longer exists', async () => {
    const { access_token: token } = await oauthClient.authorize(ana, 'people:read')
    await app.runtime.pool.run(sql`
      update oauth_grants set permissions = '{people:everything}'
      where org_id = ${app.org.id} and user_id = ${ana.id}`)
    await cacheExpired()
    expect(await oauthClient.callTool(token, 'cdp_people_list', {})).toBe(403)
  })
})

test.each([
  { access: 'limited' },
  { access: 'limited', permissions: [] },
  { access: 'limited', permissions: ['keys:write'] },
  { access: 'read', permissions: ['people:read'] },
])('A user cannot give %j', async (given) => {
  const { request } = await oauthClient.ask()
  const organizationId = `org_${app.org.id.replaceAll('-', '')}`
  const body = { ...request, ...given, organizationId }
  expectRefusal(
    await new Browser(app, ana.cookie).send('POST', '/account/connections', body),
    'invalid_request',
  )
})

test('A limited key and an app with the same permissions see the same tools, side by side', async () => {
  const owner = await newUser(app, 'owner')
  const permissions = ['people:read', 'segments:write']
  const made: any = await app.ok('api_keys_create', { name: 'Limited', permissions }, { key: owner.cookie })
  const { access_token: token } = await oauthClient.authorize(owner, permissions.join(' '))
  const [byKey, byApp] = await Promise.all([toolsFor(made.key), toolsFor(token)])
  expect(byApp).toEqual(byKey)
  expect(byKey).toContain('segments_create')
  // A key has no user who could be asked for more: its refusal names no scope.
  const refused = await sendMessage(app, call('segments_list'), { authorization: `Bearer ${made.key}` })
  expect(refused.status).toBe(200)
  expect(refused.headers.get('www-authenticate')).toBeNull()
  expect(await oauthClient.callTool(token, 'segments_list', {})).toBe(403)
  // Revoking one leaves the other alone.
  await app.ok('api_keys_revoke', { id: made.id }, { key: owner.cookie })
  expect(await oauthClient.callTool(token, 'cdp_people_list', {})).toHaveProperty('data')
  expect(await toolsFor(await newKey(app, 'read'))).toContain('segments_list')
})
