import { tellChanges } from '../../platform/changes/index.ts'
import { after, toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { QUEUES, type RowWork } from '../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../platform/operations/index.ts'

const COMPLETION: Actor = { kind: 'system', id: 'completion' }
/** Counted from the end of the last run (docs/behaviour/outreach.md: Initiatives). */
const QUIET_MS = 24 * 3_600_000
const LOOK_EVERY_MS = 3_600_000
const BATCH_SIZE = 100

/**
 * Completes manual, non-recurring initiatives a day after their last run ended. `complete_at` is the next check: every
 * hour, because runs start and end without updating it.
 */
export function completionWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.completion,
    batchSize: BATCH_SIZE,
    columns: sql`t.complete_at`,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, COMPLETION, async (ctx) => {
        const ids = rows.map(({ id }) => id)
        const over = await lockOver(ctx, ids, lease)
        // What was seen before the lock may not hold any more, so it is checked again.
        const completed = await ctx.db.rows(sql<{ id: string }>`
          update initiatives i set status = 'COMPLETED', completed_at = ${ctx.now}, complete_at = null
          where i.org_id = ${org} and i.id = any(${over}) and i.complete_at = ${lease} and i.status = 'ACTIVE'
            and ${isOver(ctx)}
          returning i.id`)
        await ctx.db.run(sql`
          update initiatives set
            complete_at = case when status in ('ACTIVE', 'PAUSED') then ${after(ctx.now, LOOK_EVERY_MS)}::timestamptz end
          where org_id = ${org} and id = any(${ids}) and complete_at = ${lease}`)
        await tellChanges(
          ctx,
          'initiative',
          completed.map(({ id }) => toWire('initiative', id)),
        )
      }),
  }
}

/**
 * Locks those of these initiatives that seem to be over, until no transaction is enrolling people any more. The others are
 * not locked, so that their people go on.
 */
async function lockOver(ctx: Ctx, ids: readonly string[], lease: Date): Promise<string[]> {
  const over = await ctx.db.rows(sql<{ id: string }>`
    select i.id from initiatives i
    where i.org_id = ${ctx.org} and i.id = any(${ids}) and i.complete_at = ${lease} and i.status = 'ACTIVE' and ${isOver(ctx)}`)
  if (over.length === 0) return []
  const locked = await ctx.db.rows(sql<{ id: string }>`
    select id from initiatives where org_id = ${ctx.org} and id = any(${over.map(({ id }) => id)}) order by id for update`)
  return locked.map(({ id }) => id)
}

/**
 * Whether the last run of the initiative `i` ended long enough ago. The case keeps the order: an index finds a live run,
 * but only reading all runs finds the end of the last one. Uses runs_live_newest.
 */
function isOver(ctx: Ctx): RawBuilder<boolean> {
  const runs = sql`select 1 from runs r where r.org_id = ${ctx.org} and r.initiative_id = i.id`
  return sql<boolean>`
    case
      when i.is_recurring or exists (${runs} and r.ended_at is null) then false
      when not exists (
        select 1 from journeys j
        where j.org_id = ${ctx.org} and j.initiative_id = i.id and j.status = 'PUBLISHED' and j.trigger_type = 'manual')
        then false
      else exists (${runs}) and not exists (${runs} and r.ended_at > ${after(ctx.now, -QUIET_MS)})
    end`
}

/** A launched initiative (a UUID) does not complete until `letComplete`: more people are still to be enrolled. */
export async function keepOpen(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run(sql`
    update initiatives set complete_at = null, complete_lease = null where org_id = ${ctx.org} and id = ${id}`)
}

/** Lets an initiative (a UUID) complete once its runs have ended. */
export async function letComplete(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.run(sql`
    update initiatives set complete_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${id} and status in ('ACTIVE', 'PAUSED') and complete_at is null`)
}
