import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError, execute, type Operation, PageInput, type Route, type Runtime } from '../kernel/index.ts'
import { type AdmissionParts, admit, keyOf } from './admission.ts'

export const API_PREFIX = '/api/v1'

export interface RestParts extends AdmissionParts {
  runtime: Runtime
  operations: readonly Operation[]
}

/** One route an operation: authentication, rate limit, input from path, query and body, then `execute`. */
export function registerRest(app: FastifyInstance, parts: RestParts): void {
  for (const op of parts.operations) {
    const readInput = inputReader(op)
    app.route({
      method: op.method,
      url: urlOf(op),
      onRequest: admit(parts, op.batch === true),
      handler: async (request, reply) => {
        const result = await execute(parts.runtime, op, keyOf(request).caller, readInput(request))
        reply.code(op.status ?? 200).header('content-type', 'application/json; charset=utf-8')
        return reply.send(JSON.stringify(result))
      },
    })
  }
}

/** As the router writes it. */
export function urlOf({ path }: Route): string {
  return API_PREFIX + path.replace(/\{(\w+)\}/g, ':$1')
}

type Fields = Record<string, unknown>

/** Joins path, query and body into the operation's flat input; what does not belong is refused, not dropped. */
function inputReader(op: Operation): (request: FastifyRequest) => Fields {
  if (op.method !== 'GET' && op.method !== 'DELETE')
    return (request) => withPath(op, request, bodyOf(request))
  const readAddress = addressReader(op)
  return (request) => {
    if (request.body === undefined) return readAddress(request)
    throw new ApiError('invalid_request', 'This operation takes no body. Send its fields in the query.')
  }
}

/** The same of path and query, whatever the body is. */
export function addressReader(op: Route & Pick<Operation, 'input'>): (request: FastifyRequest) => Fields {
  const coerce = queryCoercion(op)
  return (request) => withPath(op, request, coerce(request.query as Fields))
}

function withPath({ pathParams }: Route, request: FastifyRequest, rest: Fields): Fields {
  for (const name of pathParams) {
    if (name in rest)
      throw new ApiError('invalid_request', `\`${name}\` belongs in the path only. Remove it.`)
  }
  return pathParams.length === 0 ? rest : { ...rest, ...(request.params as Record<string, string>) }
}

function bodyOf(request: FastifyRequest): Fields {
  const unexpected = Object.keys(request.query as Fields)[0]
  if (unexpected !== undefined) {
    throw new ApiError(
      'invalid_request',
      `This operation has no query parameter \`${unexpected}\`. Send it in the body.`,
    )
  }
  const body = request.body === undefined ? {} : request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('invalid_request', 'Send a JSON object as the body.')
  }
  return body as Fields
}

/**
 * Query values are text; those whose field is a number or boolean are read as such when they look like one. An empty
 * `limit` or `cursor` counts as absent (docs/behaviour.md: Limits).
 */
function queryCoercion(op: Pick<Operation, 'input'>): (query: Fields) => Fields {
  const types = new Map(
    Object.entries(op.input.shape).map(([name, field]) => [name, jsonTypeOf(field as z.ZodType)]),
  )
  return (query) =>
    Object.fromEntries(
      Object.entries(query)
        .filter(([name, value]) => !(value === '' && name in PageInput.shape))
        .map(([name, value]) => [name, typeof value === 'string' ? read(value, types.get(name)) : value]),
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
