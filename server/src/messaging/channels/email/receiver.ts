import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Receiver, WebhookRequest } from '../provider/provider.ts'
import { type Mailbox, readMail } from './inbound-mail.ts'

/**
 * The receiver for emails that the mail server delivers as raw bytes, signed as in Standard Webhooks. Duplicates are
 * recognized by their Message-ID, so a repeated delivery has no effect.
 */
export function receiverOf(own: Mailbox, secret: string): Receiver {
  return {
    handshake: () => null,
    isAuthentic: (request) => isSignedBy(secret, request),
    parse: (body, _, save) => readMail(body, own, save),
  }
}

/** How far the time of a delivery may be from ours, before and after; from Standard Webhooks. */
const TOLERANCE_MS = 5 * 60_000

function isSignedBy(secret: string, { headers, body, receivedAt }: WebhookRequest): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return false
  if (!isCurrent(timestamp, receivedAt)) return false
  const wanted = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest()
  return given.split(' ').some((each) => {
    const signature = Buffer.from(each.startsWith('v1,') ? each.slice(3) : '', 'base64')
    return signature.length === wanted.length && timingSafeEqual(signature, wanted)
  })
}

function isCurrent(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now.getTime()) <= TOLERANCE_MS
}

const PREFIX = 'whsec_'

/** The bytes of a secret: base64 in the form of Standard Webhooks, otherwise the text itself. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret)
}
