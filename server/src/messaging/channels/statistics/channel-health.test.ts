import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { sql } from '../../../platform/db/index.ts'
import { storeSenders } from '../accounts/connection.ts'
import { listHealth } from './channel-health.ts'
import { messageSumsWorker } from './sums-worker.ts'
import { happenedBetween, type Progress } from './tally.ts'
import { countMessages } from './tally-writer.ts'

const DAY = 86_400_000
const QUEUED: Progress = { status: 'queued', sentAt: null, deliveredAt: null, readAt: null, errorCode: null }

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

/** So many messages move from one state to another. */
async function move(count: number, before: Progress, after: Progress): Promise<void> {
  const { clock, runtime, org, channelId } = outreach
  const message = { channel_id: channelId, initiative_id: null, journey_id: null }
  const events = happenedBetween(message, before, after, clock.now())
  await outreach.do((ctx) => countMessages(ctx, Array.from({ length: count }, () => events).flat()))
  clock.pass(60_000)
  await workOneBatch(runtime, messageSumsWorker(runtime), org)
}

/** What the provider says of the sender now. */
async function rate(quality: string, messagingLimit: string): Promise<void> {
  const { runtime, org, channelId } = outreach
  const { account_id: id, address } = await runtime.pool.one(sql<{ account_id: string; address: string }>`
    select account_id, address from channels where org_id = ${org} and id = ${channelId}`)
  const sender = { providerId: address, address, name: 'Store', status: 'CONNECTED', perSecond: 80 }
  await outreach.do((ctx) =>
    storeSenders(ctx, { id, channel: 'whatsapp', takesOver: false }, [
      { ...sender, quality, messagingLimit },
    ]),
  )
}

async function health() {
  const { address } = await outreach.runtime.pool.one(sql<{ address: string }>`
    select address from channels where org_id = ${outreach.org} and id = ${outreach.channelId}`)
  const senders = await outreach.do((ctx) => listHealth(ctx, { days: 30 }))
  return senders.find((sender) => sender.address === address)!
}

test('messages count on the day they were sent, with the time until they arrived', async () => {
  const { clock } = outreach
  const sentAt = clock.now()
  const day = sentAt.toISOString().slice(0, 10)
  const sent: Progress = { ...QUEUED, status: 'sent', sentAt }
  await move(40, QUEUED, sent)
  await move(20, sent, { ...sent, status: 'delivered', deliveredAt: new Date(sentAt.getTime() + 4_000) })
  clock.pass(DAY)
  // A failure and an arrival of the next day are still about the messages of the day before.
  await move(10, sent, { ...sent, status: 'delivered', deliveredAt: clock.now() })
  await move(5, sent, { ...sent, status: 'failed', errorCode: '131026' })
  expect((await health()).days).toEqual([
    {
      day,
      quality: null,
      messagingLimit: null,
      attempted: 40,
      failed: 5,
      delivered: 30,
      medianSeconds: 5,
      p95Seconds: 604_800,
    },
  ])
})

test('the last rating of a day is kept, and a lower one than before is told', async () => {
  await rate('GREEN', 'TIER_10K')
  outreach.clock.pass(3 * DAY)
  await rate('GREEN', 'TIER_10K')
  await rate('RED', 'TIER_1K')
  const { days, worsened } = await health()
  expect(days.slice(-2)).toMatchObject([
    { quality: 'GREEN', messagingLimit: 'TIER_10K', attempted: 0 },
    { quality: 'RED', messagingLimit: 'TIER_1K', attempted: 0 },
  ])
  expect(worsened).toEqual([
    { what: 'QUALITY', before: 'GREEN', now: 'RED' },
    { what: 'MESSAGING_LIMIT', before: 'TIER_10K', now: 'TIER_1K' },
  ])
})
