import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { ApiError } from '../../../platform/core/index.ts'
import type { Exchange } from '../exchange.ts'
import { type BytesInFlight, tooLarge } from './in-flight.ts'

/**
 * What a compressed body stands for, `limit` bytes at most. Room is taken as it grows and given back when the request was
 * answered. Throws `payload_too_large`, `unavailable`, `invalid_content_type` for an encoding that is not known here, and
 * `invalid_request` for bytes that do not inflate.
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
  let taken = 0
  exchange.afterwards(() => inFlight.give(holder, taken))
  const pieces: Buffer[] = []
  stream.end(bytes)
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (taken + piece.length > limit) throw tooLarge(limit)
      inFlight.take(holder, piece.length)
      taken += piece.length
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('invalid_request', `The body is not valid ${encoding}.`, { cause: error })
  }
  return Buffer.concat(pieces, taken)
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
