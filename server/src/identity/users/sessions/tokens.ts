import { createHash, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const SECRET_BYTES = 32
const BASE64URL = /^[A-Za-z0-9_-]+$/

/** What a cookie or a link carries: it names its row and proves to belong to it. Only the hash of the secret is kept. */
export interface NewToken {
  text: string
  hash: Buffer
}

export interface Token {
  /** What names the row, in the order in which it was written. */
  ids: readonly string[]
  /** Whether its secret is the one of that hash. */
  proves(hash: Buffer): boolean
}

export function newToken(ids: readonly string[], randomBytes: (size: number) => Uint8Array): NewToken {
  const secret = Buffer.from(randomBytes(SECRET_BYTES))
  const named = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
  return { text: Buffer.concat([named, secret]).toString('base64url'), hash: hashOf(secret) }
}

/** Null when the text is no token that names its row by so many ids. */
export function readToken(text: string, ids = 1): Token | null {
  const bytes = BASE64URL.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
  if (bytes.length !== ids * ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== text) return null
  const hash = hashOf(bytes.subarray(ids * ID_BYTES))
  return {
    ids: Array.from({ length: ids }, (_, at) => dashed(bytes.subarray(at * ID_BYTES, (at + 1) * ID_BYTES))),
    proves: (stored) => timingSafeEqual(hash, stored),
  }
}

function dashed(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Secrets are 256 random bits, so a plain hash is enough: there is nothing to guess. */
function hashOf(secret: Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}
