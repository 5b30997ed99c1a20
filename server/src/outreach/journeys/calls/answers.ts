import { findUnstorable } from '../../../platform/core/index.ts'
import { OutboundError, type OutboundResponse } from '../../../platform/outbound/index.ts'

/** The most characters of a response that are stored for later nodes. */
const MAX_KEPT = 16_384

/** The most bytes of a response that are read; the rest is cut. */
export const READ_BYTES = 65_536

/** Permanent failures: a retry would not help. */
const FINAL_FAILURES: ReadonlySet<string> = new Set(['invalid_url', 'blocked_address'])

/** The result of one attempt. */
export interface Answer {
  signal: 'SUCCESS' | 'FAILED'
  /** Whether a retry may succeed. */
  isFinal: boolean
  output: { status: number | null; error: string | null; body?: unknown; truncated?: boolean }
}

/** Any 2xx is a success; no response, 408, 429 and 5xx can be retried. `redact` removes secrets of the call. */
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

/** Rethrows errors that are not failures of the call. */
export function failureFrom(error: unknown): Answer {
  if (error instanceof OutboundError) return failure(error.kind, FINAL_FAILURES.has(error.kind))
  throw error
}

/** JSON as values for variables, anything else as text. */
function bodyFrom({ body, truncated }: OutboundResponse, redact: (text: string) => string) {
  // PostgreSQL cannot store NUL.
  const text = redact(body).replaceAll('\u0000', '\ufffd').toWellFormed()
  const value = truncated || text.length > MAX_KEPT ? undefined : parsed(text)
  if (value !== undefined) return { body: value, truncated: false }
  return { body: text.slice(0, MAX_KEPT).toWellFormed(), truncated: truncated || text.length > MAX_KEPT }
}

const WHOLE_NUMBER = /^-?\d+$/

/**
 * A whole number that a double does not have exactly stays text. It may be an id, and one with other digits belongs to
 * somebody else.
 */
function exactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  const { source } = context ?? {}
  if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined) return value
  return WHOLE_NUMBER.test(source) ? source : value
}

/** Undefined for invalid JSON, or JSON that cannot be stored. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, exactly)
    return findUnstorable(value) ? undefined : value
  } catch {
    return undefined
  }
}
