import { tellChanges } from '../changes/index.ts'
import { sql } from '../db/index.ts'
import { type Ctx, service } from '../kernel/index.ts'
import { emit } from '../webhooks/index.ts'
import { type EndedRun, endedData } from './announcing.ts'
import { type EndReason, STATUS_OF_REASON } from './run.ts'
import { countSteps } from './statistics/tallying.ts'
import { dropWakes } from './wakes.ts'

/** Ends live runs from outside, whatever they wait for. Ended ones are left alone. Gives the ids that ended now. */
export async function endRuns(ctx: Ctx, runIds: readonly string[], reason: EndReason): Promise<string[]> {
  if (runIds.length === 0) return []
  const ended = await ctx.db.rows(sql<{ id: string; journey_id: string }>`
    update runs set ended_at = ${ctx.now}, end_reason = ${reason}, status = ${STATUS_OF_REASON[reason]},
                    deadline_at = null, waiting_for = null, waiting_on = null, signal = null,
                    rev = rev + 1
    where org_id = ${ctx.org} and ended_at is null and id in (
      select id from runs where org_id = ${ctx.org} and id = any(${runIds}) order by id for update)
    returning id, journey_id`)
  const ids = ended.map((row) => row.id)
  await dropWakes(ctx, ids)
  await cancelSteps(ctx, new Map(ended.map((row) => [row.id, row.journey_id])))
  await announceEnded(ctx, ids)
  await tellChanges(ctx, 'run', ids)
  return ids
}

/** The steps that runs stood at are over. `journeys` has the runs, each with its journey. */
async function cancelSteps(ctx: Ctx, journeys: ReadonlyMap<string, string>): Promise<void> {
  const canceled = await ctx.db.rows(sql<{ run_id: string; node_id: string; entered_at: Date }>`
    update run_steps set status = 'CANCELED', exited_at = ${ctx.now}
    where org_id = ${ctx.org} and run_id = any(${[...journeys.keys()]}) and exited_at is null
    returning run_id, node_id, entered_at`)
  await countSteps(
    ctx,
    canceled.map(({ run_id, node_id, entered_at }) => ({
      journeyId: journeys.get(run_id)!,
      nodeId: node_id,
      isKnown: true,
      status: 'CANCELED',
      signal: null,
      targetNodeId: null,
      enteredAt: entered_at,
      exitedAt: ctx.now,
    })),
  )
}

/** What else follows when runs end, in the transaction that ends them. */
export type RunsEnded = (ctx: Ctx, ended: readonly { id: string; initiativeId: string }[]) => Promise<void>

export const whenRunsEnd = service<RunsEnded>('whenRunsEnd')

/** What follows the end of runs, in the transaction that ends them: journey_run.ended for each, and `whenRunsEnd`. */
export async function announceEnded(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  const ended = await ctx.db.rows(sql<EndedRun>`
    select r.*, i.name as initiative_name,
      (select node_kind from run_steps t
       where t.org_id = ${ctx.org} and t.run_id = r.id order by seq desc limit 1) as terminal_kind
    from runs r join initiatives i on i.org_id = ${ctx.org} and i.id = r.initiative_id
    where r.org_id = ${ctx.org} and r.id = any(${runIds})`)
  await emit(
    ctx,
    'journey_run.ended',
    ended.map((run) => ({ journeyId: run.journey_id, data: endedData(run) })),
  )
  await ctx.services.get(whenRunsEnd)(
    ctx,
    ended.map((run) => ({ id: run.id, initiativeId: run.initiative_id })),
  )
}
