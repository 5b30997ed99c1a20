import {
  type Outbound,
  OutboundError,
  type OutboundResponse,
  type Runtime,
  realUntil,
} from '../kernel/index.ts'
import { addressAttempt, type Destination, type OpenDestination, redact } from './destinations.ts'
import type { Ran } from './lanes.ts'
import type { Outcome } from './outcomes.ts'
import type { TakenDelivery } from './placing.ts'
import { retryAt } from './retries.ts'

/** How long an answer may take, in real milliseconds (docs/behaviour.md: Webhooks). */
const TIMEOUT_MS = 10_000

/** What a lease must leave after the timeout, to write down how it went. */
const MARGIN_MS = 5000

/** Of the answer: read, and kept once secrets are out. */
const READ_BYTES = 16_384
const KEPT_CHARACTERS = 1000

/** A taken delivery on its way. */
export interface Attempt extends TakenDelivery {
  org: string
  lease: Date
  destination: Destination
}

/** Makes one attempt. Without an outcome nothing was tried. */
export async function makeAttempt(
  runtime: Runtime,
  outbound: Outbound,
  attempt: Attempt,
): Promise<{ ran: Ran; outcome: Outcome | null }> {
  const { destination } = attempt
  if (destination.closed !== null)
    return { ran: 'skipped', outcome: droppedOutcome(attempt, destination.closed) }
  // It waited too long in its lane: another worker may take it before this one is done.
  if (realUntil(runtime.clock, attempt.lease) < TIMEOUT_MS + MARGIN_MS)
    return { ran: 'skipped', outcome: null }
  const result = await send(outbound, destination, attempt)
  const outcome =
    result instanceof OutboundError
      ? failureOutcome(runtime, attempt, destination, result)
      : answerOutcome(runtime, attempt, destination, result)
  return { ran: result instanceof OutboundError && !isPermanent(result) ? 'silent' : 'answered', outcome }
}

function send(
  outbound: Outbound,
  destination: OpenDestination,
  { event_id, body }: Attempt,
): Promise<OutboundResponse | OutboundError> {
  const { url, headers } = addressAttempt(destination, event_id, body)
  return outbound
    .request({ method: 'POST', url, headers, body, timeoutMs: TIMEOUT_MS, maxResponseBytes: READ_BYTES })
    .catch((error) => {
      if (error instanceof OutboundError) return error
      throw error
    })
}

/** Any 2xx is a success, any 4xx final; redirects and 5xx are tried again. */
function answerOutcome(
  runtime: Runtime,
  attempt: Attempt,
  destination: OpenDestination,
  { status, body, durationMs }: OutboundResponse,
): Outcome {
  // PostgreSQL keeps no NUL.
  const excerpt = redact(destination, body)
    .replaceAll('\u0000', '\ufffd')
    .slice(0, KEPT_CHARACTERS)
    .toWellFormed()
  const answer = { responseStatus: status, responseExcerpt: excerpt, durationMs }
  if (status >= 200 && status < 300) return outcomeOf(attempt, 'delivered', answer, null, null)
  const error = status < 400 ? `Redirects are not followed (${status}).` : `The receiver answered ${status}.`
  const dueAt = status >= 400 && status < 500 ? null : nextAttempt(runtime, attempt)
  return outcomeOf(attempt, dueAt ? 'pending' : 'failed', answer, error, dueAt)
}

/** No answer: tried again, unless it is the address itself that is refused. */
function failureOutcome(
  runtime: Runtime,
  attempt: Attempt,
  destination: OpenDestination,
  failure: OutboundError,
): Outcome {
  const answer = { responseStatus: null, responseExcerpt: null, durationMs: failure.durationMs }
  const dueAt = isPermanent(failure) ? null : nextAttempt(runtime, attempt)
  return outcomeOf(attempt, dueAt ? 'pending' : 'failed', answer, redact(destination, failure.message), dueAt)
}

function isPermanent({ kind }: OutboundError): boolean {
  return kind === 'blocked_address' || kind === 'invalid_url'
}

function nextAttempt({ clock, random }: Runtime, { attempts }: Attempt): Date | null {
  return retryAt(clock.now(), attempts + 1, random)
}

function droppedOutcome(attempt: Attempt, reason: string): Outcome {
  return outcomeOf(attempt, 'dropped', null, reason, null)
}

function outcomeOf(
  { id, subscription_id, lease }: Attempt,
  status: Outcome['status'],
  attempt: Outcome['attempt'],
  error: string | null,
  dueAt: Date | null,
): Outcome {
  return { id, subscriptionId: subscription_id, lease, status, attempt, error, dueAt }
}
