import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../../test/harness.ts'
import { upsertPeople } from '../../../../customers/people/index.ts'
import { sql } from '../../../../platform/db/index.ts'
import { ensureContacts } from '../../contacts.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { ensureConversations } from '../../threads.ts'
import { setSendingLimits } from './sending-limits.ts'

let sender: Sender
let worker: AsyncDisposable
beforeAll(async () => {
  sender = await openSender()
  worker = sender.startWorker()
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await sender[Symbol.asyncDispose]()
})

const limit = (limits: Parameters<typeof setSendingLimits>[1]) =>
  sender.tx((ctx) => setSendingLimits(ctx, limits))

/** Texts within the window stand for campaigns here: the limits ask who wrote, not what. */
const campaign = { author: 'journey' as const }

test('journey messages to a person stop at the limit, and replies do not', async () => {
  await limit({ quietHours: null, messagesPerPersonPer: { messages: 2, window: '7d' } })
  const thread = await sender.thread()
  const ids = await sender.queue(thread, campaign, campaign, campaign, {})
  for (const id of [ids[0]!, ids[1]!, ids[3]!]) await sender.until(id, 'accepted')
  expect(await sender.until(ids[2]!, 'canceled')).toMatchObject({ error_code: 'person_limit_reached' })
  const [other] = await sender.queue(await sender.thread(), campaign)
  await sender.until(other!, 'accepted')
})

test('the limit counts messages to all addresses of a person', async () => {
  await limit({ quietHours: null, messagesPerPersonPer: { messages: 2, window: '7d' } })
  const thread = await sender.thread()
  const { channelId, org, runtime } = sender
  const byMail = await sender.tx(async (ctx) => {
    await upsertPeople(ctx, [{ externalId: 'ana', phoneNumber: thread.phone, email: 'Ana@x.co' }])
    const contactId = (await ensureContacts(ctx, 'email', ['ana@x.co'])).get('ana@x.co')!
    const conversations = await ensureConversations(ctx, [{ channelId, contactId }])
    return { contactId, conversationId: conversations.get(`${channelId}/${contactId}`)!, phone: '' }
  })
  for (const id of await sender.queue(thread, campaign, campaign)) await sender.until(id, 'accepted')
  const [letter] = await sender.queue(byMail, campaign)
  expect(await sender.until(letter!, 'canceled')).toMatchObject({ error_code: 'person_limit_reached' })
  await runtime.pool.run(sql`update people set deleted_at = now() where org_id = ${org}`)
  const [stranger] = await sender.queue(byMail, campaign)
  // It belongs to no person any more, and this provider cannot use the address.
  expect(await sender.until(stranger!, 'failed')).toMatchObject({ error_code: 'recipient_unreachable' })
})

test('campaign messages wait for the end of quiet hours, and replies do not', async () => {
  const now = new Date()
  const around = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  await limit({ quietHours: { from: around(-2), until: around(2) }, messagesPerPersonPer: null })
  const thread = await sender.thread()
  const [held] = await sender.queue(thread, campaign)
  await expect.poll(async () => (await sender.message(held!)).error_code).toBe('quiet_hours')
  const [answer] = await sender.queue(await sender.thread(), {})
  await sender.until(answer!, 'accepted')
  const { status, due_at } = await sender.message(held!)
  expect(status).toBe('queued')
  expect(due_at!.getTime()).toBeGreaterThan(now.getTime() + 3_000_000)
})

test('limits are replaced as a whole and read back', async () => {
  await using app = await startTestApp()
  expect(await app.ok('sending_limits_get')).toEqual({ quietHours: null, messagesPerPersonPer: null })
  const limits = {
    quietHours: { from: '21:00', until: '08:30' },
    messagesPerPersonPer: { messages: 3, window: '7d' },
  }
  expect(await app.ok('sending_limits_set', limits)).toEqual(limits)
  expect(await app.ok('sending_limits_get')).toEqual(limits)
  for (const wrong of [
    { ...limits, quietHours: { from: '21:00', until: '21:00' } },
    { ...limits, messagesPerPersonPer: { messages: 3, window: 'a week' } },
  ])
    expect(await app.api('sending_limits_set', wrong)).toMatchObject({ status: 400 })
})
