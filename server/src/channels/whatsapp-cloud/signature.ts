import { createHmac, timingSafeEqual } from 'node:crypto'

const HEADER = /^sha256=([0-9a-f]{64})$/i

/** Whether `X-Hub-Signature-256` was made over exactly these bytes with the app's secret. Constant time. */
export function isSignedBy(appSecret: string, rawBody: Uint8Array, header: unknown): boolean {
  const given = typeof header === 'string' ? HEADER.exec(header)?.[1] : undefined
  if (given === undefined) return false
  const wanted = createHmac('sha256', appSecret).update(rawBody).digest()
  return timingSafeEqual(wanted, Buffer.from(given, 'hex'))
}
