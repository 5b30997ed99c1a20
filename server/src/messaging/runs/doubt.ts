import { allowTime, restoreOf, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

const MOST_TIME_MS = 300_000

/**
 * Marks the live runs that the original of a restored database may have moved on until `dueBy`: their messages count as
 * perhaps sent until `until` (docs/operating.md: Restoring a backup). A run that was claimed when the backup was made is due
 * at the end of its lease, and the original was at work on it. Runs that were started while the copy was held are not the
 * original's. Returns how many.
 */
export async function doubtRuns(
  ctx: Ctx,
  { restoredAt, dueBy, until }: { restoredAt: Date; dueBy: Date; until: Date },
): Promise<number> {
  await allowTime(ctx.db, MOST_TIME_MS)
  return ctx.db.run(sql`
    update runs r set in_doubt_until = ${until}
    from run_wakes w
    where r.org_id = ${ctx.org} and r.ended_at is null and r.started_at <= ${restoredAt}
      and w.org_id = ${ctx.org} and w.id = r.id
      and (w.due_at <= ${dueBy} or w.due_at = w.due_lease
        or coalesce(r.waiting_for in ('message', 'call', 'extraction'), true))`)
}

/** Marks runs whose reason to start is from before the restore, while there is reason for doubt. */
export async function doubtStarted(
  ctx: Ctx,
  started: readonly { runId: string; dueAt: Date }[],
): Promise<void> {
  if (started.length === 0) return
  await ctx.db.run(sql`
    update runs r set in_doubt_until = home.cautious_until
    from ${restoreOf(ctx.org)} home,
      jsonb_to_recordset(${JSON.stringify(started)}::jsonb) as s ("runId" uuid, "dueAt" timestamptz)
    where r.org_id = ${ctx.org} and r.id = s."runId" and home.cautious_until > ${ctx.now}
      and s."dueAt" <= home.restored_at`)
}

/** Whether the original of a restored database may have done what was due at this time. */
export async function mayBeDone(ctx: Ctx, dueAt: Date): Promise<boolean> {
  const { done } = await ctx.db.one(sql<{ done: boolean }>`
    select exists (
      select from ${restoreOf(ctx.org)} home
      where home.cautious_until > ${ctx.now} and home.restored_at >= ${dueAt}) as done`)
  return done
}
