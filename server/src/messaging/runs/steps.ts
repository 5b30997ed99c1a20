import { instantArray, jsonArray, sql, textArray, uuidArray } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** One visit of one node. It is stored when it is left; until then it is part of the run. */
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

/** A stored step. */
export interface LeftStep extends Step {
  runId: string
  exitedAt: Date
}

export function isLeft(step: Step): step is Step & { exitedAt: Date } {
  return step.exitedAt !== null
}

/** Stores steps that runs have left. The caller holds the locks of the runs. */
export async function addSteps(ctx: Ctx, steps: readonly LeftStep[]): Promise<void> {
  if (steps.length === 0) return
  const column = <Value>(of: (step: LeftStep) => Value) => steps.map(of)
  await ctx.db.run(sql`
    insert into run_steps (org_id, run_id, seq, node_id, node_kind, status, entered_at, exited_at, signal,
                           target_node_id, output, error)
    select ${ctx.org}, s.*
    from unnest(
      ${uuidArray(column(({ runId }) => runId))}, ${column(({ seq }) => seq)}::int[],
      ${textArray(column(({ nodeId }) => nodeId))}, ${textArray(column(({ nodeKind }) => nodeKind))},
      ${textArray(column(({ status }) => status))}, ${instantArray(column(({ enteredAt }) => enteredAt))},
      ${instantArray(column(({ exitedAt }) => exitedAt))}, ${textArray(column(({ signal }) => signal))},
      ${textArray(column(({ targetNodeId }) => targetNodeId))}, ${jsonArray(column(({ output }) => output))},
      ${jsonArray(column(({ error }) => error))}) as s`)
}
