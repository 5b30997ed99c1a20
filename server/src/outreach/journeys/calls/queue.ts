import type { RunRow } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Effect } from '../nodes/index.ts'

/** Queues calls, each with the environment of its run's journey. */
export async function queueCalls(
  ctx: Ctx,
  wanted: readonly { effect: Effect & { kind: 'http_call' }; run: RunRow }[],
): Promise<void> {
  if (wanted.length === 0) return
  const rows = wanted.map(({ effect, run }) => ({ ...effect, runId: run.id, journeyId: run.journey_id }))
  await ctx.db.run(sql`
    insert into http_calls (org_id, id, run_id, node_id, request, variables, environment_id, due_at, created_at)
    select j.org_id, c."callId", c."runId", c."nodeId", c."request", c."variables", j.environment_id, ${ctx.now},
           ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (
      "callId" uuid, "runId" uuid, "journeyId" uuid, "nodeId" text, "request" jsonb, "variables" jsonb)
    join journeys j on j.org_id = ${ctx.org} and j.id = c."journeyId"`)
  wakeAfterCommit(ctx, QUEUES.calls)
}
