import { waitingSinceOf } from '../../messaging/index.ts'
import { tellChanges } from '../../platform/changes/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { assignLanded, tellAssigned } from './assignment/assign.ts'
import { findMembers } from './notifications/notify.ts'
import { noteOpened } from './reports/episodes.ts'

interface Answered {
  id: string
  is_closed: boolean
  resolved_by: string | null
}

/**
 * Replies of people failed in these conversations. Those that were closed meanwhile go back to the member who closed them,
 * or to the unassigned inbox. Those that are snoozed come back now (docs/behaviour/conversations.md: Inbox).
 */
export async function bringBackConversations(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const answered = await ctx.db.rows(sql<Answered>`
    select id, owner = 'nobody' and unattended_since is null as is_closed, resolved_by from conversations
    where org_id = ${ctx.org} and id = any(${ids}) order by id for no key update`)
  const closed = answered.filter((each) => each.is_closed)
  await assignLanded(ctx, [...(await wake(ctx, ids)), ...(await reopen(ctx, closed))])
}

/** The conversations are locked. Returns those that nobody has. */
async function wake(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const woken = await ctx.db.rows(sql<{ id: string; assignee: string | null }>`
    update conversations set snoozed_until = null, wake_at = null, waiting_since = coalesce(waiting_since, ${ctx.now})
    where org_id = ${ctx.org} and id = any(${ids}) and snoozed_until is not null
    returning id, assignee`)
  await tellChanges(
    ctx,
    'conversation',
    woken.map(({ id }) => id),
  )
  return woken.flatMap(({ id, assignee }) => (assignee === null ? [id] : []))
}

/** The conversations are locked. Returns those that nobody has. */
async function reopen(ctx: Ctx, closed: readonly Answered[]): Promise<string[]> {
  if (closed.length === 0) return []
  const members = await findMembers(
    ctx,
    closed.flatMap(({ resolved_by }) => resolved_by ?? []),
  )
  const rows = closed.map(({ id, resolved_by: by }) => ({ id, who: by && members.has(by) ? by : null }))
  await ctx.db.run(sql`
    update conversations c set
      owner = 'human', assignee = r.who, waiting_since = coalesce(${waitingSinceOf(ctx)}, ${ctx.now}), rev = c.rev + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, who text)
    where c.org_id = ${ctx.org} and c.id = r.id`)
  await noteOpened(
    ctx,
    rows.map(({ id }) => ({ id, calls: true, reason: null })),
  )
  await tellChanges(
    ctx,
    'conversation',
    rows.map(({ id }) => id),
  )
  await tellAssigned(
    ctx,
    rows.flatMap(({ id, who }) => (who === null ? [] : [{ id, who }])),
  )
  return rows.flatMap(({ id, who }) => (who === null ? [id] : []))
}
