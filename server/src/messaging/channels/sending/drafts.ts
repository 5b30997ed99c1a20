import { tellChanges } from '../../../platform/changes/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type ChangedMessage, tellMessages } from '../message-changes.ts'
import type { MessageDetails } from '../provider/message-details.ts'
import { notifyRuns } from '../run-notifications.ts'
import type { CountedMessage } from '../statistics/tally.ts'
import { countMessages } from '../statistics/tally-writer.ts'
import type { DraftKind, NewMessage } from './new-message.ts'

/** Why a message waits, as messages say it while they are queued. */
export const WAITS_FOR_REVIEW = 'waits_for_review'

/** Why a reply that waits is withdrawn: the contact wrote again, or somebody closed the conversation. */
export type WithdrawReason = 'draft_superseded' | 'conversation_closed'

/** Why the messages of a draft are not sent. */
const REASONS = { refused: 'draft_refused', expired: 'draft_expired' } as const

/** Stores a draft for those of these messages that wait for a person, one for each conversation. */
export async function storeDrafts(ctx: Ctx, messages: readonly NewMessage[]): Promise<void> {
  const waiting = messages.filter(({ review }) => review !== undefined)
  if (waiting.length === 0) return
  const drafts = [...Map.groupBy(waiting, ({ conversationId }) => conversationId).values()].map((group) => {
    const { id, conversationId, runId, initiativeId, review } = group[0]!
    const ids = group.map((message) => message.id)
    return { id, ...review, conversationId, runId, initiativeId, ids, written: group.map(({ text }) => text) }
  })
  await ctx.db.run(sql`
    insert into message_drafts (org_id, id, kind, initiative_id, conversation_id, run_id, message_ids, written,
                                created_at, due_at)
    select ${ctx.org}, "id", "kind", "initiativeId", "conversationId", "runId", "ids", "written", ${ctx.now}, "expiresAt"
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d (
      "id" uuid, "kind" text, "initiativeId" uuid, "conversationId" uuid, "runId" uuid, "ids" uuid[],
      "written" text[], "expiresAt" timestamptz)`)
  await tellDrafts(
    ctx,
    drafts.map(({ id }) => id),
  )
}

/** A decision about waiting drafts. */
export interface DraftDecision {
  state: 'approved' | 'changed' | 'refused' | 'expired'
  /** The wire id of the key or user; null: nobody decided in time. */
  by: string | null
  reason?: string | null
  /** Of one draft that is changed: its messages as they are sent. */
  texts?: readonly string[]
}

export interface DecidedDraft {
  id: string
  kind: DraftKind
  conversation_id: string
  message_ids: string[]
}

/**
 * Decides those of these drafts that still wait, and returns them. The messages are locked first, as by whoever cancels
 * them, so that a draft is decided once and its messages are sent or canceled, never both.
 */
export async function decideDrafts(
  ctx: Ctx,
  ids: readonly string[],
  { state, by, reason = null, texts }: DraftDecision,
): Promise<DecidedDraft[]> {
  await ctx.db.run(sql`
    select 1 from messages
    where org_id = ${ctx.org} and status = 'queued' and id = any(array(
      select unnest(d.message_ids) from message_drafts d
      where d.org_id = ${ctx.org} and d.id = any(${ids}) and d.state = 'waiting'))
    order by id for update`)
  const decided = await ctx.db.rows(sql<DecidedDraft>`
    update message_drafts d set
      state = ${state}, decided_at = ${ctx.now}, decided_by = ${by}, reason = ${reason}, changed = ${texts ?? null}::text[],
      due_at = null, due_lease = null
    where d.org_id = ${ctx.org} and d.id = any(${ids}) and d.state = 'waiting'
    returning d.id, d.kind, d.conversation_id, d.message_ids`)
  const messageIds = decided.flatMap(({ message_ids }) => message_ids)
  if (state === 'approved' || state === 'changed') await release(ctx, messageIds, texts ?? [])
  else await drop(ctx, messageIds, REASONS[state])
  await tellDrafts(
    ctx,
    decided.map(({ id }) => id),
  )
  return decided
}

/** Sends messages as soon as the checks allow. `texts` replace their own, where there are any. */
async function release(ctx: Ctx, messageIds: readonly string[], texts: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  if (texts.length > 0) await reword(ctx, messageIds, texts)
  const released = await ctx.db.rows(sql<ChangedMessage & { author: string }>`
    update messages m set due_at = ${ctx.now}, error_code = null
    where m.org_id = ${ctx.org} and m.id = any(${messageIds}) and m.status = 'queued' and m.due_at is null
    returning m.id, m.conversation_id, m.author`)
  await tellMessages(ctx, released)
  const isCampaign = ({ author }: { author: string }) => author === 'journey'
  if (released.some(isCampaign)) wakeAfterCommit(ctx, QUEUES.messages)
  if (!released.every(isCampaign)) wakeAfterCommit(ctx, QUEUES.replies)
}

