import { tellChanges } from '../../platform/changes/index.ts'
import { service } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/*
 * Since when contacts wait (docs/behaviour/conversations.md: Inbox). `conversations` keeps it, so that a list can sort by it:
 * a queued message ends the wait, and one that never left resumes it. Runs are locked before conversations, so these are
 * the last steps of their transactions.
 */

/**
 * Since when the contact of conversation `c` has waited, from its messages; null: nobody waits. Where people have the
 * conversation, it waits at least since it was handed over, and what the agent said then is no answer. `owner`: as if it were
 * theirs. Uses messages_of_conversation.
 */
export function waitingSinceOf(
  { org }: Ctx,
  owner: RawBuilder<unknown> = sql`c.owner`,
): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select coalesce(
      (select min(i.created_at) from messages i
       where i.org_id = ${org} and i.conversation_id = c.id and i.direction = 'inbound'
         and i.created_at > coalesce(answered.at, '-infinity')),
      case when ${owner} = 'human' and c.escalated_at > coalesce(answered.at, '-infinity') then c.escalated_at end)
    from (select (
      select o.created_at from messages o
      where o.org_id = ${org} and o.conversation_id = c.id and o.direction = 'outbound'
        and o.status not in ('failed', 'canceled')
        and (${owner} <> 'human' or (o.author in ('human', 'agent') and o.source is distinct from 'handover'))
      order by o.created_at desc limit 1) as at) answered)`
}

/**
 * Notes that messages were queued: the last message of their conversations, and that nobody waits there any more. Messages of
 * journeys end no wait for people, and leave conversations alone in which nobody ever wrote.
 */
export async function noteAnswers(
  ctx: Ctx,
  messages: readonly { conversationId: string; author: 'journey' | 'agent' | 'human' | 'system' }[],
): Promise<void> {
  const ids = messages.map((message) => message.conversationId)
  const noted = await ctx.db.rows(sql<{ id: string }>`
    with wrote as (
      select id, bool_or(author in ('human', 'agent')) as is_answer
      from unnest(${ids}::uuid[], ${messages.map(({ author }) => author)}::text[]) as w (id, author)
      group by id
    ), locked as (
      select c.id,
             wrote.is_answer or (c.owner <> 'human' and c.unattended_since is null) as ends_wait,
             (select m.created_at from messages m
              where m.org_id = ${ctx.org} and m.conversation_id = c.id order by m.created_at desc limit 1) as at
      from conversations c join wrote on wrote.id = c.id
      where c.org_id = ${ctx.org} and (c.last_inbound_at is not null or c.owner <> 'nobody')
      order by c.id for no key update of c
    )
    update conversations c set
      last_message_at = locked.at, waiting_since = case when locked.ends_wait then null else c.waiting_since end
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.id`)
  await tellChanges(
    ctx,
    'conversation',
    noted.map(({ id }) => id),
  )
}

/** Notes that messages of these conversations failed or were canceled: whom they would have answered waits on. */
export async function noteUnanswered(ctx: Ctx, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  const waiting = await ctx.db.rows(sql<{ id: string }>`
    with locked as (
      select c.id from conversations c
      where c.org_id = ${ctx.org} and c.id = any(${[...new Set(conversationIds)]}) and c.waiting_since is null
        and (c.owner <> 'nobody' or c.unattended_since is not null)
      order by c.id for no key update of c
    )
    update conversations c set waiting_since = ${waitingSinceOf(ctx)}
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.id`)
  await tellChanges(
    ctx,
    'conversation',
    waiting.map(({ id }) => id),
  )
}

/** Consequences of people's replies that failed for good in these conversations, in the transaction that fails them. */
type RepliesFailed = (ctx: Ctx, conversationIds: readonly string[]) => Promise<void>

export const whenRepliesFail = service<RepliesFailed>('whenRepliesFail')

/**
 * Notes that messages failed or were canceled: `noteUnanswered`, and `noteFailedReplies`. The last step of a transaction,
 * because it may hold the rule of assignment until the end.
 */
export async function noteNotSent(
  ctx: Ctx,
  messages: readonly { id: string; conversation_id: string }[],
): Promise<void> {
  await noteUnanswered(
    ctx,
    messages.map((message) => message.conversation_id),
  )
  await noteFailedReplies(
    ctx,
    messages.map(({ id }) => id),
  )
}

/** Calls `whenRepliesFail` for those of these messages that people wrote and that failed. Also a last step. */
export async function noteFailedReplies(ctx: Ctx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  const replies = await ctx.db.rows(sql<{ id: string }>`
    select distinct conversation_id as id from messages
    where org_id = ${ctx.org} and id = any(${messageIds}) and author = 'human' and status = 'failed'`)
  if (replies.length === 0) return
  await ctx.services.get(whenRepliesFail)(
    ctx,
    replies.map(({ id }) => id),
  )
}
