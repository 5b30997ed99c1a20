import { queueExtractions, type RunsEnded } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** Queues the extraction of ended runs whose initiative has a schema and that were not extracted since. */
export const extractEnded: RunsEnded = async (ctx, ended) => {
  const left = ended.filter(({ isExtracted }) => !isExtracted)
  if (left.length === 0) return
  const ids = left.map((run) => run.id)
  const initiatives = left.map((run) => run.initiativeId)
  const queued = await ctx.db.rows(
    queueExtractions(
      ctx,
      sql`
        select e.id, true as enough from unnest(${ids}::uuid[], ${initiatives}::uuid[]) as e (id, initiative_id)
        where exists (select from extraction_schemas s
                      where s.org_id = ${ctx.org} and s.initiative_id = e.initiative_id)`,
    ),
  )
  if (queued.length > 0) wakeAfterCommit(ctx, QUEUES.extraction)
}

/** Queues the extraction of live runs that wait for it; their initiatives have schemas. */
export async function extractFromLive(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await ctx.db.rows(
    queueExtractions(ctx, sql`select id, true as enough from unnest(${runIds}::uuid[]) as r (id)`),
  )
  wakeAfterCommit(ctx, QUEUES.extraction)
}
