import { tellChanges } from '../../../platform/changes/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, writeSystemAudits } from '../../../platform/operations/index.ts'
import { notify } from '../notifications/notify.ts'

export const ASSIGNMENTS = ['none', 'round_robin', 'least_busy'] as const

export type Assignment = (typeof ASSIGNMENTS)[number]

interface Member {
  who: string
  turn: number
  /** The conversations that they have, without snoozed ones. */
  busy: number
}

/**
 * Gives conversations that have just reached the unassigned inbox to members who have it open, by the organization's rule.
 * Nobody there: they stay unassigned. Call it as the last step of a transaction that has locked them. It holds the rule's row
 * until the end, so two processes give different turns. Returns whether it gave them to members.
 */
export async function assignLanded(ctx: Ctx, conversationIds: readonly string[]): Promise<boolean> {
  if (conversationIds.length === 0) return false
  const rule = await ctx.db.maybe(sql<{ assignment: Assignment; turns: number }>`
    select assignment, turns::int as turns from inbox_rules
    where org_id = ${ctx.org} and assignment <> 'none' for no key update`)
  if (!rule) return false
  const members = await findOnline(ctx)
  if (members.length === 0) return false
  const given = conversationIds.map((id, index) => {
    const member = next(members, rule.assignment)
    member.turn = rule.turns + index + 1
    member.busy += 1
    return { id, who: member.who, turn: member.turn }
  })
  await ctx.db.run(sql`
    update conversations c set
      owner = 'human', assignee = g.who, unattended_since = null, turn_at = null, rev = c.rev + 1
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, who text)
    where c.org_id = ${ctx.org} and c.id = g.id`)
  const turns = new Map(given.map(({ who, turn }) => [who, turn]))
  await ctx.db.run(sql`
    update inbox_online o set turn = t.turn
    from unnest(${[...turns.keys()]}::text[], ${[...turns.values()]}::bigint[]) as t (who, turn)
    where o.org_id = ${ctx.org} and o.who = t.who`)
  await ctx.db.run(sql`
    update inbox_rules set turns = ${rule.turns + given.length} where org_id = ${ctx.org}`)
  await tellChanges(ctx, 'conversation', conversationIds)
  await tellAssigned(ctx, given)
  return true
}

/** The same for conversations that come back to nobody. What stays unassigned is in the audit log. */
export async function returnToInbox(ctx: Ctx, conversationIds: readonly string[]): Promise<void> {
  if (await assignLanded(ctx, conversationIds)) return
  await writeSystemAudits(
    ctx,
    conversationIds.map((id) => ({
      actorId: 'assignment',
      act: 'conversations_assign',
      subject: toWire('conversation', id),
      after: { assignee: null },
    })),
  )
}

/** Conversations were given to members by nobody else: the audit log has it, and they are notified. */
export async function tellAssigned(ctx: Ctx, given: readonly { id: string; who: string }[]): Promise<void> {
  await writeSystemAudits(
    ctx,
    given.map(({ id, who }) => ({
      actorId: 'assignment',
      act: 'conversations_assign',
      subject: toWire('conversation', id),
      after: { assignee: who },
    })),
  )
  await notify(
    ctx,
    given.map(({ id, who }) => ({
      who,
      kind: 'ASSIGNED' as const,
      conversationId: id,
      by: null,
      text: null,
    })),
  )
}

function findOnline(ctx: Ctx): Promise<Member[]> {
  return ctx.db.rows(sql<Member>`
    select o.who, o.turn::int as turn, (
      select count(*)::int from conversations c
      where c.org_id = ${ctx.org} and c.owner = 'human' and c.assignee is not null and c.assignee = o.who
        and c.snoozed_until is null) as busy
    from inbox_online o where o.org_id = ${ctx.org} and o.until > statement_timestamp()
    order by o.turn, o.who`)
}

/** Whose turn is longest ago; with `least_busy`, among those with the fewest conversations. */
function next(members: readonly Member[], assignment: Assignment): Member {
  const load = (member: Member) => (assignment === 'least_busy' ? member.busy : 0)
  return members.reduce((best, member) => {
    const isBetter = load(member) < load(best) || (load(member) === load(best) && member.turn < best.turn)
    return isBetter ? member : best
  })
}
