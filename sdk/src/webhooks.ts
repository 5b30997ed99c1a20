import type { WebhookEvents } from './api.gen.ts'

/** An event that a webhook subscription receives, discriminated by `type`. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents]

/** The headers of a delivery: those of `Request`, or those of Node's `IncomingMessage`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** How far the time of the delivery may be from now, in seconds; 300 when omitted. */
  toleranceSeconds?: number
  /** The current time, in milliseconds; the clock when omitted. */
  now?: number
}

/** The delivery was not signed with the secret, or is too old. Answer with 401. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WebhookVerificationError'
  }
}

const SECRET_PREFIX = 'whsec_'
const VERSION_PREFIX = 'v1,'
const TOLERANCE_SECONDS = 300

/**
 * The event of a delivery whose signature is valid (Standard Webhooks). `body` is the raw body, because parsing and
 * writing JSON again changes its bytes. Throws WebhookVerificationError.
 */
async function verify(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  /** The signing secret, `whsec_…`; several while a secret is being rotated. */
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerIn(headers, 'webhook-id')
  const timestamp = headerIn(headers, 'webhook-timestamp')
  const signatures = headerIn(headers, 'webhook-signature').split(' ').filter(isKnownVersion).map(signatureIn)
  const age = now / 1000 - Number(timestamp)
  // Not a number is never within the tolerance.
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookVerificationError('The delivery is too old, or its time is in the future')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(each)
    // `verify` compares in constant time.
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return JSON.parse(text) as WebhookEvent
  }
  throw new WebhookVerificationError('No signature of the delivery was made with this secret')
}

/** What receivers of webhooks need. */
export const webhooks = { verify }

function keyOf(secret: string) {
  const bytes = bytesIn(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret)
  if (bytes.length === 0) throw new TypeError('The signing secret must be `whsec_` and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function isKnownVersion(signature: string): boolean {
  return signature.startsWith(VERSION_PREFIX)
}

function signatureIn(signature: string): Uint8Array<ArrayBuffer> {
  return bytesIn(signature.slice(VERSION_PREFIX.length))
}

/** Base64; no bytes when it is not. */
function bytesIn(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function headerIn(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookVerificationError(`The delivery has no header \`${name}\``)
}
