import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'
import { type ProviderRequest, refused, startProvider, type TestProvider } from './testing/provider.ts'

let provider: TestProvider
let app: TestApp
/** The quality that the provider reports; `null` refuses the token. */
let quality: string | null = 'GREEN'
let limit: string | null = 'TIER_1K'

beforeAll(async () => {
  provider = await startProvider()
  provider.answer = answer
  app = await startTestApp({ env: { PARLEY_WHATSAPP_API_URL: provider.apiUrl } })
})
afterAll(async () => {
  await app.stop()
  await provider[Symbol.asyncDispose]()
})

function answer({ path, token }: ProviderRequest) {
  if (token !== 'Bearer good') return refused(190, 'The token has expired.', 401)
  if (path.includes('messaging_limit'))
    return limit === null
      ? refused(1, 'Not now.', 500)
      : { status: 200, body: { whatsapp_business_manager_messaging_limit: limit } }
  if (!path.includes('phone_numbers')) return { status: 200, body: { success: true } }
  const wabaId = path.split('/')[2]!
  const number = {
    id: wabaId,
    display_phone_number: `+57300123${wabaId}`,
    verified_name: 'Shop',
    status: 'CONNECTED',
  }
  return { status: 200, body: { data: [{ ...number, quality_rating: quality }] } }
}

const account = (wabaId: string, accessToken = 'good') => ({
  kind: 'whatsapp_cloud',
  settings: { wabaId },
  secrets: { accessToken, appSecret: 'a secret of the app' },
})
const statusOf = async (id: string) => (await app.ok('channels_get', { id })).status

test('an account is connected by a worker: its numbers are there and its webhooks subscribed', async () => {
  const made = await app.api('channels_create', account('4001'))
  expect(made).toMatchObject({ status: 201, body: { status: 'CONNECTING', senders: [], externalId: '4001' } })
  const { id, webhookUrl } = made.body
  await expect.poll(() => statusOf(id)).toBe('CONNECTED')
  const channel = await app.ok('channels_get', { id })
  expect(channel).toMatchObject({
    senders: [{ address: '+573001234001', displayName: 'Shop', quality: 'GREEN', messagingLimit: 'TIER_1K' }],
    lastError: null,
    checkedAt: expect.any(String),
  })
  const subscription = provider.requests.find(({ path }) => path.includes('4001/subscribed_apps'))
  expect(subscription!.body.override_callback_uri).toBe(webhookUrl)
  // WhatsApp calls that URL before it answers.
  const asked = `${webhookUrl}?hub.mode=subscribe&hub.verify_token=${subscription!.body.verify_token}&hub.challenge=7`
  expect(await (await fetch(asked)).text()).toBe('7')
  const again = await app.ok('channels_create', account('4001'))
  expect(again.id).toBe(id)
})

test('secrets are in no answer and not readable in the database', async () => {
  const { id } = await app.ok('channels_create', account('4002', 'EAAG-readable'))
  const answers = [
    await app.ok('channels_get', { id }),
    await app.ok('channels_list'),
    await app.ok('channels_test', { id }),
  ]
  const rows = await app.runtime.pool.rows(sql`
    select a::text as text from channel_accounts a where org_id = ${app.org.id}
    union all
    select l::text from audit_log l where org_id = ${app.org.id}`)
  expect(JSON.stringify([answers, rows])).not.toMatch(/EAAG-readable|a secret of the app/)
})

test('a refused token is reported, and a new one repairs the channel', async () => {
  const { id } = await app.ok('channels_create', account('4003', 'bad'))
  await expect.poll(() => statusOf(id)).toBe('FAILED')
  const why = { code: '190', message: 'The token has expired.' }
  expect((await app.ok('channels_get', { id })).lastError).toMatchObject(why)
  expect(await app.ok('channels_test', { id })).toEqual({ ok: false, error: why, senders: [] })
  await app.ok('channels_update', { id, secrets: { accessToken: 'good' } })
  await expect.poll(() => statusOf(id)).toBe('CONNECTED')
  expect((await app.ok('channels_get', { id })).lastError).toBeNull()
  expect(await app.ok('channels_test', { id })).toMatchObject({
    ok: true,
    senders: [{ address: '+573001234003' }],
  })
})

