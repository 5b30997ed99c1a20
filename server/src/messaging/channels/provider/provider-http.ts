import { Agent, type Dispatcher, request } from 'undici'
import type { NotSent, UnknownResult } from './failures.ts'

const CONNECT_MS = 5_000
/** How long an answer may take, in real milliseconds. The lease of a message is longer (see claim.ts). */
const ANSWER_MS = 10_000
const ANSWER_BYTES = 4 * 1024 * 1024

/** One keep-alive pool per provider address for the whole process. Callers limit how much is in flight. */
const agent = new Agent({
  connect: { timeout: CONNECT_MS },
  headersTimeout: ANSWER_MS,
  bodyTimeout: ANSWER_MS,
  maxResponseSize: ANSWER_BYTES,
})

export interface ProviderRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: string | Uint8Array | null
}

export interface ProviderAnswer {
  outcome: 'answered'
  status: number
  headers: Dispatcher.ResponseData['headers']
  text: string
}

/** Sends one request to a provider, without retries. Never throws: failures are in the result. */
export async function askProvider({
  method,
  url,
  headers,
  body,
}: ProviderRequest): Promise<ProviderAnswer | NotSent | UnknownResult> {
  try {
    const answer = await request(url, { dispatcher: agent, method, headers, body })
    const text = await answer.body.text()
    return { outcome: 'answered', status: answer.statusCode, headers: answer.headers, text }
  } catch (error) {
    return failureOf(error as Error)
  }
}

/** The waiting time that the answer requests; null without one. */
export function retryAfterMs(headers: ProviderAnswer['headers']): number | null {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? seconds * 1000 : null
}

/** Errors of undici and of the system when the connection failed before anything was written to it. */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|UND_ERR_INVALID_ARG|CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_)/

function failureOf(error: NodeJS.ErrnoException): NotSent | UnknownResult {
  const first = error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error
  const text = first.message || String(first.code)
  return BEFORE_SENDING.test(first.code ?? '') ? { outcome: 'notSent', text } : { outcome: 'unknown', text }
}
