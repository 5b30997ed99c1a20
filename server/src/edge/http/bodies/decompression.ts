import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { ApiError } from '../../../platform/core/index.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { type BytesInFlight, tooLarge } from './in-flight.ts'

/**
 * Decompresses a body, up to `limit` bytes, which count against the budget until the request is answered. Throws
 * `payload_too_large`, `unavailable`, `invalid_content_type` for an unknown encoding, and `invalid_request` for invalid
 * data.
 */
export async function inflate(
  inFlight: BytesInFlight,
  exchange: Exchange,
  holder: string,
  bytes: Buffer,
  limit: number,
): Promise<Buffer> {
  const encoding = exchange.request.headers['content-encoding']!.toLowerCase()
  if (encoding === 'identity') return bytes
  const stream = decoderOf(encoding)
  let held = 0
  exchange.afterwards(() => inFlight.release(holder, held))
  const pieces: Buffer[] = []
  stream.end(bytes)
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (held + piece.length > limit) throw tooLarge(limit)
      inFlight.acquire(holder, piece.length)
      held += piece.length
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('invalid_request', `The body is not valid ${encoding}.`, { cause: error })
  }
  return Buffer.concat(pieces, held)
}

function decoderOf(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  throw new ApiError(
    'invalid_content_type',
    'This content encoding is not supported. Send the body uncompressed, or with `Content-Encoding: ' +
      'gzip` or `br`.',
  )
}
