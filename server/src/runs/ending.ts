import { sql } from '../db/index.ts'
import { type Ctx, wakeAfterCommit } from '../kernel/index.ts'
import { QUEUES } from '../queues.ts'
import { emit } from '../webhooks/index.ts'
import { type EndedRun, endedData } from './announcing.ts'
import { type EndReason, STATUS_OF_REASON } from './run.ts'

/** Ends live runs from outside, whatever they wait for. Ended ones are left alone. Gives the ids that ended now. */
export async function endRuns(ctx: Ctx, runIds: readonly string[], reason: EndReason): Promise<string[]> {
  if (runIds.length === 0) return []
  const ended = await ctx.db.rows(sql<{ id: string }>`
    update runs set ended_at = ${ctx.now}, end_reason = ${reason}, status = ${STATUS_OF_REASON[reason]},
                    wake_at = null, deadline_at = null, waiting_for = null, waiting_on = null, signal = null,
                    rev = rev + 1
    where org_id = ${ctx.org} and ended_at is null and id in (
      select id from runs where org_id = ${ctx.org} and id = any(${runIds}) order by id for update)
    returning id`)
  const ids = ended.map((row) => row.id)
  await ctx.db.run(sql`
    update run_steps set status = 'CANCELED', exited_at = ${ctx.now}
    where org_id = ${ctx.org} and run_id = any(${ids}) and exited_at is null`)
  await announceEnded(ctx, ids)
  return ids
}

/**
 * What follows the end of runs, in the transaction that ends them: journey_run.ended for each, and the extraction of
 * what was said where the initiative asks for it.
 */
export async function announceEnded(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  const ended = await ctx.db.rows(sql<EndedRun & { extract: boolean }>`
    update runs r set
      extraction_status = case when x.wanted then 'PENDING' end,
      extract_at = case when x.wanted then ${ctx.now}::timestamptz end
    from initiatives i,
      lateral (select exists (select 1 from extraction_schemas s
                              where s.org_id = ${ctx.org} and s.initiative_id = i.id) as wanted) x
    where r.org_id = ${ctx.org} and r.id = any(${runIds}) and i.org_id = ${ctx.org} and i.id = r.initiative_id
    returning r.*, i.name as initiative_name, x.wanted as extract,
      (select node_kind from run_steps t
       where t.org_id = ${ctx.org} and t.run_id = r.id order by seq desc limit 1) as terminal_kind`)
  await emit(
    ctx,
    'journey_run.ended',
    ended.map((run) => ({ data: endedData(run) })),
  )
  if (ended.some((run) => run.extract)) wakeAfterCommit(ctx, QUEUES.extraction)
}
