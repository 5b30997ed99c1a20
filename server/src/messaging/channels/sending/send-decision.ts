import { ACCOUNT_PROBLEM_MS, MAX_UNREACHED_MS, MIN_UNREACHED_MS } from '../backlogs.ts'
import type { StoredSource } from '../message-sources.ts'
import type { ProviderRules } from '../provider/provider.ts'
import type { OverLimit } from './limits/person-limit.ts'
import { FLOW_THROTTLED, LIMIT_REACHED, MESSAGE_EXPIRED, QUIET_HOURS } from './limits/reasons.ts'

/** How often a message checks whether the quiet hours changed: its person may have moved to another time zone. */
const QUIET_PROBLEM_MS = 3_600_000
/** How often a message checks whether its person is still over the limit. */
const LIMIT_PROBLEM_MS = 3_600_000
/** So long a message waits for its turn to open a Flow that WhatsApp limits, unless it belongs to a campaign. */
export const MAX_FLOW_WAIT_MS = 24 * 3_600_000

/** Everything that decides whether a due message is sent now. */
export interface SendFacts {
  status: 'queued' | 'sending'
  author: 'journey' | 'agent' | 'human' | 'system'
  source: StoredSource
  type: 'text' | 'template' | 'media'
  /** The current owner of the conversation. */
  owner: 'nobody' | 'agent' | 'human'
  /** The status of the message's run, or null without one. */
  runStatus: string | null
  /** The original of a restored database may have sent it. */
  isInDoubt: boolean
  isSuppressed: boolean
  /** Its topic asks for the recipient's consent on this channel, which they have not given or withdrew. */
  lacksConsent: boolean
  /** The message belongs to a run of a test environment, and its recipient is not a test number. */
  isOutsideTest: boolean
  lastInboundAt: Date | null
  /** Why the template or file cannot be sent. null when it can, and for texts. */
  contentProblem: string | null
  /** Whether the provider can use an address of the contact. */
  hasRecipient: boolean
  /** Until when the message waits for an earlier one in the conversation, or null. */
  heldUntil: Date | null
  /** Whether that earlier one waits in the backlog of the channel. */
  isBehindBacklog: boolean
  /** Why the account cannot be used, or null. */
  accountProblem: string | null
  /** For how many milliseconds it has been so, as far as this process knows. */
  accountProblemForMs: number
  /** Whether its account was disconnected. */
  isDisconnected: boolean
  /** Until when an operator paused the account, or null. */
  pausedUntil: Date | null
  /** Whether the account has enough open messages. */
  isBusy: boolean
  /** When the current quiet hours for journey messages end, or null outside of them. */
  quietUntil: Date | null
  /** Whether the person has reached the organization's limit for journey messages. */
  overLimit: OverLimit | null
  /** Until when WhatsApp takes no more messages that open the same Flow, or null. */
  flowUntil: Date | null
  /** Whether it waits for that as long as it takes. */
  isPatient: boolean
  /** When it was queued, the last time that somebody had it sent. */
  queuedAt: Date
  /** When it is not sent any more, or null. */
  expiresAt: Date | null
  rules: ProviderRules
  /** When the message that filled the contact's burst was sent, or null while there is capacity. */
  burstSince: Date | null
}

export type SendDecision =
  | { act: 'send' }
  /** The message may have been sent: its lease ran out without a result, or the database was restored since. */
  | { act: 'giveUp'; reason: 'no_result' | 'restored' }
  /** `reason`: what an operator can fix. */
  | { act: 'hold'; until: Date; reason?: string }
  /** It joins the backlog of its channel, at which a worker looks then. */
  | { act: 'wait'; until: Date; reason?: string }
  | { act: 'cancel' | 'fail'; errorName: string }

/**
 * Decides whether a due message is sent now (docs/behaviour/messaging.md: Channels). A message is sent only while no
 * one but its author owns the conversation, so the agent never writes after a human took over, except for the words of its
 * hand-over, and its last words in a conversation that it had closed. In a closed conversation, the last messages of its former
 * owner are still sent.
 */
export function decideSending(facts: SendFacts, now: Date): SendDecision {
  const decision = decide(facts, now)
  const { expiresAt } = facts
  if (decision.act !== 'hold' || expiresAt === null || expiresAt >= decision.until) return decision
  return { ...decision, until: expiresAt }
}

