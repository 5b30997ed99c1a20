import { ApiError, type Issue } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Comparison } from '../definition/comparison.ts'
import type { JourneyRow } from './journeys.ts'

/** The number of changes kept per draft. */
const MAX_CHANGES = 200
/** A summary of a change for error responses. */
const MAX_ISSUES = 100

interface ChangeRow {
  revision: number
  actor_kind: string
  actor_id: string
  comparison: Comparison
}

/** Stores what a change did, for callers with an earlier revision. */
export async function noteChange(ctx: Ctx, changed: JourneyRow, comparison: Comparison): Promise<void> {
  const { id, revision } = changed
  await ctx.db.run(sql`
    insert into draft_changes (org_id, journey_id, revision, actor_kind, actor_id, comparison, changed_at)
    values (${ctx.org}, ${id}, ${revision}, ${ctx.actor.kind}, ${ctx.actor.id}, ${JSON.stringify(comparison)}::jsonb,
            ${ctx.now})`)
  await ctx.db.run(sql`
    delete from draft_changes
    where org_id = ${ctx.org} and journey_id = ${id} and revision <= ${revision - MAX_CHANGES}`)
}

/** Deletes the history of a published version, which never changes again. */
export async function forgetChanges(ctx: Ctx, journeyId: string): Promise<void> {
  await ctx.db.run(sql`
    delete from draft_changes where org_id = ${ctx.org} and journey_id = ${journeyId}`)
}

/**
 * Throws `conflict` with the changes since then unless the draft is still at the caller's revision. Without a revision
 * the last write wins (docs/behaviour/outreach.md: Journeys).
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
