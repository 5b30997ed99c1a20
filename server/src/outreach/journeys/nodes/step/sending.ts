import { CHANNELS, type ChannelKind } from '../../../../customers/index.ts'
import { after } from '../../../../platform/core/index.ts'
import type { Texts } from '../words.ts'
import type { SendEffect, StepContext, Transition } from './context.ts'

/** Why a message was not sent, or did not arrive: the name of an error, with more in English where there is any. */
interface Problem {
  problem: string
  detail?: string
}

/** A message, or why there is none for this person. */
export type Composed = SendEffect | Problem

/** The names of errors that every node that sends has texts for. */
export type SendFailure =
  | 'template_missing'
  | 'channel_missing'
  | 'address_missing'
  | 'binding_empty'
  | 'person_limit_reached'
  | 'message_failed'

/** What a node that sends does, from its inputs. */
export interface Sending {
  channel: ChannelKind
  compose: (context: StepContext) => Composed
  fallback: Fallback | null
  /** How long the last message may take to be delivered, in milliseconds; null: the node does not wait for that. */
  deliveredWithin: number | null
  failures: Readonly<Record<SendFailure, Texts>>
}

/** What is sent instead on another channel. */
export interface Fallback {
  channel: ChannelKind
  compose: (context: StepContext) => Composed
  /** When the first message was not delivered this long after it was sent, in milliseconds; null: only when it failed. */
  after: number | null
}

/** The first message was sent, but not delivered in time. */
const UNDELIVERED = 'undelivered'

/**
 * The decision of a node that sends: one message and, if that fails or is not delivered in time, at most one on the
 * fallback channel. The run waits until the message was sent and, where the node says so, delivered
 * (docs/behaviour/outreach.md: Journeys).
 */
export function decideMessage(sending: Sending, context: StepContext): Transition {
  if (context.entering) return begin(sending, context)
  const { signal, deadlineAt, now } = context
  switch (signal?.name) {
    case 'FAILED':
      return afterFailure(sending, context, { problem: signal.error ?? 'message_failed' })
    case 'DELIVERED':
      return leave('SENT', sending, context)
    case 'SENT': {
      const wait = deliveryWait(sending, context)
      return wait === null ? leave('SENT', sending, context) : waitOn(context, after(now, wait))
    }
    default:
      if (deadlineAt === null || deadlineAt > now) return waitOn(context, deadlineAt)
      return afterSilence(sending, context)
  }
}

function begin(sending: Sending, context: StepContext): Transition {
  const first = sending.compose(context)
  return 'kind' in first ? queue(first) : fallBack(sending, context, first)
}

function queue(effect: SendEffect, fellBack?: string): Transition {
  return { do: 'wait', for: 'message', on: effect.messageId, until: null, effects: [effect], fellBack }
}

function waitOn({ run }: StepContext, until: Date | null): Transition {
  const { waiting_on: on, state } = run
  return { do: 'wait', for: 'message', on: on ?? undefined, until, fellBack: state.fellBack }
}

/** After its own message was not sent: the fallback, if there is one. */
function fallBack(sending: Sending, context: StepContext, own: Problem): Transition {
  if (!sending.fallback) return giveUp(own, sending, context)
  const second = sending.fallback.compose(context)
  return 'kind' in second ? queue(second, own.problem) : giveUp(own, sending, context, second)
}

function afterFailure(sending: Sending, context: StepContext, failure: Problem): Transition {
  const { fellBack } = context.run.state
  if (fellBack === UNDELIVERED) return leaveUndelivered(sending, context)
  if (fellBack !== undefined) return giveUp({ problem: fellBack }, sending, context, failure)
  return fallBack(sending, context, failure)
}

/** After the time for the delivery is over. Where deliveries are not reported, no news is good news. */
function afterSilence(sending: Sending, context: StepContext): Transition {
  if (!CHANNELS[currentChannel(sending, context)].reportsDeliveries) return leave('SENT', sending, context)
  const { fallback } = sending
  if (context.run.state.fellBack !== undefined || fallback === null || fallback.after === null)
    return leaveUndelivered(sending, context)
  const second = fallback.compose(context)
  return 'kind' in second ? queue(second, UNDELIVERED) : leaveUndelivered(sending, context)
}

/** How long a message that was just sent may take to be delivered; null: the node does not wait for that. */
function deliveryWait({ fallback, deliveredWithin }: Sending, { run, leads }: StepContext): number | null {
  const isFirst = run.state.fellBack === undefined
  if (isFirst && fallback !== null && fallback.after !== null) return fallback.after
  return leads('FAILED') || leads('UNDELIVERED') ? deliveredWithin : null
}

function currentChannel({ channel, fallback }: Sending, { run }: StepContext): ChannelKind {
  return run.state.fellBack === undefined ? channel : fallback!.channel
}

function leave(signal: 'SENT' | 'UNDELIVERED', sending: Sending, context: StepContext): Transition {
  const { waiting_on: messageId, state } = context.run
  const { fellBack } = state
  const fallback = fellBack === undefined ? {} : { channel: currentChannel(sending, context), fellBack }
  return { do: 'leave', signal, output: { messageId, ...fallback } }
}

/** A message has left, so without that way the run continues as after every message that left. */
function leaveUndelivered(sending: Sending, context: StepContext): Transition {
  return leave(context.leads('UNDELIVERED') ? 'UNDELIVERED' : 'SENT', sending, context)
}

/** The node fails for the reason of its own message, also when the fallback failed after it. */
function giveUp(
  { problem, detail }: Problem,
  sending: Sending,
  context: StepContext,
  ofFallback?: Problem,
): Transition {
  const { leads, deadlineAt } = context
  if (leads('FAILED')) {
    const fallback = ofFallback === undefined ? {} : { fallbackError: ofFallback.problem }
    return { do: 'leave', signal: 'FAILED', output: { error: problem, ...fallback } }
  }
  const hadLeft = deadlineAt !== null
  if (hadLeft && leads('UNDELIVERED')) return leave('UNDELIVERED', sending, context)
  if (problem === 'contact_suppressed' || problem === 'no_consent') return { do: 'stop', why: problem }
  const texts: Readonly<Record<string, Texts>> = sending.failures
  const { message_failed: other } = sending.failures
  return { do: 'fail', name: problem, message: detail ?? (texts[problem] ?? other).en }
}
