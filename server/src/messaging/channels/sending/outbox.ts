import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { markTraced } from '../../../platform/tracing/index.ts'
import { type ChangedMessage, tellMessages } from '../message-changes.ts'
import { notifyRuns } from '../run-notifications.ts'
import type { CountedMessage } from '../statistics/tally.ts'
import { countMessages } from '../statistics/tally-writer.ts'
import { noteAnswers } from '../waiting.ts'
import { storeDrafts, withdrawDrafts } from './drafts.ts'
import { WAITS_FOR_REVIEW } from './limits/reasons.ts'
import type { NewMessage } from './new-message.ts'

/** Locks the queued messages of these runs, so that no worker claims them before the transaction ends. */
export async function lockQueued(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    select 1 from messages
    where org_id = ${ctx.org} and run_id = any(${runIds}) and status = 'queued' order by id for update`)
}

/**
 * Cancels the queued messages of runs that are about to end. Messages are locked before runs. Returns their conversations,
 * for `noteUnanswered` when the runs have ended.
 */
export async function cancelQueued(ctx: Ctx, runIds: readonly string[]): Promise<string[]> {
  if (runIds.length === 0) return []
  const canceled = await ctx.db.rows(sql<CountedMessage & ChangedMessage>`
    update messages m set status = 'canceled', error_code = 'run_ended', due_at = null, due_lease = null
    from runs r
    where m.org_id = ${ctx.org} and r.org_id = ${ctx.org} and r.id = m.run_id and m.id in (
      select id from messages
      where org_id = ${ctx.org} and run_id = any(${runIds}) and author in ('journey', 'agent') and status = 'queued'
      order by id for update)
    returning m.id, m.conversation_id, m.channel_id, m.initiative_id, r.journey_id`)
  await countMessages(
    ctx,
    canceled.map((message) => ({ message, what: 'CANCELED', reason: 'run_ended', at: ctx.now })),
  )
  await tellMessages(ctx, canceled)
  await withdrawDrafts(ctx, canceled)
  return canceled.map((message) => message.conversation_id)
}

/** Which messages `m` a former owner of a conversation leaves behind, by why they are not sent. */
const LEFT_BEHIND = {
  human_took_over: sql`m.author = 'agent' and (m.source is distinct from 'closing' or m.error_code = ${WAITS_FOR_REVIEW})`,
  // The agent takes back that it gave the conversation away.
  handed_back: sql`(m.author = 'human' or m.source = 'handover')`,
  continued_elsewhere: sql`m.author = 'agent'`,
}

/**
 * Cancels what the former owner of conversations has queued there, and withdraws its drafts. A worker that has such a message
 * records its attempt before this transaction, or not at all: it holds the message until then. Returns whether there was any.
 */
export async function cancelOfFormerOwner(
  ctx: Ctx,
  conversationIds: readonly string[],
  reason: keyof typeof LEFT_BEHIND,
): Promise<boolean> {
  const canceled = await ctx.db.rows(sql<CountedMessage & ChangedMessage & { run_id: string | null }>`
    update messages m set
      status = 'canceled', error_code = ${reason}, due_at = null, due_lease = null, backlogged = false
    where m.org_id = ${ctx.org} and m.id in (
      select m.id from messages m
      where m.org_id = ${ctx.org} and m.conversation_id = any(${conversationIds}) and m.status = 'queued'
        and ${LEFT_BEHIND[reason]}
      order by m.id for update)
    returning m.id, m.conversation_id, m.run_id, m.channel_id, m.initiative_id,
      (select r.journey_id from runs r where r.org_id = ${ctx.org} and r.id = m.run_id) as journey_id`)
  await countMessages(
    ctx,
    canceled.map((message) => ({ message, what: 'CANCELED', reason, at: ctx.now })),
  )
  await tellMessages(ctx, canceled)
  await withdrawDrafts(ctx, canceled)
  await notifyRuns(
    ctx,
    canceled.map((message) => ({
      messageId: message.id,
      runId: message.run_id,
      became: 'failed',
      errorName: reason,
    })),
  )
  return canceled.length > 0
}

/**
 * Cancels a person's reply that no worker has taken for sending: it is never sent then. A worker takes a message under the
 * same lock and only while it is queued. `unknown`: the conversation has no such message.
 */
export async function withdrawReply(
  ctx: Ctx,
  { conversationId, id }: { conversationId: string; id: string | null },
): Promise<{ text: string; created_at: Date } | 'left' | 'unknown'> {
  const withdrawn = await ctx.db.maybe(sql<
    CountedMessage & ChangedMessage & { text: string; created_at: Date }
  >`
    update messages m set
      status = 'canceled', error_code = 'withdrawn', due_at = null, due_lease = null, backlogged = false
    where m.org_id = ${ctx.org} and m.id = ${id} and m.conversation_id = ${conversationId} and m.status = 'queued'
      and m.author = 'human'
    returning m.id, m.conversation_id, m.text, m.created_at, m.channel_id, m.initiative_id, null as journey_id`)
  if (!withdrawn) {
    const known = await ctx.db.maybe(sql`
      select from messages where org_id = ${ctx.org} and id = ${id} and conversation_id = ${conversationId}`)
    return known ? 'left' : 'unknown'
  }
  await countMessages(ctx, [{ message: withdrawn, what: 'CANCELED', reason: 'withdrawn', at: ctx.now }])
  await tellMessages(ctx, [withdrawn])
  return withdrawn
}

/**
 * Queues messages, which are sent as soon as the checks allow. Messages of one conversation are sent in the given
 * order, after earlier queued ones. Each is dated at least a millisecond after the one before it.
 */
export async function queueMessages(ctx: Ctx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const ahead = new Map<string, number>()
  const rows = messages.map((message) => {
    const place = ahead.get(message.conversationId) ?? 0
    ahead.set(message.conversationId, place + 1)
    return { ...message, place, waitingFor: message.review ? WAITS_FOR_REVIEW : null }
  })
  // The last message of a conversation is one lookup in messages_of_conversation.
  await ctx.db.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, run_id, initiative_id, direction,
                          author, source, type, text, subject, template, details, status, error_code, due_at,
                          created_at, consent_topic_id, expires_at)
    select ${ctx.org}::uuid, "id", "conversationId", "channelId", "contactId", "runId", "initiativeId", 'outbound',
           "author", "source", "type", "text", "subject", "template", "details", 'queued', "waitingFor",
           case when "waitingFor" is null then coalesce("notBefore", ${ctx.now}) end,
           greatest(${ctx.now}::timestamptz, last.created_at + interval '1 millisecond')
             + place * interval '1 millisecond', "consentTopicId", "expiresAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "id" uuid, "conversationId" uuid, "channelId" uuid, "contactId" uuid, "runId" uuid, "initiativeId" uuid,
      "author" text, "source" text, "type" text, "text" text, "subject" text, "template" jsonb, "details" jsonb, "notBefore" timestamptz,
      "waitingFor" text, "consentTopicId" uuid, "expiresAt" timestamptz, place int)
    left join lateral (
      select m.created_at from messages m
      where m.org_id = ${ctx.org} and m.conversation_id = r."conversationId"
      order by m.created_at desc limit 1
    ) last on true`)
  await storeDrafts(ctx, messages)
  await markTraced(
    ctx,
    messages.map(({ id }) => id),
  )
  await noteAnswers(ctx, messages)
  await tellMessages(
    ctx,
    messages.map(({ id, conversationId }) => ({ id, conversation_id: conversationId })),
  )
  const isCampaign = (message: NewMessage) => message.author === 'journey'
  if (messages.some(isCampaign)) wakeAfterCommit(ctx, QUEUES.messages)
  if (!messages.every(isCampaign)) wakeAfterCommit(ctx, QUEUES.replies)
}
