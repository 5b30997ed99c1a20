import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../browser/visit.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../server/test/peers/identity-provider.ts'
import { plugIn } from './authenticator.ts'

/* Signing in at an identity provider, and giving an app access to the account. */

let provider: TestIdentityProvider
let app: TestApp
let program: Server
const open = useBrowser()

beforeAll(async () => {
  provider = await startIdentityProvider()
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', ...provider.settings } })
  provider.admit(app.url)
  program = createServer((_, response) => response.end('You may close this page.'))
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  // All tests share one build. The first one waits for it.
  for (let html = ''; !html.includes('id="root"'); ) {
    html = await (await fetch(app.url, { headers: { accept: 'text/html' } })).text()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
})
afterAll(async () => {
  program.close()
  await app.stop()
  await provider[Symbol.asyncDispose]()
})

const workspace = (page: Page) =>
  page.getByRole('link', { name: 'Skip to content' }).waitFor({ state: 'attached' })

test.runIf(isLong)('who is invited signs in at the provider, and joins a second organization', async () => {
  const email = 'ben@example.com'
  provider.account = { sub: 'ben', email, email_verified: true, name: 'Ben' }
  const invitedBy = async (org?: string) => {
    const { cookie } = await newUser(app, 'owner', org)
    return (await app.ok('invitations_create', { email, role: 'member' }, { key: cookie })).link
  }
  const options = { origins: [app.url, provider.url], expected: /status of 401|favicon/ }
  {
    await using visited = await open(options)
    const { page } = visited
    await page.goto(await invitedBy())
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await workspace(page)
  }
  const { id } = await app.newOrganization('Second')
  await using visited = await open(options)
  const { page } = visited
  await page.goto(await invitedBy(id))
  await page.getByText('You already have an account').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('button', { name: 'Sign in with Acme ID' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Join Second' }).waitFor()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await workspace(page)
})

test.runIf(isLong)(
  'a user cancels, signs in at the provider, allows an app to access the account, and unlinks the account',
  async () => {
    const { email } = await newUser(app, 'member')
    provider.account = { sub: 'ana', email, email_verified: true, name: 'Ana' }
    const callback = `http://localhost:${(program.address() as AddressInfo).port}/callback`
    const body = JSON.stringify({ client_name: 'Agent <b>', redirect_uris: [callback] })
    const registered: any = await (await fetch(`${app.url}/oauth/register`, { method: 'POST', body })).json()
    const asked = new URLSearchParams({
      client_id: registered.client_id,
      redirect_uri: callback,
      response_type: 'code',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      scope: 'read full',
      state: '1e5',
    })

    const origins = [app.url, provider.url, new URL(callback).origin]
    await using visited = await open({ origins, expected: /status of 401|favicon/ })
    const { page } = visited
    await page.goto(`${app.url}/oauth/authorize?${asked}`)
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('Sign-in canceled.').waitFor()
    expect(await visited.barriers()).toEqual([])

    await page.goto(`${app.url}/oauth/authorize?${asked}`)
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Allow “Agent <b>” to access your account?' }).waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByLabel('Access').selectOption('read')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('You may close this page.').waitFor()
    const answer = new URL(page.url()).searchParams
    expect(Object.fromEntries(answer)).toEqual({ code: expect.any(String), state: '1e5', iss: app.url })

    await page.goto(`${app.url}/oauth/authorize?${asked}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('You may close this page.').waitFor()
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')

    await page.goto(`${app.url}/settings/account`)
    await page.getByText('Set a password or add a passkey before you unlink it').waitFor()
    // Single sign-on works without a password, so no notice asks for one.
    expect(await page.getByText('Your sign-in link works only once').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Unlink' }).isDisabled()).toBe(true)
    await page.getByLabel('New password').fill('a good long one')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Unlink' }).click()
    expect(await visited.barriers()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('Single sign-on with Acme ID').waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)('a user with a passkey and no password unlinks the account', async () => {
  const { email } = await newUser(app, 'member')
  provider.account = { sub: 'carla', email, email_verified: true, name: 'Carla' }
  await using visited = await open({ origins: [app.url, provider.url], expected: /status of 401|favicon/ })
  const { page } = visited
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Sign in with Acme ID' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await workspace(page)
  await page.goto(`${app.url}/settings/account`)
  await page.getByText('Set a password or add a passkey before you unlink it').waitFor()
  await plugIn(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add passkey' })
  await adding.getByLabel('Name').fill('Laptop')
  await adding.getByRole('button', { name: 'Continue' }).click()
  await adding.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Unlink' }).click()
  const unlinking = page.getByRole('dialog')
  await unlinking.getByText('You’ll sign in with your passkey.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await unlinking.getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('Single sign-on with Acme ID').waitFor({ state: 'detached' })
})
