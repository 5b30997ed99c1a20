import { ApiError } from '../core/index.ts'
import { isBadValue, isConnectionLost, isTransient } from '../db/index.ts'

/** Seconds after which a caller may try again when the database is away. */
const RETRY_UNAVAILABLE = 2

/** Translates an error for callers of every surface. Errors not meant for callers become `internal_error`. */
export function translate(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isConnectionLost(error)) {
    const message = 'The service cannot reach its database. Try again shortly.'
    return new ApiError('unavailable', message, { retryAfter: RETRY_UNAVAILABLE, cause: error })
  }
  if (isTransient(error)) {
    const message =
      'The database is busy, or the request took too long. Try again shortly, with a smaller request ' +
      'if you can.'
    return new ApiError('unavailable', message, { retryAfter: RETRY_UNAVAILABLE, cause: error })
  }
  if (isBadValue(error)) {
    return new ApiError('invalid_request', 'A value is outside the range that can be stored.', {
      cause: error,
    })
  }
  return new ApiError('internal_error', 'Something went wrong on our side. Try again.', { cause: error })
}
