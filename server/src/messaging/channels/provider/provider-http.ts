import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import { ADDRESS_MS } from '../../../platform/outbound/index.ts'
import type { NotSent, UnknownResult } from './failures.ts'

const CONNECT_MS = 5_000
/** How long an answer may take, in real milliseconds. The lease of a message is longer (see claim.ts). */
const ANSWER_MS = 10_000
const ANSWER_BYTES = 4 * 1024 * 1024

const connector = buildConnector({ timeout: CONNECT_MS, autoSelectFamilyAttemptTimeout: ADDRESS_MS })
/** Errors of connections that were not established, so that nothing of the request was written. */
const unconnected = new WeakSet<Error>()

/** One keep-alive pool per provider address for the whole process. Callers limit how much is in flight. */
const agent = new Agent({
  connect: (options, callback) =>
    connector(options, (...result) => {
      if (result[0]) unconnected.add(result[0])
      callback(...result)
    }),
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

/** undici refuses such a request before it connects. */
const INVALID = /^(ERR_INVALID_URL|UND_ERR_INVALID_ARG)$/

function failureOf(error: NodeJS.ErrnoException): NotSent | UnknownResult {
  const first = error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error
  const text = first.message || String(first.code)
  const isNotSent = unconnected.has(error) || INVALID.test(error.code ?? '')
  return { outcome: isNotSent ? 'notSent' : 'unknown', text }
}
