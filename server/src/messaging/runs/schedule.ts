import { sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { RunRow } from './run.ts'

/*
 * When a worker looks at each live run next: a row of its own beside the run (`run_wakes`). Whoever writes both locks
 * the run first.
 */

/** New runs are due at once. */
export async function addWakes(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await ctx.db.run(sql`
    insert into run_wakes (org_id, id, due_at) select ${ctx.org}, id, ${ctx.now} from unnest(${runIds}::uuid[]) as r (id)`)
  wakeAfterCommit(ctx, QUEUES.runs)
}

/** Something happened to these live runs: a worker looks at them now. */
export async function wakeRuns(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await ctx.db.run(sql`
    update run_wakes set due_at = ${ctx.now} where org_id = ${ctx.org} and id = any(${runIds})`)
  wakeAfterCommit(ctx, QUEUES.runs)
}

/** When these runs are looked at next; null: when something happens to them. */
export async function setWakes(
  ctx: Ctx,
  wakes: readonly { runId: string; dueAt: Date | null }[],
): Promise<void> {
  if (wakes.length === 0) return
  await ctx.db.run(sql`
    update run_wakes w set due_at = n.due_at
    from unnest(${wakes.map((wake) => wake.runId)}::uuid[], ${wakes.map((wake) => wake.dueAt)}::timestamptz[])
      as n (id, due_at)
    where w.org_id = ${ctx.org} and w.id = n.id`)
}

/**
 * Those of these runs that are live. Which ones that are is not asked of PostgreSQL: there is an index of live runs, which
 * it may take for a short one and read from end to end.
 */
export async function readLive(ctx: Ctx, runIds: readonly string[]): Promise<RunRow[]> {
  const runs = await ctx.db.rows(sql<RunRow>`
    select * from runs where org_id = ${ctx.org} and id = any(${runIds})`)
  return runs.filter((run) => run.ended_at === null)
}

/** Runs that have ended are looked at no more. */
export async function dropWakes(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await ctx.db.run(sql`delete from run_wakes where org_id = ${ctx.org} and id = any(${runIds})`)
}
