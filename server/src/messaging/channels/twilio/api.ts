import type { ProviderFailure, ProviderRefusal } from '../provider/failures.ts'
import { type Json, numberOrNull, parsedOrNull, textOrNull } from '../provider/json-readers.ts'
import { askProvider, type ProviderAnswer, retryAfterMs } from '../provider/provider-http.ts'
import { reasonOf } from './errors.ts'

/** The credentials for calls to Twilio. */
export interface TwilioCredentials {
  accountSid: string
  authToken: string
}

/** The URLs and credentials for calls to Twilio. */
export interface TwilioAccess extends TwilioCredentials {
  apiUrl: string
  contentUrl: string
  messagingUrl: string
}

export type TwilioAnswer = { outcome: 'ok'; body: Json } | ProviderFailure

export interface TwilioCall {
  method: 'GET' | 'POST'
  url: string
  /** Sent as a form. */
  form?: Record<string, string>
  /** Sent as JSON, instead of a form. */
  json?: unknown
}

/** Sends one request to Twilio, without retries. Never throws: failures are in the answer. */
export async function callTwilio(
  access: TwilioCredentials,
  { method, url, form, json }: TwilioCall,
): Promise<TwilioAnswer> {
  const authorization = basicAuthorization(access)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const answer = await askProvider({
    method,
    url,
    headers: { authorization, ...(method === 'POST' && { 'content-type': type }) },
    body: form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json),
  })
  return answer.outcome === 'answered' ? readAnswer(answer) : answer
}

export function basicAuthorization({ accountSid, authToken }: TwilioCredentials): string {
  return `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
}

function readAnswer({ status, headers, text }: ProviderAnswer): TwilioAnswer {
  const body = parsedOrNull(text)
  if (status >= 200 && status < 300 && body) return { outcome: 'ok', body }
  const code = numberOrNull(body?.code)
  const words = textOrNull(body?.message) ?? `Twilio returned ${status} without a reason.`
  const wait = retryAfterMs(headers)
  const refusal = (name: string, reason: Pick<ProviderRefusal, 'class' | 'optOut'>): ProviderRefusal => ({
    outcome: 'refused',
    code: name,
    text: words,
    ...reason,
    ...(wait !== null && { retryAfterMs: wait }),
  })
  if (code !== null && status < 500) return refusal(String(code), reasonOf(code))
  if (status === 429) return refusal('http_429', { class: 'rate' })
  if (status === 401 || status === 403) return refusal(`http_${status}`, { class: 'auth' })
  if (status >= 300 && status < 500 && status !== 408) return refusal(`http_${status}`, { class: 'unknown' })
  return { outcome: 'unknown', text: words }
}
