import { createHash, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const SECRET_BYTES = 32
const BASE64URL = /^[A-Za-z0-9_-]+$/

/** The content of a cookie or link: row ids and a secret. Only the secret's hash is stored. */
export interface NewToken {
  text: string
  hash: Buffer
}

export interface Token {
  /** The ids of the row, in the order in which they were written. */
  ids: readonly string[]
  /** Whether its secret matches the hash. */
  proves(hash: Buffer): boolean
}

export function newToken(ids: readonly string[], randomBytes: (size: number) => Uint8Array): NewToken {
  const secret = Buffer.from(randomBytes(SECRET_BYTES))
  const named = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
  return { text: Buffer.concat([named, secret]).toString('base64url'), hash: hashOf(secret) }
}

/** Null when the text is not a token with this many ids. */
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

/** Secrets are 256 random bits, so a plain hash is enough: they cannot be guessed. */
function hashOf(secret: Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}
