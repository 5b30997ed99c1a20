import type { AuthenticatedKey, Authenticator, RateLimits, RateState } from '../access/index.ts'
import { ApiError } from '../kernel/index.ts'
import type { Exchange } from './exchange.ts'

/** The two token buckets a key has (docs/behaviour.md: Limits). */
export interface Limits {
  requests: RateLimits
  batches: RateLimits
}

export interface AdmissionParts {
  authenticator: Authenticator
  limits: Limits
}

/** A key that may go on, and what is left of its limit. */
export interface Admitted {
  key: AuthenticatedKey
  requests: RateState
}

/** The key is checked and its limits are charged before anything of the body is read. */
export async function admit(
  { authenticator, limits }: AdmissionParts,
  exchange: Exchange,
): Promise<Admitted> {
  const key = await authenticator.authenticate(exchange.request.headers.authorization)
  const requests = limits.requests.take(key.caller.actor.id, key.ratePerMinute)
  tell(exchange, requests)
  if (requests.retryAfter > 0) throw tooMany('requests', requests)
  return { key, requests }
}

/** Takes one batch from the limits of a key, on top of the request. */
export function chargeBatch(limits: Limits, exchange: Exchange, { key, requests }: Admitted): void {
  const batches = limits.batches.take(key.caller.actor.id, key.batchRatePerMinute)
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
  return new ApiError('rate_limited', `Too many ${what} with this key. Wait ${retryAfter} s.`, { retryAfter })
}
