import type { z } from 'zod'
import { tellChanges } from '../../../platform/changes/index.ts'
import { notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { actorName } from '../caller.ts'
import { findConversation } from '../conversation.ts'
import type { Present } from './schema.ts'

/** A person who is viewing a conversation or typing. */
export interface PresenceRow {
  by: string
  doing: 'viewing' | 'typing'
  until: Date
}

/** How long a person counts as present after a signal, in real seconds. */
const PRESENT_SECONDS = 30
/** The number of expired rows that each call deletes. */
const SWEPT = 100

/**
 * Records that a person views a conversation, types or left. Listeners get changes only, not repeated signals. It is
 * stored in the database for all processes while it is valid (docs/behaviour/conversations.md: Inbox). Returns who is
 * present. Throws `not_found`.
 */
export async function setPresence(
  ctx: Ctx,
  wireId: string,
  { doing, by }: { doing: PresenceRow['doing'] | 'gone'; by?: string | undefined },
): Promise<PresenceRow[]> {
  const conversation = await findConversation(ctx, wireId)
  const who = await actorName(ctx, by)
  const before = (await listPresent(ctx, conversation)).find((present) => present.by === who)
  await sweep(ctx)
  if (doing === 'gone') {
    await ctx.db.run(sql`
      delete from presences where org_id = ${ctx.org} and conversation_id = ${conversation} and who = ${who}`)
  } else {
    // By the database's clock, which all processes share, in real time.
    const written = await ctx.db.maybe(sql`
      insert into presences (org_id, conversation_id, who, doing, until)
      select org_id, id, ${who}, ${doing}, statement_timestamp() + ${PRESENT_SECONDS} * interval '1 second'
      from conversations where org_id = ${ctx.org} and id = ${conversation} for key share
      on conflict (org_id, conversation_id, who) do update set doing = excluded.doing, until = excluded.until
      returning who`)
    // It was deleted with its person meanwhile.
    if (!written) throw notFound('conversation')
  }
  if ((before?.doing ?? 'gone') !== doing) await tellChanges(ctx, 'presence', [conversation])
  return listPresent(ctx, conversation)
}

/** The people present in a conversation (UUID). */
export function listPresent(ctx: Ctx, conversation: string): Promise<PresenceRow[]> {
  return ctx.db.rows(sql<PresenceRow>`
    select who as by, doing, until from presences
    where org_id = ${ctx.org} and conversation_id = ${conversation} and until > statement_timestamp()
    order by who`)
}

export function presentPresence({ by, doing, until }: PresenceRow): z.input<typeof Present> {
  return { by, doing, until: until.toISOString() }
}

/** Deletes rows of people who closed their browser without a signal. */
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
