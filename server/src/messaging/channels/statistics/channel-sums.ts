import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { MessageCount } from './tally.ts'

/**
 * Adds what happened to messages to the sums of their senders, by the day on which the messages were sent. Sums are written
 * in the order of their key, so that two workers cannot deadlock.
 */
export async function addToChannelSums(ctx: Ctx, counts: readonly MessageCount[]): Promise<void> {
  const counted = counts.filter(({ what }) => ['ATTEMPTED', 'SENT', 'DELIVERED', 'FAILED'].includes(what))
  if (counted.length === 0) return
  // Tallies of the previous release have no `sent_day` and no `seconds`.
  const rows = counted.map(({ channel_id, day, sent_day = day, what, seconds = 0, count }) => ({
    channel_id,
    day: sent_day,
    what,
    seconds,
    count,
  }))
  await ctx.db.run(sql`
    insert into channel_sums (org_id, channel_id, day, what, seconds, count)
    select ${ctx.org}, channel_id, day, what, seconds, sum(count)::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (
      channel_id uuid, day date, what text, seconds int, count bigint)
    group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (org_id, channel_id, day, what, seconds) do update set
      count = channel_sums.count + excluded.count`)
}
