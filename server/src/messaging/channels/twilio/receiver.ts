import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ProviderEvent, Receiver, WebhookRequest } from '../provider/provider.ts'

/** See docs/whatsapp.md: Twilio. `read`: the events of a form, or null when it has none that can be read. */
export function receiverOf(
  authToken: string,
  read: (form: URLSearchParams, url: string) => ProviderEvent[] | null,
): Receiver {
  return {
    handshake: () => null,
    isAuthentic: (request) => isSigned(authToken, request),
    parse: (body, url) => read(new URLSearchParams(body.toString('utf8')), url),
  }
}

/**
 * Whether `X-Twilio-Signature` was made with the account's token. It covers the called URL and the form, with names in
 * order and each value once. Takes constant time.
 */
export function isSigned(authToken: string, { url, headers, body }: WebhookRequest): boolean {
  const given = headers['x-twilio-signature']
  if (typeof given !== 'string') return false
  const form = new URLSearchParams(body.toString('utf8'))
  const names = [...new Set(form.keys())].sort()
  const pieces = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
  const signature = Buffer.from(given, 'base64')
  const matching = formsOf(url).filter((each) => {
    const wanted = createHmac('sha1', authToken)
      .update(each + pieces.join(''))
      .digest()
    return signature.length === wanted.length && timingSafeEqual(signature, wanted)
  })
  return matching.length > 0
}

/** Twilio signs some addresses with their port and some without, so its library tries both. */
function formsOf(url: string): string[] {
  const { protocol, hostname, port } = new URL(url)
  const origin = `${protocol}//${hostname}`
  const rest = url.slice(url.indexOf('/', protocol.length + 2))
  return [url, `${origin}${rest}`, `${origin}:${port || (protocol === 'https:' ? 443 : 80)}${rest}`]
}
