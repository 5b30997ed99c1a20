import type { ProviderFailure, ProviderRefusal, RefusalReason } from '../provider/failures.ts'
import { type Json, numberOrNull, parsedOrNull, recordOrNull, textOrNull } from '../provider/json-readers.ts'
import { askProvider, type ProviderAnswer, retryAfterMs } from '../provider/provider-http.ts'
import { RETRY_AFTER_MS, reasonOf } from './errors.ts'

/** The URL and the token for calls to the Graph API. */
export interface GraphAccess {
  /** With its version: `https://graph.facebook.com/v23.0`. */
  apiUrl: string
  accessToken: string
}

export type GraphAnswer = { outcome: 'ok'; body: Json } | ProviderFailure

export interface GraphCall {
  method: 'GET' | 'POST'
  /** The path below `apiUrl`, with encoded segments. */
  path: string
  query?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Raw bytes, instead of a body. */
  bytes?: Uint8Array
  headers?: Record<string, string>
}

/** Sends one request to the Graph API. Never throws: failures are in the answer. */
export async function callGraph(access: GraphAccess, call: GraphCall): Promise<GraphAnswer> {
  const query = call.query ? `?${new URLSearchParams(call.query)}` : ''
  const answer = await askProvider({
    method: call.method,
    url: `${access.apiUrl}${call.path}${query}`,
    headers: {
      authorization: `Bearer ${access.accessToken}`,
      'content-type': call.bytes ? 'application/octet-stream' : 'application/json',
      ...call.headers,
    },
    body: call.bytes ?? (call.body === undefined ? null : JSON.stringify(call.body)),
  })
  return answer.outcome === 'answered' ? readAnswer(answer.status, answer.headers, answer.text) : answer
}

type Headers = ProviderAnswer['headers']

function readAnswer(status: number, headers: Headers, text: string): GraphAnswer {
  const body = parsedOrNull(text)
  if (status >= 200 && status < 300 && body) return { outcome: 'ok', body }
  const error = recordOrNull(body?.error)
  const code = numberOrNull(error?.code)
  if (error && code !== null) return graphRefusal(code, error, headers)
  if (status === 429) return refusal('http_429', { class: 'rate' }, 'Too many requests.', headers)
  if (status >= 300 && status < 500 && status !== 408) {
    return refusal(
      `http_${status}`,
      { class: 'unknown' },
      `The provider returned ${status} without a reason.`,
      headers,
    )
  }
  return {
    outcome: 'unknown',
    text: `The provider returned ${status}, so it is unknown whether it accepted the request.`,
  }
}

function graphRefusal(code: number, error: Json, headers: Headers): ProviderRefusal {
  const details = textOrNull(recordOrNull(error.error_data)?.details)
  const words = details || textOrNull(error.message) || 'No reason given.'
  const reason = reasonOf(code)
  // The provider itself says that the same call may succeed later.
  const isTransient = error.is_transient === true && reason.class === 'unknown'
  const meaning: typeof reason = isTransient ? { ...reason, class: 'throttle' } : reason
  const refused = refusal(String(code), meaning, words, headers)
  const wait = RETRY_AFTER_MS.get(code)
  return wait === undefined ? refused : { retryAfterMs: wait, ...refused }
}

function refusal(
  code: string,
  reason: Pick<RefusalReason, 'class' | 'optOut' | 'errorName'>,
  text: string,
  headers: Headers,
): ProviderRefusal {
  const wait = retryAfterMs(headers) ?? usageWaitMs(headers)
  return { outcome: 'refused', code, text, ...reason, ...(wait !== null && { retryAfterMs: wait }) }
}

/** The business usage header is in minutes. */
function usageWaitMs(headers: Headers): number | null {
  const usage = String(headers['x-business-use-case-usage'] ?? '')
  const minutes = Number(/"estimated_time_to_regain_access"\s*:\s*(\d+)/.exec(usage)?.[1])
  return minutes > 0 ? minutes * 60_000 : null
}
