import { sql } from '../../../../platform/db/index.ts'
import type { Ctx } from '../../../../platform/operations/index.ts'
import { currentRate, type StoredRate } from '../../rates.ts'

/**
 * The sending rate of a number. Each channel stores the time `paced_until`, from which it may send again. Every message
 * takes the next slot and moves that time by one interval (a generic cell rate algorithm without burst). The row is
 * locked while slots are taken, so all processes together never exceed the rate. All times are service time.
 */

/** Epoch milliseconds of service time, with fractions: 80 messages per second are 12.5 ms apart. */
type Millis = number

export interface Pace {
  pacedUntil: Millis
  /** The rate now. */
  perSecond: number
}

/** How far ahead slots are given out, in real milliseconds. */
export const HORIZON_MS = 500
/** Real milliseconds until the backlog of a busy account is looked at again. */
export const BUSY_MS = 500

/** How far ahead of now a pace is credible, in horizons. It allows for differences between the clocks of processes. */
const MAX_HORIZONS_AHEAD = 20

/** The times at which up to `wanted` messages may be sent, all before `now + horizon`, and the new pace. */
export function takeSlots(
  pace: Pace,
  now: Millis,
  horizon: number,
  wanted: number,
): { slots: Millis[]; pacedUntil: Millis } {
  const interval = 1000 / pace.perSecond
  // A pace further ahead was written by a wrong clock that was corrected since, so the number must not wait for it.
  const isCredible = pace.pacedUntil <= now + MAX_HORIZONS_AHEAD * horizon + interval
  const start = isCredible ? Math.max(pace.pacedUntil, now) : now
  const available = Math.ceil((now + horizon - start) / interval)
  const count = Math.max(0, Math.min(wanted, available))
  const slots = Array.from({ length: count }, (_, index) => start + index * interval)
  return { slots, pacedUntil: count === 0 ? pace.pacedUntil : start + count * interval }
}

/** Locks these channels until the end of the transaction and returns their pace. */
export async function lockPaces(ctx: Ctx, channelIds: readonly string[]): Promise<Map<string, Pace>> {
  const rows = await ctx.db.rows(sql<PacedChannel>`
    select ${PACE_COLUMNS} from channels
    where org_id = ${ctx.org} and id = any(${channelIds}) order by id for no key update`)
  return new Map(rows.map((row) => [row.id, paceOf(row, ctx.now)]))
}

/** The columns of a channel that its pace needs. */
export interface PacedChannel extends StoredRate {
  id: string
  /** Epoch milliseconds. */
  paced_until: number
}

export const PACE_COLUMNS = sql`id, per_second, slowed_to, slowed_at,
  (extract(epoch from paced_until) * 1000)::float8 as paced_until`

export function paceOf(channel: PacedChannel, now: Date): Pace {
  return { pacedUntil: channel.paced_until, perSecond: currentRate(channel, now) }
}

export async function savePaces(ctx: Ctx, paces: ReadonlyMap<string, Millis>): Promise<void> {
  const rows = [...paces].map(([id, pacedUntil]) => ({ id, seconds: pacedUntil / 1000 }))
  await ctx.db.run(sql`
    update channels c set paced_until = to_timestamp(r.seconds)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, seconds float8)
    where c.org_id = ${ctx.org} and c.id = r.id`)
}
