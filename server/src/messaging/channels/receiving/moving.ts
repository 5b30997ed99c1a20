import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** The messages of one conversation, which go to another conversation, to another contact, or both. */
export interface MovedMessages {
  from: string
  to: string
  contactId: string
}

/** Moves messages, drafts and files, what is queued as well. Nothing is sent because of it. Uses messages_of_conversation. */
export async function moveMessages(ctx: Ctx, moves: readonly MovedMessages[]): Promise<void> {
  if (moves.length === 0) return
  const moved = sql`unnest(${moves.map(({ from }) => from)}::uuid[], ${moves.map(({ to }) => to)}::uuid[],
                           ${moves.map(({ contactId }) => contactId)}::uuid[]) as v ("from", "to", contact_id)`
  await ctx.db.run(sql`
    with locked as (
      select m.id, v."to", v.contact_id from messages m join ${moved} on v."from" = m.conversation_id
      where m.org_id = ${ctx.org} order by m.id for update of m
    )
    update messages m set conversation_id = locked."to", contact_id = locked.contact_id
    from locked where m.org_id = ${ctx.org} and m.id = locked.id`)
  await ctx.db.run(sql`
    update message_drafts d set conversation_id = v."to" from ${moved}
    where d.org_id = ${ctx.org} and d.conversation_id = v."from"`)
  await ctx.db.run(sql`
    update media f set conversation_id = v."to" from ${moved}
    where f.org_id = ${ctx.org} and f.conversation_id = v."from"`)
}
