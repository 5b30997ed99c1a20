import { tellChanges } from '../../platform/changes/index.ts'
import { after, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
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
        const changed = await ctx.db.rows(sql<{ id: string; status: string }>`
          with due as (
            select i.id,
              not i.is_recurring and j.trigger_type = 'manual' and x.last_ended_at <= ${after(ctx.now, -QUIET_MS)}
                and not exists (select 1 from runs l where l.org_id = ${org} and l.initiative_id = i.id
                                and l.ended_at is null) as is_over
            from initiatives i
            left join journeys j on j.org_id = ${org} and j.initiative_id = i.id and j.status = 'PUBLISHED'
            left join lateral (select max(ended_at) as last_ended_at from runs r
                               where r.org_id = ${org} and r.initiative_id = i.id) x on true
            where i.org_id = ${org} and i.id = any(${rows.map((row) => row.id)}) and i.complete_at = ${lease}
            for update of i
          )
          update initiatives i set
            status = case when due.is_over and i.status = 'ACTIVE' then 'COMPLETED' else i.status end,
            completed_at = case when due.is_over and i.status = 'ACTIVE' then ${ctx.now}::timestamptz end,
            -- A paused one completes after it is resumed.
            complete_at = case when i.status = 'PAUSED' or (i.status = 'ACTIVE' and due.is_over is not true)
                               then ${after(ctx.now, LOOK_EVERY_MS)}::timestamptz end
          from due where i.org_id = ${org} and i.id = due.id returning i.id, i.status`)
        const completed = changed.filter(({ status }) => status === 'COMPLETED')
        await tellChanges(
          ctx,
          'initiative',
          completed.map(({ id }) => toWire('initiative', id)),
        )
      }),
  }
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
