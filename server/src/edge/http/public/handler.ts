import type { AddressLimits } from '../../../identity/index.ts'
import { type PublicEndpoint, type PublicHead, translate } from '../../../platform/operations/index.ts'
import type { Arrivals } from '../bodies/arrivals.ts'
import { receiveBody } from '../bodies/bodies.ts'
import { answer, type Exchange, type Handler } from '../exchange.ts'
import type { CallerAddresses } from './address.ts'
import { answerStranger } from './answering.ts'
import { originHeaders } from './origins.ts'
import type { StrangersRoom } from './room.ts'

const NOTHING = Buffer.alloc(0)

export interface PublicParts {
  arrivals: Arrivals
  strangers: StrangersRoom
  addresses: CallerAddresses
  addressLimits: AddressLimits
}

/** Answers strangers: who it is about, the page it comes from, the limit of the address, the body, then `handle`. */
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
      await answerStranger(exchange, given)
    } catch (error) {
      status = translate(error).status
      throw error
    } finally {
      if (limit.counts === 'refused' && status >= 400 && status < 500) await parts.addressLimits.note(bucket)
    }
  }
}

/** What a browser asks before it lets a page call. */
export function preflightHandler(endpoint: PublicEndpoint, parts: PublicParts): Handler {
  return async (exchange) => {
    const { target } = await endpoint.admit(headOf(exchange, parts))
    exchange.headers = originHeaders(endpoint, target, exchange)
    answer(exchange, 204, 'text/plain', '')
  }
}

function headOf({ request, params, query }: Exchange, { addresses }: PublicParts): PublicHead {
  const { headers, url: path = '' } = request
  return { path, params, query, headers, address: addresses.of(request) }
}

async function readBody(
  { maxBytes, withinMs }: PublicEndpoint,
  { arrivals, strangers }: PublicParts,
  exchange: Exchange,
  holder: string | null,
  address: string,
): Promise<Buffer> {
  if (exchange.request.method === 'GET' || exchange.request.method === 'HEAD') return NOTHING
  const stay = strangers.enter(
    holder === null ? { kind: 'address', id: address } : { kind: 'known', id: holder },
    maxBytes,
  )
  exchange.afterwards(() => stay.leave())
  const body = await receiveBody(arrivals, exchange, stay, { limit: maxBytes, withinMs })
  stay.arrived()
  return body
}
