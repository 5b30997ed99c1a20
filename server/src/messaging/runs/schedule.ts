import { sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { RunRow } from './run.ts'

/*
 * When each live run is due next. The schedule is a row of its own beside the run (`run_wakes`). To write both, lock the
 * run first.
 */

/** Schedules new runs, due at once. */
export async function scheduleRuns(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await ctx.db.run(sql`
    insert into run_wakes (org_id, id, due_at) select ${ctx.org}, id, ${ctx.now} from unnest(${runIds}::uuid[]) as r (id)`)
  wakeAfterCommit(ctx, QUEUES.runs)
}

/** Makes these live runs due now, because something happened to them. */
export async function wakeRuns(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await ctx.db.run(sql`
    update run_wakes set due_at = ${ctx.now} where org_id = ${ctx.org} and id = any(${runIds})`)
  wakeAfterCommit(ctx, QUEUES.runs)
}

/** Sets when these runs are due next. null: only when something happens to them. */
export async function rescheduleRuns(
  ctx: Ctx,
  schedule: readonly { runId: string; dueAt: Date | null }[],
): Promise<void> {
  if (schedule.length === 0) return
  await ctx.db.run(sql`
    update run_wakes w set due_at = n.due_at
    from unnest(${schedule.map((entry) => entry.runId)}::uuid[], ${schedule.map((entry) => entry.dueAt)}::timestamptz[])
      as n (id, due_at)
    where w.org_id = ${ctx.org} and w.id = n.id`)
}

/**
 * Returns the live ones of these runs. The filter is not in the query, because PostgreSQL might scan the whole index of live
 * runs for it.
 */
export async function readLive(ctx: Ctx, runIds: readonly string[]): Promise<RunRow[]> {
  const runs = await ctx.db.rows(sql<RunRow>`
    select * from runs where org_id = ${ctx.org} and id = any(${runIds})`)
  return runs.filter((run) => run.ended_at === null)
}

/** Removes ended runs from the schedule. */
export async function unscheduleRuns(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await ctx.db.run(sql`delete from run_wakes where org_id = ${ctx.org} and id = any(${runIds})`)
}
