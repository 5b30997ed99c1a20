import { newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { TestOAuthClient } from '../../../../test/peers/oauth-client.ts'

/** A service, an app that asks for access, and a member who may give it. */
export interface OAuthWorld {
  app: TestApp
  oauthClient: TestOAuthClient
  ana: TestUser
}

export async function openOAuthWorld(): Promise<OAuthWorld> {
  const app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  return { app, oauthClient: new TestOAuthClient(app), ana: await newUser(app, 'member') }
}
