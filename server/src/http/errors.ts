import type { FastifyInstance, FastifyReply } from 'fastify'
import { isBadValue, isConnectionLost } from '../db/index.ts'
import { ApiError } from '../kernel/index.ts'

/** Seconds after which a caller may try again when the database is away. */
const RETRY_UNAVAILABLE = 2

const FASTIFY_CODES: Record<string, () => ApiError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('invalid_content_type', 'Send the body as `Content-Type: application/json`.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new ApiError('payload_too_large', 'The body is larger than 5 MiB. Send it in smaller pieces.'),
}

/** The one place where errors become answers: the envelope of every error (spec: Errors). */
export function registerErrors(app: FastifyInstance, log: (error: unknown, requestId: string) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const known = translate(error)
    if (known.status >= 500) log(error, request.id)
    return sendError(reply, known)
  })
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      new ApiError(
        'route_not_found',
        `No operation at ${request.method} ${request.url.split('?')[0]}. See /reference.`,
      ),
    ),
  )
}

export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
  return reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(error.toEnvelope()))
}

export function translate(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isConnectionLost(error)) {
    const message = 'The service cannot reach its database right now. Try again shortly.'
    return new ApiError('unavailable', message, { retryAfter: RETRY_UNAVAILABLE, cause: error })
  }
  if (isBadValue(error)) {
    return new ApiError('invalid_request', 'A value is out of the range that can be stored.', {
      cause: error,
    })
  }
  return (
    fromFastify(error) ??
    new ApiError('internal_error', 'Something went wrong on our side. Try again.', { cause: error })
  )
}

function fromFastify(error: unknown): ApiError | null {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const known = FASTIFY_CODES[code]
  if (known) return known()
  if (statusCode >= 400 && statusCode < 500) {
    return new ApiError(
      'invalid_request',
      'The request cannot be read: send well-formed JSON and a well-formed address.',
    )
  }
  return null
}
