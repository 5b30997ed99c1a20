import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/index.ts'
import { connectWhatsappAccount, fetchNumbers, loadAccounts, subscribeWebhooks } from './accounts.ts'
import { refused } from './testing/provider.ts'
import { openSender, type Sender } from './testing/sender.ts'

let sender: Sender
beforeAll(async () => {
  sender = await openSender()
})
afterAll(() => sender[Symbol.asyncDispose]())

const number = {
  providerId: '1',
  displayNumber: '+57 300 123 4567',
  name: 'Shop',
  status: 'CONNECTED',
  perSecond: 80,
}
const connection = {
  apiUrl: 'https://graph.example/v23.0/',
  wabaId: '77',
  accessToken: 'EAAG-first',
  appSecret: 'secret-first',
  numbers: [number],
}
const connect = (changes: object = {}) =>
  sender.tx((ctx) => connectWhatsappAccount(ctx, { ...connection, ...changes }))

test('connecting an account again keeps it and brings it up to date', async () => {
  const first = await connect()
  const numbers = [
    { ...number, status: 'BANNED' },
    { ...number, providerId: '2', displayNumber: '15550783881' },
  ]
  const second = await connect({ accessToken: 'EAAG-second', numbers })
  expect(second.accountId).toBe(first.accountId)
  expect(second.channels).toMatchObject([
    { id: first.channels[0]!.id, phoneNumber: '+573001234567' },
    { phoneNumber: '+15550783881' },
  ])
  const accounts = await loadAccounts(sender.runtime.pool, sender.runtime.secrets, sender.org, [
    first.accountId,
  ])
  expect(accounts.get(first.accountId)).toEqual({
    apiUrl: 'https://graph.example/v23.0',
    wabaId: '77',
    accessToken: 'EAAG-second',
  })
})

test('two that connect the same account at once connect one account', async () => {
  const account = { ...connection, wabaId: '78' }
  const [first, second] = await sender.tx(async (ctx) => {
    const connected = await connectWhatsappAccount(ctx, account)
    const other = connect({ wabaId: '78' })
    await expect.poll(() => waitingForLocks()).toBe(1)
    return [connected, other] as const
  })
  expect((await second).accountId).toBe(first.accountId)
})

async function waitingForLocks(): Promise<number> {
  const { count } = await sender.runtime.pool.one(sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return count
}

test('credentials are not readable in the database', async () => {
  await connect()
  const rows = await sender.runtime.pool.rows(sql<{ access: Buffer; app: Buffer }>`
    select access_token_sealed as access, app_secret_sealed as app from whatsapp_accounts where org_id = ${sender.org}`)
  const stored = rows.map(({ access, app }) => access.toString('latin1') + app.toString('latin1')).join()
  expect(stored).not.toMatch(/EAAG|secret-/)
})

test("subscribing names this server's address and the account's verify token", async () => {
  sender.provider.answer = () => ({ status: 200, body: { success: true } })
  const { runtime, org, accountId } = sender
  const at = { org, accountId }
  await subscribeWebhooks(runtime.pool, runtime.secrets, 'https://parley.example', at)
  expect(sender.provider.requests.at(-1)).toMatchObject({
    path: '/v23.0/102290129340398/subscribed_apps',
    body: {
      override_callback_uri: `https://parley.example/channels/whatsapp/${org}/${accountId}`,
      verify_token: 'verify-me',
    },
  })
  sender.provider.answer = () => refused(190, 'Token expired', 401)
  await expect(
    subscribeWebhooks(runtime.pool, runtime.secrets, 'https://parley.example', at),
  ).rejects.toThrow(/190 Token expired/)
})

test('an account that is refused tells why', async () => {
  sender.provider.answer = () => refused(190, 'Token expired', 401)
  const account = { apiUrl: sender.provider.apiUrl, wabaId: '1', accessToken: 'x' }
  await expect(fetchNumbers(account)).rejects.toThrow(/190 Token expired/)
})
