import { z } from 'zod'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Happening } from './tally.ts'

const Reasons = z.array(z.strictObject({ reason: z.string(), count: z.int() }))

const Sums = {
  channel: z.enum(['WHATSAPP', 'SMS', 'EMAIL']),
  attempted: z.int().describe('Sent, or failed before.'),
  sent: z.int().describe('The provider took them.'),
  delivered: z.int(),
  read: z.int(),
  replied: z.int().describe('The last message before a reply.'),
  failed: z.int(),
  canceled: z.int().describe('Parley did not send them.'),
  failures: Reasons.describe("By the provider's code or Parley's, most frequent first."),
  cancellations: Reasons,
}

export const MessageSums = z
  .strictObject({
    channels: z.array(z.strictObject(Sums)),
    days: z
      .array(z.strictObject({ day: z.iso.date().describe('UTC.'), ...Sums }))
      .describe('Latest first, at most 100 entries.'),
    capped: z.boolean().describe('Whether there are more days. `channels` counts them.'),
  })
  .meta({ id: 'MessageSums' })

type ChannelSums = z.input<typeof MessageSums>['channels'][number]

/** The most entries of days. */
const MAX_DAYS = 100

/** Whose messages are summed (UUIDs), and from which to which day of UTC, both included. */
export interface SumsQuery {
  initiativeId: string
  journeyId?: string
  days?: { from: Date; until: Date } | null
}

interface SumRow {
  day: string
  channel: ChannelSums['channel']
  what: Happening
  reason: string
  count: number
}

/** What became of the messages of an initiative or journey, by channel and day (docs/behaviour/messaging.md: Channels). */
export async function readMessageSums(ctx: Ctx, query: SumsQuery): Promise<z.input<typeof MessageSums>> {
  const rows = await ctx.db.rows(sql<SumRow>`
    with parts as (${partsOf(ctx, query)}), summed as (
      select p.day, upper(ch.kind) as channel, p.what, p.reason, sum(p.count)::bigint as count,
             dense_rank() over (order by p.day desc, ch.kind) as place
      from parts p join channels ch on ch.org_id = ${ctx.org} and ch.id = p.channel_id
      group by p.day, ch.kind, p.what, p.reason having sum(p.count) <> 0
    )
    select '' as day, channel, what, reason, sum(count)::bigint as count, 0 as place from summed
    group by channel, what, reason
    union all
    select to_char(day, 'YYYY-MM-DD'), channel, what, reason, count, place from summed
    where place <= ${MAX_DAYS + 1}
    order by place, channel, count desc, reason`)
  const total = rows.filter(({ day }) => day === '')
  const daily = rows.filter(({ day }) => day !== '')
  const days = [...Map.groupBy(daily, ({ day, channel }) => `${day} ${channel}`).values()]
  return {
    channels: [...Map.groupBy(total, ({ channel }) => channel).values()].map(sumsOf),
    days: days.slice(0, MAX_DAYS).map((ofDay) => ({ day: ofDay[0]!.day, ...sumsOf(ofDay) })),
    capped: days.length > MAX_DAYS,
  }
}

/** Sums and pending tallies, read in one statement so that each message counts once. */
function partsOf(ctx: Ctx, { initiativeId, journeyId, days = null }: SumsQuery): RawBuilder<unknown> {
  const where = sql`initiative_id = ${initiativeId}
    ${journeyId === undefined ? sql`` : sql`and journey_id = ${journeyId}`}
    ${days === null ? sql`` : sql`and day >= ${dayOf(days.from)}::date and day <= ${dayOf(days.until)}::date`}`
  return sql`
    select channel_id, day, what, reason, count from message_sums where org_id = ${ctx.org} and ${where}
    union all
    select channel_id, day, what, reason, count
    from message_tallies t, jsonb_to_recordset(t.counts) as c (
      initiative_id uuid, journey_id uuid, channel_id uuid, day date, what text, reason text, count bigint)
    where t.org_id = ${ctx.org} and what <> 'UNREACHED' and ${where}`
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

function sumsOf(rows: readonly SumRow[]): ChannelSums {
  const of = (what: Happening) => rows.filter((row) => row.what === what)
  const sumOf = (what: Happening) => of(what).reduce((sum, { count }) => sum + count, 0)
  const reasonsOf = (what: Happening) => of(what).map(({ reason, count }) => ({ reason, count }))
  return {
    channel: rows[0]!.channel,
    attempted: sumOf('ATTEMPTED'),
    sent: sumOf('SENT'),
    delivered: sumOf('DELIVERED'),
    read: sumOf('READ'),
    replied: sumOf('REPLIED'),
    failed: sumOf('FAILED'),
    canceled: sumOf('CANCELED'),
    failures: reasonsOf('FAILED'),
    cancellations: reasonsOf('CANCELED'),
  }
}
