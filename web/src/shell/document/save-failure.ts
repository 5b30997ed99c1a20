import { NoAnswer, ParleyError } from '@parley/sdk'
import type { SaveFailure } from './document-store.ts'

/** Why the service did not save. Throws what is no answer of it, because that is a defect. */
export function saveFailureOf(error: unknown): SaveFailure {
  if (error instanceof NoAnswer) return 'passing'
  if (!(error instanceof ParleyError)) throw error
  return isPassing(error.status) ? 'passing' : { reason: error.message }
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 401
}
