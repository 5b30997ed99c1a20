import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { suppressRefused } from '../hidden-opt-outs.ts'
import { tellMessages } from '../message-changes.ts'
import type { RefusalReason } from '../provider/failures.ts'
import type { StatusEvent } from '../provider/provider.ts'
import { errorNameOf } from '../refusals.ts'
import { notifyRuns, type SendNews } from '../run-notifications.ts'
import { happenedBetween } from '../statistics/tally.ts'
import { countMessages } from '../statistics/tally-writer.ts'
import { noteUnanswered } from '../waiting.ts'
import type { LateRefusal } from './late-refusals.ts'

/** The columns of a message that statuses move. */
export interface MessageState {
  status: string
  providerId: string | null
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  errorCode: string | null
  errorText: string | null
}

/** The order of statuses. A message only moves forward, and it can fail only before it was delivered. */
const RANK: Record<string, number> = {
  queued: 0,
  sending: 0,
  unknown: 0,
  accepted: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
}

/**
 * The state after a status, or the same object if the status changes nothing. Statuses arrive twice and in any order,
 * and `delivered` may be missing (docs/whatsapp.md: Statuses).
 */
export function advance(state: MessageState, event: StatusEvent, now: Date): MessageState {
  const rank = RANK[state.status]
  // Canceled and locally failed messages were never sent, so no status can be about them.
  if (rank === undefined || state.status === 'failed') return state
  const isForward = RANK[event.status]! > rank
  const at = event.at && event.at < now ? event.at : now
  const moved = {
    ...state,
    status: isForward ? event.status : state.status,
    providerId: state.providerId ?? event.providerId,
  }
  if (event.status !== 'failed') {
    const cleared = isForward ? { errorCode: null, errorText: null } : {}
    return { ...moved, ...stamps(state, event.status, at), ...cleared }
  }
  return isForward ? { ...moved, errorCode: event.refusal.code, errorText: event.refusal.text } : moved
}

function stamps(state: MessageState, status: 'sent' | 'delivered' | 'read', at: Date) {
  return {
    sentAt: state.sentAt ?? at,
    deliveredAt: state.deliveredAt ?? (status === 'sent' ? null : at),
    readAt: state.readAt ?? (status === 'read' ? at : null),
  }
}

interface LockedMessage {
  id: string
  conversation_id: string
  contact_id: string
  channel_id: string
  status: string
  attempts: number
  run_id: string | null
  initiative_id: string | null
  journey_id: string | null
  phone_number: string | null
  email: string | null
  provider_id: string | null
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
  error_code: string | null
  error_text: string | null
}

/**
 * Applies statuses of the organization's channels. A message is recognized by the id that we sent with it, otherwise by
 * the provider's id, which settles an `unknown` message. `channels`: the provider's sender id → channel id. Returns why
 * messages have failed now, for `noteFailedReplies` at the end of the transaction.
 */
export async function applyStatuses(
  ctx: Ctx,
  channels: ReadonlyMap<string, string>,
  events: readonly StatusEvent[],
): Promise<LateRefusal[]> {
  const known = events.flatMap((event) => {
    const channelId = channels.get(event.senderId)
    return channelId === undefined ? [] : [{ event, channelId }]
  })
  if (known.length === 0) return []
  const messages = await lockMessages(ctx, known)
  const byId = new Map(messages.map((message) => [message.id, message]))
  const byProviderId = new Map(messages.map((message) => [message.provider_id, message]))
  const states = new Map<string, MessageState>()
  const refusals = new Map<string, RefusalReason>()
  const earlier: { message: LockedMessage; refusal: RefusalReason }[] = []
  for (const { event, channelId } of known) {
    const message = byId.get(event.messageId ?? '') ?? byProviderId.get(event.providerId)
    if (message?.channel_id !== channelId) continue
    const before = states.get(message.id) ?? stateOf(message)
    if (event.status === 'failed' && isOfEarlierAttempt(message, before, event)) {
      earlier.push({ message, refusal: event.refusal })
      continue
    }
    const after = advance(before, event, ctx.now)
    states.set(message.id, after)
    if (event.status === 'failed' && before.status !== after.status) refusals.set(message.id, event.refusal)
  }
  const changed = messages.flatMap((message) => {
    const state = states.get(message.id)
    const refusal = refusals.get(message.id) ?? null
    return state && hasChanged(message, state) ? [{ message, state, refusal }] : []
  })
  await writeStates(ctx, changed)
  await countMessages(
    ctx,
    changed.flatMap(({ message, state }) => happenedBetween(message, stateOf(message), state, ctx.now)),
  )
  await notifyRuns(ctx, changed.flatMap(newsOf))
  const failed = changed.filter(({ refusal }) => refusal !== null)
  await noteUnanswered(
    ctx,
    failed.map(({ message }) => message.conversation_id),
  )
  await suppressRefused(ctx, [
    ...earlier,
    ...changed.flatMap(({ message, refusal }) => (refusal ? { message, refusal } : [])),
  ])
  return failed.map(({ message: { id, channel_id: channelId }, refusal }) => ({
    messageId: id,
    channelId,
    refusal: refusal!,
  }))
}

