import { waitingSinceOf } from '../../messaging/index.ts'
import { tellChanges } from '../../platform/changes/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { assignLanded, returnToInbox, tellAssigned } from './assignment/assign.ts'
import { findMembers } from './notifications/notify.ts'
import { noteOpened } from './reports/episodes.ts'
import { wakeConversations } from './snoozing/wake.ts'

interface Answered {
  id: string
  is_closed: boolean
  /** Who closed it; null: the agent or its run. */
  closed_by: string | null
}

/** The contact of an erased person has none, and nobody can answer there. */
const hasAddress = sql`coalesce(k.phone_number, k.wa_id, k.bsuid, k.email, k.claimed_email) is not null`

/**
 * Replies of people failed in these conversations. Those that were closed meanwhile go back to the member who closed them,
 * or to the unassigned inbox. Those that are snoozed come back now (docs/behaviour/conversations.md: Inbox). Uses
 * messages_of_conversation.
 */
export async function bringBackConversations(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const answered = await ctx.db.rows(sql<Answered>`
    select c.id, c.owner = 'nobody' and c.unattended_since is null as is_closed,
           case when c.resolved_at >= (
             select m.created_at from messages m
             where m.org_id = ${ctx.org} and m.conversation_id = c.id and m.author = 'human'
             order by m.created_at desc limit 1) then c.resolved_by end as closed_by
    from conversations c
    join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
    where c.org_id = ${ctx.org} and c.id = any(${ids}) and ${hasAddress} order by c.id for no key update of c`)
  const closed = answered.filter((each) => each.is_closed)
  const woken = await wakeConversations(
    ctx,
    answered.map(({ id }) => id),
  )
  const reopened = await reopen(ctx, closed)
  await assignLanded(ctx, woken)
  await returnToInbox(ctx, reopened)
}

/** The conversations are locked. Returns those that nobody has. */
async function reopen(ctx: Ctx, closed: readonly Answered[]): Promise<string[]> {
  if (closed.length === 0) return []
  const members = await findMembers(
    ctx,
    closed.flatMap(({ closed_by }) => closed_by ?? []),
  )
  const rows = closed.map(({ id, closed_by: by }) => ({ id, who: by && members.has(by) ? by : null }))
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
