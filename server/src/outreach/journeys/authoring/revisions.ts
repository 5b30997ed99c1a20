import { ApiError, type Issue } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Comparison } from '../definition/comparison.ts'
import type { JourneyRow } from './journeys.ts'

/** Changes that are kept of a draft. */
const KEPT = 200
/** What an answer names of what changed. */
const MAX_ISSUES = 100

interface ChangeRow {
  revision: number
  actor_kind: string
  actor_id: string
  comparison: Comparison
}

/** Keeps what a change did, for those who still hold an earlier revision. */
export async function noteChange(ctx: Ctx, changed: JourneyRow, comparison: Comparison): Promise<void> {
  const { id, revision } = changed
  await ctx.db.run(sql`
    insert into draft_changes (org_id, journey_id, revision, actor_kind, actor_id, comparison, changed_at)
    values (${ctx.org}, ${id}, ${revision}, ${ctx.actor.kind}, ${ctx.actor.id}, ${JSON.stringify(comparison)}::jsonb,
            ${ctx.now})`)
  await ctx.db.run(sql`
    delete from draft_changes
    where org_id = ${ctx.org} and journey_id = ${id} and revision <= ${revision - KEPT}`)
}

/** A published version never changes again, so nobody can be late any more. */
export async function forgetChanges(ctx: Ctx, journeyId: string): Promise<void> {
  await ctx.db.run(sql`
    delete from draft_changes where org_id = ${ctx.org} and journey_id = ${journeyId}`)
}

/**
 * Throws `conflict` with what changed since, unless the draft is still at the revision that the caller has read. Without
 * one the last write wins (docs/behaviour/outreach.md: Journeys).
 */
export async function requireRevision(
  ctx: Ctx,
  journey: JourneyRow,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || revision === journey.revision) return
  const changes = await ctx.db.rows(sql<ChangeRow>`
    select revision, actor_kind, actor_id, comparison from draft_changes
    where org_id = ${ctx.org} and journey_id = ${journey.id} and revision > ${revision} order by revision`)
  throw new ApiError(
    'conflict',
    `The draft is at revision ${journey.revision}, but you sent ${revision}. Read it again with ` +
      'journeys_get_definition, repeat your change and send the new revision. `issues` lists what ' +
      'changed since.',
    { issues: changes.flatMap(issuesOf).slice(0, MAX_ISSUES) },
  )
}

function issuesOf({ revision, actor_kind, actor_id, comparison }: ChangeRow): Issue[] {
  const { settings, nodes, edges } = comparison
  const by = `in revision ${revision}, by ${actor_kind} ${actor_id}`
  const ofNode = (code: string, what: string) => (node: Comparison['nodes']['added'][number]) => ({
    nodeId: node.id,
    code,
    message: `${node.kind} “${node.name ?? node.id}” ${what} ${by}.`,
  })
  const ofEdge = (code: string, what: string) => (edge: Comparison['edges']['added'][number]) => ({
    nodeId: edge.from,
    code,
    message: `The edge from “${edge.from}” for ${edge.sourceHandle} to “${edge.to}” ${what} ${by}.`,
  })
  return [
    ...settings.map((name) => ({ code: 'setting_changed', message: `\`${name}\` was changed ${by}.` })),
    ...nodes.added.map(ofNode('node_added', 'was added')),
    ...nodes.removed.map(ofNode('node_removed', 'was removed')),
    ...nodes.changed.map((node) => ofNode('node_changed', `was changed (${node.fields.join(', ')})`)(node)),
    ...edges.added.map(ofEdge('edge_added', 'was added')),
    ...edges.removed.map(ofEdge('edge_removed', 'was removed')),
    ...edges.changed.map(ofEdge('edge_changed', 'was changed')),
  ]
}
