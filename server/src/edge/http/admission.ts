import {
  type AuthenticatedKey,
  type Authenticator,
  callerOf,
  type RateLimits,
  type RateState,
} from '../../identity/index.ts'
import { ApiError } from '../../platform/core/index.ts'
import type { Caller, Runtime } from '../../platform/operations/index.ts'
import type { Exchange } from './exchange.ts'
import { authenticateSession, cookieOf, requireOwnPage, type SignedInVisitors } from './sessions.ts'

/** The two token buckets that a key or a user has (docs/behaviour/platform.md: Limits). */
export interface Limits {
  requests: RateLimits
  batches: RateLimits
}

export interface AdmissionParts {
  runtime: Pick<Runtime, 'services'>
  authenticator: Authenticator
  /** Those who come with a session. */
  visitors: SignedInVisitors
  limits: Limits
}

/** Somebody who may go on, and what is left of their limit. */
export interface Admitted extends AuthenticatedKey {
  requests: RateState
}

/**
 * The key, or the session of somebody who logged in, is checked and its limits are charged before anything of the body is
 * read. A request that brings both is one of the key.
 */
export async function admit(parts: AdmissionParts, exchange: Exchange): Promise<Admitted> {
  const { request } = exchange
  const { services } = parts.runtime
  const token = request.headers.authorization === undefined ? cookieOf(request, services) : null
  if (token === null) return admitKey(parts, exchange)
  if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnPage(request, services, true)
  return admitCaller(parts, exchange, callerOf(await authenticateSession(parts.visitors, request, token)))
}

/** The same for somebody who was found to be a caller, and has the limits of the service. */
export function admitCaller(parts: AdmissionParts, exchange: Exchange, caller: Caller): Admitted {
  return charge(parts, exchange, { caller, ratePerMinute: null, batchRatePerMinute: null })
}

/** The same for those who must have a key. */
export async function admitKey(parts: AdmissionParts, exchange: Exchange): Promise<Admitted> {
  return charge(
    parts,
    exchange,
    await parts.authenticator.authenticate(exchange.request.headers.authorization),
  )
}

function charge({ limits }: AdmissionParts, exchange: Exchange, key: AuthenticatedKey): Admitted {
  return { ...key, requests: chargeRequest(limits, exchange, key.caller, key.ratePerMinute) }
}

/** Takes one request from the limit of a caller, and tells what is left. Throws `rate_limited`. */
export function chargeRequest(
  limits: Limits,
  exchange: Exchange,
  { actor }: Pick<Caller, 'actor'>,
  ratePerMinute: number | null,
): RateState {
  const state = limits.requests.take(actor.id, ratePerMinute)
  tell(exchange, state)
  if (state.retryAfter > 0) throw tooMany('requests', state)
  return state
}

/** Takes one batch from the limits of a caller, on top of the request. */
export function chargeBatch(limits: Limits, exchange: Exchange, admitted: Admitted): void {
  const { caller, batchRatePerMinute, requests } = admitted
  const batches = limits.batches.take(caller.actor.id, batchRatePerMinute)
  // The headers tell of the limit that is reached first.
  if (batches.remaining <= requests.remaining) tell(exchange, batches)
  if (batches.retryAfter > 0) throw tooMany('batch requests', batches)
}

const LIMIT = 'x-ratelimit-limit'
const REMAINING = 'x-ratelimit-remaining'
const RESET = 'x-ratelimit-reset'

function tell(exchange: Exchange, { limit, remaining, resetAt }: RateState): void {
  exchange.headers = [LIMIT, limit, REMAINING, remaining, RESET, resetAt]
}

function tooMany(what: string, { retryAfter }: RateState): ApiError {
  return new ApiError('rate_limited', `Too many ${what}. Wait ${retryAfter} s, then try again.`, {
    retryAfter,
  })
}
