import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser, type TestUser } from '../../../test/fixtures/people.ts'
import type { TestApp } from '../../../test/harness/harness.ts'
import { post, type TestOAuthClient } from '../../../test/peers/oauth-client.ts'
import { sql } from '../../platform/db/index.ts'
import { openOAuthWorld } from './testing/oauth-world.ts'
import type { Tokens } from './tokens.ts'

let app: TestApp
let oauthClient: TestOAuthClient
let ana: TestUser
beforeAll(async () => {
  ;({ app, oauthClient, ana } = await openOAuthWorld())
})
afterAll(() => app.stop())

describe('An authorization code', () => {
  test('that is redeemed twice revokes its grant', async () => {
    const asked = await oauthClient.ask()
    const code = await oauthClient.codeFor(ana, asked)
    const { body: tokens } = await oauthClient.redeem(asked, code)
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'full' })
    expect((await oauthClient.redeem(asked, code)).body.error).toBe('invalid_grant')
    expect(await oauthClient.isAuthorized(tokens.access_token)).toBe(false)
  })

  test.each<[string, Record<string, string>, string]>([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['a verifier that is too short', { code_verifier: 'x' }, 'invalid_request'],
    ['another redirect URI', { redirect_uri: 'http://localhost:1/callback' }, 'invalid_grant'],
    ['another client', { client_id: 'cli_another' }, 'invalid_grant'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('is not redeemed with %s', async (_, more, error) => {
    const asked = await oauthClient.ask()
    const answer = await oauthClient.redeem(asked, await oauthClient.codeFor(ana, asked), more)
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  test('expires after a minute', async () => {
    const asked = await oauthClient.ask()
    const code = await oauthClient.codeFor(ana, asked)
    await app.runtime.pool.run(
      sql`update oauth_grants set code_expires_at = now() where org_id = ${app.org.id}`,
    )
    expect((await oauthClient.redeem(asked, code)).body.error).toBe('invalid_grant')
  })
})

describe('A refresh token', () => {
  test('is replaced on use, and using it again revokes the grant', async () => {
    const first = await oauthClient.authorize(ana)
    const { body: second } = await oauthClient.refresh(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await oauthClient.refresh(first.refresh_token)).body.error).toBe('invalid_grant')
    expect((await oauthClient.refresh(second.refresh_token)).body.error).toBe('invalid_grant')
    expect(await oauthClient.isAuthorized(second.access_token)).toBe(false)
    const acts = await app.runtime.pool.rows(sql`
      select from audit_log where org_id = ${app.org.id} and operation = 'oauth_token_came_twice'`)
    expect(acts).toHaveLength(1)
  })

  test('that is used concurrently succeeds at most once', async () => {
    const { refresh_token: token } = await oauthClient.authorize(ana)
    const answers = await Promise.all([
      oauthClient.refresh(token),
      oauthClient.refresh(token),
      oauthClient.refresh(token),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of another client or for another resource is refused', async () => {
    const { refresh_token: token, access_token: access } = await oauthClient.authorize(ana)
    expect((await oauthClient.refresh(token, { client_id: 'cli_another' })).body.error).toBe('invalid_grant')
    expect((await oauthClient.refresh(token, { resource: 'https://evil.example/mcp' })).body.error).toBe(
      'invalid_target',
    )
    expect((await oauthClient.refresh(access)).body.error).toBe('invalid_grant')
    expect((await oauthClient.refresh(`${token}x`)).body.error).toBe('invalid_grant')
  })

  test('stops working when its grant is revoked, and revoking an unknown token is no error', async () => {
    const { refresh_token: token, access_token: access } = await oauthClient.authorize(ana)
    const revoke = (text: string) => post(app, '/oauth/revoke', new URLSearchParams({ token: text }))
    expect((await revoke('nonsense')).status).toBe(200)
    expect((await revoke(token)).status).toBe(200)
    expect(await oauthClient.isAuthorized(access)).toBe(false)
  })
})

describe('What an app got does not come back', () => {
  const expectEnded = async ({
    access_token: access,
    refresh_token: token,
  }: Pick<Tokens, 'access_token' | 'refresh_token'>) => {
    expect(await oauthClient.isAuthorized(access)).toBe(false)
    expect((await oauthClient.refresh(token)).body.error).toBe('invalid_grant')
  }

  test('when its user was removed and is invited again', async () => {
    const owner = new Browser(app, (await newUser(app, 'owner')).cookie)
    const user = await newUser(app, 'member')
    const tokens = await oauthClient.authorize(user)
    expect((await owner.send('DELETE', `/members/${user.wireId}`)).status).toBe(200)
    const { link } = (await owner.send('POST', '/invitations', { email: user.email, role: 'member' })).body
    const invitation = link.slice(link.indexOf('#') + 1)
    const accepted = await new Browser(app, user.cookie).send('POST', '/account/accept-invitation', {
      invitation,
    })
    expect(accepted.status).toBe(200)
    await expectEnded(tokens)
  })

  test('when its user unlinks an identity that an earlier version linked after it', async () => {
    const user = await newUser(app, 'member')
    const [used, unused] = [await oauthClient.authorize(user), await oauthClient.authorize(user)]
    await app.runtime.pool.run(sql`
      insert into identities (issuer, subject, user_id, linked_at)
      values ('https://id.example', ${user.id}, ${user.id}, clock_timestamp())`)
    await expectEnded(used)
    expect((await new Browser(app, user.cookie).send('DELETE', '/account/identity')).status).toBe(200)
    await expectEnded(unused)
  })
})
