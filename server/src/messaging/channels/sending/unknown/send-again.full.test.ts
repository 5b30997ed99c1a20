import { expect, test } from 'vitest'
import { earlier } from '../../../../../test/fixtures/times.ts'
import { upsertPeople } from '../../../../customers/people/index.ts'
import { lockPair, merge } from '../../../../customers/people/merging/merges.ts'
import { toWire } from '../../../../platform/core/index.ts'
import { sql } from '../../../../platform/db/index.ts'
import { updateChannel } from '../../accounts/records.ts'
import { accepted, refused, startProvider } from '../../testing/provider.ts'
import { openWorkingSender, type Sender, type Thread } from '../../testing/sender.ts'
import { setSendingLimits } from '../limits/sending-limits.ts'
import type { NewMessage } from '../new-message.ts'
import { sendAgain } from './unknown-messages.ts'

/* A message in doubt that a person sends again, and everything that can hold up a message. */

const HOUR_MS = 3_600_000
const campaign = { author: 'journey' as const }

/** A message whose attempt got no answer. */
async function unanswered(
  sender: Sender,
  thread: Thread,
  message: Partial<NewMessage> = {},
): Promise<string> {
  sender.provider.answer = () => 'reset'
  const [id] = await sender.queue(thread, message)
  await sender.until(id!, 'unknown')
  sender.provider.answer = accepted
  return id!
}

const again = (sender: Sender, id: string) => sender.tx((ctx) => sendAgain(ctx, toWire('message', id)))

const pause = (sender: Sender, pausedUntil: Date | null) =>
  sender.tx((ctx) =>
    updateChannel(ctx, toWire('channel', sender.accountId), {
      pausedUntil: pausedUntil?.toISOString() ?? null,
    }),
  )

const limits = (sender: Sender, given: Parameters<typeof setSendingLimits>[1]) =>
  sender.tx((ctx) => setSendingLimits(ctx, given))

const oneAWeek = { messages: 1, window: '7d', whenReached: 'skip' as const }

test('while the channel is paused it waits, and it leaves once when the pause ends', async () => {
  await using sender = await openWorkingSender()
  const id = await unanswered(sender, await sender.thread())
  await pause(sender, new Date(sender.runtime.clock.now().getTime() + 24 * HOUR_MS))
  await again(sender, id)
  await expect.poll(async () => (await sender.message(id)).error_code).toBe('channel_paused')
  expect(sender.provider.requests).toHaveLength(1)
  await pause(sender, null)
  await sender.until(id, 'accepted')
  expect(sender.provider.requests).toHaveLength(2)
})

test('in quiet hours one of a journey waits, and one of a conversation leaves', async () => {
  await using sender = await openWorkingSender()
  const ofJourney = await unanswered(sender, await sender.thread(), campaign)
  const ofAgent = await unanswered(sender, await sender.thread())
  const now = sender.runtime.clock.now().getTime()
  const around = (hours: number) => new Date(now + hours * HOUR_MS).toISOString().slice(11, 16)
  await limits(sender, { quietHours: { from: around(-2), until: around(2) }, messagesPerPersonPer: null })
  await again(sender, ofJourney)
  await again(sender, ofAgent)
  await sender.until(ofAgent, 'accepted')
  await expect.poll(async () => (await sender.message(ofJourney)).error_code).toBe('quiet_hours')
  expect(await sender.message(ofJourney)).toMatchObject({ status: 'queued', attempts: 1 })
  await limits(sender, { quietHours: null, messagesPerPersonPer: null })
  await sender.runtime.pool.run(sql`
    update messages set due_at = ${sender.runtime.clock.now()} where org_id = ${sender.org} and id = ${ofJourney}`)
  expect(await sender.until(ofJourney, 'accepted')).toMatchObject({ attempts: 2 })
})

test('it counts once for the limit of its person, and is canceled where others have used the limit up', async () => {
  await using sender = await openWorkingSender()
  await limits(sender, { quietHours: null, messagesPerPersonPer: oneAWeek })
  const thread = await sender.thread()
  const id = await unanswered(sender, thread, campaign)
  // It may have arrived, so it counts.
  const [second] = await sender.queue(thread, campaign)
  await sender.until(second!, 'canceled')
  await again(sender, id)
  await sender.until(id, 'accepted')

  await limits(sender, { quietHours: null, messagesPerPersonPer: null })
  const other = await sender.thread()
  const doubted = await unanswered(sender, other, campaign)
  const [sent] = await sender.queue(other, campaign)
  await sender.until(sent!, 'accepted')
  await limits(sender, { quietHours: null, messagesPerPersonPer: oneAWeek })
  await again(sender, doubted)
  expect(await sender.until(doubted, 'canceled')).toMatchObject({ error_code: 'person_limit_reached' })
})

