import { t } from '@lingui/core/macro'
import { NoAnswer } from '@parley/sdk'

/** What people read of an error. Without an answer of the service, its message is the request, which says nothing to them. */
export function errorText(error: unknown): string {
  if (error instanceof NoAnswer) return t`Can’t reach Parley. Your changes are still here. Try again.`
  return error instanceof Error ? error.message : String(error)
}
