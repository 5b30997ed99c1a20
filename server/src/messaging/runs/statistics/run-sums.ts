import { after } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { RunStatus } from '../run.ts'
import type { StatusCounts } from './tally.ts'

/** The runs of an initiative in each status. */
export type RunStates = Record<RunStatus, number>

/** Where runs change, they are counted again after this time. So whatever went uncounted is made good. */
const COUNT_AGAIN_MS = 24 * 3_600_000

/** Adds tallies to the sums of their initiatives. The runs of an initiative without sums are counted at once. */
export async function addToRunSums(
  ctx: Ctx,
  tallies: readonly { journey_id: string; runs: StatusCounts | null }[],
): Promise<void> {
  const changed = tallies.filter(({ runs }) => runs !== null)
  if (changed.length === 0) return
  await ctx.db.run(sql`
    insert into run_sums as s (org_id, id, active, completed, stopped, expired, failed, due_at)
    select j.org_id, j.initiative_id, sum(coalesce((t.runs ->> 'ACTIVE')::bigint, 0)),
           sum(coalesce((t.runs ->> 'COMPLETED')::bigint, 0)), sum(coalesce((t.runs ->> 'STOPPED')::bigint, 0)),
           sum(coalesce((t.runs ->> 'EXPIRED')::bigint, 0)), sum(coalesce((t.runs ->> 'FAILED')::bigint, 0)), ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as t (journey_id uuid, runs jsonb)
    join journeys j on j.org_id = ${ctx.org} and j.id = t.journey_id
    group by j.org_id, j.initiative_id order by j.initiative_id
    on conflict (org_id, id) do update set
      active = s.active + excluded.active, completed = s.completed + excluded.completed,
      stopped = s.stopped + excluded.stopped, expired = s.expired + excluded.expired, failed = s.failed + excluded.failed,
      due_at = coalesce(s.due_at, ${after(ctx.now, COUNT_AGAIN_MS)})`)
}

/**
 * The runs of an initiative (UUID) in each status, from the sums and the tallies that are not added yet. Until a worker has
 * counted them once, they are counted here.
 */
export async function readRunStates(ctx: Ctx, initiativeId: string): Promise<RunStates> {
  const kept = await ctx.db.maybe(sql<RunStates>`
    select s.active + p.active as "ACTIVE", s.completed + p.completed as "COMPLETED", s.stopped + p.stopped as "STOPPED",
           s.expired + p.expired as "EXPIRED", s.failed + p.failed as "FAILED"
    from run_sums s, (${pendingOf(ctx, initiativeId)}) p
    where s.org_id = ${ctx.org} and s.id = ${initiativeId} and s.counted_at is not null`)
  return (
    kept ??
    ctx.db.one(sql<RunStates>`
    select active as "ACTIVE", completed as "COMPLETED", stopped as "STOPPED", expired as "EXPIRED", failed as "FAILED"
    from (${countedOf(ctx, initiativeId)}) counted`)
  )
}

/** Counts the runs of an initiative and corrects its sums, which a worker claimed until `lease`. */
export async function correctRunSums(ctx: Ctx, initiativeId: string, lease: Date): Promise<void> {
  // Runs and their tallies are written together. So what the sums lack is the same at any time, also after this statement.
  const missing = await ctx.db.maybe(sql<RunStates>`
    select c.active - p.active - s.active as "ACTIVE", c.completed - p.completed - s.completed as "COMPLETED",
           c.stopped - p.stopped - s.stopped as "STOPPED", c.expired - p.expired - s.expired as "EXPIRED",
           c.failed - p.failed - s.failed as "FAILED"
    from run_sums s, (${pendingOf(ctx, initiativeId)}) p, (${countedOf(ctx, initiativeId)}) c
    where s.org_id = ${ctx.org} and s.id = ${initiativeId} and s.due_at = ${lease}`)
  if (!missing) return
  await ctx.db.run(sql`
    update run_sums set
      active = active + ${missing.ACTIVE}, completed = completed + ${missing.COMPLETED}, stopped = stopped + ${missing.STOPPED},
      expired = expired + ${missing.EXPIRED}, failed = failed + ${missing.FAILED}, counted_at = ${ctx.now}, due_at = null
    where org_id = ${ctx.org} and id = ${initiativeId} and due_at = ${lease}`)
}

/** What tallies have that are not in the sums yet, as one row. */
function pendingOf(ctx: Ctx, initiativeId: string) {
  return sql`
    select coalesce(sum((t.runs ->> 'ACTIVE')::bigint), 0)::bigint as active,
           coalesce(sum((t.runs ->> 'COMPLETED')::bigint), 0)::bigint as completed,
           coalesce(sum((t.runs ->> 'STOPPED')::bigint), 0)::bigint as stopped,
           coalesce(sum((t.runs ->> 'EXPIRED')::bigint), 0)::bigint as expired,
           coalesce(sum((t.runs ->> 'FAILED')::bigint), 0)::bigint as failed
    from step_tallies t
    join journeys j on j.org_id = ${ctx.org} and j.id = t.journey_id and j.initiative_id = ${initiativeId}
    where t.org_id = ${ctx.org} and t.runs is not null`
}

/** What the runs themselves say, as one row. Uses runs_live_newest and runs_ended_by_status, so that no run is read. */
function countedOf(ctx: Ctx, initiativeId: string) {
  return sql`
    select live.count as active, ended.*
    from (select count(*) as count from runs
          where org_id = ${ctx.org} and initiative_id = ${initiativeId} and ended_at is null) live,
         (select count(*) filter (where status = 'COMPLETED') as completed,
                 count(*) filter (where status = 'STOPPED') as stopped,
                 count(*) filter (where status = 'EXPIRED') as expired,
                 count(*) filter (where status = 'FAILED') as failed
          from runs
          where org_id = ${ctx.org} and initiative_id = ${initiativeId} and ended_at is not null) ended`
}
