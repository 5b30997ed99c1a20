import { ApiError } from '../../../platform/core/index.ts'
import type { Caller, Consistency, Operation, Terms } from '../../../platform/operations/index.ts'
import type { Exchange, Fields } from '../exchange/exchange.ts'
import { matches, tagOf } from '../exchange/read-response.ts'

/*
 * Headers with which a caller sets conditions for a write: `Idempotency-Key` and `If-Match` (docs/behaviour/edge.md: HTTP;
 * docs/behaviour/platform.md: Idempotency).
 */

/** Makes the call with the conditions of the request. */
type CallWith = <T>(
  exchange: Exchange,
  input: Fields,
  caller: Caller,
  call: (terms?: Terms) => Promise<T>,
) => Promise<T>

/** For reads, which can be repeated without conditions. */
export const withoutTerms: CallWith = (_exchange, _input, _caller, call) => call()

/** For reads that a replica of the database may answer (docs/behaviour/edge.md: HTTP). */
export const withConsistency: CallWith = (exchange, _input, _caller, call) => call(consistencyOf(exchange))

const CONSISTENCY = 'parley-consistency'
const REPLICA_AGE = 'parley-replica-age'

/** What the request asks for, and the header that says how old the answer of a replica was. */
export function consistencyOf(exchange: Exchange): Consistency {
  const given = exchange.request.headers[CONSISTENCY]
  if (given !== undefined && given !== 'primary') {
    const message = '`Parley-Consistency` can only be `primary`. Send that, or remove the header.'
    throw new ApiError('invalid_request', message)
  }
  return {
    fromPrimary: given === 'primary',
    onReplica: (ageMs) => {
      exchange.headers = [...exchange.headers, REPLICA_AGE, Math.ceil(ageMs / 1000)]
    },
  }
}

/** `reader` is the operation that reads what this operation edits, at the same path. */
export function termsOf(op: Operation, reader: Operation | undefined): CallWith {
  const underWay = new Map<string, Promise<unknown>>()
  const isPost = op.method === 'POST'
  return (exchange, input, caller, call) => {
    const headers = exchange.request.headers
    const precondition = preconditionFrom(headers['if-match'], reader, input)
    const key = isPost ? keyFrom(headers['idempotency-key']) : undefined
    if (key === undefined) return precondition ? call({ precondition }) : call()
    const onReplay = () => {
      exchange.headers = [...exchange.headers, 'idempotent-replayed', 'true']
    }
    return inTurn(underWay, `${caller.actor.id} ${key}`, () =>
      call({ idempotencyKey: key, onReplay, precondition }),
    )
  }
}

/** Makes the call of a tool, whose operation the message names. `given` is the caller's idempotency key. */
type CallOnce = <T>(
  op: Operation,
  caller: Caller,
  given: unknown,
  call: (terms?: Terms) => Promise<T>,
) => Promise<T>

/** For MCP, with the rule of REST: a POST that writes takes a key (docs/behaviour/platform.md: Idempotency). */
export function toolCalls(): CallOnce {
  const underWay = new Map<string, Promise<unknown>>()
  return (op, caller, given, call) => {
    const key = op.method === 'POST' && op.effect !== 'read' ? keyFrom(given) : undefined
    if (key === undefined) return call()
    return inTurn(underWay, `${op.name} ${caller.actor.id} ${key}`, () => call({ idempotencyKey: key }))
  }
}

const KEY = /^[\x21-\x7e]{1,255}$/

function keyFrom(given: unknown): string | undefined {
  if (given === undefined) return undefined
  if (typeof given === 'string' && KEY.test(given)) return given
  const message = '`Idempotency-Key` must have 1 to 255 visible ASCII characters, without spaces.'
  throw new ApiError('invalid_request', message)
}

function preconditionFrom(
  given: string | undefined,
  read: Operation | undefined,
  input: Fields,
): Terms['precondition'] {
  if (given === undefined) return undefined
  if (!read) {
    const message =
      'This address cannot be read, so `If-Match` has nothing to compare with. Remove the header.'
    throw new ApiError('invalid_request', message)
  }
  return {
    read,
    input: Object.fromEntries(read.pathParams.map((name) => [name, input[name]])),
    holds: (current) => matches(given, tagOf(JSON.stringify(current))),
  }
}

/** Runs calls with the same key one after the other, since waiting in the database would take a connection each. */
async function inTurn<T>(
  underWay: Map<string, Promise<unknown>>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  for (let other = underWay.get(name); other; other = underWay.get(name)) await other.catch(() => undefined)
  const mine = work()
  underWay.set(name, mine)
  try {
    return await mine
  } finally {
    underWay.delete(name)
  }
}