function decide(facts: SendFacts, now: Date): SendDecision {
  if (facts.isInDoubt) return { act: 'giveUp', reason: 'restored' }
  if (facts.status === 'sending') return { act: 'giveUp', reason: 'no_result' }
  // It waits for nothing then, so it comes before all waiting.
  if (facts.expiresAt && facts.expiresAt <= now) return { act: 'fail', errorName: MESSAGE_EXPIRED }
  if (facts.heldUntil) return { act: facts.isBehindBacklog ? 'wait' : 'hold', until: facts.heldUntil }
  const canceled = cancelReason(facts)
  if (canceled) return { act: 'cancel', errorName: canceled }
  const failed = failReason(facts, now)
  if (failed) return { act: 'fail', errorName: failed }
  const { accountProblem, pausedUntil } = facts
  if (accountProblem) {
    return { act: 'wait', until: new Date(now.getTime() + ACCOUNT_PROBLEM_MS), reason: accountProblem }
  }
  if (pausedUntil && pausedUntil > now) {
    const until = new Date(Math.min(pausedUntil.getTime(), now.getTime() + ACCOUNT_PROBLEM_MS))
    return { act: 'wait', until, reason: 'channel_paused' }
  }
  if (facts.quietUntil) {
    const until = new Date(Math.min(facts.quietUntil.getTime(), now.getTime() + QUIET_PROBLEM_MS))
    return { act: 'hold', until, reason: QUIET_HOURS }
  }
  if (facts.overLimit?.whenReached === 'wait') {
    const until = new Date(Math.min(facts.overLimit.until.getTime(), now.getTime() + LIMIT_PROBLEM_MS))
    return { act: 'hold', until, reason: LIMIT_REACHED }
  }
  if (facts.flowUntil) return { act: 'hold', until: facts.flowUntil, reason: FLOW_THROTTLED }
  const burstEnd = burstEndOf(facts)
  if (burstEnd > now.getTime()) return { act: 'hold', until: new Date(burstEnd) }
  // Only now: a template that WhatsApp paused, or that was edited, may be approved again while the message waits anyway.
  if (facts.contentProblem) return { act: 'fail', errorName: facts.contentProblem }
  return facts.isBusy ? { act: 'wait', until: now } : { act: 'send' }
}

function cancelReason({
  author,
  source,
  owner,
  runStatus,
  isSuppressed,
  lacksConsent,
  isOutsideTest,
  overLimit,
}: SendFacts): string | null {
  // The opt-out confirmation is sent although its recipient has just been suppressed.
  const isConfirmation = author === 'system' && source === null
  if (isSuppressed && !isConfirmation) return 'contact_suppressed'
  // Colleagues answer who writes to them, whatever the topic.
  if (lacksConsent && author !== 'human' && !isConfirmation) return 'no_consent'
  if (isOutsideTest) return 'not_a_test_number'
  if (author === 'agent' && owner === 'human' && source !== 'handover' && source !== 'closing')
    return 'human_took_over'
  if (author === 'human' && owner === 'agent') return 'handed_back'
  if (author === 'journey' && isEnded(runStatus)) return 'run_ended'
  if (overLimit?.whenReached === 'skip') return LIMIT_REACHED
  // The agent's last message is queued when its run completes, so it is sent although the run has ended.
  if (author === 'agent' && isEnded(runStatus) && runStatus !== 'COMPLETED') return 'run_ended'
  return null
}

function isEnded(runStatus: string | null): boolean {
  return runStatus !== null && runStatus !== 'ACTIVE'
}

function burstEndOf({ rules, burstSince }: SendFacts): number {
  return rules.contactBurst && burstSince ? burstSince.getTime() + rules.contactBurst.withinMs : 0
}

function failReason(facts: SendFacts, now: Date): string | null {
  if (facts.isDisconnected) return 'channel_disconnected'
  if (!facts.hasRecipient) return 'recipient_unreachable'
  const age = now.getTime() - facts.queuedAt.getTime()
  const isUnreached = age > MAX_UNREACHED_MS && facts.accountProblemForMs >= MIN_UNREACHED_MS
  if (facts.accountProblem && isUnreached) return 'provider_unreachable'
  if (facts.flowUntil && !facts.isPatient && age > MAX_FLOW_WAIT_MS) return FLOW_THROTTLED
  if (facts.type === 'template') return null
  return isWindowOpen(facts, now) ? null : 'window_closed'
}

/** Whether free text may be sent. */
function isWindowOpen({ rules, lastInboundAt }: SendFacts, now: Date): boolean {
  if (rules.textWindowMs === null) return true
  return lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < rules.textWindowMs
}
