import { findSuppressed, type Reachable } from '../../../customers/index.ts'
import { acknowledgements, queueMessages, signalClosed } from '../../../messaging/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { actorName, giveToHuman, type LockedConversation, lockConversation } from './locked-conversation.ts'
import { type Wording, wordingFor } from './reply-content.ts'

interface Acting {
  /** The acting person; default: the caller. */
  by?: string | undefined
}

/**
 * Takes a conversation from the agent, the inbox or nobody. `conflict`, with the owner's name, when another person has
 * it.
 */
export async function takeOver(ctx: Ctx, wireId: string, { by }: Acting): Promise<void> {
  const conversation = await lockConversation(ctx, wireId)
  const name = actorName(ctx, by)
  if (conversation.owner === 'human' && conversation.assignee !== null && conversation.assignee !== name)
    throw taken(conversation)
  await giveToHuman(ctx, conversation.id, name)
}

function taken({ assignee }: LockedConversation): ApiError {
  return new ApiError(
    'conflict',
    `${assignee} owns this conversation. To reassign it, call conversations_assign.`,
  )
}

/** Assigns a conversation to a person, or to the inbox (null), whoever had it. */
export async function assign(
  ctx: Ctx,
  wireId: string,
  { assignee }: { assignee: string | null },
): Promise<void> {
  const conversation = await lockConversation(ctx, wireId)
  await giveToHuman(ctx, conversation.id, assignee)
}

/**
 * Hands the conversation back to the agent, which replies at once if the contact wrote last. `conflict` without a live
 * run.
 */
export async function handBack(ctx: Ctx, wireId: string): Promise<void> {
  const conversation = await lockConversation(ctx, wireId)
  if (!conversation.is_run_live) {
    throw new ApiError(
      'conflict',
      'This conversation has no active run for the agent to continue. Close it with conversations_resolve.',
    )
  }
  const { said } = await ctx.db.one(sql<{ said: boolean }>`
    select coalesce((
      select direction = 'inbound' from messages
      where org_id = ${ctx.org} and conversation_id = ${conversation.id} and status not in ('failed', 'canceled')
      order by created_at desc, id desc limit 1), false) as said`)
  await ctx.db.run(sql`
    update conversations set owner = 'agent', assignee = null, turn_at = ${said ? ctx.now : null}, rev = rev + 1
    where org_id = ${ctx.org} and id = ${conversation.id}`)
  await tellChanges(ctx, 'conversation', [conversation.id])
  wakeAfterCommit(ctx, QUEUES.conversations)
}

/** Closes a conversation; a run that waits for its end continues. Idempotent. */
export async function resolve(ctx: Ctx, wireId: string, { by }: Acting): Promise<void> {
  const conversation = await lockConversation(ctx, wireId)
  await ctx.db.run(sql`
    update conversations set
      owner = 'nobody', assignee = null, turn_at = null, unattended_since = null, rev = rev + 1,
      resolved_at = ${ctx.now}, resolved_by = ${actorName(ctx, by)}
    where org_id = ${ctx.org} and id = ${conversation.id}`)
  if (conversation.run_id !== null && conversation.is_run_live) {
    await signalClosed(ctx, [{ runId: conversation.run_id, conversationId: conversation.id }])
  }
  await tellChanges(ctx, 'conversation', [conversation.id])
}

/** Reopens a closed conversation for the caller. `conflict` when it is not closed. */
export async function reopen(ctx: Ctx, wireId: string, { by }: Acting): Promise<void> {
  const conversation = await lockConversation(ctx, wireId)
  if (conversation.owner !== 'nobody')
    throw new ApiError('conflict', 'This conversation is not closed, so it cannot be reopened.')
  await giveToHuman(ctx, conversation.id, actorName(ctx, by))
}

/**
 * Queues a human's reply and makes its author the owner. `conflict` while the agent or another person has the
 * conversation, and for suppressed contacts; see `wordingFor` for other errors. Returns the message's wire id.
 */
export async function reply(
  ctx: Ctx,
  wireId: string,
  wording: Wording,
  by: string | undefined,
): Promise<string> {
  const conversation = await lockConversation(ctx, wireId)
  const name = actorName(ctx, by)
  if (conversation.owner === 'agent')
    throw new ApiError(
      'conflict',
      'The agent owns this conversation. Take it over with conversations_take_over.',
    )
  if (conversation.assignee !== null && conversation.assignee !== name) throw taken(conversation)
  const id = ctx.newId()
  const said = await wordingFor(ctx, conversation, wording, id)
  await requireContactable(ctx, conversation)
  await giveToHuman(ctx, conversation.id, name)
  await queueMessages(ctx, [
    {
      id,
      conversationId: conversation.id,
      channelId: conversation.channel_id,
      contactId: conversation.contact_id,
      runId: conversation.is_run_live ? conversation.run_id : null,
      initiativeId: conversation.is_run_live ? conversation.initiative_id : null,
      author: 'human',
      ...said,
    },
  ])
  return toWire('message', id)
}

async function requireContactable(ctx: Ctx, { contact_id, run_id }: LockedConversation): Promise<void> {
  const who = await ctx.db.one(sql<Reachable>`
    select k.phone_number as phone, k.email, (
      select r.person_external_id from runs r where r.org_id = ${ctx.org} and r.id = ${run_id}) as "personExternalId"
    from contacts k where k.org_id = ${ctx.org} and k.id = ${contact_id}`)
  const suppressed = await findSuppressed(ctx, [who])
  if (suppressed.size > 0)
    throw new ApiError(
      'conflict',
      'This contact is on the do-not-contact list, so nothing can be sent to them.',
    )
}

/** Marks all present messages as read for everyone. */
export async function markRead(ctx: Ctx, wireId: string): Promise<void> {
  const { id } = await lockConversation(ctx, wireId)
  await ctx.db.run(sql`
    update conversations set read_message_id = ${ctx.newId()}, read_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${id}`)
  await tellChanges(ctx, 'conversation', [id])
  ctx.afterCommit(() => ctx.services.get(acknowledgements).show(ctx.org, [id], false))
}

export async function setLabels(
  ctx: Ctx,
  wireId: string,
  { labels }: { labels: readonly string[] },
): Promise<void> {
  const { id } = await lockConversation(ctx, wireId)
  await ctx.db.run(sql`
    update conversations set labels = ${[...new Set(labels)]} where org_id = ${ctx.org} and id = ${id}`)
  await tellChanges(ctx, 'conversation', [id])
}

interface NewNote {
  id: string
  author: string
  text: string
  created_at: Date
}

export async function addNote(
  ctx: Ctx,
  wireId: string,
  { text, by }: Acting & { text: string },
): Promise<NewNote> {
  const { id: conversation } = await lockConversation(ctx, wireId)
  const note = { id: ctx.newId(), author: actorName(ctx, by), text, created_at: ctx.now }
  await ctx.db.run(sql`
    insert into conversation_notes (org_id, id, conversation_id, author, text, created_at)
    values (${ctx.org}, ${note.id}, ${conversation}, ${note.author}, ${text}, ${ctx.now})`)
  await tellChanges(ctx, 'conversation', [conversation])
  return note
}
