import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/**
 * How fast a number sends. Each channel has one instant, `paced_until`, from which on it may send again; every message
 * takes the next slot and moves it ahead by one interval (a generic cell rate without burst). The row is locked while
 * slots are taken, so all processes together never exceed the rate. All of it is service time.
 */

/** Epoch milliseconds of service time; fractions matter, since 80 a second are 12.5 ms apart. */
type Millis = number

export interface Pace {
  pacedUntil: Millis
  perSecond: number
}

/** A pace is never further ahead than the horizon, and this much more where the clocks of processes differ, in horizons. */
const MOST_AHEAD = 20

/** The instants at which up to `wanted` messages may leave, all before `now + horizon`, and where the pace stands then. */
export function takeSlots(
  pace: Pace,
  now: Millis,
  horizon: number,
  wanted: number,
): { slots: Millis[]; pacedUntil: Millis } {
  const interval = 1000 / pace.perSecond
  // Further ahead it was written by a clock that has been set right since: the number must not wait for that time.
  const isCredible = pace.pacedUntil <= now + MOST_AHEAD * horizon + interval
  const start = isCredible ? Math.max(pace.pacedUntil, now) : now
  const room = Math.ceil((now + horizon - start) / interval)
  const count = Math.max(0, Math.min(wanted, room))
  const slots = Array.from({ length: count }, (_, index) => start + index * interval)
  return { slots, pacedUntil: count === 0 ? pace.pacedUntil : start + count * interval }
}

/**
 * Where messages beyond the present slots are put, so that a large backlog neither is looked at in every round nor
 * stands before a reply: one behind the other at the channel's rate. Only an estimate of this process. What comes due
 * takes a real slot or is put off again.
 */
export class Backlogs {
  readonly #plannedUntil = new Map<string, Millis>()

  /** Due instants for `count` messages that found no slot. `pace` is the channel's after slots were taken. */
  postpone(channelId: string, pace: Pace, wasIdle: boolean, count: number): Millis[] {
    const interval = 1000 / pace.perSecond
    // A channel that had nothing to do cannot have a backlog: what was planned has left or was canceled.
    const planned = wasIdle ? 0 : (this.#plannedUntil.get(channelId) ?? 0)
    const start = Math.max(planned, pace.pacedUntil)
    this.#plannedUntil.set(channelId, start + count * interval)
    return Array.from({ length: count }, (_, index) => start + index * interval)
  }
}

/** Locks these channels until the end of the transaction and gives their pace. */
export async function lockPaces(ctx: Ctx, channelIds: readonly string[]): Promise<Map<string, Pace>> {
  const rows = await ctx.db.rows(sql<{ id: string; paced_until: number; per_second: number }>`
    select id, (extract(epoch from paced_until) * 1000)::float8 as paced_until, per_second from channels
    where org_id = ${ctx.org} and id = any(${channelIds}) order by id for no key update`)
  return new Map(rows.map((row) => [row.id, { pacedUntil: row.paced_until, perSecond: row.per_second }]))
}

export async function savePaces(ctx: Ctx, paces: ReadonlyMap<string, Millis>): Promise<void> {
  const rows = [...paces].map(([id, pacedUntil]) => ({ id, seconds: pacedUntil / 1000 }))
  await ctx.db.run(sql`
    update channels c set paced_until = to_timestamp(r.seconds)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, seconds float8)
    where c.org_id = ${ctx.org} and c.id = r.id`)
}
