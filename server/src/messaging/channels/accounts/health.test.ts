import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { providers } from '../providers.ts'
import { accepted, refused, startProvider } from '../testing/provider.ts'
import {
  messagesPayload,
  openReceiver,
  openSender,
  openWorkingSender,
  type Sender,
} from '../testing/sender.ts'
import { connectAccount } from './connection.ts'
import { accountsWorker, checkSoon, saveTroubles } from './health.ts'
import { disconnectChannel, getChannel, listChannels, updateChannel } from './records.ts'

let sender: Sender
let worker: AsyncDisposable
let id: string
beforeAll(async () => {
  sender = await openSender({ timeScale: 20 })
  worker = sender.startWorker()
  id = toWire('channel', sender.accountId)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await sender[Symbol.asyncDispose]()
})
beforeEach(() => {
  sender.provider.answer = accepted
})

const errorCodeOf = async (message: string) => (await sender.message(message)).error_code

test('messages of a paused account wait, and are sent when the pause ends', async () => {
  const later = new Date(sender.runtime.clock.now().getTime() + 86_400_000).toISOString()
  await sender.tx((ctx) => updateChannel(ctx, id, { pausedUntil: later }))
  const [message] = await sender.queue(await sender.thread(), {})
  await expect.poll(() => errorCodeOf(message!)).toBe('channel_paused')
  expect((await sender.message(message!)).status).toBe('queued')
  expect(await sender.tx(async (ctx) => (await getChannel(ctx, id)).waitingMessages)).toBe(1)
  const listed = (numbers: boolean) =>
    sender.tx(async (ctx) => (await listChannels(ctx, { numbers })).map((each) => each.waitingMessages))
  expect(await listed(true)).toEqual([1])
  expect(await listed(false)).toEqual([undefined])
  await sender.tx((ctx) => updateChannel(ctx, id, { pausedUntil: null }))
  await sender.until(message!, 'accepted')
})

test('a refusal of the account is stored on it, and a refusal of one message is not', async () => {
  const lastError = () => sender.tx(async (ctx) => (await getChannel(ctx, id)).lastError)
  sender.provider.answer = () => refused(131026, 'Undeliverable.')
  const [one] = await sender.queue(await sender.thread(), {})
  await sender.until(one!, 'failed')
  expect(await lastError()).toBeNull()
  sender.provider.answer = () => refused(131042, 'Payment is due.')
  const [other] = await sender.queue(await sender.thread(), {})
  await sender.until(other!, 'failed')
  await expect.poll(lastError).toMatchObject({ code: '131042', message: 'Payment is due.' })
})

test('what a status says about the account or its rate counts as if the message had been refused at once', async () => {
  await using other = await openWorkingSender({ perSecond: 80 })
  await using receiver = await openReceiver(other)
  const fail = async (code: number, details: string) => {
    const [message] = await other.queue(await other.thread(), {})
    const { provider_id } = await other.until(message!, 'accepted')
    const errors = [{ code, title: 'No', error_data: { details } }]
    await receiver.deliver(messagesPayload({ statuses: [{ id: provider_id, status: 'failed', errors }] }))
    expect((await other.message(message!)).status).toBe('failed')
    const { lastError, senders } = await other.tx((ctx) =>
      getChannel(ctx, toWire('channel', other.accountId)),
    )
    return { lastError, slowedTo: senders[0]!.slowedTo }
  }
  expect(await fail(131026, 'Undeliverable.')).toEqual({ lastError: null, slowedTo: undefined })
  const due = { code: '131042', message: 'Payment is due.' }
  expect(await fail(131042, 'Payment is due.')).toMatchObject({ lastError: due, slowedTo: undefined })
  const { lastError, slowedTo } = await fail(130429, 'Too many.')
  expect(lastError).toMatchObject(due)
  expect(slowedTo).toBeLessThan(80)
})

