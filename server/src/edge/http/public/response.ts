import type { PublicAnswer } from '../../../platform/operations/index.ts'
import { answer, type Exchange, type HeaderList, REQUEST_ID } from '../exchange/exchange.ts'
import {
  type Coding,
  codingFor,
  compress,
  matches,
  WORTH_COMPRESSING,
  withCoding,
} from '../exchange/read-response.ts'

/** Sends the answer of a public endpoint, compressed when it is large, or 304 when the client has it. */
export async function answerPublic(exchange: Exchange, given: PublicAnswer): Promise<void> {
  const { status, body = '', contentType = 'text/plain; charset=utf-8', headers = {}, validator } = given
  const { request, response, id } = exchange
  const own: HeaderList = Object.entries(headers).flat()
  // The answer of a write is short, and the length of a compressed answer could leak the input.
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return answer(exchange, status, contentType, body, own)
  const coding = body.length < WORTH_COMPRESSING ? null : codingFor(exchange)
  const tag: HeaderList = validator === undefined ? [] : ['etag', withCoding(validator, coding)]
  const more: HeaderList = [...own, ...tag, 'vary', 'accept-encoding']
  if (validator !== undefined && matches(request.headers['if-none-match'], validator)) {
    response.writeHead(304, [REQUEST_ID, id, ...exchange.headers, ...more])
    response.end()
    return
  }
  if (coding === null) return answer(exchange, status, contentType, body, more)
  const content = await compressedOnce(coding, body)
  answer(exchange, status, contentType, content, [...more, 'content-encoding', coding])
}

const compressed = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>()

function compressedOnce(coding: Coding, body: string | Buffer): Promise<Buffer> {
  if (typeof body === 'string') return compress(coding, body)
  const known = compressed.get(body) ?? new Map<Coding, Promise<Buffer>>()
  compressed.set(body, known)
  const content = known.get(coding) ?? compress(coding, body)
  known.set(coding, content)
  return content
}
