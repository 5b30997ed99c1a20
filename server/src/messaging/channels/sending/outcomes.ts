import { type Clock, inRealTime } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { MAX_UNREACHED_MS, MIN_UNREACHED_MS } from '../backlogs.ts'
import { suppressRefused } from '../hidden-opt-outs.ts'
import { tellMessages } from '../message-changes.ts'
import { isTooEarly, type ProviderRefusal } from '../provider/failures.ts'
import type { Address } from '../provider/provider.ts'
import { slowDown } from '../rates.ts'
import { recordLearned } from '../receiving/identities.ts'
import { errorNameOf } from '../refusals.ts'
import { notifyRuns, type SendNews } from '../run-notifications.ts'
import { happenedBetween, type MessageEvent, type Progress } from '../statistics/tally.ts'
import { countMessages } from '../statistics/tally-writer.ts'
import { noteNotSent } from '../waiting.ts'
import type { SendAttempt } from './dispatcher.ts'
import { findOfCampaigns, noteFlowRefusals } from './limits/flow-limit.ts'
import { FLOW_THROTTLED } from './limits/reasons.ts'
import { MAX_FLOW_WAIT_MS } from './send-decision.ts'

/** A throttled message fails when it was tried this often and is as old as this. Others may use up its limit until then. */
export const MIN_THROTTLED = 8
export const MAX_THROTTLED_MS = 24 * 3_600_000
const THROTTLE_MIN_MS = 2_000
/** A mailbox that takes nothing now should not be asked often. */
const THROTTLE_MAX_MS = 30 * 60_000
/** The channel sends fewer messages by then, or WhatsApp says how long a Flow is limited. */
const RATE_MAX_MS = 5 * 60_000

/** The next state of a claimed message. `errorName` tells its run that it will never be sent. */
interface MessageSettlement {
  status: 'accepted' | 'unknown' | 'queued' | 'failed'
  dueAt: Date | null
  providerId: string | null
  /** Another address of the contact, which the provider reported. */
  learned: Address | null
  /** Of an accepted SMS. */
  parts: number | null
  errorCode: string | null
  errorText: string | null
  errorName: string | null
  /** 1 when the provider never saw the attempt: it does not count. */
  uncounted: 0 | 1
}

interface AttemptedMessage {
  attempts: number
  /** When it was queued, the last time that somebody had it sent. */
  queuedAt: Date
  /** When it is not sent any more, or null. */
  expiresAt: Date | null
  /** Whether it waits for a Flow that WhatsApp limits as long as it takes. */
  isPatient: boolean
}

/**
 * Throttled messages are retried, refused ones are not, and those that may have been sent are never sent again
 * (docs/behaviour/messaging.md: Channels).
 */
export function settlementOf(
  attempt: SendAttempt,
  message: AttemptedMessage,
  clock: Clock,
  random: () => number,
): MessageSettlement {
  const next = settle(attempt, message, clock, random)
  const { expiresAt } = message
  // It fails when it expires, and not when it would have been tried again.
  return next.dueAt && expiresAt && expiresAt < next.dueAt ? { ...next, dueAt: expiresAt } : next
}

function settle(
  { result, at }: SendAttempt,
  message: AttemptedMessage,
  clock: Clock,
  random: () => number,
): MessageSettlement {
  const base: MessageSettlement = {
    status: 'queued',
    dueAt: null,
    providerId: null,
    learned: null,
    parts: null,
    errorCode: null,
    errorText: null,
    errorName: null,
    uncounted: 0,
  }
  switch (result.outcome) {
    case 'accepted':
      return {
        ...base,
        status: 'accepted',
        providerId: result.providerId,
        learned: result.learned,
        parts: result.parts ?? null,
      }
    case 'unknown':
      return { ...base, status: 'unknown', errorCode: 'no_result', errorText: result.text }
    case 'released':
      return { ...base, dueAt: at, uncounted: 1 }
    case 'notSent': {
      const reached = {
        ...base,
        errorCode: 'provider_unreachable',
        errorText: result.text,
        uncounted: 1 as const,
      }
      const isOld = at.getTime() - message.queuedAt.getTime() > MAX_UNREACHED_MS
      if (isOld && result.triedForMs >= MIN_UNREACHED_MS)
        return { ...reached, status: 'failed', errorName: 'provider_unreachable' }
      return { ...reached, dueAt: inRealTime(clock, result.retryInMs * (1 + random())) }
    }
    case 'refused':
      return {
        ...base,
        errorCode: result.code,
        errorText: result.text,
        ...refusal(result, at, message, random),
      }
  }
}

