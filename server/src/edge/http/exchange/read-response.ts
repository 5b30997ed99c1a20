import { hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { answer, type Exchange, type HeaderList, REQUEST_ID } from './exchange.ts'

/*
 * Answers of reads, which may be compressed and answered with 304. Answers of writes are neither: they may contain a secret
 * beside the caller's own input, and the compressed length would leak it.
 */

/** Smaller answers fit into one or two packets anyway. */
export const WORTH_COMPRESSING = 2_048

const CODERS = { br: promisify(brotliCompress), gzip: promisify(gzip) }
export type Coding = keyof typeof CODERS

/** Fast rather than small, since the answer is compressed for one client. */
const BROTLI_QUALITY = 4

/** Answers a read. With `validates` it gets an `ETag`, and a client that has it gets 304. */
export async function answerRead(
  exchange: Exchange,
  type: string,
  text: string,
  validates: boolean,
): Promise<void> {
  const coding = text.length < WORTH_COMPRESSING ? null : codingFor(exchange)
  const tag = validates ? tagOf(text) : null
  const validators =
    tag === null ? [] : ['etag', withCoding(tag, coding), 'cache-control', 'private, no-cache']
  const headers: HeaderList = [...validators, 'vary', 'accept-encoding']
  if (tag !== null && matches(exchange.request.headers['if-none-match'], tag)) {
    const { response, id } = exchange
    response.writeHead(304, [REQUEST_ID, id, ...exchange.headers, ...headers])
    response.end()
    return
  }
  if (coding === null) return answer(exchange, 200, type, text, headers)
  const content = await compress(coding, text)
  answer(exchange, 200, type, content, [...headers, 'content-encoding', coding])
}

/** Answers with a stream of events, uncompressed, since compression would delay them. */
export async function answerEvents(
  exchange: Exchange,
  type: string,
  events: AsyncIterable<string>,
): Promise<void> {
  const { response, headers, id } = exchange
  const live: HeaderList = ['cache-control', 'no-store', 'x-accel-buffering', 'no']
  response.writeHead(200, ['content-type', type, REQUEST_ID, id, ...headers, ...live])
  if (asksForHead(exchange)) return endUnread(exchange, events)
  try {
    await pipeline(events, response)
  } catch (error) {
    // The client closed the stream, which is its normal end.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Answers with a file as a stream. */
export async function answerStream(
  exchange: Exchange,
  type: string,
  pieces: AsyncIterable<string>,
  more: HeaderList,
): Promise<void> {
  const { response, headers, id } = exchange
  const coding = codingFor(exchange)
  const encoded: HeaderList = coding === null ? [] : ['content-encoding', coding]
  const first: HeaderList = ['content-type', type, REQUEST_ID, id, 'vary', 'accept-encoding']
  response.writeHead(200, [...first, ...headers, ...more, ...encoded])
  if (asksForHead(exchange)) return endUnread(exchange, pieces)
  if (coding === null) return pipeline(pieces, response)
  await pipeline(pieces, coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(), response)
}

function asksForHead({ request }: Exchange): boolean {
  return request.method === 'HEAD'
}

/** An answer to HEAD ends with its headers: a stream of events has no end, and a file would be read for nothing. */
async function endUnread({ response }: Exchange, pieces: AsyncIterable<string>): Promise<void> {
  response.end()
  await pieces[Symbol.asyncIterator]().return?.()
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }

export function compress(coding: Coding, text: string | Buffer): Promise<Buffer> {
  return coding === 'br' ? CODERS.br(text, BROTLI) : CODERS.gzip(text)
}

/** The encoding that the client prefers, or null for none. */
export function codingFor({ request }: Exchange): Coding | null {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return null
  let best: Coding | null = null
  let weight = 0
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((text) => text.trim())
    if (name !== 'br' && name !== 'gzip') continue
    const q = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1)
    if (q > weight || (q === weight && name === 'br')) [best, weight] = [name, q]
  }
  return weight > 0 ? best : null
}

/** The ETag of a text. */
export function tagOf(text: string): string {
  return hash('sha1', text, 'base64url')
}

/** A strong ETag belongs to the bytes sent, so it contains the encoding. */
export function withCoding(tag: string, coding: Coding | null): string {
  return coding === null ? `"${tag}"` : `"${tag}-${coding}"`
}

/** Whether `If-Match` or `If-None-Match` contains this ETag, in any encoding. */
export function matches(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false
  if (list.trim() === '*') return true
  return list.split(',').some((item) => {
    const given = item.trim().replace(/^W\//, '').replace(/^"|"$/g, '')
    return given === tag || given === `${tag}-br` || given === `${tag}-gzip`
  })
}