/** Whether a status is about an attempt after which the message was sent again: the provider took it under another id. */
function isOfEarlierAttempt({ attempts }: LockedMessage, { providerId }: MessageState, event: StatusEvent) {
  return attempts > 1 && providerId !== null && providerId !== event.providerId
}

/** Uses the primary key and messages_provider. */
function lockMessages(
  ctx: Ctx,
  known: readonly { event: StatusEvent; channelId: string }[],
): Promise<LockedMessage[]> {
  const ids = known.flatMap(({ event }) => event.messageId ?? [])
  return ctx.db.rows(sql<LockedMessage>`
    select m.id, m.conversation_id, m.contact_id, m.channel_id, m.status, m.attempts, m.run_id, m.initiative_id, r.journey_id, m.provider_id, m.sent_at,
           m.delivered_at, m.read_at, m.error_code, m.error_text, p.phone_number, p.email
    from messages m join contacts p on p.org_id = ${ctx.org} and p.id = m.contact_id
    left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    where m.org_id = ${ctx.org} and m.direction = 'outbound' and m.id in (
      select unnest(${ids}::uuid[])
      union
      select s.id from unnest(${known.map((each) => each.channelId)}::uuid[],
                              ${known.map(({ event }) => event.providerId)}::text[]) as r (channel_id, provider_id)
      join messages s on s.org_id = ${ctx.org} and s.channel_id = r.channel_id and s.provider_id = r.provider_id)
    order by m.id for update of m`)
}

function stateOf(row: LockedMessage): MessageState {
  return {
    status: row.status,
    providerId: row.provider_id,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
    errorCode: row.error_code,
    errorText: row.error_text,
  }
}

function hasChanged(row: LockedMessage, state: MessageState): boolean {
  const before = stateOf(row)
  return (Object.keys(before) as (keyof MessageState)[]).some((key) => before[key] !== state[key])
}

/** `refusal`: why it has just failed. */
type Changed = { message: LockedMessage; state: MessageState; refusal: RefusalReason | null }

/** No work is left for the message: the provider has accepted or failed it. */
async function writeStates(ctx: Ctx, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ message, state }) => ({
    id: message.id,
    conversation_id: message.conversation_id,
    ...state,
  }))
  await ctx.db.run(sql`
    update messages m set status = r.status, provider_id = r."providerId", sent_at = r."sentAt",
                          delivered_at = r."deliveredAt", read_at = r."readAt", error_code = r."errorCode",
                          error_text = r."errorText", due_at = null, ask_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, status text, "providerId" text, "sentAt" timestamptz, "deliveredAt" timestamptz,
      "readAt" timestamptz, "errorCode" text, "errorText" text)
    where m.org_id = ${ctx.org} and m.id = r.id`)
  await tellMessages(ctx, rows)
}

/** Runs are notified when a message leaves `queued` or `sending`, when it is delivered, and when it fails later. */
function newsOf({ message, state, refusal }: Changed): SendNews[] {
  const news = { messageId: message.id, runId: message.run_id }
  if (refusal) return [{ ...news, became: 'failed', errorName: errorNameOf(refusal) }]
  const hasLeft = message.status !== 'sending' && message.status !== 'queued'
  const isDelivered = state.deliveredAt !== null && message.delivered_at === null
  return [
    ...(hasLeft ? [] : [{ ...news, became: 'sent' as const }]),
    ...(isDelivered ? [{ ...news, became: 'delivered' as const }] : []),
  ]
}
