import type { Advance } from '../../messaging/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { lookAgain } from './looks.ts'

/** The kinds of nodes after which the ways of runs part by decision or draw. */
const BRANCHING: readonly string[] = ['DECISION', 'CASE', 'RANDOM_SPLIT']

/** Looks again at the people whose runs have just taken a branch. */
export async function lookAtBranches(ctx: Ctx, advances: readonly Advance[]): Promise<void> {
  await lookAgain(
    ctx,
    advances.flatMap(({ run, steps }) => {
      const { initiative_id: initiativeId, person_external_id: personExternalId } = run
      const hasBranched = steps.some(
        ({ nodeKind, signal }) => signal !== null && BRANCHING.includes(nodeKind),
      )
      return hasBranched && personExternalId !== null ? [{ initiativeId, personExternalId }] : []
    }),
  )
}

/** The signal over which the run of each member left each branching node the first time. */
export async function readBranches(
  ctx: Ctx,
  members: readonly { subject_id: string; run_id: string | null }[],
): Promise<Map<string, Record<string, string>>> {
  const runs = members.flatMap(({ subject_id, run_id }) => (run_id === null ? [] : [{ subject_id, run_id }]))
  if (runs.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ run_id: string; branches: Record<string, string> }>`
    select run_id, jsonb_object_agg(node_id, signal) as branches
    from (
      select distinct on (run_id, node_id) run_id, node_id, signal from run_steps
      where org_id = ${ctx.org} and run_id = any(${runs.map(({ run_id }) => run_id)}::uuid[])
        and node_kind = any(${BRANCHING}) and signal is not null
      order by run_id, node_id, seq
    ) first group by run_id`)
  const byRun = new Map(rows.map(({ run_id, branches }) => [run_id, branches]))
  return new Map(
    runs.flatMap(({ subject_id, run_id }) => {
      const branches = byRun.get(run_id)
      return branches ? [[subject_id, branches] as const] : []
    }),
  )
}
