import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/*
 * The rate of a channel. A provider that allows fewer messages a second than it says refuses the others: the rate is
 * halved then, at most once a second, and doubles in each minute without such a refusal.
 */

/** The rate of a channel as it is stored. */
export interface StoredRate {
  /** What the provider says that it allows. */
  per_second: number
  /** The rate after the last refusal, and when that was. */
  slowed_to: number | null
  slowed_at: Date | null
}

const RECOVERY_MS = 60_000
/** Refusals of messages that left together are one. */
const SLOWED_MIN_MS = 1_000
/** One message in ten seconds. */
const SLOWEST = 0.1

/** Messages a second that the channel may send now. */
export function currentRate({ per_second, slowed_to, slowed_at }: StoredRate, now: Date): number {
  if (slowed_to === null || slowed_at === null) return per_second
  const since = Math.max(0, now.getTime() - slowed_at.getTime())
  return Math.min(per_second, slowed_to * 2 ** (since / RECOVERY_MS))
}

/** The rate after the provider refused messages for it; null: it was lowered just now. */
export function slowedRate(rate: StoredRate, now: Date): number | null {
  const since = rate.slowed_at === null ? null : now.getTime() - rate.slowed_at.getTime()
  // A later time was written by a wrong clock that was corrected since.
  if (since !== null && since >= 0 && since < SLOWED_MIN_MS) return null
  return Math.max(SLOWEST, currentRate(rate, now) / 2)
}

/** Lowers the rates of channels whose provider refused messages because they were too many at a time. */
export async function slowDown(ctx: Ctx, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return
  const channels = await ctx.db.rows(sql<StoredRate & { id: string }>`
    select id, per_second, slowed_to, slowed_at from channels
    where org_id = ${ctx.org} and id = any(${channelIds}) order by id for no key update`)
  const rows = channels.flatMap((channel) => {
    const slowed_to = slowedRate(channel, ctx.now)
    return slowed_to === null ? [] : [{ id: channel.id, slowed_to }]
  })
  if (rows.length === 0) return
  await ctx.db.run(sql`
    update channels c set slowed_to = r.slowed_to, slowed_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, slowed_to float8)
    where c.org_id = ${ctx.org} and c.id = r.id`)
}
