import { emit } from '../../integrations/index.ts'
import { tellChanges } from '../../platform/changes/index.ts'
import { service } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type EndedRun, endedData } from './announcements.ts'
import { leaveContacts } from './contacts.ts'
import { type EndReason, STATUS_OF_REASON } from './run.ts'
import { unscheduleRuns } from './schedule.ts'
import { countSteps } from './statistics/tally-writer.ts'
import { addSteps } from './steps.ts'

/** Ends live runs from outside, whatever they wait for. Ended runs are not changed. Returns the ids that ended now. */
export async function endRuns(ctx: Ctx, runIds: readonly string[], reason: EndReason): Promise<string[]> {
  if (runIds.length === 0) return []
  const ended = await ctx.db.rows(sql<EndedFromOutside>`
    with live as materialized (
      select id, waiting_for is not null as waits from runs
      where org_id = ${ctx.org} and id = any(${runIds}) order by id for update
    )
    update runs r set ended_at = ${ctx.now}, end_reason = ${reason}, status = ${STATUS_OF_REASON[reason]},
                      deadline_at = null, waiting_for = null, waiting_on = null, signal = null, rev = rev + 1
    from live
    where r.org_id = ${ctx.org} and r.id = live.id and r.ended_at is null
    returning r.*, live.waits`)
  const ids = ended.map((row) => row.id)
  await unscheduleRuns(ctx, ids)
  const canceled = stepsToCancel(
    ctx,
    ended.filter(({ waits }) => waits),
  )
  await addSteps(ctx, canceled)
  await countSteps(ctx, canceled, ended)
  await announceEnded(ctx, ended)
  await tellChanges(ctx, 'run', ids)
  return ids
}

/** Notes that the contact opted out during these runs, or in reply to them. */
export async function noteOptOuts(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await ctx.db.run(sql`
    update runs set opted_out = true, rev = rev + 1
    where org_id = ${ctx.org} and id = any(${runIds}) and not opted_out`)
}

interface EndedFromOutside extends EndedRun {
  /** Whether it was at a node that it had entered. */
  waits: boolean
}

/** The current steps of these runs, canceled. */
function stepsToCancel(ctx: Ctx, runs: readonly EndedFromOutside[]) {
  return runs.map((run) => ({
    runId: run.id,
    journeyId: run.journey_id,
    isKnown: true,
    seq: run.step_count,
    nodeId: run.node_id,
    nodeKind: run.node_kind!,
    status: 'CANCELED' as const,
    enteredAt: new Date(run.state.enteredAt!),
    exitedAt: ctx.now,
    signal: null,
    targetNodeId: null,
    output: null,
    error: null,
  }))
}

/** Further consequences of ended runs, in the transaction that ends them. */
export type RunsEnded = (ctx: Ctx, ended: readonly RunThatEnded[]) => Promise<void>

export interface RunThatEnded {
  id: string
  initiativeId: string
  /** Whether the values include all messages of the contact. */
  isExtracted: boolean
}

export const whenRunsEnd = service<RunsEnded>('whenRunsEnd')

/** The consequences of ended runs, in the transaction that ends them: journey_run.ended for each, and `whenRunsEnd`. */
export async function announceEnded(ctx: Ctx, ended: readonly EndedRun[]): Promise<void> {
  if (ended.length === 0) return
  await leaveContacts(
    ctx,
    ended.map((run) => run.id),
  )
  const names = await readInitiativeNames(ctx, ended)
  await emit(
    ctx,
    'journey_run.ended',
    ended.map((run) => ({
      journeyId: run.journey_id,
      data: endedData(run, names.get(run.initiative_id)!),
    })),
  )
  await ctx.services.get(whenRunsEnd)(
    ctx,
    ended.map((run) => ({
      id: run.id,
      initiativeId: run.initiative_id,
      isExtracted: run.extraction_status === 'EXTRACTED' && run.extracted_messages === run.messages_received,
    })),
  )
}

async function readInitiativeNames(ctx: Ctx, runs: readonly EndedRun[]): Promise<Map<string, string>> {
  const initiatives = new Set(runs.map((run) => run.initiative_id))
  const rows = await ctx.db.rows(sql<{ id: string; name: string }>`
    select id, name from initiatives where org_id = ${ctx.org} and id = any(${[...initiatives]})`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