test('after its person was merged, it counts for the limit of the person that stays', async () => {
  await using sender = await openWorkingSender()
  const [stays, merged] = [await sender.thread(), await sender.thread()]
  await sender.tx((ctx) =>
    upsertPeople(ctx, [
      { externalId: 'ana', phoneNumber: stays.phone },
      { externalId: 'ana-2', phoneNumber: merged.phone },
    ]),
  )
  const id = await unanswered(sender, merged, campaign)
  await sender.tx(async (ctx) => merge(ctx, await lockPair(ctx, 'ana', 'ana-2'), 'requested'))
  const [sent] = await sender.queue(stays, campaign)
  await sender.until(sent!, 'accepted')
  await limits(sender, { quietHours: null, messagesPerPersonPer: oneAWeek })
  await again(sender, id)
  expect(await sender.until(id, 'canceled')).toMatchObject({ error_code: 'person_limit_reached' })
})

test('one from before a restore leaves when a person says so', async () => {
  await using sender = await openWorkingSender()
  const thread = await sender.thread()
  const { pool, clock } = sender.runtime
  const [sent] = await sender.queue(thread, {})
  await sender.until(sent!, 'accepted')
  const restoredAt = (at: Date) =>
    pool.transaction(async (db) => {
      const { xid } = await db.one(sql<{ xid: number }>`select pg_current_xact_id()::text::bigint as xid`)
      await db.run(sql`update database_home set restored_at = ${at}, written_by = ${xid}`)
    })
  await restoredAt(new Date(clock.now().getTime() + 60_000))
  const [id] = await sender.queue(thread, {})
  expect(await sender.until(id!, 'unknown')).toMatchObject({ error_code: 'restored' })
  await restoredAt(clock.now())
  await again(sender, id!)
  expect(await sender.until(id!, 'accepted')).toMatchObject({ error_code: null })
  expect(sender.provider.requests).toHaveLength(2)
})

/** A message that the provider refused. */
async function failed(sender: Sender, thread: Thread): Promise<string> {
  sender.provider.answer = () => refused(131026, 'Message undeliverable.')
  const [id] = await sender.queue(thread, {})
  await sender.until(id!, 'failed')
  sender.provider.answer = accepted
  return id!
}

test('one that failed and that no provider took is sent again once, also when several people ask for it', async () => {
  await using sender = await openWorkingSender()
  const id = await failed(sender, await sender.thread())
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => again(sender, id)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sender.until(id, 'accepted')).toMatchObject({ attempts: 2, error_code: null })
  await sender.runtime.pool.run(sql`
    update messages set status = 'failed', provider_id = null, sent_at = null
    where org_id = ${sender.org} and id = ${id}`)
  await expect(again(sender, id)).rejects.toMatchObject({ code: 'conflict' })
  expect(sender.provider.requests).toHaveLength(2)
})

test('one that failed is not sent again when a provider took it or a later one was sent instead', async () => {
  await using sender = await openWorkingSender()
  const thread = await sender.thread()
  const replaced = await failed(sender, thread)
  const [later] = await sender.queue(thread, {})
  await sender.until(later!, 'accepted')
  await expect(again(sender, replaced)).rejects.toMatchObject({ code: 'conflict' })
  await sender.runtime.pool.run(sql`
    update messages set status = 'failed' where org_id = ${sender.org} and id = ${later}`)
  await expect(again(sender, later!)).rejects.toMatchObject({ code: 'conflict' })
  expect(sender.provider.requests).toHaveLength(2)
})

test('a message that is sent again after days is tried as long as a new one when the provider cannot be reached', async () => {
  await using sender = await openWorkingSender()
  const id = await unanswered(sender, await sender.thread())
  const { runtime, org, provider } = sender
  const gone = await startProvider()
  await gone[Symbol.asyncDispose]()
  const setUrl = (url: string) =>
    runtime.pool.run(sql`
      update channel_accounts set settings = jsonb_set(settings, '{apiUrl}', ${JSON.stringify(url)}::jsonb)
      where org_id = ${org}`)
  await setUrl(gone.apiUrl)
  await runtime.pool.run(sql`
    update messages set created_at = ${earlier('created_at', '80 hours')} where org_id = ${org} and id = ${id}`)
  await again(sender, id)
  await expect.poll(async () => (await sender.message(id)).error_code).toBe('provider_unreachable')
  expect(await sender.message(id)).toMatchObject({ status: 'queued' })
  await setUrl(provider.apiUrl)
  expect(await sender.until(id, 'accepted')).toMatchObject({ error_code: null })
})
