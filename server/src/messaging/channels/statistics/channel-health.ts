import { z } from 'zod'
import { CHANNELS, type ChannelKind } from '../../../customers/index.ts'
import { after, fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { withinSeconds } from './delivery-time.ts'
import { SenderDay } from './sender-day.ts'
import { findWorsened, WORSENED } from './worsened.ts'

export const SenderHealth = z
  .strictObject({
    channelId: z.string(),
    address: z.string().describe('E.164 phone number or email address.'),
    displayName: z.string(),
    worsened: z
      .array(
        z.strictObject({
          what: z.enum(WORSENED),
          before: z.union([z.string(), z.number()]),
          now: z.union([z.string(), z.number()]),
        }),
      )
      .describe(
        'What is worse today and yesterday than in the seven days before. Shares of messages are between 0 and 1, ' +
          'delivery times are medians in seconds.',
      ),
    days: z
      .array(SenderDay)
      .describe('Oldest first. Days without messages and without a report are left out.'),
  })
  .meta({ id: 'SenderHealth' })

export interface HealthQuery {
  channelId?: string | undefined
  days: number
}

interface SenderRow {
  id: string
  account_id: string
  kind: ChannelKind
  address: string
  display_name: string
}

interface DayRow {
  channel_id: string
  day: string
  quality: string | null
  messaging_limit: string | null
  what: 'ATTEMPTED' | 'SENT' | 'DELIVERED' | 'FAILED' | null
  seconds: number
  count: number
}

const DAY_MS = 86_400_000

/**
 * The health of connected senders by day, of all channels or of one (docs/behaviour/messaging.md: Channels).
 */
export async function listHealth(
  ctx: Ctx,
  { channelId, days }: HealthQuery,
): Promise<z.input<typeof SenderHealth>[]> {
  const senders = await findSenders(ctx, channelId)
  const ids = senders.map(({ id }) => id)
  const byChannel = Map.groupBy(await readDays(ctx, ids, days), (row) => row.channel_id)
  const today = dayOf(ctx.now)
  return senders.map((sender) => {
    const found = daysOf(byChannel.get(sender.id) ?? [], CHANNELS[sender.kind].reportsDeliveries)
    return {
      channelId: toWire('channel', sender.account_id),
      address: sender.address,
      displayName: sender.display_name,
      worsened: findWorsened(found, today),
      days: found,
    }
  })
}

async function findSenders(ctx: Ctx, channelId: string | undefined): Promise<SenderRow[]> {
  const ofChannel =
    channelId === undefined ? sql`` : sql`and c.account_id = ${fromWire('channel', channelId)}::uuid`
  return ctx.db.rows(sql<SenderRow>`
    select c.id, c.account_id, c.kind, c.address, c.display_name from channels c
    where c.org_id = ${ctx.org} and c.disconnected_at is null ${ofChannel}
    order by c.created_at, c.id`)
}

/** Both read a range of their primary key for each sender. */
function readDays(ctx: Ctx, ids: readonly string[], days: number): Promise<DayRow[]> {
  const from = dayOf(after(ctx.now, -(days - 1) * DAY_MS))
  return ctx.db.rows(sql<DayRow>`
    select s.channel_id, to_char(s.day, 'YYYY-MM-DD') as day, null as quality, null as messaging_limit,
           s.what, s.seconds, s.count
    from channel_sums s
    where s.org_id = ${ctx.org} and s.channel_id = any(${ids}::uuid[]) and s.day >= ${from}::date
    union all
    select r.channel_id, to_char(r.day, 'YYYY-MM-DD'), r.quality, r.messaging_limit, null, 0, 0
    from channel_ratings r
    where r.org_id = ${ctx.org} and r.channel_id = any(${ids}::uuid[]) and r.day >= ${from}::date
    order by day`)
}

function daysOf(rows: readonly DayRow[], reportsDeliveries: boolean): SenderDay[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => {
    const sumOf = (what: DayRow['what']) =>
      ofDay.filter((row) => row.what === what).reduce((sum, { count }) => sum + count, 0)
    const deliveries = ofDay.filter(({ what, seconds }) => what === 'DELIVERED' && seconds > 0)
    const rating = ofDay.find(({ what }) => what === null)
    return {
      day,
      quality: rating?.quality ?? null,
      messagingLimit: rating?.messaging_limit ?? null,
      attempted: sumOf('ATTEMPTED'),
      failed: sumOf('FAILED'),
      delivered: reportsDeliveries ? sumOf('DELIVERED') : null,
      medianSeconds: withinSeconds(deliveries, 0.5),
      p95Seconds: withinSeconds(deliveries, 0.95),
    }
  })
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
