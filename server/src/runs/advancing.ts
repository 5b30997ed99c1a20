import { tellChanges } from '../changes/index.ts'
import { sql } from '../db/index.ts'
import type { Ctx } from '../kernel/index.ts'
import { announceEnded } from './ending.ts'
import {
  type ContactSignal,
  type EndReason,
  type RunRow,
  type RunState,
  STATUS_OF_REASON,
  type WaitingFor,
} from './run.ts'
import type { CountedStep } from './statistics/tally.ts'
import { countSteps } from './statistics/tallying.ts'
import { dropWakes, setWakes } from './wakes.ts'

/** One visit of one node. A waiting one is written when entered and again when left. */
export interface Step {
  seq: number
  nodeId: string
  nodeKind: string
  status: 'ENTERED' | 'EXITED' | 'FAILED' | 'CANCELED'
  enteredAt: Date
  exitedAt: Date | null
  signal: string | null
  targetNodeId: string | null
  output: Record<string, unknown> | null
  error: { name: string; message: string } | null
}

/** Where a run stands after a worker looked at it. */
export interface Advance {
  run: RunRow
  nodeId: string
  waitingFor: WaitingFor | null
  waitingOn: string | null
  deadlineAt: Date | null
  replyPending: boolean
  lastSignal: ContactSignal | null
  state: RunState
  steps: Step[]
  end: { reason: EndReason; errorName: string | null } | null
}

/**
 * Writes where runs stand now, with their steps and, for those that ended, what follows from it. Gives the ids that were
 * written: a run that somebody signalled, took or ended meanwhile is not, and if it lives it is looked at again.
 */
export async function saveAdvances(ctx: Ctx, advances: readonly Advance[]): Promise<Set<string>> {
  const rows = advances.map(asRow(ctx.now))
  const saved = await ctx.db.rows(sql<{ id: string }>`
    with n as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        id uuid, rev int, node_id text, waiting_for text, waiting_on uuid, deadline_at timestamptz,
        reply_pending boolean, last_signal text, state jsonb, step_count int, status text, ended_at timestamptz,
        end_reason text, error_name text)
    ), locked as (
      select r.id from runs r join n on n.id = r.id and n.rev = r.rev
      where r.org_id = ${ctx.org} order by r.id for update of r
    )
    update runs r set
      node_id = n.node_id, waiting_for = n.waiting_for, waiting_on = n.waiting_on, deadline_at = n.deadline_at,
      signal = null, signal_error = null, reply_pending = n.reply_pending,
      last_signal = n.last_signal, state = n.state, step_count = n.step_count, status = n.status,
      ended_at = n.ended_at, end_reason = n.end_reason, error_name = n.error_name, rev = r.rev + 1
    from n, locked
    where r.org_id = ${ctx.org} and r.id = n.id and r.rev = n.rev and locked.id = r.id
    returning r.id`)
  const written = new Set(saved.map((row) => row.id))
  const kept = advances.filter((advance) => written.has(advance.run.id))
  const ended = kept.filter((advance) => advance.end).map((advance) => advance.run.id)
  await setWakes(
    ctx,
    kept
      .filter((advance) => !advance.end)
      .map(({ run, deadlineAt }) => ({ runId: run.id, dueAt: deadlineAt })),
  )
  await dropWakes(ctx, ended)
  await saveSteps(ctx, kept)
  await countSteps(ctx, kept.flatMap(countedOf))
  await tellChanges(ctx, 'run', written)
  await announceEnded(ctx, ended)
  return written
}

function asRow(now: Date) {
  return ({ run, end, ...next }: Advance) => ({
    id: run.id,
    rev: run.rev,
    node_id: next.nodeId,
    waiting_for: next.waitingFor,
    waiting_on: next.waitingOn,
    deadline_at: next.deadlineAt,
    reply_pending: next.replyPending,
    last_signal: next.lastSignal,
    state: next.state,
    step_count: Math.max(run.step_count, ...next.steps.map((step) => step.seq)),
    status: end ? STATUS_OF_REASON[end.reason] : 'ACTIVE',
    ended_at: end ? now : null,
    end_reason: end?.reason ?? null,
    error_name: end?.errorName ?? null,
  })
}

/** A step that the run was at before is on record as entered. */
function isKnown(run: RunRow, step: Step): boolean {
  return step.seq <= run.step_count
}

function countedOf({ run, steps }: Advance): CountedStep[] {
  return steps.map((step) => ({ ...step, journeyId: run.journey_id, isKnown: isKnown(run, step) }))
}

async function saveSteps(ctx: Ctx, advances: readonly Advance[]): Promise<void> {
  const steps = advances.flatMap(({ run, steps }) =>
    steps.map((step) => ({ isKnown: isKnown(run, step), row: { ...step, runId: run.id } })),
  )
  const { known = [], added = [] } = Object.groupBy(steps, (step) => (step.isKnown ? 'known' : 'added'))
  await leaveSteps(
    ctx,
    known.map(({ row }) => row),
  )
  await addSteps(
    ctx,
    added.map(({ row }) => row),
  )
}

type StepOfRun = Step & { runId: string }

async function leaveSteps(ctx: Ctx, steps: readonly StepOfRun[]): Promise<void> {
  if (steps.length === 0) return
  await ctx.db.run(sql`
    update run_steps t set
      status = s."status", exited_at = s."exitedAt", signal = s."signal", target_node_id = s."targetNodeId",
      output = s."output", error = s."error"
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s (
      "runId" uuid, "seq" int, "status" text, "exitedAt" timestamptz, "signal" text, "targetNodeId" text,
      "output" jsonb, "error" jsonb)
    where t.org_id = ${ctx.org} and t.run_id = s."runId" and t.seq = s."seq"`)
}

async function addSteps(ctx: Ctx, steps: readonly StepOfRun[]): Promise<void> {
  if (steps.length === 0) return
  await ctx.db.run(sql`
    insert into run_steps (org_id, run_id, seq, node_id, node_kind, status, entered_at, exited_at, signal,
                           target_node_id, output, error)
    select ${ctx.org}, "runId", "seq", "nodeId", "nodeKind", "status", "enteredAt", "exitedAt", "signal",
           "targetNodeId", "output", "error"
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s (
      "runId" uuid, "seq" int, "nodeId" text, "nodeKind" text, "status" text, "enteredAt" timestamptz,
      "exitedAt" timestamptz, "signal" text, "targetNodeId" text, "output" jsonb, "error" jsonb)`)
}
