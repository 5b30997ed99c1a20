import type { IncomingMessage } from 'node:http'
import {
  type AuthenticatedKey,
  type Authenticator,
  callerOf,
  type RateLimits,
  type RateState,
} from '../../identity/index.ts'
import { ApiError, type Services } from '../../platform/core/index.ts'
import {
  type Caller,
  type Permission,
  type Runtime,
  requirePermission,
} from '../../platform/operations/index.ts'
import type { Exchange } from './exchange/exchange.ts'
import { authenticateSession, cookieOf, requireOwnPage, type SignedInVisitors } from './sessions.ts'

/** The two token buckets that a key or a user has (docs/behaviour/platform.md: Limits). */
export interface Limits {
  requests: RateLimits
  batches: RateLimits
}

export interface AdmissionParts {
  runtime: Pick<Runtime, 'services'>
  authenticator: Authenticator
  /** Authenticates sessions. */
  visitors: SignedInVisitors
  limits: Limits
}

/** An admitted caller, with the state of their rate limit. */
export interface Admitted extends AuthenticatedKey {
  requests: RateState
}

/**
 * Authenticates the key or session and charges its rate limits before the body is read. When a request has both, the key
 * counts.
 */
export async function admit(parts: AdmissionParts, exchange: Exchange): Promise<Admitted> {
  const { request } = exchange
  const { services } = parts.runtime
  const token = sessionTokenOf(request, services)
  if (token === null) return admitKey(parts, exchange)
  if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnPage(request, services, true)
  return admitCaller(parts, exchange, callerOf(await authenticateSession(parts.visitors, request, token)))
}

/** The token of a request's session; null when a key counts. */
function sessionTokenOf(request: IncomingMessage, services: Services): string | null {
  return request.headers.authorization === undefined ? cookieOf(request, services) : null
}

/**
 * The caller of an admitted request as they are now, for files and answers that go on. It costs them no request, and a session
 * is not used by it. Throws `unauthorized`, `forbidden`, also when the session works in another organization than `org` now.
 */
export async function callerNow(
  parts: AdmissionParts,
  { request }: Exchange,
  { permission, org }: { permission: Permission; org: string },
): Promise<Caller> {
  const token = sessionTokenOf(request, parts.runtime.services)
  const caller =
    token === null
      ? (await parts.authenticator.authenticate(request.headers.authorization)).caller
      : callerOf(await authenticateSession(parts.visitors, request, token, false))
  requirePermission(caller, permission)
  if (caller.org === org) return caller
  throw new ApiError('forbidden', 'You switched to another organization. Switch back, then try again.')
}

/** Admits an authenticated caller with the default limits. */
export function admitCaller(parts: AdmissionParts, exchange: Exchange, caller: Caller): Admitted {
  return charge(parts, exchange, { caller, ratePerMinute: null, batchRatePerMinute: null })
}

/** Admits a caller who must have a key. */
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

/** Charges one request to the caller's limit and sets the rate limit headers. Throws `rate_limited`. */
export function chargeRequest(
  limits: Limits,
  exchange: Exchange,
  { actor }: Pick<Caller, 'actor'>,
  ratePerMinute: number | null,
): RateState {
  const state = limits.requests.take(actor.id, ratePerMinute)
  setHeaders(exchange, state)
  if (state.retryAfter > 0) throw tooMany('requests', state)
  return state
}

/** Charges one batch to the caller's limits, in addition to the request. */
export function chargeBatch(limits: Limits, exchange: Exchange, admitted: Admitted): void {
  const { caller, batchRatePerMinute, requests } = admitted
  const batches = limits.batches.take(caller.actor.id, batchRatePerMinute)
  setHeaders(exchange, requests, batches)
  if (batches.retryAfter > 0) throw tooMany('batch requests', batches)
}

const LIMIT = 'x-ratelimit-limit'
const REMAINING = 'x-ratelimit-remaining'
const RESET = 'x-ratelimit-reset'

/** Sets today's fields, which describe the limit that is reached first, and those of the IETF draft, which name each. */
function setHeaders(exchange: Exchange, requests: RateState, batches?: RateState): void {
  const nearest = batches && batches.remaining <= requests.remaining ? batches : requests
  exchange.headers = [
    ...[LIMIT, nearest.limit, REMAINING, nearest.remaining, RESET, nearest.resetAt],
    ...[
      'ratelimit-policy',
      policyOf('requests', requests) + (batches ? `, ${policyOf('batches', batches)}` : ''),
    ],
    ...['ratelimit', leftOf('requests', requests) + (batches ? `, ${leftOf('batches', batches)}` : '')],
  ]
}

function policyOf(name: string, { limit }: RateState): string {
  return `"${name}";q=${limit};w=60`
}

function leftOf(name: string, { remaining, moreAfter }: RateState): string {
  return `"${name}";r=${remaining};t=${moreAfter}`
}

function tooMany(what: string, { retryAfter }: RateState): ApiError {
  return new ApiError('rate_limited', `Too many ${what}. Wait ${retryAfter} s, then try again.`, {
    retryAfter,
  })
}
