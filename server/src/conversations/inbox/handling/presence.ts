import type { z } from 'zod'
import { tellChanges } from '../../../platform/changes/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { actorName } from './locked-conversation.ts'
import { findConversation } from './records.ts'
import type { Present } from './schema.ts'

/** Somebody who looks at a conversation, or types. */
export interface PresenceRow {
  by: string
  doing: 'viewing' | 'typing'
  until: Date
}

/** Real seconds for which somebody counts as present who has said so. */
const PRESENT_SECONDS = 30
/** Rows of others that are over, taken away on the way. */
const SWEPT = 100

/**
 * Somebody looks at a conversation, types, or has gone. Listeners are told when that is new, and not each time it is said
 * again. Kept in the database, so that every process knows; nothing is kept for longer than it holds
 * (docs/behaviour/conversations.md: Inbox). Gives who is present then. Throws `not_found`.
 */
export async function setPresence(
  ctx: Ctx,
  wireId: string,
  { doing, by }: { doing: PresenceRow['doing'] | 'gone'; by?: string | undefined },
): Promise<PresenceRow[]> {
  const conversation = await findConversation(ctx, wireId)
  const who = actorName(ctx, by)
  const before = (await listPresent(ctx, conversation)).find((present) => present.by === who)
  await sweep(ctx)
  if (doing === 'gone') {
    await ctx.db.run(sql`
      delete from presences where org_id = ${ctx.org} and conversation_id = ${conversation} and who = ${who}`)
  } else {
    // By the clock of the database, of which there is one, and in real time.
    await ctx.db.run(sql`
      insert into presences (org_id, conversation_id, who, doing, until)
      select ${ctx.org}, ${conversation}, ${who}, ${doing}, statement_timestamp() + ${PRESENT_SECONDS} * interval '1 second'
      on conflict (org_id, conversation_id, who) do update set doing = excluded.doing, until = excluded.until`)
  }
  if ((before?.doing ?? 'gone') !== doing) await tellChanges(ctx, 'presence', [conversation])
  return listPresent(ctx, conversation)
}

/** Who is present in a conversation (UUID). */
export function listPresent(ctx: Ctx, conversation: string): Promise<PresenceRow[]> {
  return ctx.db.rows(sql<PresenceRow>`
    select who as by, doing, until from presences
    where org_id = ${ctx.org} and conversation_id = ${conversation} and until > statement_timestamp()
    order by who`)
}

export function presentPresence({ by, doing, until }: PresenceRow): z.input<typeof Present> {
  return { by, doing, until: until.toISOString() }
}

/** Whoever closes a screen without a word leaves a row. */
async function sweep(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    with over as (
      select conversation_id, who from presences
      where org_id = ${ctx.org} and until < statement_timestamp() order by until limit ${SWEPT}
      for update skip locked
    )
    delete from presences p using over
    where p.org_id = ${ctx.org} and p.conversation_id = over.conversation_id and p.who = over.who`)
}
