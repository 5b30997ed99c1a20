import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { nextEvaluation } from './cadence.ts'
import { invalidateLiveSegments } from './invalidation/member-changes.ts'
import { type SegmentRow, scheduleOf, timeZoneOf } from './segments.ts'

/** Segments follow a new time zone of the organization: days and hours begin at another time now. */
export async function followTimeZone(ctx: Ctx): Promise<void> {
  await invalidateLiveSegments(ctx)
  await rescheduleSegments(ctx)
}

/**
 * Moves the evaluations that wait for an hour of the day or for Monday. Skips those that are due or under way: their
 * worker reads the new time zone when it schedules the next one.
 */
async function rescheduleSegments(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db.rows(sql<SegmentRow>`
    select * from segments
    where org_id = ${ctx.org} and deleted_at is null and evaluate_at > ${ctx.now} and parts_since is null
      and evaluate_lease is distinct from evaluate_at
      and (evaluation_cadence = 'DAILY' or evaluation_cadence = 'HOURLY' and skip_weekend_evaluation)
    for update skip locked`)
  if (waiting.length === 0) return
  const timeZone = await timeZoneOf(ctx)
  const due = waiting.map((segment) => nextEvaluation(scheduleOf(segment), ctx.now, timeZone))
  await ctx.db.run(sql`
    update segments s set evaluate_at = n.at
    from unnest(${waiting.map(({ id }) => id)}::uuid[], ${due}::timestamptz[]) as n (id, at)
    where s.org_id = ${ctx.org} and s.id = n.id`)
}
