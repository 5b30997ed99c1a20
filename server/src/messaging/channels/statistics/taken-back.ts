import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type CountedMessage, MAX_REASON, type MessageEvent, NONE } from './tally.ts'
import { countMessages } from './tally-writer.ts'

/**
 * Takes a failed message out of the sums, because it is sent again and counts anew. Nobody keeps the day on which it failed,
 * so this is the last one with a failure for the same reason.
 */
export async function takeBackFailure(ctx: Ctx, messageId: string): Promise<void> {
  const { reason, ...message } = await ctx.db.one(sql<CountedMessage & { reason: string }>`
    select m.channel_id, m.initiative_id, r.journey_id, coalesce(m.error_code, 'unknown') as reason
    from messages m left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    where m.org_id = ${ctx.org} and m.id = ${messageId}`)
  const at = await findDay(ctx, message, reason.slice(0, MAX_REASON))
  if (at === null) return
  const event = { message, at, isTakenBack: true } satisfies Partial<MessageEvent>
  await countMessages(ctx, [
    { ...event, what: 'ATTEMPTED', reason: '' },
    { ...event, what: 'FAILED', reason },
  ])
}

/** null: nothing of it is in the sums. */
async function findDay(ctx: Ctx, message: CountedMessage, reason: string): Promise<Date | null> {
  const isPlace = sql`initiative_id = ${message.initiative_id ?? NONE} and journey_id = ${message.journey_id ?? NONE}
    and channel_id = ${message.channel_id} and what = 'FAILED' and reason = ${reason}`
  const found = await ctx.db.maybe(sql<{ day: string }>`
    with parts as (
      select day, count from message_sums where org_id = ${ctx.org} and ${isPlace}
      union all
      select day, count
      from message_tallies t, jsonb_to_recordset(t.counts) as c (
        initiative_id uuid, journey_id uuid, channel_id uuid, day date, what text, reason text, count bigint)
      where t.org_id = ${ctx.org} and ${isPlace}
    )
    select to_char(day, 'YYYY-MM-DD') as day from parts group by day having sum(count) > 0 order by day desc limit 1`)
  return found && new Date(`${found.day}T00:00:00.000Z`)
}
