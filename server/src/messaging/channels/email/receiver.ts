import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Receiver, WebhookRequest } from '../provider/provider.ts'
import { readMail } from './inbound-mail.ts'

/**
 * Mail servers deliver an email as its bytes, signed as Standard Webhooks are. What comes twice is known by its
 * Message-ID, so a delivery that is repeated later does nothing.
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

/** A secret in the form of Standard Webhooks is base64; any other stands for itself. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret)
}
