import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { RunState } from './run.ts'

/** Another value of a field than the one that was extracted. */
export interface RevisedValue {
  runId: string
  slug: string
  /** With the type of its field; null: there is none. */
  value: unknown
}

/**
 * What was extracted from a conversation that a live run has left gets another value, so that later nodes read it. A worker
 * that has read the old one decides again. The caller holds the run's lock.
 */
export async function reviseExtracted(ctx: Ctx, { runId, slug, value }: RevisedValue): Promise<void> {
  const run = await ctx.db.maybe(sql<{ state: RunState; extracted: string[] }>`
    select r.state, array(
      select s.node_id from run_steps s
      where s.org_id = ${ctx.org} and s.run_id = r.id and s.output ? 'extracted'
      union
      select r.node_id where r.waiting_for = 'extraction') as extracted
    from runs r where r.org_id = ${ctx.org} and r.id = ${runId} and r.ended_at is null`)
  const { nodeOutputs = {} } = run?.state ?? {}
  const revised = (run?.extracted ?? []).flatMap((nodeId) => {
    const { [slug]: _, ...others } = nodeOutputs[nodeId] ?? {}
    return nodeOutputs[nodeId] ? [[nodeId, value === null ? others : { ...others, [slug]: value }]] : []
  })
  if (revised.length === 0) return
  const change: RunState = { nodeOutputs: { ...nodeOutputs, ...Object.fromEntries(revised) } }
  await ctx.db.run(sql`
    update runs r set state = r.state || ${JSON.stringify(change)}::jsonb, rev = r.rev + 1
    where r.org_id = ${ctx.org} and r.id = ${runId}`)
}
