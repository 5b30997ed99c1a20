import { APICallError, NoObjectGeneratedError } from 'ai'
import { OutboundError } from '../../platform/outbound/index.ts'
import type { CallFailure, Failed } from './failures.ts'
import type { Usage } from './reservations.ts'

/** The finish reasons of an incomplete answer. */
export const CUT: Record<string, Failed | undefined> = { 'content-filter': 'refused', length: 'truncated' }

export function outcomeOf(err: unknown): Failed {
  if (NoObjectGeneratedError.isInstance(err)) return CUT[err.finishReason ?? ''] ?? 'malformed'
  const cause = causeOf(err)
  const isLate = cause instanceof OutboundError && cause.kind === 'timeout'
  return isLate || (err instanceof Error && err.name === 'AbortError') ? 'timeout' : 'failed'
}

const MESSAGES: Record<Failed, string> = {
  malformed: 'The model did not answer in the format that it was asked for.',
  refused: 'The model refused to answer.',
  truncated: 'The answer of the model was cut off.',
  timeout: 'The model did not answer in time.',
  failed: 'The model could not be called.',
}

export function failureOf(outcome: Failed, err?: unknown): CallFailure {
  const cause = causeOf(err)
  if (cause instanceof OutboundError) return { code: cause.kind, message: cause.message }
  if (APICallError.isInstance(err) && err.statusCode !== undefined) return answerFailure(err.statusCode)
  return { code: outcome, message: MESSAGES[outcome] }
}

function causeOf(err: unknown): unknown {
  return APICallError.isInstance(err) ? err.cause : err
}

function answerFailure(status: number): CallFailure {
  if (status === 401 || status === 403)
    return { code: 'unauthorized', message: `The provider rejected the API key (${status}).` }
  if (status === 404)
    return { code: 'model_not_found', message: 'The provider has no such model or address (404).' }
  if (status === 429) return { code: 'rate_limited', message: 'The provider limits the requests (429).' }
  return { code: 'provider_error', message: `The provider returned ${status}.` }
}

/** The usage that an answer or an error tells; null if nobody knows. A refused request costs nothing. */
export function usageOf(result: unknown): Usage | null {
  if (NoObjectGeneratedError.isInstance(result)) return usageOf(result.usage)
  const cause = APICallError.isInstance(result) ? result.cause : result
  if (cause instanceof OutboundError) return cause.isNotSent ? { input: 0, output: 0 } : null
  if (APICallError.isInstance(result)) return result.statusCode === undefined ? null : { input: 0, output: 0 }
  const { inputTokens, outputTokens } = (result ?? {}) as { inputTokens?: number; outputTokens?: number }
  return inputTokens === undefined || outputTokens === undefined
    ? null
    : { input: inputTokens, output: outputTokens }
}
