import { findSuppressed, type Reachable } from '../../../customers/index.ts'
import {
  acknowledgements,
  cancelOfFormerOwner,
  noteUnanswered,
  queueMessages,
  signalClosed,
  withdrawReplies,
  withdrawReply,
} from '../../../messaging/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, after, fromWire, notFound, timeScale, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { actorName, callerName, holdCaller } from '../caller.ts'
import { findConversation } from '../conversation.ts'
import { authorOf } from '../history/author.ts'
import { findMembers, notify, requireMembers } from '../notifications/notify.ts'
import { noteAnswered, noteClosed, takeBackAnswer } from '../reports/episodes.ts'
import {
  giveToHuman,
  type LockedConversation,
  lockConversation,
  lockWaitingRuns,
} from './locked-conversation.ts'
import { type Wording, wordingFor } from './reply-content.ts'
import { MAX_LABELS } from './schema.ts'

interface Acting {
  /** The acting person; default: the caller. */
  by?: string | undefined
}

/**
 * Takes a conversation from the agent, the inbox or nobody. `conflict`, with the owner's name, when another person has
 * it.
 */
export async function takeOver(ctx: Ctx, wireId: string, { by }: Acting): Promise<void> {
  await holdCaller(ctx)
  const conversation = await lockConversation(ctx, wireId)
  const name = await actorName(ctx, by)
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
  // Whoever gets it is not removed before the transaction ends.
  if (assignee !== null) await findMembers(ctx, [assignee])
  const conversation = await lockConversation(ctx, wireId)
  await giveToHuman(ctx, conversation.id, assignee)
  if (assignee === null || assignee === conversation.assignee) return
  const by = await callerName(ctx)
  await notify(ctx, [{ who: assignee, kind: 'ASSIGNED', conversationId: conversation.id, by, text: null }])
}

/**
 * Hands the conversation back to the agent, which replies at once if the contact wrote last. A person's reply that has not
 * left is canceled, so that the agent answers instead. What was heard and what failed before counts no more. `conflict`
 * without a live run.
 */
export async function handBack(ctx: Ctx, wireId: string): Promise<void> {
  const conversation = await lockConversation(ctx, wireId)
  if (!conversation.is_run_live) {
    throw new ApiError(
      'conflict',
      'This conversation has no active run for the agent to continue. Close it with conversations_resolve.',
    )
  }
  const isLeftOpen = await cancelOfFormerOwner(ctx, [conversation.id], 'handed_back')
  const { said } = await ctx.db.one(sql<{ said: boolean }>`
    select coalesce((
      select direction = 'inbound' from messages
      where org_id = ${ctx.org} and conversation_id = ${conversation.id} and status not in ('failed', 'canceled')
      order by created_at desc, id desc limit 1), false) as said`)
  await ctx.db.run(sql`
    update conversations set
      owner = 'agent', assignee = null, unattended_since = null, snoozed_until = null, wake_at = null,
      turn_at = ${said ? ctx.now : null}, memory = memory - 'heardSince' - 'failures', rev = rev + 1
    where org_id = ${ctx.org} and id = ${conversation.id}`)
  if (isLeftOpen) await noteUnanswered(ctx, [conversation.id])
  await tellChanges(ctx, 'conversation', [conversation.id])
  wakeAfterCommit(ctx, QUEUES.conversations)
}

/** Closes a conversation; runs that wait for its end continue. Idempotent. */
export async function resolve(ctx: Ctx, wireId: string, { by }: Acting): Promise<void> {
  const runs = await lockWaitingRuns(ctx, wireId)
  const conversation = await lockConversation(ctx, wireId)
  const name = await actorName(ctx, by)
  // What the agent wanted to say has no conversation any more.
  await withdrawReplies(ctx, [conversation.id], 'conversation_closed')
  await ctx.db.run(sql`
    update conversations set
      owner = 'nobody', assignee = null, turn_at = null, unattended_since = null, waiting_since = null,
      snoozed_until = null, wake_at = null, rev = rev + 1,
      resolved_at = ${ctx.now}, resolved_by = ${name}
    where org_id = ${ctx.org} and id = ${conversation.id}`)
  await noteClosed(ctx, [conversation.id], name)
  const { id: conversationId, run_id, is_run_live } = conversation
  const waiting = new Set(is_run_live && run_id !== null ? [...runs, run_id] : runs)
  await signalClosed(
    ctx,
    [...waiting].map((runId) => ({ runId, conversationId })),
  )
  await tellChanges(ctx, 'conversation', [conversation.id])
}

/** Reopens a closed conversation for the caller. `conflict` when it is not closed. */
export async function reopen(ctx: Ctx, wireId: string, { by }: Acting): Promise<void> {
  await holdCaller(ctx)
  const conversation = await lockConversation(ctx, wireId)
  if (conversation.owner !== 'nobody')
    throw new ApiError('conflict', 'This conversation is not closed, so it cannot be reopened.')
  await giveToHuman(ctx, conversation.id, await actorName(ctx, by))
}

/**
 * Queues a human's reply and makes its author the owner. `conflict` while the agent or another person has the
 * conversation, and for suppressed contacts and `personExternalId`; see `wordingFor` for other errors. Returns the message's
 * wire id.
 */