test('a notice about a number updates its quality and messaging limit', async () => {
  const { id } = await app.ok('channels_create', account('4004'))
  await expect.poll(() => statusOf(id)).toBe('CONNECTED')
  const shown = async () => (await app.ok('channels_get', { id })).senders[0]
  const look = () =>
    app.runtime.pool.run(sql`
      update channel_accounts set check_at = ${app.runtime.clock.now()}
      where org_id = ${app.org.id} and external_id = '4004'`)
  quality = 'RED'
  limit = 'TIER_250'
  await look()
  await expect.poll(shown).toMatchObject({ quality: 'RED', messagingLimit: 'TIER_250' })
  quality = 'GREEN'
  limit = null
  await look()
  await expect.poll(shown).toMatchObject({ quality: 'GREEN', messagingLimit: 'TIER_250' })
  limit = 'TIER_1K'
})

test('a disconnected account disappears with its numbers, and returns when it is connected again', async () => {
  const { id } = await app.ok('channels_create', account('4005'))
  const numbers = async () =>
    (await app.ok('whatsapp_numbers_list')).data.map((each: { phoneNumber: string }) => each.phoneNumber)
  await expect.poll(numbers).toContain('+573001234005')
  expect(await app.ok('channels_delete', { id })).toEqual({ removed: true })
  for (const call of ['channels_get', 'channels_test', 'channels_delete', 'channels_update'])
    expect((await app.api(call, { id })).status).toBe(404)
  expect((await app.ok('channels_list')).data.map((each: { id: string }) => each.id)).not.toContain(id)
  expect(await numbers()).not.toContain('+573001234005')
  const [row] = await app.runtime.pool.rows(sql`
    select secrets from channel_accounts where org_id = ${app.org.id} and external_id = '4005'`)
  expect(row).toEqual({ secrets: {} })
  expect((await app.ok('channels_create', account('4005'))).id).toBe(id)
  await expect.poll(numbers).toContain('+573001234005')
})

test('new settings are checked, and must name the same account', async () => {
  const { id } = await app.ok('channels_create', account('4007'))
  await expect.poll(() => statusOf(id)).toBe('CONNECTED')
  expect((await app.ok('channels_get', { id })).settings).toEqual({ wabaId: '4007' })
  const { status, body } = await app.api('channels_update', { id, settings: { wabaId: '4008' } })
  expect([status, body.error.issues[0].path]).toEqual([400, 'settings'])
  const same = await app.ok('channels_update', { id, settings: { wabaId: '4007' } })
  expect(same).toMatchObject({ status: 'CONNECTING', settings: { wabaId: '4007' } })
  await expect.poll(() => statusOf(id)).toBe('CONNECTED')
})

describe('invalid accounts', () => {
  test.each([
    ['settings.wabaId', { settings: { wabaId: 'mine' } }],
    ['settings', { settings: { wabaId: '1', apiUrl: 'http://elsewhere.example' } }],
    ['secrets.appSecret', { secrets: { accessToken: 'good' } }],
    ['secrets.pin', { secrets: { accessToken: 'good', appSecret: 'x', pin: '1' } }],
    [
      'settings.perSecond',
      {
        kind: 'email',
        settings: { address: 'shop@example.com', name: 'Shop', host: 'smtp.example.com', perSecond: 0.5 },
        secrets: { password: 'x', webhookSecret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3' },
      },
    ],
  ])('connecting an invalid account is refused, naming %s', async (path, changes) => {
    const answered = await app.api('channels_create', { ...account('4006'), ...changes })
    expect(answered.status).toBe(400)
    expect(answered.body.error.issues[0].path).toBe(path)
  })
})
