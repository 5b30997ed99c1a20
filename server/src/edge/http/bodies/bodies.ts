import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { parse as parseSecurely } from 'secure-json-parse'
import { ApiError } from '../../../platform/core/index.ts'
import type { Exchange } from '../exchange.ts'
import type { Arrivals } from './arrivals.ts'
import { type BytesInFlight, tooLarge } from './in-flight.ts'
import { inflate } from './inflating.ts'
import { weightOf } from './weight.ts'

/** What a body may have, as it is sent and as it inflates to (docs/behaviour/platform.md: Limits). */
export const LARGEST_BODY = 5 * 1024 * 1024

export interface BodyParts {
  arrivals: Arrivals
  inFlight: BytesInFlight
}

/**
 * The bytes of a request's body, once there is room for them: by its Content-Length, or as they come. The room is given
 * back when the request was answered. Throws `payload_too_large`, `unavailable`, and `invalid_request` for a body that
 * comes too slowly.
 */
export async function readWhole(
  { arrivals, inFlight }: BodyParts,
  exchange: Exchange,
  holder: string,
  limit: number,
): Promise<Buffer> {
  const declared = declaredLength(exchange.request)
  if (declared > limit) throw tooLarge(limit)
  let taken = 0
  const hold = (total: number) => {
    if (total <= taken) return
    inFlight.take(holder, total - taken)
    taken = total
  }
  exchange.afterwards(() => inFlight.give(holder, taken))
  hold(declared)
  return receiveBody(arrivals, exchange, { hold }, { limit })
}

/** Where the bytes of one body are counted. */
export interface BodyRoom {
  /** Counts so many bytes in all. Throws `unavailable` when there is no room for them. */
  hold(total: number): void
  /** Handed what ends the reading, where a body may have to give way to others. */
  whenInTheWay?(refuse: (error: ApiError) => void): void
}

/** The bytes of a body, counted in `room` as they come. `withinMs` shortens the time that every request has. */
export async function receiveBody(
  arrivals: Arrivals,
  exchange: Exchange,
  room: BodyRoom,
  { limit, withinMs }: { limit: number; withinMs?: number },
): Promise<Buffer> {
  const { request } = exchange
  if (declaredLength(request) > limit) throw tooLarge(limit)
  // A small body has come with its headers.
  if (request.complete && request.readableLength <= limit) {
    const bytes: Buffer = request.read() ?? EMPTY
    room.hold(bytes.length)
    return bytes
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let received = 0
    const settle = (act: () => void) => {
      arrivals.forget(request)
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      act()
    }
    const refuse = (error: unknown) => settle(() => reject(error))
    const onData = (chunk: Buffer) => {
      received += chunk.length
      if (received > limit) return refuse(tooLarge(limit))
      try {
        room.hold(received)
      } catch (error) {
        return refuse(error)
      }
      chunks.push(chunk)
    }
    const onEnd = () =>
      settle(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, received)))
    const onBroken = () =>
      refuse(
        new ApiError(
          'invalid_request',
          'The connection broke while the body was sent. Send the request again.',
        ),
      )
    const onSlow = () =>
      refuse(new ApiError('invalid_request', 'The body did not arrive in time. Send the request again.'))
    room.whenInTheWay?.(refuse)
    arrivals.watch(request, onSlow, withinMs)
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}

const EMPTY = Buffer.alloc(0)

/** Zero when it has none or does not say. */
function declaredLength({ headers }: IncomingMessage): number {
  const text = headers['content-length']
  return text === undefined ? 0 : Number(text)
}

export function hasBody(request: IncomingMessage): boolean {
  return declaredLength(request) > 0 || request.headers['transfer-encoding'] !== undefined
}

/** Whether there is a body that has not arrived as a whole. */
export function isStillComing(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request)
}

/** Throws `invalid_content_type` for what is not sent as JSON in UTF-8. */
export function requireJson({ headers }: IncomingMessage): void {
  const type = headers['content-type']
  if (type === 'application/json') return
  if (type === undefined || !/^application\/json[ \t]*(;|$)/i.test(type)) {
    throw new ApiError('invalid_content_type', 'Send the body with `Content-Type: application/json`.')
  }
  requireUtf8(type)
}

/** Throws `invalid_content_type` where a media type names another charset. */
export function requireUtf8(type: string): void {
  const charset = /;[ \t]*charset=[ \t]*"?([\w-]*)/i.exec(type)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new ApiError(
    'invalid_content_type',
    `The charset ${charset} is not supported. Send the body in UTF-8.`,
  )
}

/** Reads a body and gives the value that its JSON stands for, for which there is room as well; undefined without a body. */
export async function readJson(parts: BodyParts, exchange: Exchange, holder: string): Promise<unknown> {
  if (!hasBody(exchange.request)) return undefined
  requireJson(exchange.request)
  const sent = await readWhole(parts, exchange, holder, LARGEST_BODY)
  const encoding = exchange.request.headers['content-encoding']
  const bytes =
    encoding === undefined ? sent : await inflate(parts.inFlight, exchange, holder, sent, LARGEST_BODY)
  if (bytes.length > LIGHT) takeWeight(parts.inFlight, exchange, holder, bytes)
  return parseJson(bytes)
}

/** Below this the room of the text stands for that of its values. */
const LIGHT = 64 * 1024

/** Values can take many times the room of their text: it is taken before they are made. */
function takeWeight(inFlight: BytesInFlight, exchange: Exchange, holder: string, bytes: Buffer): void {
  const more = weightOf(bytes) - bytes.length
  if (more <= 0) return
  if (bytes.length + more > inFlight.share) {
    const message = 'The body has too many values. Split it into smaller requests.'
    throw new ApiError('payload_too_large', message)
  }
  inFlight.take(holder, more)
  exchange.afterwards(() => inFlight.give(holder, more))
}

const REPLACEMENT = '\ufffd'

/** The value that JSON stands for; undefined when there is none. Keys that would change every object are refused. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = bytes.toString()
  // Decoding puts this character where bytes are no text. Ids would change silently.
  if (text.includes(REPLACEMENT) && !isUtf8(bytes)) {
    throw new ApiError('invalid_request', 'The body is not valid UTF-8.')
  }
  try {
    return isSuspicious(text) ? parseSecurely(text) : JSON.parse(text)
  } catch (error) {
    throw new ApiError('invalid_request', 'The body is not valid JSON.', { cause: error })
  }
}

/** Whether a key may say `__proto__` or `constructor`, or a byte order mark stands in front: rare, and slow to look at. */
function isSuspicious(text: string): boolean {
  return (
    text.includes('__proto__') ||
    text.includes('"constructor"') ||
    text.includes('\\u') ||
    text.charCodeAt(0) === 0xfeff
  )
}