export async function reply(
  ctx: Ctx,
  wireId: string,
  wording: Wording,
  by: string | undefined,
  afterSeconds: number,
  personExternalId: string | null = null,
): Promise<string> {
  await holdCaller(ctx)
  const conversation = await lockConversation(ctx, wireId)
  const name = await actorName(ctx, by)
  if (conversation.owner === 'agent')
    throw new ApiError(
      'conflict',
      'The agent owns this conversation. Take it over with conversations_take_over.',
    )
  if (conversation.assignee !== null && conversation.assignee !== name) throw taken(conversation)
  const id = ctx.newId()
  const said = await wordingFor(ctx, conversation, wording, id)
  await requireContactable(ctx, conversation, personExternalId)
  await giveToHuman(ctx, conversation.id, name)
  const { id: answered, channel_id: channelId, waiting_since: waitingSince } = conversation
  await noteAnswered(ctx, { id: answered, channelId, waitingSince }, name)
  await queueMessages(ctx, [
    {
      id,
      conversationId: conversation.id,
      channelId: conversation.channel_id,
      contactId: conversation.contact_id,
      runId: conversation.is_run_live ? conversation.run_id : null,
      initiativeId: conversation.is_run_live ? conversation.initiative_id : null,
      author: 'human',
      ...(afterSeconds > 0 && { notBefore: inRealSeconds(ctx, afterSeconds) }),
      ...said,
    },
  ])
  return toWire('message', id)
}

/** The service time in so many real seconds: who thinks again does not live in a simulated time. */
export function inRealSeconds({ now, services }: Ctx, seconds: number): Date {
  return after(now, seconds * 1_000 * services.get(timeScale).scale)
}

/**
 * Cancels a queued reply of a person, which is then never sent, and gives its text. `conflict` once a worker has taken it for
 * sending. The message is locked before run and conversation, as workers do.
 */
export async function cancelReply(ctx: Ctx, wireId: string, messageId: string): Promise<string> {
  const conversationId = await findConversation(ctx, wireId)
  const withdrawn = await withdrawReply(ctx, { conversationId, id: fromWire('message', messageId) })
  if (withdrawn === 'unknown') throw notFound('message')
  if (withdrawn === 'left')
    throw new ApiError('conflict', 'This message is not a waiting reply, so it cannot be canceled.')
  const { assignee, channel_id: channelId } = await lockConversation(ctx, wireId)
  await noteUnanswered(ctx, [conversationId])
  const { created_at: at, text } = withdrawn
  // The conversation may have been closed or given to somebody else meanwhile.
  const member = (await authorOf(ctx, { messageId, at })) ?? assignee ?? ''
  await takeBackAnswer(ctx, { id: conversationId, channelId, member, at })
  await tellChanges(ctx, 'conversation', [conversationId])
  return text
}

async function requireContactable(
  ctx: Ctx,
  { contact_id, run_id }: LockedConversation,
  personExternalId: string | null,
): Promise<void> {
  const { hasOptedOut, ...who } = await ctx.db.one(sql<Reachable & { hasOptedOut: boolean }>`
    select k.phone_number as phone, k.email, k.opt_out is not null as "hasOptedOut", (
      select r.person_external_id from runs r where r.org_id = ${ctx.org} and r.id = ${run_id}) as "personExternalId"
    from contacts k where k.org_id = ${ctx.org} and k.id = ${contact_id}`)
  const others = personExternalId === null ? [] : [{ ...who, personExternalId }]
  const suppressed = await findSuppressed(ctx, [who, ...others])
  if (hasOptedOut || suppressed.size > 0)
    throw new ApiError(
      'conflict',
      'This contact is on the do-not-contact list, so nothing can be sent to them.',
    )
}

/** Marks all present messages as read for everyone. */
export async function markRead(ctx: Ctx, wireId: string): Promise<void> {
  const { id } = await lockConversation(ctx, wireId)
  await ctx.db.run(sql`
    update conversations set read_message_id = ${ctx.newId()}, read_at = ${ctx.now}, unread = 0
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

/** Adds and removes labels. `invalid_request` for more than a conversation can have. */
export async function changeLabels(
  ctx: Ctx,
  wireId: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const { id } = await lockConversation(ctx, wireId)
  const { labels } = await ctx.db.one(sql<{ labels: string[] }>`
    select labels from conversations where org_id = ${ctx.org} and id = ${id}`)
  const kept = labels.filter((label) => !remove.includes(label))
  const next = [...new Set([...kept, ...add])]
  if (next.length > MAX_LABELS)
    throw new ApiError('invalid_request', `A conversation can have at most ${MAX_LABELS} labels.`)
  await setLabels(ctx, wireId, { labels: next })
}

interface NewNote {
  id: string
  author: string
  text: string
  mentions: string[]
  created_at: Date
}

export async function addNote(
  ctx: Ctx,
  wireId: string,
  { text, by, mentions = [] }: Acting & { text: string; mentions?: readonly string[] | undefined },
): Promise<NewNote> {
  await requireMembers(ctx, mentions)
  const { id: conversation } = await lockConversation(ctx, wireId)
  const note = {
    id: ctx.newId(),
    author: await actorName(ctx, by),
    text,
    mentions: [...new Set(mentions)],
    created_at: ctx.now,
  }
  await ctx.db.run(sql`
    insert into conversation_notes (org_id, id, conversation_id, author, text, mentions, created_at)
    values (${ctx.org}, ${note.id}, ${conversation}, ${note.author}, ${text}, ${note.mentions}, ${ctx.now})`)
  await tellChanges(ctx, 'conversation', [conversation])
  const told = { kind: 'MENTIONED' as const, conversationId: conversation, by: note.author, text }
  await notify(
    ctx,
    note.mentions.map((who) => ({ who, ...told })),
  )
  return note
}
