import { createHash, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const SECRET_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{64}$/

/** What a cookie or a link carries: it names its row and proves to belong to it. Only the hash of the secret is kept. */
export interface Token {
  text: string
  hash: Buffer
}

export function newToken(id: string, randomBytes: (size: number) => Uint8Array): Token {
  const secret = Buffer.from(randomBytes(SECRET_BYTES))
  const bytes = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), secret])
  return { text: bytes.toString('base64url'), hash: hashOf(secret) }
}

/** Null when the text is no token. `proves` says whether its secret is the one of that hash. */
export function readToken(text: string): { id: string; proves(hash: Buffer): boolean } | null {
  if (!TOKEN.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const hash = hashOf(bytes.subarray(ID_BYTES))
  return {
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    proves: (stored) => timingSafeEqual(hash, stored),
  }
}

/** Secrets are 256 random bits, so a plain hash is enough: there is nothing to guess. */
function hashOf(secret: Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}
