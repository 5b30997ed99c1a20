import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, type TestUser } from '../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../test/harness/envelope.ts'
import type { TestApp } from '../../../test/harness/harness.ts'
import { CALLBACK, post, type TestOAuthClient } from '../../../test/peers/oauth-client.ts'
import { isListed, isRedirectUri } from './redirect-uris.ts'
import { openOAuthWorld } from './testing/oauth-world.ts'

let app: TestApp
let oauthClient: TestOAuthClient
let ana: TestUser
beforeAll(async () => {
  ;({ app, oauthClient, ana } = await openOAuthWorld())
})
afterAll(() => app.stop())

describe('The consent page is refused', () => {
  const review = (who: TestUser, request: object) =>
    new Browser(app, who.cookie).send('POST', '/account/connections/preview', request)

  test.each<[string, Record<string, string>, 'invalid_request' | 'not_found']>([
    ['a redirect URI on another host', { redirect_uri: 'https://evil.example/callback' }, 'invalid_request'],
    ['a redirect URI with another path', { redirect_uri: `${CALLBACK}/evil` }, 'invalid_request'],
    ['an unknown client', { client_id: 'cli_unknown' }, 'not_found'],
    ['an unreadable metadata document', { client_id: 'https://127.0.0.1:1/client.json' }, 'not_found'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_request'],
    ['no PKCE challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'invalid_request'],
  ])('for a request with %s', async (_, more, code) => {
    const { request } = await oauthClient.ask(more)
    expectRefusal(await review(ana, request), code)
    expectRefusal(await oauthClient.allow(ana, request), code)
  })

  test('for an organization that the user does not belong to', async () => {
    const { request } = await oauthClient.ask()
    const foreign = await app.newOrganization()
    expectRefusal(await oauthClient.allow(ana, request, 'full', foreign.id), 'not_found')
  })

  test('when another site sends the request', async () => {
    const { request } = await oauthClient.ask()
    const evil = new Browser(app, ana.cookie, 'https://evil.example')
    const given = { ...request, access: 'full', organizationId: `org_${app.org.id.replaceAll('-', '')}` }
    expectRefusal(await evil.send('POST', '/account/connections', given), 'forbidden')
  })

  test('A client whose request was denied gets the error and the issuer', async () => {
    const { request } = await oauthClient.ask({ state: '1e5' })
    const { body } = await new Browser(app, ana.cookie).send('POST', '/account/connections/refuse', request)
    expect(Object.fromEntries(new URL(body.address).searchParams)).toEqual({
      error: 'access_denied',
      state: '1e5',
      iss: app.url,
    })
  })
})

describe('Registering an OAuth client', () => {
  test.each([
    ['no metadata', '{}', 'invalid_redirect_uri'],
    ['invalid JSON', '{', 'invalid_client_metadata'],
    ['an http redirect URI', '{"redirect_uris":["http://example.com/"]}', 'invalid_redirect_uri'],
    ['a javascript: redirect URI', '{"redirect_uris":["javascript:alert(1)"]}', 'invalid_redirect_uri'],
  ])('with %s is refused', async (_, body, error) => {
    expect(await post(app, '/oauth/register', body)).toMatchObject({ status: 400, body: { error } })
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
  ])('gives the right answer for the redirect URI %s: %s', (text, isOne) =>
    expect(isRedirectUri(text)).toBe(isOne),
  )

  test('On the loopback interface a redirect URI matches on any port, elsewhere only exactly', () => {
    expect(isListed('http://localhost:5/callback', ['http://localhost:9/callback'])).toBe(true)
    expect(isListed('http://localhost:5/other', ['http://localhost:9/callback'])).toBe(false)
    expect(isListed('https://example.com:5/callback', ['https://example.com/callback'])).toBe(false)
  })
})
