import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { letIn } from '../../server/src/identity/users/index.ts'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { until } from '../../server/test/harness/waiting.ts'
import { createAuthority, type Receiver, startReceiver } from '../../server/test/peers/receiver.ts'
import { heading, press, useVisits } from './visits.ts'

/* What administrators do in the workspace: signing in, settings, developers. */

let receiver: Receiver
let folder: string
const visits = useVisits(async () => {
  const authority = await createAuthority()
  receiver = await startReceiver(authority)
  folder = await mkdtemp(join(tmpdir(), 'parley-hooks-'))
  const certificate = join(folder, 'ca.pem')
  await writeFile(certificate, authority.ca)
  return { env: { PARLEY_WEBHOOK_EXTRA_CA: certificate } }
})
const { visit } = visits
afterAll(async () => {
  await receiver.stop()
  await rm(folder, { recursive: true })
})

/** Creates a record from one field. */
async function create(page: Page, button: string, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByLabel(label, { exact: true }).fill(value)
  await press(page, 'Create')
}

describe('signing in', () => {
  test('the first owner signs in with a link and sets a password', async () => {
    const link = await letIn(visits.app.runtime, visits.app.org.id, {
      email: null,
      role: 'owner',
      url: visits.app.url,
    })
    await using visited = await visit(link.slice(visits.app.url.length), null, { expected: /status of 401/ })
    const { page } = visited
    await page.getByRole('link', { name: 'Set a password' }).click()
    expect(page.url()).not.toContain('#')
    await page.getByLabel('Your name').fill('First Owner')
    await page.getByLabel('Email').fill('first@example.com')
    await page.getByLabel('New password').fill('a good long one')
    await press(page, 'Save')
    await page.getByRole('heading', { name: 'Password', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Set a password' }).count()).toBe(0)
  })

  test.runIf(isLong)('an invited member joins after a rejected password', async () => {
    await using visited = await visit('/settings/members')
    const { page } = visited
    await press(page, 'Invite')
    await page.getByLabel('Email').fill('new@example.com')
    await page.getByLabel('Role', { exact: true }).selectOption('viewer')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    const link = await page.getByLabel('Link').inputValue()
    await press(page, 'Done')
    await page.getByRole('list', { name: 'Invitations' }).getByText('new@example.com').waitFor()

    await using invited = await visit(link.slice(visits.app.url.length), null, { expected: /status of 40/ })
    await invited.page.getByText('You were invited as new@example.com.').waitFor()
    expect(await invited.barriers()).toEqual([])
    await invited.page.getByLabel('Your name').fill('Nia')
    await invited.page.getByLabel('New password').fill('new-new-new')
    await press(invited.page, 'Accept invitation')
    await invited.page.getByText('does not contain your email address').waitFor()
    await invited.page.getByLabel('New password').fill('a good long one')
    await press(invited.page, 'Accept invitation')
    await heading(invited.page, 'Home').waitFor()

    // Viewers see no actions that the service would refuse.
    await invited.page.goto(`${visits.app.url}/settings/members`)
    await invited.page.getByText('new@example.com').waitFor()
    expect(await invited.page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
    expect(await invited.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
  })

  test.runIf(isLong)('two-factor authentication is set up and required', async () => {
    const user = await newUser(visits.app, 'member')
    await using visited = await visit('/settings/account', user)
    const { page } = visited
    await press(page, 'Set up')
    await page.getByLabel('Your password').fill(user.password)
    await press(page, 'Continue')
    const secret = await page.getByLabel('Or enter this key in the app').inputValue()
    // A code works once, in its own step of 30 seconds and in the steps beside it. So none is near the end of its time.
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
    expect(await visited.barriers()).toEqual([])
    await page.getByLabel('Code', { exact: true }).fill(codeAt(0))
    await press(page, 'Confirm')
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await press(page, 'I’ve saved them')
    await page.getByText('Enabled', { exact: true }).waitFor()

    await using back = await visit('/people', null, { expected: /status of 401/ })
    await back.page.getByLabel('Email').fill(user.email)
    await back.page.getByLabel('Password').fill(user.password)
    await back.page.keyboard.press('Enter')
    await back.page.getByLabel('Code').fill(codeAt(1))
    await back.page.keyboard.press('Enter')
    await heading(back.page, 'People').waitFor()
  })

  test.runIf(isLong)('the eleventh wrong password is rate limited', async () => {
    const user = await newUser(visits.app, 'member')
    await using visited = await visit('/', null, { expected: /status of 4/ })
    const { page } = visited
    await page.getByLabel('Email').fill(user.email)
    for (let n = 1; n <= 11; n++) {
      await page.getByLabel('Password').fill(`wrong ${n}`)
      const answered = page.waitForResponse(/\/sign-in$/)
      // The button is off until the answer to the password before is shown.
      await press(page, 'Sign in')
      await answered
    }
    await page.getByRole('alert').getByText('Too many').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(user.email)
    // Hashing ten passwords takes time on purpose.
  })
})

test.runIf(isLong)('an expired session keeps unsaved changes', async () => {
  const user = await newUser(visits.app, 'admin')
  await using visited = await visit('/settings/organization', user, { expected: /status of 401/ })
  const { page } = visited
  await page.getByLabel('Name', { exact: true }).fill('Edited meanwhile')
  await fetch(`${visits.app.url}/api/v1/account/sign-out`, {
    method: 'POST',
    headers: { cookie: user.cookie, origin: visits.app.url, 'content-type': 'application/json' },
    body: '{}',
  })
  // Saving shows that the session has ended, unless a request of the page has already shown it.
  await page.keyboard.press('Enter')
  await page.getByText('Your unsaved changes are still here.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('Password').fill(user.password)
  await page.keyboard.press('Enter')
  await page.getByText('Your unsaved changes are still here.').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Edited meanwhile')
  await press(page, 'Save')
  await page.getByText('Saved').waitFor()
})

describe('developers', () => {
  test('create, replace and revoke an API key, which is shown once', async () => {
    await using visited = await visit('/developers/keys')
    const { page } = visited
    await create(page, 'New API key', 'Name', 'Warehouse')
    const key = await page.getByLabel('API key', { exact: true }).inputValue()
    await press(page, 'I’ve saved it')
    const statusOf = async (each: string) =>
      (await fetch(`${visits.app.url}/api/v1/segments`, { headers: { authorization: `Bearer ${each}` } }))
        .status
    expect(await statusOf(key)).toBe(200)
    await press(page, 'Replace Warehouse')
    await press(page, 'Replace key')
    const next = await page.getByLabel('API key', { exact: true }).inputValue()
    await press(page, 'I’ve saved it')
    expect([await statusOf(key), await statusOf(next)]).toEqual([200, 200])
    await page.getByRole('button', { name: 'Revoke Warehouse' }).first().click()
    await page.getByLabel('Type Warehouse to confirm').fill('Warehouse')
    await press(page, 'Revoke key')
    await page.getByText('API key revoked').waitFor()
    await expect.poll(() => statusOf(next)).toBe(401)
  })

  test.runIf(isLong)('limit an API key to what it needs, and let it expire', async () => {
    await using visited = await visit('/developers/keys')
    const { page } = visited
    await page.getByRole('button', { name: 'New API key' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByLabel('Name', { exact: true }).fill('Reader of segments')
    await dialog.getByLabel('Permissions', { exact: true }).selectOption('limited')
    expect(await dialog.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'View segments' }).check()
    await dialog.getByLabel('Expires').selectOption('30')
    expect(await visited.barriers()).toEqual([])
    await dialog.getByRole('button', { name: 'Create' }).click()
    const key = await page.getByLabel('API key', { exact: true }).inputValue()
    await press(page, 'I’ve saved it')
    const statusOf = async (path: string) =>
      (await fetch(`${visits.app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })).status
    expect([await statusOf('/segments'), await statusOf('/cdp/people')]).toEqual([200, 403])
    const line = page.getByRole('listitem').filter({ hasText: 'Reader of segments' })
    await line.getByText('Limited').waitFor()
    await line.getByText(/expires/).waitFor()
    await visits.app.runtime.pool.run(sql`
      update api_keys set expires_at = now() - interval '1 second'
      where org_id = ${visits.app.org.id} and name = 'Reader of segments'`)
    await expect.poll(() => statusOf('/segments')).toBe(401)
    await page.reload()
    await line.getByText('Expired').waitFor()
  })

  test.runIf(isLong)('create a webhook and inspect its deliveries', async () => {
    await using visited = await visit('/developers/credentials')
    const { page } = visited
    await page.getByRole('button', { name: 'New credential' }).first().click()
    await page.getByLabel('Key', { exact: true }).fill('crm')
    await page.getByLabel('Secret', { exact: true }).fill('a token')
    await press(page, 'Create')
    await page.getByRole('button', { name: 'Delete crm' }).waitFor()

    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'New webhook' }).first().click()
    await page.getByLabel('Endpoint URL').fill(receiver.url)
    await page.getByLabel('Credential', { exact: true }).selectOption('crm')
    await press(page, 'Create')
    expect(await page.getByLabel('Signing secret', { exact: true }).inputValue()).toMatch(/^whsec_/)
    await press(page, 'I’ve saved it')
    await page.getByRole('row').last().click()
    await press(page, 'Send test event')
    await page.getByText('Delivered: 200').waitFor()
    expect(receiver.requests.at(-1)!.headers.authorization).toBe('Bearer a token')
    await page.getByRole('row', { name: /ping/ }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('list', { name: 'Attempts' }).getByText('200', { exact: true }).first().waitFor()
    expect(page.url()).toContain('?event=')
    expect(await visited.barriers()).toEqual([])
    await panel.getByRole('button', { name: 'Replay' }).click()
    await page.getByText('Delivery queued for replay').waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => receiver.requests.length).toBe(2)

    // The replay has reached the receiver, and its response is stored a moment later.
    const [delivery] = await until(async () => {
      const { data } = await visits.app.ok('webhook_deliveries_list', { status: 'DELIVERED' })
      return data.length > 0 && data
    })
    await visits.app.runtime.pool.run(sql`
      update webhook_deliveries set status = 'failed'
      where org_id = ${visits.app.org.id} and id = ${fromWire('delivery', delivery.id)}`)
    await page.goto(visits.app.url)
    await page.getByRole('link', { name: '1 webhook delivery failed in the last 24 hours' }).click()
    await page.getByRole('row', { name: /ping/ }).click()
    await panel.getByRole('list', { name: 'Attempts' }).getByText('200', { exact: true }).first().waitFor()
    await panel.getByText('Request headers and signature').first().click()
    const signature = panel.getByText(/^v1,/).first()
    await signature.waitFor()
    expect(await panel.textContent()).not.toContain('a token')
    await page.keyboard.press('Escape')
    await press(page, 'Replay failed deliveries')
    await page.getByText('Parley resends 1 delivery to this webhook').waitFor()
    await press(page, 'Cancel')
  })

  test.runIf(isLong)('edit a webhook, replace its secret, disable and delete it', async () => {
    const credential = await visits.app.ok('http_credentials_create', {
      key: 'erp',
      authType: 'BEARER',
      value: 'a token',
    })
    const { id } = await visits.app.ok('webhook_subscriptions_create', {
      url: receiver.url,
      events: ['journey_run.started'],
      credentialId: credential.id,
    })
    await using visited = await visit(`/developers/webhooks/${id}?tab=settings`)
    const { page } = visited
    await page.getByLabel('Name', { exact: true }).fill('Warehouse')
    await page.getByLabel('Description').fill('Packs what was ordered')
    await page.getByLabel('journey_run.ended').check()
    await press(page, 'Add data filter')
    await page.getByLabel('Data path').fill('outcome.reason')
    await page.getByLabel('Value', { exact: true }).fill('12')
    await press(page, 'Save')
    await heading(page, 'Warehouse').waitFor()
    await expect
      .poll(() => visits.app.ok('webhook_subscriptions_get', { id }))
      .toMatchObject({
        name: 'Warehouse',
        description: 'Packs what was ordered',
        events: ['journey_run.started', 'journey_run.ended'],
        filter: { properties: [{ path: 'outcome.reason', equals: 12 }] },
      })
    expect(await visited.barriers()).toEqual([])

    await press(page, 'Replace')
    await page.getByLabel('Keep the previous secret valid for').selectOption('72')
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
    expect(await page.getByLabel('Signing secret', { exact: true }).inputValue()).toMatch(/^whsec_/)
    await press(page, 'I’ve saved it')
    await page.getByText('Parley also signs deliveries with the previous secret until').waitFor()

    await press(page, 'Disable')
    await page.getByRole('button', { name: 'Enable' }).waitFor()
    const { disabledAt } = await visits.app.ok('webhook_subscriptions_get', { id })
    expect(disabledAt).not.toBeNull()
    await press(page, 'Enable')
    await page.getByRole('button', { name: 'Disable' }).waitFor()

    await press(page, 'Delete')
    await page.getByLabel('Type Warehouse to confirm').fill('Warehouse')
    await press(page, 'Delete webhook')
    await heading(page, 'Webhooks').waitFor()
    await expect
      .poll(async () => (await visits.app.api('webhook_subscriptions_get', { id })).status)
      .toBe(404)
  })

  test.runIf(isLong)('edit an environment with plain and secret variables', async () => {
    await using visited = await visit('/developers/environments')
    const { page } = visited
    await create(page, 'New environment', 'Key', 'staging')
    await heading(page, 'staging').waitFor()
    const add = async (key: string, value: string, isSecret: boolean) => {
      await press(page, 'Add variable')
      await page
        .getByLabel(/^Key of variable/)
        .last()
        .fill(key)
      await page.getByLabel(`Value of ${key}`).fill(value)
      if (isSecret) await page.getByLabel('Secret').last().check()
    }
    await add('BASE_URL', 'https://staging.example.com', false)
    await add('TOKEN', 'hush', true)
    await page.getByLabel('Name', { exact: true }).fill('Staging')
    await press(page, 'Save')
    await heading(page, 'Staging').waitFor()
    // A secret is never shown again, and is kept while other variables change.
    expect(await page.getByLabel('Value of TOKEN').inputValue()).toBe('')
    await page.getByLabel('Value of BASE_URL').fill('https://other.example.com')
    await page.getByLabel('Hosts of TOKEN').fill('api.example.com')
    await page.getByLabel('Test environment').check()
    await press(page, 'Save')
    await page.getByText('Test', { exact: true }).waitFor()
    expect(await visited.barriers()).toEqual([])
    const { data } = await visits.app.ok('environments_list')
    expect(data.find(({ key }: { key: string }) => key === 'staging')).toMatchObject({
      name: 'Staging',
      isTest: true,
      variables: [
        { key: 'BASE_URL', isSecret: false, value: 'https://other.example.com' },
        { key: 'TOKEN', isSecret: true, value: null, hosts: ['api.example.com'] },
      ],
    })
    await press(page, 'Remove TOKEN')
    await press(page, 'Save')
    await page.getByLabel('Value of TOKEN').waitFor({ state: 'detached' })
    await page.reload()
    await heading(page, 'Staging').waitFor()
    expect(await page.getByLabel(/^Value of/).count()).toBe(1)
  })

  test.runIf(isLong)('edit a credential and replace its secret', async () => {
    const { id } = await visits.app.ok('http_credentials_create', {
      key: 'shop',
      authType: 'API_KEY',
      value: 'one',
      placement: { in: 'header', name: 'x-key' },
    })
    await using visited = await visit('/developers/credentials')
    const { page } = visited
    await press(page, 'Edit shop')
    await page.getByLabel('Name', { exact: true }).fill('The shop')
    await page.getByLabel('Send key in').selectOption('query')
    await page.getByLabel('Header or parameter name').fill('key')
    await page.getByLabel('Allowed hosts').fill('api.example.com b.example.com:8443')
    await press(page, 'Save')
    await page.getByText('The shop').waitFor()
    await press(page, 'Replace secret of shop')
    await page.getByLabel('Secret', { exact: true }).fill('two')
    await press(page, 'Replace')
    await page.getByRole('list', { name: 'Credentials' }).getByText('secret replaced').waitFor()
    await expect
      .poll(() => visits.app.ok('http_credentials_get', { id }))
      .toMatchObject({
        name: 'The shop',
        placement: { in: 'query', name: 'key' },
        hosts: ['api.example.com', 'b.example.com:8443'],
        rotatedAt: expect.any(String),
      })
  })
})
