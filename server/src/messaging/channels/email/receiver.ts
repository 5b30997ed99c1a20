import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Receiver, WebhookRequest } from '../provider/provider.ts'
import { readMail } from './inbound-mail.ts'

/**
 * The receiver for emails that the mail server delivers as raw bytes, signed as in Standard Webhooks. Duplicates are
 * recognized by their Message-ID, so a repeated delivery has no effect.
 */
export function receiverOf(ownAddress: string, secret: string): Receiver {
  return {
    handshake: () => null,
    isAuthentic: (request) => isSignedBy(secret, request),
    parse: (body, _, save) => readMail(body, ownAddress, save),
  }
}

function isSignedBy(secret: string, { headers, body }: WebhookRequest): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return false
  const wanted = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest()
  return given.split(' ').some((each) => {
    const signature = Buffer.from(each.startsWith('v1,') ? each.slice(3) : '', 'base64')
    return signature.length === wanted.length && timingSafeEqual(signature, wanted)
  })
}

const PREFIX = 'whsec_'

/** The bytes of a secret: base64 in the form of Standard Webhooks, otherwise the text itself. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret)
}
