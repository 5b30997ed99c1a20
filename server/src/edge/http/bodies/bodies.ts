import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { parse as parseSecurely } from 'secure-json-parse'
import { ApiError } from '../../../platform/core/index.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { inflate } from './decompression.ts'
import { type BytesInFlight, tooLarge } from './in-flight.ts'
import type { SlowBodyGuard } from './slow-body-guard.ts'
import { weightOf } from './weight.ts'

/** The largest body, both as sent and after decompression (docs/behaviour/platform.md: Limits). */
export const LARGEST_BODY = 5 * 1024 * 1024

export interface BodyParts {
  slowBodies: SlowBodyGuard
  inFlight: BytesInFlight
}

/**
 * Reads a request's body. Its bytes count against the holder's budget until the request is answered, by Content-Length
 * or as they arrive. Throws `payload_too_large`, `unavailable`, and `invalid_request` for a body that arrives too
 * slowly.
 */
export async function readWhole(
  { slowBodies, inFlight }: BodyParts,
  exchange: Exchange,
  holder: string,
  limit: number,
): Promise<Buffer> {
  const declared = declaredLength(exchange.request)
  if (declared > limit) throw tooLarge(limit)
  let held = 0
  const hold = (total: number) => {
    if (total <= held) return
    inFlight.acquire(holder, total - held)
    held = total
  }
  exchange.afterwards(() => inFlight.release(holder, held))
  hold(declared)
  return receiveBody(slowBodies, exchange, { hold }, { limit })
}

/** The budget that counts the bytes of one body. */
export interface BodyBudget {
  /** Sets the number of bytes held. Throws `unavailable` when the budget does not allow it. */
  hold(total: number): void
  /** Registers the callback that ends the reading, for budgets that can evict a body. */
  onEvicted?(refuse: (error: ApiError) => void): void
}

/** Reads a body and counts its bytes in `budget` as they arrive. `withinMs` shortens the time for it. */
export async function receiveBody(
  slowBodies: SlowBodyGuard,
  exchange: Exchange,
  budget: BodyBudget,
  { limit, withinMs }: { limit: number; withinMs?: number },
): Promise<Buffer> {
  const { request } = exchange
  if (declaredLength(request) > limit) throw tooLarge(limit)
  // A small body has arrived with its headers.
  if (request.complete && request.readableLength <= limit) {
    const bytes: Buffer = request.read() ?? EMPTY
    budget.hold(bytes.length)
    return bytes
  }
  // Its stream was closed while the caller was authenticated, and does not say so again.
  if (request.destroyed) throw brokenOff()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let received = 0
    const settle = (act: () => void) => {
      slowBodies.forget(request)
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      act()
    }
    const refuse = (error: unknown) => settle(() => reject(error))
    const onData = (chunk: Buffer) => {
      received += chunk.length
      if (received > limit) return refuse(tooLarge(limit))
      try {
        budget.hold(received)
      } catch (error) {
        return refuse(error)
      }
      chunks.push(chunk)
    }
    const onEnd = () =>
      settle(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, received)))
    const onBroken = () => refuse(brokenOff())
    const onSlow = () =>
      refuse(new ApiError('invalid_request', 'The body did not arrive in time. Send the request again.'))
    budget.onEvicted?.(refuse)
    slowBodies.watch(request, onSlow, withinMs)
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}

const EMPTY = Buffer.alloc(0)

function brokenOff(): ApiError {
  return new ApiError(
    'invalid_request',
    'The connection broke while the body was sent. Send the request again.',
  )
}

/** The Content-Length, or 0 without one. */
function declaredLength({ headers }: IncomingMessage): number {
  const text = headers['content-length']
  return text === undefined ? 0 : Number(text)
}

export function hasBody(request: IncomingMessage): boolean {
  return declaredLength(request) > 0 || request.headers['transfer-encoding'] !== undefined
}

/** Whether there is a body that has not arrived completely. */
export function isStillComing(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request)
}

/** Throws `invalid_content_type` unless the body is JSON in UTF-8. */
export function requireJson({ headers }: IncomingMessage): void {
  const type = headers['content-type']
  if (type === 'application/json') return
  if (type === undefined || !/^application\/json[ \t]*(;|$)/i.test(type)) {
    throw new ApiError('invalid_content_type', 'Send the body with `Content-Type: application/json`.')
  }
  requireUtf8(type)
}

/** Throws `invalid_content_type` when a media type names another charset. */
export function requireUtf8(type: string): void {
  const charset = /;[ \t]*charset=[ \t]*"?([\w-]*)/i.exec(type)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new ApiError(
    'invalid_content_type',
    `The charset ${charset} is not supported. Send the body in UTF-8.`,
  )
}

/** Reads and parses a JSON body. The parsed value counts against the budget too. Returns undefined without a body. */
export async function readJson(parts: BodyParts, exchange: Exchange, holder: string): Promise<unknown> {
  if (!hasBody(exchange.request)) return undefined
  requireJson(exchange.request)
  const sent = await readWhole(parts, exchange, holder, LARGEST_BODY)
  const encoding = exchange.request.headers['content-encoding']
  const bytes =
    encoding === undefined ? sent : await inflate(parts.inFlight, exchange, holder, sent, LARGEST_BODY)
  if (bytes.length > SMALL_JSON) reserveParsed(parts.inFlight, exchange, holder, bytes)
  return parseJson(bytes)
}

/** Below this size, the bytes of the text count for its values too. */
const SMALL_JSON = 64 * 1024

/** Parsed values can take many times the memory of their text, so it is reserved before parsing. */
function reserveParsed(inFlight: BytesInFlight, exchange: Exchange, holder: string, bytes: Buffer): void {
  const more = weightOf(bytes) - bytes.length
  if (more <= 0) return
  if (bytes.length + more > inFlight.limitPerHolder) {
    const message = 'The body has too many values. Split it into smaller requests.'
    throw new ApiError('payload_too_large', message)
  }
  inFlight.acquire(holder, more)
  exchange.afterwards(() => inFlight.release(holder, more))
}

const REPLACEMENT = '\ufffd'

/** Parses JSON, undefined for an empty body. Keys that would change the prototype are refused. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = bytes.toString()
  // Decoding replaces invalid bytes by this character, which would change ids silently.
  if (text.includes(REPLACEMENT) && !isUtf8(bytes)) {
    throw new ApiError('invalid_request', 'The body is not valid UTF-8.')
  }
  try {
    return isSuspicious(text) ? parseSecurely(text) : JSON.parse(text)
  } catch (error) {
    throw new ApiError('invalid_request', 'The body is not valid JSON.', { cause: error })
  }
}

/** Whether the text needs the secure parser, which is slower: it may have such a key or a byte order mark. */
function isSuspicious(text: string): boolean {
  return (
    text.includes('__proto__') ||
    text.includes('"constructor"') ||
    text.includes('\\u') ||
    text.charCodeAt(0) === 0xfeff
  )
}
