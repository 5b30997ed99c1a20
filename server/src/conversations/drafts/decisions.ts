import {
  type DecidedDraft,
  decideDrafts,
  LONGEST_REQUEST,
  noteUnanswered,
  providers,
  undoDecisions,
} from '../../messaging/index.ts'
import { ApiError, fromWire, notFound } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { escalateConversations, inRealSeconds } from '../inbox/index.ts'
import { type DraftFilters, type DraftRow, isChangeable, readDraft } from './listing.ts'

/** Sends these drafts. Those that were decided meanwhile stay as they are. Returns how many it approved. */
export async function approve(ctx: Ctx, wireIds: readonly string[], undoSeconds: number): Promise<number> {
  const ids = await requireDrafts(ctx, wireIds)
  const undoUntil = undoTime(ctx, undoSeconds)
  const decided = await decideDrafts(ctx, ids, { state: 'approved', by: ctx.actor.id, undoUntil })
  return decided.length
}

/** The most drafts that one call approves with all others like them. */
const MAX_ALIKE = 1_000

/** Sends drafts of a kind in an initiative, oldest first. Throws `not_found`. `remaining` says whether others still wait. */
export async function approveAlike(
  ctx: Ctx,
  { initiativeId, kind }: Required<Pick<DraftFilters, 'initiativeId' | 'kind'>>,
): Promise<{ approved: number; remaining: boolean }> {
  const initiative = fromWire('initiative', initiativeId!)
  const known = await ctx.db.maybe(sql`
    select from initiatives where org_id = ${ctx.org} and id = ${initiative}`)
  if (!known) throw notFound('initiative')
  const waiting = await ctx.db.rows(sql<{ id: string }>`
    select id from message_drafts
    where org_id = ${ctx.org} and state = 'waiting' and initiative_id = ${initiative}
      and kind = ${kind}
    order by created_at, id limit ${MAX_ALIKE + 1}`)
  const ids = waiting.slice(0, MAX_ALIKE).map(({ id }) => id)
  const decided = await decideDrafts(ctx, ids, { state: 'approved', by: ctx.actor.id })
  return { approved: decided.length, remaining: waiting.length > MAX_ALIKE }
}

/** Sends a draft with other words. Throws `not_found`, `conflict` and `invalid_request`. */
export async function change(ctx: Ctx, wireId: string, texts: readonly string[]): Promise<void> {
  const draft = await readDraft(ctx, wireId)
  if (!isChangeable(draft))
    throw new ApiError(
      'conflict',
      'This is an approved template, which is sent as it is. Approve or refuse it.',
    )
  const count = draft.messages.length
  if (texts.length !== count)
    throw new ApiError('invalid_request', `\`texts\`: this draft has ${count} messages. Send ${count} texts.`)
  requireLengths(draft, texts)
  const isSame = draft.messages.every(({ text }, index) => text === texts[index])
  const decided = await decideDrafts(
    ctx,
    [draft.id],
    isSame ? { state: 'approved', by: ctx.actor.id } : { state: 'changed', by: ctx.actor.id, texts },
  )
  requireWaiting(decided)
}

/** A text that is too long for its button would leave without it. */
function requireLengths({ provider, messages }: DraftRow, texts: readonly string[]): void {
  const { longestText, requests } = providers.get(provider)?.rules ?? {}
  const longest = longestText ?? Number.POSITIVE_INFINITY
  if (texts.some((text) => text.length > longest))
    throw new ApiError('invalid_request', `\`texts\`: this channel takes at most ${longest} characters.`)
  const losesButton = messages.some(
    ({ text, isRequest }, index) =>
      isRequest && text.length <= LONGEST_REQUEST && texts[index]!.length > LONGEST_REQUEST,
  )
  if (requests === true && losesButton)
    throw new ApiError(
      'invalid_request',
      `\`texts\`: a message that asks for something with a button takes at most ${LONGEST_REQUEST} characters.`,
    )
}

/** Drops a draft. People answer instead of the agent. Throws `not_found` and `conflict`. */
export async function refuse(
  ctx: Ctx,
  wireId: string,
  reason: string | null,
  undoSeconds: number,
): Promise<void> {
  const [id] = await requireDrafts(ctx, [wireId])
  const undoUntil = undoTime(ctx, undoSeconds)
  const decided = await decideDrafts(ctx, [id!], { state: 'refused', by: ctx.actor.id, reason, undoUntil })
  requireWaiting(decided)
  if (undoUntil === null) await callPeople(ctx, decided)
}

/** Lets drafts wait again. Throws `not_found`, and `conflict` when a message of theirs was taken for sending or dropped. */
export async function undo(ctx: Ctx, wireIds: readonly string[]): Promise<void> {
  const ids = await requireDrafts(ctx, wireIds)
  const standing = await undoDecisions(ctx, ids)
  if (standing.length > 0)
    throw new ApiError(
      'conflict',
      'The message was taken for sending or dropped, so the decision can no longer be undone.',
    )
}

/** Until when a decision of now can be undone; null: it cannot. */
function undoTime(ctx: Ctx, seconds: number): Date | null {
  return seconds === 0 ? null : inRealSeconds(ctx, seconds)
}

/** Whom the agent does not answer is answered by people, so that nobody waits for nothing. */
export async function callPeople(ctx: Ctx, dropped: readonly DecidedDraft[]): Promise<void> {
  const conversations = dropped.filter(({ kind }) => kind === 'reply').map((draft) => draft.conversation_id)
  const ofAgent = await ctx.db.rows(sql<{ id: string }>`
    select id from conversations
    where org_id = ${ctx.org} and id = any(${conversations}) and owner = 'agent'`)
  const unanswered = ofAgent.map(({ id }) => id)
  await noteUnanswered(ctx, unanswered)
  await escalateConversations(
    ctx,
    unanswered.map((conversationId) => ({ conversationId, reason: 'reply_refused' })),
  )
}

function requireWaiting(decided: readonly DecidedDraft[]): void {
  if (decided.length > 0) return
  throw new ApiError('conflict', 'This draft was decided already, or it is no longer needed. Read it again.')
}

function missing(): never {
  throw notFound('draft')
}

/** Their ids. Throws `not_found` when one does not exist. */
async function requireDrafts(ctx: Ctx, wireIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(wireIds.map((id) => fromWire('draft', id) ?? missing()))]
  const known = await ctx.db.rows(sql<{ id: string }>`
    select id from message_drafts where org_id = ${ctx.org} and id = any(${ids})`)
  if (known.length < ids.length) throw notFound('draft')
  return ids
}
