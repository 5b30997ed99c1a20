import { hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { answer, type Exchange, type HeaderList, REQUEST_ID } from './exchange.ts'

/*
 * What somebody reads: answers that may be compressed, and that need not be sent again to who has them. What a write
 * answers is neither: it may show a secret once beside what was sent, and its length would tell of both.
 */

/** Below this an answer fits into one or two packets anyway. */
export const WORTH_COMPRESSING = 2_048

const CODERS = { br: promisify(brotliCompress), gzip: promisify(gzip) }
export type Coding = keyof typeof CODERS

/** Quick rather than small: the answer is made for one reader. */
const BROTLI_QUALITY = 4

/** Answers with what was read. `validates`: it has an `ETag`, and who has it already is told so. */
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

/** Answers with events as they happen, uncompressed: they would wait until there are enough of them. */
export async function answerEvents(
  exchange: Exchange,
  type: string,
  events: AsyncIterable<string>,
): Promise<void> {
  const { response, headers, id } = exchange
  const live: HeaderList = ['cache-control', 'no-store', 'x-accel-buffering', 'no']
  response.writeHead(200, ['content-type', type, REQUEST_ID, id, ...headers, ...live])
  try {
    await pipeline(events, response)
  } catch (error) {
    // Whoever listened has gone: that is how it ends.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Answers with a file as it comes. */
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
  if (coding === null) return pipeline(pieces, response)
  await pipeline(pieces, coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(), response)
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }

export function compress(coding: Coding, text: string | Buffer): Promise<Buffer> {
  return coding === 'br' ? CODERS.br(text, BROTLI) : CODERS.gzip(text)
}

/** The coding that the reader likes best; null: none. */
export function codingFor({ request }: Exchange): Coding | null {
  const wish = request.headers['accept-encoding']
  if (typeof wish !== 'string') return null
  let best: Coding | null = null
  let weight = 0
  for (const part of wish.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((text) => text.trim())
    if (name !== 'br' && name !== 'gzip') continue
    const q = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1)
    if (q > weight || (q === weight && name === 'br')) [best, weight] = [name, q]
  }
  return weight > 0 ? best : null
}

/** The validator of a representation: the same text has the same. */
export function tagOf(text: string): string {
  return hash('sha1', text, 'base64url')
}

/** A strong validator belongs to the bytes that are sent, so the coding is part of it. */
export function withCoding(tag: string, coding: Coding | null): string {
  return coding === null ? `"${tag}"` : `"${tag}-${coding}"`
}

/** Whether a list of validators (`If-Match`, `If-None-Match`) has this one, in whatever coding it was sent. */
export function matches(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false
  if (list.trim() === '*') return true
  return list.split(',').some((item) => {
    const given = item.trim().replace(/^W\//, '').replace(/^"|"$/g, '')
    return given === tag || given === `${tag}-br` || given === `${tag}-gzip`
  })
}
