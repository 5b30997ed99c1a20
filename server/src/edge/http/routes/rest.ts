import type { z } from 'zod'
import { ApiError, lazily } from '../../../platform/core/index.ts'
import {
  deprecationHeaders,
  execute,
  type Operation,
  PageInput,
  type Route,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { jsonSchemaOf } from '../../../platform/schema/index.ts'
import { type AdmissionParts, admit, chargeBatch } from '../admission.ts'
import { type BodyParts, hasBody, readJson } from '../bodies/bodies.ts'
import { holdAnswer } from '../bodies/large-answers.ts'
import { answer, type Exchange, type Fields, type Handler, JSON_TYPE } from '../exchange/exchange.ts'
import { answerRead, tagOf } from '../exchange/read-response.ts'
import { locationOf } from './location.ts'
import { API_PREFIX } from './prefix.ts'
import { termsOf, withConsistency, withoutTerms } from './terms.ts'

export interface RestParts extends AdmissionParts, BodyParts {
  runtime: Runtime
  operations: readonly Operation[]
}

/** Answers one operation: authentication, rate limit, input from path, query and body, then `execute`. */
export function operationHandler(op: Operation, parts: RestParts): Handler {
  const readInput = inputReader(op, (exchange, org) => readJson(parts, exchange, org))
  const status = op.status ?? 200
  const isRead = op.effect === 'read'
  const reader = readerOf(op, parts.operations)
  const givesWhatIsRead = !isRead && reader?.output === op.output
  const locate = locationOf(op, parts.operations)
  const callWith = op.readsReplica ? withConsistency : isRead ? withoutTerms : termsOf(op, reader)
  const announced = op.deprecated ? deprecationHeaders(op.deprecated) : []
  return async (exchange) => {
    const admitted = await admit(parts, exchange)
    if (announced.length > 0) exchange.headers = [...exchange.headers, ...announced]
    if (op.batch) chargeBatch(parts.limits, exchange, admitted)
    const { caller } = admitted
    const input = await readInput(exchange, caller.org)
    const result = await callWith(exchange, input, caller, (terms) =>
      execute(parts.runtime, op, caller, input, terms),
    )
    const text = JSON.stringify(result)
    holdAnswer(parts, exchange, caller.org, text.length, isRead)
    if (isRead) return answerRead(exchange, JSON_TYPE, text, op.method === 'GET')
    answer(exchange, status, JSON_TYPE, text, [
      ...(givesWhatIsRead ? ['etag', `"${tagOf(text)}"`] : []),
      ...(locate ? ['location', locate(input, result)] : []),
    ])
  }
}

/** The operation that reads what this one edits. */
export function readerOf(op: Operation, operations: readonly Operation[]): Operation | undefined {
  if (op.edits !== undefined) return operations.find(({ name }) => name === op.edits)
  // A GET without a record in the path returns a list, which no operation edits as a whole.
  if (op.method === 'POST' || op.pathParams.length === 0) return undefined
  return operations.find(({ method, path }) => method === 'GET' && path === op.path)
}

/** In the router's notation. */
export function urlOf(route: Route): string {
  return API_PREFIX + patternOf(route)
}

/** A path with its parameters in the router's notation. */
export function patternOf({ path }: Route): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** `holder`: the holder whose budget the body counts against. */
type InputReader = (exchange: Exchange, holder: string) => Fields | Promise<Fields>

/** Returns the parsed body; undefined without one. */
type BodyReader = (exchange: Exchange, holder: string) => Promise<unknown>

/** Joins path, query and body into the operation's flat input. Unknown fields are refused, not dropped. */
export function inputReader(op: Route & Pick<Operation, 'input'>, readBody: BodyReader): InputReader {
  const { method } = op
  if (method !== 'GET' && method !== 'DELETE') {
    return async (exchange, org) => withPath(op, exchange, await readFields(readBody, exchange, org))
  }
  const readAddress = addressReader(op)
  return (exchange) => {
    if (method === 'GET' || !hasBody(exchange.request)) return readAddress(exchange)
    throw new ApiError(
      'invalid_request',
      'This operation takes no body. Send its fields in the query string.',
    )
  }
}

/** The input from path and query, without the body. */
export function addressReader(op: Route & Pick<Operation, 'input'>): (exchange: Exchange) => Fields {
  const coerce = queryCoercion(op)
  return (exchange) => withPath(op, exchange, coerce(exchange.query))
}

function withPath({ pathParams }: Route, { params }: Exchange, rest: Fields): Fields {
  for (const name of pathParams) {
    if (name in rest)
      throw new ApiError('invalid_request', `\`${name}\` is part of the path. Remove it from the body.`)
  }
  return pathParams.length === 0 ? rest : { ...rest, ...params }
}

async function readFields(readBody: BodyReader, exchange: Exchange, holder: string): Promise<Fields> {
  for (const unexpected in exchange.query) {
    throw new ApiError(
      'invalid_request',
      `This operation has no query parameter \`${unexpected}\`. Send it in the body.`,
    )
  }
  const body = await readBody(exchange, holder)
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('invalid_request', 'Send a JSON object as the body.')
  }
  return body as Fields
}

/**
 * Query values are text. Values of number and boolean fields are converted if they look like one. An empty `limit` or
 * `cursor` counts as absent (docs/behaviour/edge.md: HTTP).
 */
function queryCoercion(op: Pick<Operation, 'input'>): (query: Fields) => Fields {
  const types = lazily(
    () =>
      new Map(Object.entries(op.input.shape).map(([name, field]) => [name, jsonTypeOf(field as z.ZodType)])),
  )
  return (query) =>
    Object.fromEntries(
      Object.entries(query)
        .filter(([name, value]) => !(value === '' && name in PageInput.shape))
        .map(([name, value]) => [name, typeof value === 'string' ? read(value, types().get(name)) : value]),
    )
}

function jsonTypeOf(field: z.ZodType): unknown {
  return jsonSchemaOf(field, 'input').type
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function read(text: string, type: unknown): unknown {
  if (type === 'integer' || type === 'number')
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return BOOLEANS.get(text) ?? text
  return text
}
