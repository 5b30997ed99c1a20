import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Dice } from '../../../../test/harness/dice.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { suppress } from '../../../customers/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { sendAgain } from '../sending/unknown/unknown-messages.ts'
import { accepted, refused } from '../testing/provider.ts'
import {
  messagesPayload,
  openReceiver,
  openWorkingSender,
  type Sender,
  type TestReceiver,
  type Thread,
} from '../testing/sender.ts'
import { readMessageSums } from './message-sums.ts'
import { messageSumsWorker } from './sums-worker.ts'
import { NONE } from './tally.ts'

let sender: Sender
let receiver: TestReceiver
beforeAll(async () => {
  sender = await openWorkingSender()
  receiver = await openReceiver(sender)
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await sender[Symbol.asyncDispose]()
})
beforeEach(() => {
  sender.provider.answer = accepted
})

const read = () => sender.tx((ctx) => readMessageSums(ctx, { initiativeId: NONE }))
const totals = async () => (await read()).channels[0] ?? null
const count = (table: 'message_tallies' | 'message_sums') =>
  sender.runtime.pool.one(sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where org_id = ${sender.org}`)

/** Adds all tallies to the sums, also those that are not due yet. */
async function addUp(): Promise<void> {
  await sender.runtime.pool.run(sql`
    update message_tallies set due_at = ${sender.runtime.clock.now()} where org_id = ${sender.org}`)
  while ((await workOneBatch(sender.runtime, messageSumsWorker(sender.runtime), sender.org)) > 0);
}

/** The same counts, from the messages themselves. */
function counted() {
  return sender.runtime.pool.one(sql<Record<string, number>>`
    select count(*) filter (where sent_at is not null or status = 'failed')::int as attempted,
           count(sent_at)::int as sent, count(delivered_at)::int as delivered, count(read_at)::int as read,
           count(replied_at)::int as replied, count(*) filter (where status = 'failed')::int as failed,
           count(*) filter (where status = 'canceled')::int as canceled
    from messages where org_id = ${sender.org} and direction = 'outbound'`)
}

let inboundMessages = 0
const reply = (thread: Thread) =>
  receiver.deliver(
    messagesPayload({
      messages: [
        {
          from: thread.phone.slice(1),
          id: `wamid.in.${++inboundMessages}`,
          timestamp: String(Math.floor(Date.now() / 1000)),
          type: 'text',
          text: { body: 'Hi' },
        },
      ],
    }),
  )

const status = (id: string, providerId: string, kind: string, code = 131026) => ({
  id: providerId,
  status: kind,
  timestamp: String(Math.floor(Date.now() / 1000)),
  recipient_id: '573001234567',
  biz_opaque_callback_data: id,
  ...(kind === 'failed' && { errors: [{ code, title: 'no', error_data: { details: 'no' } }] }),
})

test('each message counts once in each sum, in whatever order and however often its statuses arrive', async () => {
  const dice = new Dice(5)
  const threads = await Promise.all(Array.from({ length: 24 }, () => sender.thread()))
  sender.provider.answer = (request) =>
    dice.next() < 0.2 ? refused(dice.next() < 0.5 ? 131026 : 131049, 'no') : accepted(request)
  const ids = (
    await Promise.all(threads.map((thread) => sender.queue(thread, {}, { text: 'and more' })))
  ).flat()
  for (const id of ids) await sender.until(id, 'accepted', 'failed')
  const events = []
  for (const id of ids) {
    const { provider_id } = await sender.message(id)
    for (const kind of ['sent', 'delivered', 'read', 'failed'])
      if (dice.next() < 0.6) events.push(status(id, provider_id ?? 'wamid.none', kind))
  }
  const shuffled = [...events, ...events].toSorted(() => dice.next() - 0.5)
  for (let from = 0; from < shuffled.length; from += 7) {
    expect(await receiver.deliver(messagesPayload({ statuses: shuffled.slice(from, from + 7) }))).toBe(200)
    if (dice.next() < 0.3) await addUp()
  }
  for (const thread of threads) if (dice.next() < 0.5) for (let n = 0; n < 2; n++) await reply(thread)

  const truth = await counted()
  expect(Math.min(...['delivered', 'read', 'replied', 'failed'].map((key) => truth[key]!))).toBeGreaterThan(0)
  expect(await totals()).toMatchObject({ ...truth, channel: 'WHATSAPP' })
  await addUp()
  expect(await count('message_tallies')).toEqual({ count: 0 })
  expect(await totals()).toMatchObject({ ...truth, channel: 'WHATSAPP' })
  const reasons = await sender.runtime.pool.rows(sql`
    select error_code as reason, count(*)::int as count from messages
    where org_id = ${sender.org} and status = 'failed' group by 1 order by 2 desc, 1`)
  expect((await totals())!.failures).toEqual(reasons)
  expect((await read()).days).toEqual([
    { ...(await totals()), day: sender.runtime.clock.now().toISOString().slice(0, 10) },
  ])
})

test('messages that Parley refuses or cancels count by its own reasons', async () => {
  const before = await totals()
  const suppressed = await sender.thread()
  await sender.tx((ctx) => suppress(ctx, [{ kind: 'phone', value: suppressed.phone, reason: 'opt_out' }]))
  const [canceled] = await sender.queue(suppressed, {})
  await sender.until(canceled!, 'canceled')
  const late = await sender.thread()
  await sender.runtime.pool.run(sql`
    update conversations set last_inbound_at = null where org_id = ${sender.org} and id = ${late.conversationId}`)
  const [failed] = await sender.queue(late, {})
  await sender.until(failed!, 'failed')
  const after = await totals()
  expect(after!.failed - before!.failed).toBe(1)
  expect(after!.attempted - before!.attempted).toBe(1)
  expect(after!.failures).toContainEqual({ reason: 'window_closed', count: 1 })
  expect(after!.cancellations).toEqual([{ reason: 'contact_suppressed', count: 1 }])
})

test('a failed message that is sent again counts as what becomes of it then, once', async () => {
  const again = (id: string) => sender.tx((ctx) => sendAgain(ctx, toWire('message', id)))
  const fail = async () => {
    sender.provider.answer = () => refused(131053, 'no')
    const [id] = await sender.queue(await sender.thread(), {})
    await sender.until(id!, 'failed')
    return id!
  }
  const before = (await totals())!
  const [first, second] = [await fail(), await fail()]
  await addUp()
  const third = await fail()
  expect((await totals())!.failures).toContainEqual({ reason: '131053', count: 3 })
  // Two get through, and one fails again for another reason.
  sender.provider.answer = () => refused(131026, 'no')
  await again(third)
  await sender.until(third, 'failed')
  sender.provider.answer = accepted
  for (const id of [first, second]) {
    await again(id)
    await sender.until(id, 'accepted')
  }
  const check = async () => {
    const after = (await totals())!
    expect(after).toMatchObject({
      attempted: before.attempted + 3,
      sent: before.sent + 2,
      failed: before.failed + 1,
    })
    expect(after.failures.map(({ reason }) => reason)).not.toContain('131053')
    expect(after).toMatchObject(await counted())
  }
  await check()
  await addUp()
  await check()
})

test('the transaction of a batch of messages adds one row', async () => {
  await addUp()
  const threads = await Promise.all(Array.from({ length: 10 }, () => sender.thread()))
  const ids: string[] = []
  for (const thread of threads) ids.push(...(await sender.queue(thread, {})))
  for (const id of ids) await sender.until(id, 'accepted')
  const events = await Promise.all(
    ids.map(async (id) => status(id, (await sender.message(id)).provider_id!, 'delivered')),
  )
  await addUp()
  await receiver.deliver(messagesPayload({ statuses: events }))
  expect(await until(async () => (await count('message_tallies')).count)).toBe(1)
})

test('attempts that do not reach the provider are no failures, and the channel remembers since when', async () => {
  await addUp()
  const before = await totals()
  const thread = await sender.thread()
  await sender.provider[Symbol.asyncDispose]()
  const [id] = await sender.queue(thread, {})
  await until(async () => (await sender.message(id!)).error_code === 'provider_unreachable')
  await addUp()
  expect(await totals()).toEqual(before)
  const { since } = await sender.runtime.pool.one(sql<{ since: number | null }>`
    select (results ->> 'unreachedSince')::float8 as since from sending_windows
    where org_id = ${sender.org} and kind = 'channel' and subject_id = ${sender.channelId}`)
  expect(since).toBeGreaterThan(0)
})
