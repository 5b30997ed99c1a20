import { createHash, timingSafeEqual } from 'node:crypto'

export const SECRET_BYTES = 32
const TOKEN = /^([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{43})$/

/** What a link names: the organization and the share, as UUIDs, and the secret that opens it. */
export interface ShareToken {
  org: string
  id: string
  secret: Buffer
}

/** The last part of the link's address. */
export function formatToken({ org, id, secret }: ShareToken): string {
  const ids = Buffer.from((org + id).replaceAll('-', ''), 'hex')
  return ids.toString('base64url') + secret.toString('base64url')
}

/** null: the text is none. */
export function parseToken(text: string): ShareToken | null {
  const match = TOKEN.exec(text)
  if (!match) return null
  const ids = Buffer.from(match[1]!, 'base64url').toString('hex')
  return {
    org: uuidOf(ids.slice(0, 32)),
    id: uuidOf(ids.slice(32)),
    secret: Buffer.from(match[2]!, 'base64url'),
  }
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Secrets are 256 random bits, so a plain hash is enough: they cannot be guessed. */
export function hashSecret(secret: Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSecret(secret: Uint8Array, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash)
}
