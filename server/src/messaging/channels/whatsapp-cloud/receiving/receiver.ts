import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Receiver } from '../../provider/provider.ts'
import { parseWebhook } from './events.ts'

const MAX_CHALLENGE = 200

/** See docs/whatsapp.md: Webhooks. */
export function receiverOf({ appSecret, verifyToken }: { appSecret: string; verifyToken: string }): Receiver {
  return {
    handshake: ({ query }) => {
      const challenge: unknown = query['hub.challenge']
      const isOurs = query['hub.mode'] === 'subscribe' && isSame(verifyToken, query['hub.verify_token'])
      return isOurs && typeof challenge === 'string' ? challenge.slice(0, MAX_CHALLENGE) : null
    },
    isAuthentic: ({ body, headers }) => isSignedBy(appSecret, body, headers['x-hub-signature-256']),
    parse: (body) => {
      const payload = parseJson(body)
      return payload === undefined ? null : parseWebhook(payload)
    },
  }
}

const HEADER = /^sha256=([0-9a-f]{64})$/i

/** Whether `X-Hub-Signature-256` was made over exactly these bytes with the app's secret. Takes constant time. */
export function isSignedBy(appSecret: string, rawBody: Uint8Array, header: unknown): boolean {
  const given = typeof header === 'string' ? HEADER.exec(header)?.[1] : undefined
  if (given === undefined) return false
  const wanted = createHmac('sha256', appSecret).update(rawBody).digest()
  return timingSafeEqual(wanted, Buffer.from(given, 'hex'))
}

function isSame(secret: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(secret), digest(given))
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
