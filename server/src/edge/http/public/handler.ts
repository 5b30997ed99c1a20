import type { AddressLimits } from '../../../identity/index.ts'
import { type PublicEndpoint, type PublicHead, translate } from '../../../platform/operations/index.ts'
import { receiveBody } from '../bodies/bodies.ts'
import type { SlowBodyGuard } from '../bodies/slow-body-guard.ts'
import { answer, type Exchange, type Handler } from '../exchange/exchange.ts'
import type { CallerAddresses } from './address.ts'
import type { AnonymousBodyBudget } from './anonymous-body-budget.ts'
import { originHeaders } from './origins.ts'
import { answerPublic } from './response.ts'

const NOTHING = Buffer.alloc(0)

export interface PublicParts {
  slowBodies: SlowBodyGuard
  anonymousBodies: AnonymousBodyBudget
  addresses: CallerAddresses
  addressLimits: AddressLimits
}

/** Answers a public endpoint: checks the target, the origin and the rate limit, reads the body, then calls `handle`. */
export function publicHandler(endpoint: PublicEndpoint, parts: PublicParts): Handler {
  const { name, limit } = endpoint
  return async (exchange) => {
    const head = headOf(exchange, parts)
    const { target, holder } = await endpoint.admit(head)
    exchange.headers = originHeaders(endpoint, target, exchange)
    const bucket = { name: `${name} ${holder ?? ''}`, address: head.address, perMinute: limit.perMinute }
    if (limit.counts === 'all') await parts.addressLimits.take(bucket)
    else parts.addressLimits.check(bucket)
    let status = 500
    try {
      const body = await readBody(endpoint, parts, exchange, holder, head.address)
      const given = await endpoint.handle({ ...head, body }, target)
      status = given.status
      await answerPublic(exchange, given)
    } catch (error) {
      status = translate(error).status
      throw error
    } finally {
      if (limit.counts === 'refused' && status >= 400 && status < 500) await parts.addressLimits.note(bucket)
    }
  }
}

/** Answers the CORS preflight of a public endpoint. */
export function preflightHandler(endpoint: PublicEndpoint, parts: PublicParts): Handler {
  return async (exchange) => {
    const { target } = await endpoint.admit(headOf(exchange, parts))
    exchange.headers = originHeaders(endpoint, target, exchange)
    answer(exchange, 204, 'text/plain', '')
  }
}

function headOf({ request, params, query }: Exchange, { addresses }: PublicParts): PublicHead {
  const { method = 'GET', headers, url: path = '' } = request
  return { method, path, params, query, headers, address: addresses.of(request) }
}

async function readBody(
  { maxBytes, withinMs }: PublicEndpoint,
  { slowBodies, anonymousBodies }: PublicParts,
  exchange: Exchange,
  holder: string | null,
  address: string,
): Promise<Buffer> {
  if (exchange.request.method === 'GET' || exchange.request.method === 'HEAD') return NOTHING
  const reservation = anonymousBodies.reserve(
    holder === null ? { kind: 'address', id: address } : { kind: 'known', id: holder },
    maxBytes,
  )
  exchange.afterwards(() => reservation.release())
  const body = await receiveBody(slowBodies, exchange, reservation, { limit: maxBytes, withinMs })
  reservation.markComplete()
  return body
}