/** Providers ask to wait in service time, since the simulator runs on the same clock. */
function refusal(
  refused: ProviderRefusal,
  at: Date,
  message: AttemptedMessage,
  random: () => number,
): Pick<MessageSettlement, 'status' | 'dueAt' | 'errorName' | 'uncounted'> {
  const age = at.getTime() - message.queuedAt.getTime()
  // It waits as one does whose Flow is known to be limited, however often WhatsApp refuses it.
  const waitsForFlow = isFlowThrottled(refused) && (message.isPatient || age <= MAX_FLOW_WAIT_MS)
  const isLast = !isTooEarly(refused) || (message.attempts >= MIN_THROTTLED && age > MAX_THROTTLED_MS)
  if (isLast && !waitsForFlow) {
    return { status: 'failed', dueAt: null, errorName: errorNameOf(refused), uncounted: 0 }
  }
  const longest = refused.class === 'rate' || waitsForFlow ? RATE_MAX_MS : THROTTLE_MAX_MS
  const backoff = Math.min(longest, THROTTLE_MIN_MS * 2 ** (message.attempts - 1))
  const wait = Math.max(refused.retryAfterMs ?? 0, backoff * (0.5 + random() / 2))
  const dueAt = new Date(at.getTime() + wait)
  return { status: 'queued', dueAt, errorName: null, uncounted: waitsForFlow ? 1 : 0 }
}

function isFlowThrottled({ errorName }: ProviderRefusal): boolean {
  return errorName === FLOW_THROTTLED
}

interface LockedMessage {
  id: string
  conversation_id: string
  status: string
  due_at: Date | null
  run_id: string | null
  initiative_id: string | null
  journey_id: string | null
  channel_id: string
  contact_id: string
  phone_number: string | null
  email: string | null
  attempts: number
  queued_at: Date
  expires_at: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
  error_code: string | null
}

/**
 * Writes the result of each attempt while it is the message's current one: `sending` under the same lease. Otherwise a
 * status webhook was faster, the lease expired, or the write is repeated. Then only an acceptance adds something: the
 * provider's id and the time.
 */
export async function settleAttempts(
  ctx: Ctx,
  attempts: readonly SendAttempt[],
  clock: Clock,
  random: () => number,
): Promise<void> {
  const messages = await lockAttempted(ctx, [...new Set(attempts.map((attempt) => attempt.id))])
  const throttled = attempts.filter(({ result }) => result.outcome === 'refused' && isFlowThrottled(result))
  const ofCampaigns = await findOfCampaigns(
    ctx,
    throttled.map(({ id }) => id),
  )
  const settled = attempts.flatMap((attempt) => {
    const message = messages.get(attempt.id)
    if (!message) return []
    const { attempts: count, queued_at: queuedAt, expires_at: expiresAt } = message
    const isPatient = ofCampaigns.has(message.id)
    const next = settlementOf(attempt, { attempts: count, queuedAt, expiresAt, isPatient }, clock, random)
    return [{ message, attempt, next }]
  })
  const open = settled.filter(isCurrent)
  const late = settled.filter((each) => !isCurrent(each) && each.next.status === 'accepted')
  await writeSettlements(ctx, open)
  await addAcceptance(ctx, late)
  await countMessages(ctx, [
    ...open.flatMap((each) => eventsOf(each, afterOf(each), ctx.now)),
    ...late.flatMap((each) => eventsOf(each, afterLate(each), ctx.now)),
    ...settled.flatMap((each) => unreachedOf(each, ctx.now)),
  ])
  await notifyRuns(ctx, open.flatMap(newsOf))
  await learn(ctx, settled)
  await slowDown(
    ctx,
    settled.flatMap(({ message, attempt: { result } }) =>
      result.outcome === 'refused' && result.class === 'rate' ? message.channel_id : [],
    ),
  )
  await noteFlowRefusals(
    ctx,
    settled.flatMap(({ message, attempt: { result } }) =>
      result.outcome === 'refused' && isFlowThrottled(result) ? message.id : [],
    ),
  )
  const failed = open.filter(({ next }) => next.status === 'failed')
  await noteNotSent(
    ctx,
    failed.map(({ message }) => message),
  )
}

function isCurrent({ message, attempt }: Settled): boolean {
  return message.status === 'sending' && message.due_at?.getTime() === attempt.lease.getTime()
}

type Settled = { message: LockedMessage; attempt: SendAttempt; next: MessageSettlement }

