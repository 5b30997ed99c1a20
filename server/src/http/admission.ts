import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticatedKey, Authenticator, RateLimits, RateState } from '../access/index.ts'
import { ApiError } from '../kernel/index.ts'

/** The two token buckets a key has (docs/behaviour.md: Limits). */
export interface Limits {
  requests: RateLimits
  batches: RateLimits
}

export interface AdmissionParts {
  authenticator: Authenticator
  limits: Limits
}

const keys = new WeakMap<FastifyRequest, AuthenticatedKey>()

/** An `onRequest` hook: the key is checked and its limits are charged before anything of the body is read. */
export function admit({ authenticator, limits }: AdmissionParts, isBatch: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = await authenticator.authenticate(request.headers.authorization)
    keys.set(request, key)
    const state = limits.requests.take(key.caller.actor.id, key.ratePerMinute)
    tell(reply, state)
    refuseWhenEmpty(state, 'requests')
    if (isBatch) chargeBatch(limits, request, reply)
  }
}

/** Takes one batch from the limits of an admitted request's key, on top of the request. */
export function chargeBatch(limits: Limits, request: FastifyRequest, reply: FastifyReply): void {
  const { caller, batchRatePerMinute } = keyOf(request)
  const state = limits.batches.take(caller.actor.id, batchRatePerMinute)
  // The headers tell of the limit that is reached first.
  if (state.remaining <= Number(reply.getHeader('x-ratelimit-remaining'))) tell(reply, state)
  refuseWhenEmpty(state, 'batch requests')
}

/** The key of a request that was admitted. */
export function keyOf(request: FastifyRequest): AuthenticatedKey {
  return keys.get(request)!
}

function tell(reply: FastifyReply, state: RateState): void {
  reply.header('x-ratelimit-limit', state.limit)
  reply.header('x-ratelimit-remaining', state.remaining)
  reply.header('x-ratelimit-reset', state.resetAt)
}

function refuseWhenEmpty({ retryAfter }: RateState, what: string): void {
  if (retryAfter === 0) return
  throw new ApiError('rate_limited', `Too many ${what} with this key. Wait ${retryAfter} s.`, { retryAfter })
}
