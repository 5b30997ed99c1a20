import { tellChanges } from '../../platform/changes/index.ts'
import { instantArray, jsonArray, sql, textArray, uuidArray } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { EndedRun } from './announcements.ts'
import { announceEnded } from './endings.ts'
import {
  type ContactSignal,
  type EndReason,
  type RunRow,
  type RunState,
  STATUS_OF_REASON,
  type WaitingFor,
} from './run.ts'
import { rescheduleRuns, unscheduleRuns, wakeRuns } from './schedule.ts'
import type { CountedStep } from './statistics/tally.ts'
import { countSteps } from './statistics/tally-writer.ts'
import { addSteps, isLeft, type Step } from './steps.ts'

/** The new state of a run after a worker processed it. */
export interface Advance {
  run: RunRow
  nodeId: string
  waitingFor: WaitingFor | null
  waitingOn: string | null
  deadlineAt: Date | null
  /** See `RunRow`. */
  replyExtendsMs: number | null
  replyPending: boolean
  lastSignal: ContactSignal | null
  state: RunState
  steps: Step[]
  end: { reason: EndReason; errorName: string | null } | null
}

/**
 * Writes the new state of runs with their steps and, for ended runs, the consequences. Returns the ids that were
 * written. A run that was signalled, claimed or ended in the meantime is not written. If it is live, it is due again
 * immediately.
 */
export async function saveAdvances(ctx: Ctx, advances: readonly Advance[]): Promise<Set<string>> {
  const counts = await writeRuns(ctx, advances)
  const written = new Set(counts.keys())
  const kept = advances.filter((advance) => written.has(advance.run.id))
  const ended = kept.flatMap((advance) => asEnded(ctx, advance, counts.get(advance.run.id)!))
  await rescheduleRuns(
    ctx,
    kept
      .filter((advance) => !advance.end)
      .map(({ run, deadlineAt }) => ({ runId: run.id, dueAt: deadlineAt })),
  )
  await unscheduleRuns(
    ctx,
    ended.map((run) => run.id),
  )
  await wakeRuns(
    ctx,
    advances.map(({ run }) => run.id).filter((id) => !written.has(id)),
  )
  await addSteps(
    ctx,
    kept.flatMap(({ run, steps }) => steps.filter(isLeft).map((step) => ({ ...step, runId: run.id }))),
  )
  await countSteps(ctx, kept.flatMap(countedOf), ended)
  await tellChanges(ctx, 'run', written)
  await announceEnded(ctx, ended)
  return written
}

/** Columns that others write without incrementing `rev`. */
type CountedByOthers = Pick<
  EndedRun,
  'messages_sent' | 'messages_received' | 'extraction_status' | 'extracted_messages'
>

/** The row of a run that this advance ended, without reading it again. Empty for a live run. */
function asEnded(ctx: Ctx, advance: Advance, counts: CountedByOthers): EndedRun[] {
  const { run, nodeId, lastSignal, state, end } = advance
  if (!end) return []
  const ended = {
    ...run,
    ...counts,
    ...afterSteps(advance),
    node_id: nodeId,
    last_signal: lastSignal,
    state,
    status: STATUS_OF_REASON[end.reason],
    end_reason: end.reason,
    error_name: end.errorName,
    ended_at: ctx.now,
  }
  return [ended]
}

/** Writes the runs that were not changed since they were read, and returns them. */
async function writeRuns(ctx: Ctx, advances: readonly Advance[]): Promise<Map<string, CountedByOthers>> {
  const column = <Value>(of: (advance: Advance) => Value) => advances.map(of)
  const written = await ctx.db.rows(sql<{ id: string } & CountedByOthers>`
    with n as materialized (
      select * from unnest(
        ${uuidArray(column(({ run }) => run.id))}, ${column(({ run }) => run.rev)}::int[],
        ${textArray(column(({ nodeId }) => nodeId))}, ${textArray(column((advance) => afterSteps(advance).node_kind))},
        ${textArray(column(({ waitingFor }) => waitingFor))}, ${uuidArray(column(({ waitingOn }) => waitingOn))},
        ${instantArray(column(({ deadlineAt }) => deadlineAt))},
        ${column(({ replyExtendsMs }) => replyExtendsMs)}::bigint[],
        ${column(({ replyPending }) => replyPending)}::boolean[],
        ${textArray(column(({ lastSignal }) => lastSignal))}, ${jsonArray(column(({ state }) => state))},
        ${column((advance) => afterSteps(advance).step_count)}::int[],
        ${textArray(column(({ end }) => (end ? STATUS_OF_REASON[end.reason] : 'ACTIVE')))},
        ${instantArray(column(({ end }) => end && ctx.now))}, ${textArray(column(({ end }) => end?.reason))},
        ${textArray(column(({ end }) => end?.errorName))}
      ) as n (id, rev, node_id, node_kind, waiting_for, waiting_on, deadline_at, reply_extends_ms, reply_pending,
              last_signal, state, step_count, status, ended_at, end_reason, error_name)
    ), locked as (
      select r.id from runs r join n on n.id = r.id and n.rev = r.rev
      where r.org_id = ${ctx.org} order by r.id for update of r
    )
    update runs r set
      node_id = n.node_id, node_kind = n.node_kind, waiting_for = n.waiting_for, waiting_on = n.waiting_on,
      deadline_at = n.deadline_at, reply_extends_ms = n.reply_extends_ms, signal = null, signal_error = null,
      reply_pending = n.reply_pending, last_signal = n.last_signal, state = n.state, step_count = n.step_count, status = n.status,
      ended_at = n.ended_at, end_reason = n.end_reason, error_name = n.error_name, rev = r.rev + 1
    from n, locked
    where r.org_id = ${ctx.org} and r.id = n.id and r.rev = n.rev and locked.id = r.id
    returning r.id, r.messages_sent, r.messages_received, r.extraction_status, r.extracted_messages`)
  return new Map(written.map(({ id, ...counts }) => [id, counts]))
}

/** The step columns of the run's row after these steps. */
export function afterSteps({ run, steps }: Advance): Pick<RunRow, 'node_kind' | 'step_count'> {
  const latest = steps.at(-1)
  return latest ? { node_kind: latest.nodeKind, step_count: latest.seq } : run
}

/** Whether a step was already counted when it was entered. */
function isKnown(run: RunRow, step: Step): boolean {
  return step.seq <= run.step_count
}

function countedOf({ run, steps }: Advance): CountedStep[] {
  return steps.map((step) => ({ ...step, journeyId: run.journey_id, isKnown: isKnown(run, step) }))
}
