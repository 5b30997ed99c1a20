import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { providers } from '../providers.ts'
import { refused } from '../testing/provider.ts'
import { openSender, type Sender } from '../testing/sender.ts'
import { openAccounts } from './accounts.ts'
import { connectAccount, fetchSenders, storeSenders, subscribeWebhooks } from './connection.ts'
import { disconnectChannel } from './records.ts'

let sender: Sender
beforeAll(async () => {
  sender = await openSender()
})
afterAll(() => sender[Symbol.asyncDispose]())

const number = {
  providerId: '1',
  address: '+573001234567',
  name: 'Shop',
  status: 'CONNECTED',
  quality: null,
  messagingLimit: null,
  perSecond: 80,
}
const vault = () => ({ db: sender.runtime.pool, secrets: sender.runtime.secrets, providers })
const detailsOf = (wabaId: string, accessToken = 'EAAG-first') => ({
  provider: providers.get('whatsapp_cloud')!,
  settings: { apiUrl: `${sender.provider.apiUrl}/`, wabaId },
  secrets: { 'access-token': accessToken, 'app-secret': 'secret-first' },
})
const connect = (details = detailsOf('77'), senders = [number]) =>
  sender.tx((ctx) => connectAccount(ctx, details, senders))

test('connecting an account again updates it', async () => {
  const first = await connect()
  const senders = [
    { ...number, status: 'BANNED' },
    { ...number, providerId: '2', address: '+15550783881' },
  ]
  const second = await connect(detailsOf('77', 'EAAG-second'), senders)
  expect(second.accountId).toBe(first.accountId)
  expect(second.channels).toMatchObject([
    { id: first.channels[0]!.id, address: '+573001234567' },
    { address: '+15550783881' },
  ])
  sender.provider.answer = () => ({ status: 200, body: { data: [] } })
  const opened = await openAccounts(vault(), sender.org, [first.accountId])
  await opened.get(first.accountId)!.account!.listSenders()
  const asked = sender.provider.requests.findLast(({ path }) => path.startsWith('/v23.0/77/phone_numbers'))
  expect(asked!.token).toBe('Bearer EAAG-second')
})

test('a rate with a fraction is stored as a whole number of messages a second', async () => {
  const rates = [0.5, 2.5].map((perSecond, at) => ({ ...number, address: `+57300777000${at}`, perSecond }))
  const { channels } = await connect(detailsOf('79'), rates)
  const stored = await sender.runtime.pool.rows(sql<{ per_second: number }>`
    select per_second from channels
    where org_id = ${sender.org} and id = any(${channels.map(({ id }) => id)}) order by address`)
  expect(stored.map(({ per_second }) => per_second)).toEqual([1, 2])
})

test('connecting the same account twice at once creates one account', async () => {
  const [first, second] = await sender.tx(async (ctx) => {
    const connected = await connectAccount(ctx, detailsOf('78'), [number])
    const other = connect(detailsOf('78'))
    await expect.poll(() => waitingForLocks()).toBe(1)
    return [connected, other] as const
  })
  expect((await second).accountId).toBe(first.accountId)
})

test('a number that two accounts list stays with the one connected last until it is disconnected', async () => {
  const shared = { ...number, address: '+573009990001' }
  const first = await connect(detailsOf('81'), [shared])
  const second = await connect(detailsOf('82'), [shared])
  expect(second.channels).toEqual(first.channels)
  const check = (id: string) =>
    sender.tx((ctx) => storeSenders(ctx, { id, channel: 'whatsapp', takesOver: false }, [shared]))
  expect(await check(first.accountId)).toEqual([])
  expect(await check(second.accountId)).toEqual(second.channels)
  await sender.tx((ctx) => disconnectChannel(ctx, toWire('channel', second.accountId)))
  expect(await check(first.accountId)).toEqual(first.channels)
})

test('a messaging service keeps its channel when its first number changes', async () => {
  const pool = { ...number, providerId: `MG${'0'.repeat(32)}`, address: 'sms:+14155550100' }
  const details = {
    provider: providers.get('twilio_sms')!,
    settings: {
      ...{ accountSid: `AC${'0'.repeat(32)}`, sender: pool.providerId },
      ...{ apiUrl: sender.provider.apiUrl, messagingUrl: sender.provider.apiUrl },
    },
    secrets: { 'auth-token': '12345' },
  }
  const { accountId, channels } = await sender.tx((ctx) => connectAccount(ctx, details, [pool]))
  const changed = { ...pool, address: 'sms:+14155550101', name: 'The pool' }
  const checked = await sender.tx((ctx) =>
    storeSenders(ctx, { id: accountId, channel: 'sms', takesOver: false }, [changed]),
  )
  expect(checked).toEqual(channels)
  const stored = await sender.runtime.pool.rows(sql`
    select address, display_name from channels where org_id = ${sender.org} and account_id = ${accountId}`)
  expect(stored).toEqual([{ address: 'sms:+14155550100', display_name: 'The pool' }])
})

async function waitingForLocks(): Promise<number> {
  const { count } = await sender.runtime.pool.one(sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return count
}

test('credentials are not readable in the database', async () => {
  await connect()
  const rows = await sender.runtime.pool.rows(sql<{ secrets: Record<string, string> }>`
    select secrets from channel_accounts where org_id = ${sender.org}`)
  const stored = rows.flatMap(({ secrets }) =>
    Object.values(secrets).map((sealed) => Buffer.from(sealed, 'base64').toString('latin1') + sealed),
  )
  expect(stored.length).toBeGreaterThan(2)
  expect(stored.join()).not.toMatch(/EAAG|secret-/)
})

test("subscribing names this server's address and the account's verify token", async () => {
  sender.provider.answer = () => ({ status: 200, body: { success: true } })
  const { org, accountId } = sender
  const at = { org, accountId }
  await subscribeWebhooks(vault(), 'https://parley.example', at)
  expect(sender.provider.requests.at(-1)).toMatchObject({
    path: '/v23.0/102290129340398/subscribed_apps',
    body: {
      override_callback_uri: `https://parley.example/channels/whatsapp/${org}/${accountId}`,
      verify_token: 'verify-me',
    },
  })
  sender.provider.answer = () => refused(190, 'Token expired', 401)
  await expect(subscribeWebhooks(vault(), 'https://parley.example', at)).rejects.toThrow(/190 Token expired/)
})

test('connecting an account that the provider refuses reports why', async () => {
  sender.provider.answer = () => refused(190, 'Token expired', 401)
  await expect(fetchSenders(detailsOf('1'))).rejects.toThrow(/190 Token expired/)
})
