import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthenticatedKey, Authenticator, RateLimits } from '../access/index.ts'
import { ApiError, execute, type Operation, type Runtime } from '../kernel/index.ts'

export const API_PREFIX = '/api/v1'

export interface RestParts {
  runtime: Runtime
  operations: readonly Operation[]
  authenticator: Authenticator
  limits: Limits
}

/** The two token buckets a key has (spec: Limits). */
export interface Limits {
  requests: RateLimits
  batches: RateLimits
}

/** One route an operation: authentication, rate limit, input from path, query and body, then `execute`. */
export function registerRest(app: FastifyInstance, parts: RestParts): void {
  for (const op of parts.operations) {
    const readInput = inputReader(op)
    app.route({
      method: op.method,
      url: API_PREFIX + op.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        const key = await parts.authenticator.authenticate(request.headers.authorization)
        takeFromLimits(parts.limits, key, op.batch === true, reply)
        callers.set(request, key)
      },
      handler: async (request, reply) => {
        const result = await execute(parts.runtime, op, callers.get(request)!.caller, readInput(request))
        reply.code(op.status ?? 200).header('content-type', 'application/json; charset=utf-8')
        return reply.send(JSON.stringify(result))
      },
    })
  }
}

const callers = new WeakMap<FastifyRequest, AuthenticatedKey>()

export function takeFromLimits(
  limits: Limits,
  key: AuthenticatedKey,
  isBatch: boolean,
  reply: FastifyReply,
): void {
  const id = key.caller.actor.id
  const requests = limits.requests.take(id, key.ratePerMinute)
  const batches = isBatch ? limits.batches.take(id, key.batchRatePerMinute) : null
  const tightest =
    batches && (batches.retryAfter > 0 || batches.remaining < requests.remaining) ? batches : requests
  reply.header('x-ratelimit-limit', tightest.limit)
  reply.header('x-ratelimit-remaining', tightest.remaining)
  reply.header('x-ratelimit-reset', tightest.resetAt)
  const retryAfter = Math.max(requests.retryAfter, batches?.retryAfter ?? 0)
  if (retryAfter > 0) {
    const what = batches && batches.retryAfter > 0 ? 'batch requests' : 'requests'
    throw new ApiError('rate_limited', `Too many ${what} with this key. Wait ${retryAfter} s.`, {
      retryAfter,
    })
  }
}

/** Joins path, query and body into the operation's flat input; what does not belong is refused, not dropped. */
function inputReader(op: Operation): (request: FastifyRequest) => unknown {
  const fromQuery = op.method === 'GET' || op.method === 'DELETE'
  const coerce = queryCoercion(op)
  return (request) => {
    const path = request.params as Record<string, string>
    const query = request.query as Record<string, unknown>
    const rest = fromQuery ? coerce(query) : bodyOf(request, query)
    for (const name of op.pathParams) {
      if (name in rest)
        throw new ApiError('invalid_request', `\`${name}\` belongs in the path only. Remove it.`)
    }
    return op.pathParams.length === 0 ? rest : { ...rest, ...path }
  }
}

function bodyOf(request: FastifyRequest, query: Record<string, unknown>): Record<string, unknown> {
  const unexpected = Object.keys(query)[0]
  if (unexpected !== undefined) {
    throw new ApiError(
      'invalid_request',
      `This operation has no query parameter \`${unexpected}\`. Send it in the body.`,
    )
  }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new ApiError('invalid_request', 'Send a JSON object as the body.')
  }
  return body as Record<string, unknown>
}

/** Query values are text; those whose field is a number or boolean are read as such when they look like one. */
function queryCoercion(op: Operation): (query: Record<string, unknown>) => Record<string, unknown> {
  const types = new Map(
    Object.entries(op.input.shape).map(([name, field]) => [name, jsonTypeOf(field as z.ZodType)]),
  )
  return (query) =>
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'string' ? read(value, types.get(name)) : value,
      ]),
    )
}

function jsonTypeOf(field: z.ZodType): unknown {
  return z.toJSONSchema(field, { io: 'input' }).type
}

function read(text: string, type: unknown): unknown {
  if (type === 'integer' || type === 'number')
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}
