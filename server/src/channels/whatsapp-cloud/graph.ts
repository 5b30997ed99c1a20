import { Agent, type Dispatcher, request } from 'undici'
import type {
  NeverSent,
  ProviderFailure,
  ProviderRefusal,
  RefusalReason,
  UnknownResult,
} from '../provider.ts'
import { reasonOf, TEMPLATE_SYNC_MS, TEMPLATE_SYNCING } from './errors.ts'
import { type Json, numberOrNull, recordOrNull, textOrNull } from './reading.ts'

/** Where and as whom the Graph API is called. */
export interface GraphAccess {
  /** With its version: `https://graph.facebook.com/v23.0`. */
  apiUrl: string
  accessToken: string
}

export type GraphAnswer = { outcome: 'ok'; body: Json } | ProviderFailure

const CONNECT_MS = 5_000
/** How long an answer may take, in real milliseconds. The lease of a message is longer (see channels/claim.ts). */
const ANSWER_MS = 10_000
const ANSWER_BYTES = 4 * 1024 * 1024

/** One keep-alive pool per provider address for the whole process. Callers limit how much is in flight. */
const agent = new Agent({
  connect: { timeout: CONNECT_MS },
  headersTimeout: ANSWER_MS,
  bodyTimeout: ANSWER_MS,
  maxResponseSize: ANSWER_BYTES,
})

export interface GraphCall {
  method: 'GET' | 'POST'
  /** Below `apiUrl`, segments encoded. */
  path: string
  query?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as they are, instead of a body. */
  bytes?: Uint8Array
  headers?: Record<string, string>
}

/** One request to the Graph API. Never throws: what happened is in the answer. */
export async function callGraph(access: GraphAccess, call: GraphCall): Promise<GraphAnswer> {
  const query = call.query ? `?${new URLSearchParams(call.query)}` : ''
  try {
    const answer = await request(`${access.apiUrl}${call.path}${query}`, {
      dispatcher: agent,
      method: call.method,
      headers: {
        authorization: `Bearer ${access.accessToken}`,
        'content-type': call.bytes ? 'application/octet-stream' : 'application/json',
        ...call.headers,
      },
      body: call.bytes ?? (call.body === undefined ? null : JSON.stringify(call.body)),
    })
    return readAnswer(answer.statusCode, answer.headers, await answer.body.text())
  } catch (error) {
    return failureOf(error as Error)
  }
}

type Headers = Dispatcher.ResponseData['headers']

function readAnswer(status: number, headers: Headers, text: string): GraphAnswer {
  const body = parseObject(text)
  if (status >= 200 && status < 300 && body) return { outcome: 'ok', body }
  const error = recordOrNull(body?.error)
  const code = numberOrNull(error?.code)
  if (error && code !== null) return graphRefusal(code, error, headers)
  if (status === 429) return refusal('http_429', { class: 'throttle' }, 'Too many requests.', headers)
  if (status >= 300 && status < 500 && status !== 408) {
    return refusal(
      `http_${status}`,
      { class: 'unknown' },
      `The provider answered ${status} without saying why.`,
      headers,
    )
  }
  return {
    outcome: 'unknown',
    text: `The provider answered ${status} without saying whether it took the request.`,
  }
}

function graphRefusal(code: number, error: Json, headers: Headers): ProviderRefusal {
  const details = textOrNull(recordOrNull(error.error_data)?.details)
  const words = details || textOrNull(error.message) || 'No reason given.'
  const refused = refusal(String(code), reasonOf(code), words, headers)
  return code === TEMPLATE_SYNCING ? { retryAfterMs: TEMPLATE_SYNC_MS, ...refused } : refused
}

function refusal(
  code: string,
  reason: Pick<RefusalReason, 'class' | 'optOut'>,
  text: string,
  headers: Headers,
): ProviderRefusal {
  const wait = retryAfterMs(headers)
  return { outcome: 'refused', code, text, ...reason, ...(wait !== null && { retryAfterMs: wait }) }
}

/** `Retry-After` counts seconds, the business usage header minutes. */
function retryAfterMs(headers: Headers): number | null {
  const seconds = Number(headers['retry-after'])
  if (seconds > 0) return seconds * 1000
  const usage = String(headers['x-business-use-case-usage'] ?? '')
  const minutes = Number(/"estimated_time_to_regain_access"\s*:\s*(\d+)/.exec(usage)?.[1])
  return minutes > 0 ? minutes * 60_000 : null
}

function parseObject(text: string): Json | null {
  try {
    return recordOrNull(JSON.parse(text))
  } catch {
    return null
  }
}

/** What undici and the system say when the connection itself failed, before anything was written to it. */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|UND_ERR_INVALID_ARG|CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_)/

function failureOf(error: NodeJS.ErrnoException): NeverSent | UnknownResult {
  const first = error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error
  const text = first.message || String(first.code)
  return BEFORE_SENDING.test(first.code ?? '') ? { outcome: 'neverSent', text } : { outcome: 'unknown', text }
}
