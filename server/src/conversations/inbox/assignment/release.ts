import { tellChanges } from '../../../platform/changes/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, writeSystemAudits } from '../../../platform/operations/index.ts'
import { assignLanded } from './assign.ts'

/**
 * Returns what is assigned to a member who leaves to the unassigned inbox, where the organization's rule may give it to
 * others. Call it as the last step of a transaction. Uses conversations_of_assignee.
 */
export async function releaseConversationsOf(ctx: Ctx, who: string): Promise<void> {
  await ctx.db.run(sql`delete from inbox_online where org_id = ${ctx.org} and who = ${who}`)
  const released = await ctx.db.rows(sql<{ id: string }>`
    with chosen as (
      select id from conversations where org_id = ${ctx.org} and owner = 'human' and assignee = ${who}
      order by id for no key update
    )
    update conversations c set assignee = null, rev = c.rev + 1 from chosen
    where c.org_id = ${ctx.org} and c.id = chosen.id
    returning c.id`)
  if (released.length === 0) return
  const ids = released.map(({ id }) => id)
  await tellChanges(ctx, 'conversation', ids)
  await writeSystemAudits(
    ctx,
    ids.map((id) => ({
      actorId: 'assignment',
      act: 'conversations_assign',
      subject: toWire('conversation', id),
      after: { assignee: null },
    })),
  )
  await assignLanded(ctx, ids)
}