async function lockAttempted(ctx: Ctx, ids: readonly string[]): Promise<Map<string, LockedMessage>> {
  const rows = await ctx.db.rows(sql<LockedMessage>`
    select m.id, m.conversation_id, m.status, m.due_at, m.run_id, m.initiative_id, r.journey_id, m.channel_id, m.contact_id, m.attempts,
           coalesce(m.sent_again_at, m.created_at) as queued_at, m.expires_at, m.sent_at, m.delivered_at, m.read_at, m.error_code, p.phone_number, p.email
    from messages m join contacts p on p.org_id = ${ctx.org} and p.id = m.contact_id
    left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    where m.org_id = ${ctx.org} and m.id = any(${ids}) order by m.id for update of m`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function writeSettlements(ctx: Ctx, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  const rows = settled.map(({ message, attempt, next }) => ({
    id: message.id,
    conversation_id: message.conversation_id,
    status: next.status,
    provider_id: next.providerId,
    parts: next.parts,
    sent_at: next.status === 'accepted' ? attempt.at : null,
    due_at: next.dueAt,
    error_code: next.errorCode,
    error_text: next.errorText,
    uncounted: next.uncounted,
  }))
  await ctx.db.run(sql`
    update messages m set status = r.status, provider_id = r.provider_id, parts = r.parts, sent_at = r.sent_at, due_at = r.due_at,
                          error_code = r.error_code, error_text = r.error_text, attempts = m.attempts - r.uncounted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, status text, provider_id text, parts int, sent_at timestamptz, due_at timestamptz, error_code text,
      error_text text, uncounted int)
    where m.org_id = ${ctx.org} and m.id = r.id`)
  await tellMessages(ctx, rows)
}

/** It is queued only where somebody asked to send it again, which is not needed any more. */
const isInDoubt = sql`m.status in ('unknown', 'queued')`

/** The lease had expired, or a webhook was faster. */
async function addAcceptance(ctx: Ctx, late: readonly Settled[]): Promise<void> {
  if (late.length === 0) return
  const rows = late.map(({ message, attempt, next }) => ({
    id: message.id,
    conversation_id: message.conversation_id,
    provider_id: next.providerId,
    parts: next.parts,
    sent_at: attempt.at,
  }))
  await ctx.db.run(sql`
    update messages m set
      status = case when ${isInDoubt} then 'accepted' else m.status end,
      due_at = case when ${isInDoubt} then null else m.due_at end,
      error_code = case when ${isInDoubt} then null else m.error_code end,
      error_text = case when ${isInDoubt} then null else m.error_text end,
      provider_id = coalesce(m.provider_id, r.provider_id), parts = coalesce(m.parts, r.parts),
      sent_at = coalesce(m.sent_at, r.sent_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, provider_id text, parts int, sent_at timestamptz)
    where m.org_id = ${ctx.org} and m.id = r.id`)
  await tellMessages(ctx, rows)
}

function eventsOf({ message }: Settled, after: Progress, now: Date): MessageEvent[] {
  return happenedBetween(message, progressOf(message), after, now)
}

function unreachedOf({ message, attempt }: Settled, at: Date): MessageEvent[] {
  if (attempt.result.outcome !== 'notSent') return []
  return [{ message, what: 'UNREACHED', reason: 'provider_unreachable', at }]
}

function progressOf(message: LockedMessage): Progress {
  const {
    status,
    sent_at: sentAt,
    delivered_at: deliveredAt,
    read_at: readAt,
    error_code: errorCode,
  } = message
  return { status, sentAt, deliveredAt, readAt, errorCode }
}

function afterOf({ message, attempt, next }: Settled): Progress {
  const { status, errorCode } = next
  const sentAt = status === 'accepted' ? attempt.at : null
  return { ...progressOf(message), status, sentAt, errorCode }
}

function afterLate({ message, attempt }: Settled): Progress {
  return { ...progressOf(message), sentAt: message.sent_at ?? attempt.at }
}

/** Runs are not notified about messages that will be retried. */
function newsOf({ message, next }: Settled): SendNews[] {
  const { errorName } = next
  const news = { messageId: message.id, runId: message.run_id }
  if (errorName !== null) return [{ ...news, became: 'failed', errorName }]
  return next.status === 'accepted' || next.status === 'unknown' ? [{ ...news, became: 'sent' }] : []
}

/** Stores facts about contacts from the answers: other addresses, and opt-outs. */
async function learn(ctx: Ctx, settled: readonly Settled[]): Promise<void> {
  await recordLearned(
    ctx,
    settled.flatMap(({ message, next }) =>
      next.learned === null ? [] : [{ contactId: message.contact_id, address: next.learned }],
    ),
  )
  await suppressRefused(
    ctx,
    settled.flatMap(({ message, attempt: { result } }) =>
      result.outcome === 'refused' ? { message, refusal: result } : [],
    ),
  )
}
