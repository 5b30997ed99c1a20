import { sql } from '../db/index.ts'
import { wakeAfterCommit } from '../kernel/index.ts'
import { QUEUES } from '../queues.ts'
import { queueExtractions, type RunsEnded } from '../runs/index.ts'

/** Queues the extraction of what was said in runs that ended, where their initiative has a schema. */
export const extractEnded: RunsEnded = async (ctx, ended) => {
  const ids = ended.map((run) => run.id)
  const initiatives = ended.map((run) => run.initiativeId)
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
