import type { ChannelRules } from '../provider/provider.ts'

/** How often a message looks whether its account can be used again. */
const ACCOUNT_PROBLEM_MS = 60_000
/** How often a message looks whether the quiet hours are still kept. */
const QUIET_PROBLEM_MS = 3_600_000
/** A message that found no way to its provider for so long says things that are no longer true. */
export const MAX_UNREACHED_MS = 72 * 3_600_000

/** All that decides whether a due message may leave now. */
export interface DepartureFacts {
  status: 'queued' | 'sending'
  author: 'journey' | 'agent' | 'human' | 'system'
  type: 'text' | 'template' | 'media'
  /** Who has the conversation now. */
  owner: 'nobody' | 'agent' | 'human'
  /** State of the run that the message belongs to; null when it belongs to none. */
  runStatus: string | null
  isSuppressed: boolean
  /** It belongs to a run of a test environment and does not go to a test number. */
  isOutsideTest: boolean
  lastInboundAt: Date | null
  /** Why the template or file cannot be sent; null when it can, and for texts. */
  contentProblem: string | null
  /** Whether any address of the contact is known. */
  hasRecipient: boolean
  /** Until when it waits for a message ahead of it in the conversation, or for its account; null when for neither. */
  heldUntil: Date | null
  /** What keeps the account from being used by anybody; null when nothing does. */
  accountProblem: string | null
  /** Its account was disconnected. */
  isDisconnected: boolean
  /** An operator holds the account's messages back until then. */
  pausedUntil: Date | null
  /** When the quiet hours end that the organization keeps for what journeys write; null outside of them. */
  quietUntil: Date | null
  /** The contact got as many messages of journeys as the organization allows itself. */
  isOverLimit: boolean
  createdAt: Date
  rules: ChannelRules
  /** When the message that fills the contact's burst was sent; null while there is room. */
  burstSince: Date | null
}

export type Departure =
  | { act: 'send' }
  /** The attempt's lease ran out without a result: it may have been sent. */
  | { act: 'giveUp' }
  /** `reason`: what an operator can mend. */
  | { act: 'hold'; until: Date; reason?: string }
  | { act: 'cancel' | 'fail'; errorName: string }

/**
 * Whether a due message leaves now (docs/behaviour/messaging.md: Channels). Whoever wrote it, it leaves only
 * while nobody else has the conversation: the agent never speaks after a human took over. A closed conversation lets
 * go what its last owner said before closing it.
 */
export function decideDeparture(facts: DepartureFacts, now: Date): Departure {
  if (facts.status === 'sending') return { act: 'giveUp' }
  if (facts.heldUntil) return { act: 'hold', until: facts.heldUntil }
  const canceled = cancelReason(facts)
  if (canceled) return { act: 'cancel', errorName: canceled }
  const failed = failReason(facts, now)
  if (failed) return { act: 'fail', errorName: failed }
  const { accountProblem, pausedUntil } = facts
  if (accountProblem) {
    return { act: 'hold', until: new Date(now.getTime() + ACCOUNT_PROBLEM_MS), reason: accountProblem }
  }
  if (pausedUntil && pausedUntil > now) {
    // Not for as long as that: the pause may be ended before.
    const until = new Date(Math.min(pausedUntil.getTime(), now.getTime() + ACCOUNT_PROBLEM_MS))
    return { act: 'hold', until, reason: 'channel_paused' }
  }
  if (facts.quietUntil) {
    // They may be changed before.
    const until = new Date(Math.min(facts.quietUntil.getTime(), now.getTime() + QUIET_PROBLEM_MS))
    return { act: 'hold', until, reason: 'quiet_hours' }
  }
  const burstEnd = burstEndOf(facts)
  return burstEnd > now.getTime() ? { act: 'hold', until: new Date(burstEnd) } : { act: 'send' }
}

function cancelReason({
  author,
  owner,
  runStatus,
  isSuppressed,
  isOutsideTest,
  isOverLimit,
}: DepartureFacts): string | null {
  // The confirmation of an opt-out goes to somebody who has just been suppressed.
  if (isSuppressed && author !== 'system') return 'contact_suppressed'
  if (isOutsideTest) return 'not_a_test_number'
  if (author === 'agent' && owner === 'human') return 'human_took_over'
  if (author === 'human' && owner === 'agent') return 'handed_back'
  if (author === 'journey' && isEnded(runStatus)) return 'run_ended'
  if (isOverLimit) return 'person_limit_reached'
  // What the agent says last is queued together with the completion of its run.
  if (author === 'agent' && isEnded(runStatus) && runStatus !== 'COMPLETED') return 'run_ended'
  return null
}

function isEnded(runStatus: string | null): boolean {
  return runStatus !== null && runStatus !== 'ACTIVE'
}

function burstEndOf({ rules, burstSince }: DepartureFacts): number {
  return rules.contactBurst && burstSince ? burstSince.getTime() + rules.contactBurst.withinMs : 0
}

function failReason(facts: DepartureFacts, now: Date): string | null {
  if (facts.isDisconnected) return 'channel_disconnected'
  if (!facts.hasRecipient) return 'recipient_unreachable'
  const age = now.getTime() - facts.createdAt.getTime()
  if (facts.accountProblem && age > MAX_UNREACHED_MS) return 'provider_unreachable'
  if (facts.contentProblem || facts.type === 'template') return facts.contentProblem
  return isWindowOpen(facts, now) ? null : 'window_closed'
}

/** Whether free text may be sent. */
function isWindowOpen({ rules, lastInboundAt }: DepartureFacts, now: Date): boolean {
  if (rules.textWindowMs === null) return true
  return lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < rules.textWindowMs
}
