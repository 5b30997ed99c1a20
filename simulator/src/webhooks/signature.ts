import { createHmac } from 'node:crypto'

/** JSON in the format that Meta signs and sends: non-ASCII characters are escaped as \uXXXX. */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The X-Hub-Signature-256 header of a raw body. */
export function signatureOf(body: string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}
