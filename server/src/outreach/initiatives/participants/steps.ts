import type { StepRow } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, readBeginning } from '../../../platform/operations/index.ts'

const DEFAULT_LIMIT = 100

/** The steps of one run in order. Outputs only on request. */
export async function listSteps(
  ctx: Ctx,
  runId: string,
  options: { limit?: number | undefined; includeBody?: boolean | undefined },
) {
  const rows = await readBeginning(
    ctx.db,
    sql<StepRow & { total: number }>`
    select *, count(*) over () as total from run_paths
    where org_id = ${ctx.org} and run_id = ${runId}
    order by seq limit ${options.limit ?? DEFAULT_LIMIT}`,
  )
  return {
    totalSteps: rows[0]?.total ?? 0,
    data: rows.map((row) => ({
      nodeId: row.node_id,
      nodeKind: row.node_kind,
      status: row.status,
      emittedSignal: row.signal,
      targetNodeId: row.target_node_id,
      enteredAt: row.entered_at.toISOString(),
      exitedAt: row.exited_at?.toISOString() ?? null,
      output: options.includeBody ? row.output : null,
      error: row.error,
    })),
  }
}
