import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** The secret as its owner keeps it: `whsec_` and the bytes in base64. */
export function writeSigningSecret(bytes: Uint8Array): string {
  return PREFIX + Buffer.from(bytes).toString('base64')
}

/**
 * The headers that authenticate a delivery and its time (Standard Webhooks, version 1): HMAC-SHA256 of
 * `id.timestamp.body` with the bytes of each secret, in base64.
 */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  /** Seconds. */
  timestamp: number,
  body: string,
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