test('a notice of the provider triggers a check of the account', async () => {
  await using receiver = await openReceiver(sender)
  const checkAt = async () =>
    (
      await sender.runtime.pool.one(sql<{ check_at: Date }>`
        select check_at from channel_accounts where org_id = ${sender.org} and id = ${sender.accountId}`)
    ).check_at.getTime()
  expect(await checkAt()).toBeGreaterThan(sender.runtime.clock.now().getTime())
  const change = { field: 'phone_number_quality_update', value: { event: 'FLAGGED' } }
  expect(await receiver.deliver({ entry: [{ changes: [change] }] })).toBe(200)
  expect(await checkAt()).toBeLessThanOrEqual(sender.runtime.clock.now().getTime())
})

test('messages of a disconnected account fail with an error name', async () => {
  await sender.tx((ctx) => disconnectChannel(ctx, id))
  const [message] = await sender.queue(await sender.thread(), {})
  expect(await sender.until(message!, 'failed')).toMatchObject({ error_code: 'channel_disconnected' })
})

test('an account whose provider was away for a moment shows no error afterwards', async () => {
  await using other = await openSender()
  const { pool } = other.runtime
  const lastError = () =>
    other.tx(async (ctx) => (await getChannel(ctx, toWire('channel', other.accountId))).lastError)
  const check = async () => {
    await other.tx((ctx) => checkSoon(ctx, other.accountId))
    await workOneBatch(other.runtime, accountsWorker(other.runtime, other.providers), other.org)
  }
  const at = (url: string) =>
    pool.run(sql`
      update channel_accounts set settings = jsonb_set(settings, '{apiUrl}', ${JSON.stringify(url)}::jsonb)
      where org_id = ${other.org}`)
  const back = await startProvider()
  await back[Symbol.asyncDispose]()
  await at(back.apiUrl)
  await check()
  expect(await lastError()).toMatchObject({ code: 'provider_unreachable' })
  await at(other.provider.apiUrl)
  await check()
  expect(await lastError()).toBeNull()
})

test('an account that stopped working is an incident until it works again, or is disconnected', async () => {
  await using other = await openSender()
  const { pool } = other.runtime
  const check = async () => {
    await other.tx((ctx) => checkSoon(ctx, other.accountId))
    await workOneBatch(other.runtime, accountsWorker(other.runtime, other.providers), other.org)
  }
  const incidents = () =>
    pool.rows(sql`select kind, details -> 'reasons' as reasons from incidents where org_id = ${other.org}`)
  const { secrets } = await pool.one(sql<{ secrets: object }>`
    select secrets from channel_accounts where org_id = ${other.org}`)
  const store = (given: object) =>
    pool.run(
      sql`update channel_accounts set secrets = ${JSON.stringify(given)}::jsonb where org_id = ${other.org}`,
    )
  const unreadable = [{ kind: 'channel', reasons: [{ reason: 'account_unreadable', count: 1 }] }]
  await store({ 'access-token': 'bm90aGluZw==' })
  await check()
  expect(await incidents()).toEqual(unreadable)
  await store(secrets)
  await check()
  expect(await incidents()).toEqual([])
  await store({ 'access-token': 'bm90aGluZw==' })
  await check()
  expect(await incidents()).toEqual(unreadable)
  await other.tx((ctx) => disconnectChannel(ctx, toWire('channel', other.accountId)))
  expect(await incidents()).toEqual([])
})

test('an account that is connected again shows no error from before', async () => {
  await using other = await openSender()
  const trouble = { accountId: other.accountId, code: '190', text: 'Expired.', at: other.runtime.clock.now() }
  await other.tx((ctx) => saveTroubles(ctx, [trouble]))
  const details = {
    provider: providers.get('whatsapp_cloud')!,
    settings: { apiUrl: other.provider.apiUrl, wabaId: '102290129340398' },
    secrets: { 'access-token': 'token', 'app-secret': 'secret', 'verify-token': 'verify-me' },
  }
  await other.tx((ctx) => connectAccount(ctx, details, []))
  const { lastError } = await other.tx((ctx) => getChannel(ctx, toWire('channel', other.accountId)))
  expect(lastError).toBeNull()
})
