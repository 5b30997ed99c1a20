import { findUnstorable } from '../../../platform/core/index.ts'
import { OutboundError, type OutboundResponse } from '../../../platform/outbound/index.ts'

/** Characters of an answer that are kept for later nodes. */
const MAX_KEPT = 16_384

/** Of an answer that is read; a longer one is cut. */
export const READ_BYTES = 65_536

/** Nothing that is tried again would come out differently. */
const FINAL_FAILURES: ReadonlySet<string> = new Set(['invalid_url', 'blocked_address'])

/** What one attempt gave. */
export interface Answer {
  signal: 'SUCCESS' | 'FAILED'
  /** Whether another attempt may do better. */
  isFinal: boolean
  output: { status: number | null; error: string | null; body?: unknown; truncated?: boolean }
}

/** Any 2xx is a success; no answer, 408, 429 and 5xx may be tried again. `redact` takes out what only the call may know. */
export function answerFrom(response: OutboundResponse, redact: (text: string) => string): Answer {
  const { status } = response
  const isSuccess = status >= 200 && status < 300
  const mayChange = status === 408 || status === 429 || status >= 500
  return {
    signal: isSuccess ? 'SUCCESS' : 'FAILED',
    isFinal: !mayChange,
    output: { status, error: isSuccess ? null : `http_${status}`, ...bodyFrom(response, redact) },
  }
}

export function failure(error: string, isFinal: boolean): Answer {
  return { signal: 'FAILED', isFinal, output: { status: null, error } }
}

/** Throws what is no failure of the call. */
export function failureFrom(error: unknown): Answer {
  if (error instanceof OutboundError) return failure(error.kind, FINAL_FAILURES.has(error.kind))
  throw error
}

/** JSON as values that variables lead into, anything else as text. */
function bodyFrom({ body, truncated }: OutboundResponse, redact: (text: string) => string) {
  // PostgreSQL keeps no NUL.
  const text = redact(body).replaceAll('\u0000', '\ufffd').toWellFormed()
  const value = truncated || text.length > MAX_KEPT ? undefined : parsed(text)
  if (value !== undefined) return { body: value, truncated: false }
  return { body: text.slice(0, MAX_KEPT).toWellFormed(), truncated: truncated || text.length > MAX_KEPT }
}

/** Undefined when it is no JSON, or JSON that cannot be kept. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return findUnstorable(value) ? undefined : value
  } catch {
    return undefined
  }
}
