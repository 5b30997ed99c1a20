import { realUntil } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import {
  type Outbound,
  OutboundError,
  type OutboundResponse,
  type Phases,
} from '../../../platform/outbound/index.ts'
import { calling, type Span, traceHeader } from '../../../platform/tracing/index.ts'
import {
  type AddressedAttempt,
  addressAttempt,
  type Destination,
  type OpenDestination,
  redact,
  showRequest,
} from './destinations.ts'
import type { ClaimedDelivery } from './placement.ts'
import { retryAt } from './retries.ts'
import type { CallResult } from './subscription-queues.ts'

/** How long an answer may take, in real milliseconds (docs/behaviour/integrations.md: Webhooks). */
const TIMEOUT_MS = 10_000

/** The time after the timeout within the lease, to write the result. */
const MARGIN_MS = 5000

/** How much of an answer is read, and how much is stored after secrets are redacted. */
const READ_BYTES = 16_384
const EXCERPT_CHARACTERS = 1000

/** The stored record of an attempt. Secrets are redacted. */
export interface AttemptTrace {
  at: string
  url: string
  requestHeaders: Record<string, string>
  responseStatus: number | null
  responseExcerpt: string | null
  error: string | null
  /** Real milliseconds. */
  durationMs: number
  phases: Phases
}

/** A claimed delivery that is being sent. */
export interface DeliveryAttempt extends ClaimedDelivery {
  org: string
  lease: Date
  destination: Destination
  /** The envelope, as every attempt sends it. */
  body: string
  /** The trace that it belongs to; null: none is recorded. */
  trace: string | null
}

/** Makes one attempt. The settlement is null if nothing was sent. */
export async function makeAttempt(
  runtime: Runtime,
  outbound: Outbound,
  attempt: DeliveryAttempt,
): Promise<{ ran: CallResult; settlement: DeliverySettlement | null }> {
  const { destination } = attempt
  if (destination.closed !== null)
    return { ran: 'skipped', settlement: droppedSettlement(attempt, destination.closed) }
  // It waited too long in its queue, so another worker may claim it before this one is done.
  if (realUntil(runtime.clock, attempt.lease) < TIMEOUT_MS + MARGIN_MS)
    return { ran: 'skipped', settlement: null }
  const at = runtime.clock.now()
  const request = addressAttempt(destination, attempt.event_id, attempt.body)
  const attributes = { 'parley.event_type': attempt.event_type }
  const { trace } = attempt
  const result = await calling(runtime.services, { name: 'webhook.deliver', trace, attributes }, (span) =>
    send(outbound, request, attempt, span),
  )
  const settlement =
    result instanceof OutboundError
      ? failureSettlement(runtime, attempt, destination, result)
      : answerSettlement(runtime, attempt, destination, result)
  settlement.trace = {
    at: at.toISOString(),
    ...showRequest(destination, request),
    responseStatus: settlement.attempt!.responseStatus,
    responseExcerpt: settlement.attempt!.responseExcerpt,
    error: settlement.error,
    durationMs: result.durationMs,
    phases: result.phases,
  }
  return { ran: result instanceof OutboundError && !isPermanent(result) ? 'silent' : 'answered', settlement }
}

function send(
  outbound: Outbound,
  { url, headers }: AddressedAttempt,
  { body }: DeliveryAttempt,
  span: Span | null,
): Promise<OutboundResponse | OutboundError> {
  return outbound
    .request({
      method: 'POST',
      url,
      headers: { ...headers, ...traceHeader(span) },
      body,
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: READ_BYTES,
    })
    .then((response) => {
      span?.set({ 'http.response.status_code': response.status })
      return response
    })
    .catch((error) => {
      span?.fail('no answer')
      if (error instanceof OutboundError) return error
      throw error
    })
}

/** Any 2xx is a success, any 4xx final; redirects and 5xx are tried again. */
function answerSettlement(
  runtime: Runtime,
  attempt: DeliveryAttempt,
  destination: OpenDestination,
  { status, body, durationMs }: OutboundResponse,
): DeliverySettlement {
  // PostgreSQL cannot store NUL.
  const excerpt = redact(destination, body)
    .replaceAll('\u0000', '\ufffd')
    .slice(0, EXCERPT_CHARACTERS)
    .toWellFormed()
  const answer = { responseStatus: status, responseExcerpt: excerpt, durationMs }
  if (status >= 200 && status < 300) return settlementOf(attempt, 'delivered', answer, null, null)
  const error =
    status < 400
      ? `The receiver redirected (${status}). Redirects are not followed.`
      : `The receiver returned ${status}.`
  const dueAt = status >= 400 && status < 500 ? null : nextAttempt(runtime, attempt)
  return settlementOf(attempt, dueAt ? 'pending' : 'failed', answer, error, dueAt)
}

/** No answer: tried again, unless it is the address itself that is refused. */
function failureSettlement(
  runtime: Runtime,
  attempt: DeliveryAttempt,
  destination: OpenDestination,
  failure: OutboundError,
): DeliverySettlement {
  const answer = { responseStatus: null, responseExcerpt: null, durationMs: failure.durationMs }
  const dueAt = isPermanent(failure) ? null : nextAttempt(runtime, attempt)
  return settlementOf(
    attempt,
    dueAt ? 'pending' : 'failed',
    answer,
    redact(destination, failure.message),
    dueAt,
  )
}

function isPermanent({ kind }: OutboundError): boolean {
  return kind === 'blocked_address' || kind === 'invalid_url'
}

/** A test ends with its first attempt: whoever asked for it waits for the result. */
function nextAttempt({ clock, random }: Runtime, { attempts, event_type }: DeliveryAttempt): Date | null {
  if (event_type === 'ping') return null
  return retryAt(clock.now(), attempts + 1, random)
}

function droppedSettlement(attempt: DeliveryAttempt, reason: string): DeliverySettlement {
  return settlementOf(attempt, 'dropped', null, reason, null)
}

function settlementOf(
  { id, subscription_id, lease }: DeliveryAttempt,
  status: DeliverySettlement['status'],
  attempt: DeliverySettlement['attempt'],
  error: string | null,
  dueAt: Date | null,
): DeliverySettlement {
  return { id, subscriptionId: subscription_id, lease, status, attempt, error, dueAt, trace: null }
}

/** The result of an attempt, or that none was made. */
export interface DeliverySettlement {
  id: string
  subscriptionId: string
  /** The lease of the attempt. The result is written only while it holds. */
  lease: Date
  status: 'pending' | 'delivered' | 'failed' | 'dropped'
  /** null: nothing was sent and nothing counts. */
  attempt: {
    responseStatus: number | null
    responseExcerpt: string | null
    /** Real milliseconds. */
    durationMs: number
  } | null
  error: string | null
  /** The next attempt of a delivery that is still pending. */
  dueAt: Date | null
  /** Stored with the delivery. null when nothing was sent. */
  trace: AttemptTrace | null
}
