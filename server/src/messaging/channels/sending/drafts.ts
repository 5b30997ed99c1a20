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
import { WAITS_FOR_REVIEW } from './limits/reasons.ts'
import type { DraftKind, NewMessage } from './new-message.ts'

/**
 * Why a reply that waits is withdrawn: the contact wrote again, somebody closed the conversation, or its journey went on
 * without it.
 */
export type WithdrawReason = 'draft_superseded' | 'conversation_closed' | 'draft_expired'

/** Why the messages of a draft are not sent. */
const REASONS = { refused: 'draft_refused', expired: 'draft_expired' } as const

/** Stores drafts for those of these messages that wait for a person, one for each run in each conversation. */
export async function storeDrafts(ctx: Ctx, messages: readonly NewMessage[]): Promise<void> {
  const waiting = messages.filter(({ review }) => review !== undefined)
  if (waiting.length === 0) return
  const placeOf = ({ conversationId, runId }: NewMessage) => `${conversationId} ${runId}`
  const drafts = [...Map.groupBy(waiting, placeOf).values()].map((group) => {
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
  /** Of an approval or a refusal: nothing leaves and nothing ends before this time, so that it can be undone. */
  undoUntil?: Date | null
  /** Of the worker: only drafts that it still has. */
  lease?: Date
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
  { state, by, reason = null, texts, undoUntil = null, lease }: DraftDecision,
): Promise<DecidedDraft[]> {
  await lockMessages(ctx, ids, ['waiting'])
  const isRefused = state === 'refused'
  const decided = await ctx.db.rows(sql<DecidedDraft>`
    update message_drafts d set
      state = ${state}, decided_at = ${ctx.now}, decided_by = ${by}, reason = ${reason}, changed = ${texts ?? null}::text[],
      undone_due_at = case when ${undoUntil !== null} then d.due_at end, due_at = ${isRefused ? undoUntil : null}, due_lease = null
    where d.org_id = ${ctx.org} and d.id = any(${ids}) and d.state = 'waiting'
      ${lease ? sql`and d.due_at = ${lease}` : sql``}
    returning d.id, d.kind, d.conversation_id, d.message_ids`)
  const messageIds = decided.flatMap(({ message_ids }) => message_ids)
  if (state === 'approved' || state === 'changed')
    await release(ctx, messageIds, texts ?? [], undoUntil ?? ctx.now)
  else if (undoUntil === null) await drop(ctx, messageIds, REASONS[state])
  await tellDrafts(
    ctx,
    decided.map(({ id }) => id),
  )
  return decided
}

/** Carries out those of these refusals that nobody undid and the worker still has, and returns them. */
export async function finishRefusals(ctx: Ctx, ids: readonly string[], lease: Date): Promise<DecidedDraft[]> {
  await lockMessages(ctx, ids, ['refused'])
  const over = await ctx.db.rows(sql<DecidedDraft>`
    update message_drafts d set undone_due_at = null, due_at = null, due_lease = null
    where d.org_id = ${ctx.org} and d.id = any(${ids}) and d.state = 'refused' and d.undone_due_at is not null
      and d.due_at = ${lease}
    returning d.id, d.kind, d.conversation_id, d.message_ids`)
  await drop(
    ctx,
    over.flatMap(({ message_ids }) => message_ids),
    REASONS.refused,
  )
  return over
}

/**
 * Lets these drafts wait again, where nothing of them was taken for sending and nothing was dropped. Returns the others, whose
 * decision stands.
 */
export async function undoDecisions(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  await lockMessages(ctx, ids, ['approved', 'refused'])
  const open = await ctx.db.rows(sql<{ id: string; message_ids: string[] }>`
    select d.id, d.message_ids from message_drafts d
    join conversations c on c.org_id = ${ctx.org} and c.id = d.conversation_id
    left join runs r on r.org_id = ${ctx.org} and r.id = d.run_id
    where d.org_id = ${ctx.org} and d.id = any(${ids}) and d.state in ('approved', 'refused')
      -- What would have withdrawn it while it waited has not happened meanwhile.
      and coalesce(r.status in ('ACTIVE', 'COMPLETED'), true)
      -- When a message arrived, not when it was written, which may be before the decision.
      and (d.kind = 'first' or (coalesce(c.resolved_at <= d.decided_at, true) and not exists (
        select from messages i
        where i.org_id = ${ctx.org} and i.conversation_id = d.conversation_id and i.direction = 'inbound'
          and i.created_at > d.decided_at)))
      and d.undone_due_at is not null and cardinality(d.message_ids) = (
        select count(*) from messages m
        where m.org_id = ${ctx.org} and m.id = any(d.message_ids) and m.status = 'queued' and m.attempts = 0)
    order by d.id for update of d`)
  const undone = open.map(({ id }) => id)
  await ctx.db.run(sql`
    update message_drafts d set
      state = 'waiting', decided_at = null, decided_by = null, reason = null, due_at = d.undone_due_at, due_lease = null,
      undone_due_at = null
    where d.org_id = ${ctx.org} and d.id = any(${undone})`)
  const held = await ctx.db.rows(sql<ChangedMessage>`
    update messages m set due_at = null, due_lease = null, backlogged = false, error_code = ${WAITS_FOR_REVIEW}
    where m.org_id = ${ctx.org} and m.id = any(${open.flatMap(({ message_ids }) => message_ids)}) and m.status = 'queued'
    returning m.id, m.conversation_id`)
  await tellMessages(ctx, held)
  await tellDrafts(ctx, undone)
  return ids.filter((id) => !undone.includes(id))
}

/** Locks the messages of drafts before the drafts, as whoever cancels or claims them does. */
async function lockMessages(ctx: Ctx, ids: readonly string[], states: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    select 1 from messages
    where org_id = ${ctx.org} and status = 'queued' and id = any(array(
      select unnest(d.message_ids) from message_drafts d
      where d.org_id = ${ctx.org} and d.id = any(${ids}) and d.state = any(${states})))
    order by id for update`)
}

/** Sends messages at `dueAt`, as soon as the checks allow. `texts` replace their own, where there are any. */
async function release(
  ctx: Ctx,
  messageIds: readonly string[],
  texts: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (messageIds.length === 0) return
  if (texts.length > 0) await reword(ctx, messageIds, texts)
  const released = await ctx.db.rows(sql<ChangedMessage & { author: string }>`
    update messages m set due_at = ${dueAt}, error_code = null
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

/**
 * Withdraws replies that still wait, and returns their conversations. Reads nothing but an index where nothing waits.
 */
export function withdrawReplies(
  ctx: Ctx,
  conversationIds: readonly string[],
  reason: WithdrawReason,
): Promise<string[]> {
  const ofReplies = sql`
    select unnest(d.message_ids) from message_drafts d
    where d.org_id = ${ctx.org} and d.conversation_id = any(${conversationIds}) and d.kind = 'reply'
      and (d.state = 'waiting' or (d.state = 'refused' and d.undone_due_at is not null))`
  return cancelWaiting(ctx, ofReplies, reason)
}

/**
 * What waits in runs that were ended is withdrawn, and so is what was decided and could still be undone. The last words of the
 * agent in a completed one stay. Uses messages_of_run and message_drafts_of_conversation.
 */
export async function withdrawOfRuns(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  const ofRuns = sql`
    select m.id from messages m
    join message_drafts d on d.org_id = ${ctx.org} and d.conversation_id = m.conversation_id and m.id = any(d.message_ids)
    where m.org_id = ${ctx.org} and m.run_id = any(${runIds}) and m.status = 'queued'
      and (d.state = 'waiting' or d.undone_due_at is not null)`
  await cancelWaiting(ctx, ofRuns, 'run_ended')
}

/** `which` selects the ids of messages. Those that are queued are canceled. Returns their conversations. */
async function cancelWaiting(ctx: Ctx, which: RawBuilder<unknown>, reason: string): Promise<string[]> {
  const canceled = await ctx.db.rows(sql<CountedMessage & ChangedMessage>`
    update messages m set status = 'canceled', error_code = ${reason}, due_at = null, due_lease = null
    where m.org_id = ${ctx.org} and m.status = 'queued' and m.id in (
      select x.id from messages x
      where x.org_id = ${ctx.org} and x.status = 'queued' and x.id = any(array(${which}))
      order by x.id for update)
    returning m.id, m.conversation_id, m.channel_id, m.initiative_id,
      (select r.journey_id from runs r where r.org_id = ${ctx.org} and r.id = m.run_id) as journey_id`)
  if (canceled.length === 0) return []
  await countMessages(
    ctx,
    canceled.map((message) => ({ message, what: 'CANCELED', reason, at: ctx.now })),
  )
  await tellMessages(ctx, canceled)
  await withdrawDrafts(ctx, canceled)
  return [...new Set(canceled.map((message) => message.conversation_id))]
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
