import type { NamedMember } from '../../../identity/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { memberName } from '../caller.ts'
import { returnToInbox } from './assign.ts'

/**
 * Returns the conversations of a member who leaves, or who may not answer any more, to the unassigned inbox. There the
 * organization's rule may give them to others. Call it as the last step of a transaction.
 */
export async function releaseConversationsOf(ctx: Ctx, member: NamedMember): Promise<void> {
  await returnToInbox(ctx, await passOn(ctx, memberName(member), null))
}

/** Keeps what is assigned to a member theirs when they get their email address, which is their name from then on. */
export async function keepConversationsOf(ctx: Ctx, member: NamedMember): Promise<void> {
  await passOn(ctx, memberName({ ...member, email: null }), memberName(member))
}

/** Returns the ids of the conversations that were assigned to `from`. */
async function passOn(ctx: Ctx, from: string, to: string | null): Promise<string[]> {
  const known = await reassign(ctx, from, to)
  // After the conversations, as assignments lock it. Until this transaction ends, the rule gives nothing to anybody.
  await ctx.db.run(sql`select from inbox_rules where org_id = ${ctx.org} for no key update`)
  await ctx.db.run(sql`delete from inbox_online where org_id = ${ctx.org} and who = ${from}`)
  // What the rule gave them before that.
  const ids = [...known, ...(await reassign(ctx, from, to))]
  if (ids.length > 0) await tellChanges(ctx, 'conversation', ids)
  return ids
}

/** Uses conversations_of_assignee. */
async function reassign(ctx: Ctx, from: string, to: string | null): Promise<string[]> {
  const passed = await ctx.db.rows(sql<{ id: string }>`
    with chosen as (
      select id from conversations where org_id = ${ctx.org} and owner = 'human' and assignee = ${from}
      order by id for no key update
    )
    update conversations c set assignee = ${to}, rev = c.rev + 1 from chosen
    where c.org_id = ${ctx.org} and c.id = chosen.id
    returning c.id`)
  return passed.map(({ id }) => id)
}