/** Gives messages that still wait other texts, in their order. */
async function reword(ctx: Ctx, messageIds: readonly string[], texts: readonly string[]): Promise<void> {
  const known = await ctx.db.rows(sql<{ id: string; text: string; details: MessageDetails | null }>`
    select id, text, details from messages
    where org_id = ${ctx.org} and id = any(${messageIds}) and status = 'queued'`)
  const rows = known.map((message) => {
    const text = texts[messageIds.indexOf(message.id)]!
    return { id: message.id, text, details: detailsFor(message, text) }
  })
  await ctx.db.run(sql`
    update messages m set text = r.text, details = r.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, text text, details jsonb)
    where m.org_id = ${ctx.org} and m.id = r.id and m.status = 'queued'`)
}

/**
 * Above its choices, a question has its own words, which are the text without the list of the choices. Where the other
 * text does not end with that list any more, it is sent without choices.
 */
function detailsFor(
  { text, details }: { text: string; details: MessageDetails | null },
  other: string,
): MessageDetails | null {
  if (details?.kind !== 'choices' || other === text) return details
  const list = text.startsWith(details.prompt) ? text.slice(details.prompt.length).trim() : ''
  if (!other.endsWith(list)) return null
  return { ...details, prompt: other.slice(0, other.length - list.length).trim() }
}

async function drop(ctx: Ctx, messageIds: readonly string[], reason: string): Promise<void> {
  const canceled = await ctx.db.rows(sql<CountedMessage & ChangedMessage & { run_id: string | null }>`
    update messages m set status = 'canceled', error_code = ${reason}, due_at = null, due_lease = null
    where m.org_id = ${ctx.org} and m.id = any(${messageIds}) and m.status = 'queued'
    returning m.id, m.conversation_id, m.run_id, m.channel_id, m.initiative_id,
      (select r.journey_id from runs r where r.org_id = ${ctx.org} and r.id = m.run_id) as journey_id`)
  await countMessages(
    ctx,
    canceled.map((message) => ({ message, what: 'CANCELED', reason, at: ctx.now })),
  )
  await tellMessages(ctx, canceled)
  await notifyRuns(
    ctx,
    canceled.map(({ id, run_id }) => ({ messageId: id, runId: run_id, became: 'failed', errorName: reason })),
  )
}

/** Withdraws replies that still wait. Reads nothing but an index where nothing waits. */
export function withdrawReplies(
  ctx: Ctx,
  conversationIds: readonly string[],
  reason: WithdrawReason,
): Promise<void> {
  return cancelWaiting(ctx, sql`d.conversation_id = any(${conversationIds}) and d.kind = 'reply'`, reason)
}

/** What waits in runs that were ended is withdrawn. The last words of the agent in a completed one stay. */
export function withdrawOfRuns(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  return cancelWaiting(ctx, sql`d.run_id = any(${runIds})`, 'run_ended')
}

async function cancelWaiting(ctx: Ctx, which: RawBuilder<unknown>, reason: string): Promise<void> {
  const canceled = await ctx.db.rows(sql<CountedMessage & ChangedMessage>`
    update messages m set status = 'canceled', error_code = ${reason}, due_at = null, due_lease = null
    where m.org_id = ${ctx.org} and m.status = 'queued' and m.id in (
      select x.id from messages x
      where x.org_id = ${ctx.org} and x.status = 'queued' and x.id = any(array(
        select unnest(d.message_ids) from message_drafts d
        where d.org_id = ${ctx.org} and d.state = 'waiting' and ${which}))
      order by x.id for update)
    returning m.id, m.conversation_id, m.channel_id, m.initiative_id,
      (select r.journey_id from runs r where r.org_id = ${ctx.org} and r.id = m.run_id) as journey_id`)
  if (canceled.length === 0) return
  await countMessages(
    ctx,
    canceled.map((message) => ({ message, what: 'CANCELED', reason, at: ctx.now })),
  )
  await tellMessages(ctx, canceled)
  await withdrawDrafts(ctx, canceled)
}

/** The drafts of messages that were canceled for another reason wait no more. */
export async function withdrawDrafts(ctx: Ctx, messages: readonly ChangedMessage[]): Promise<void> {
  if (messages.length === 0) return
  const withdrawn = await ctx.db.rows(sql<{ id: string }>`
    update message_drafts d set state = 'withdrawn', decided_at = ${ctx.now}, due_at = null, due_lease = null
    where d.org_id = ${ctx.org} and d.conversation_id = any(${[...new Set(messages.map((each) => each.conversation_id))]})
      and d.state = 'waiting' and d.message_ids && ${messages.map(({ id }) => id)}::uuid[]
    returning d.id`)
  await tellDrafts(
    ctx,
    withdrawn.map(({ id }) => id),
  )
}

function tellDrafts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  return tellChanges(
    ctx,
    'draft',
    ids.map((id) => toWire('draft', id)),
  )
}
