import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError, translate } from '../kernel/index.ts'

const FASTIFY_CODES: Record<string, () => ApiError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('invalid_content_type', 'Send the body as `Content-Type: application/json`.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new ApiError('payload_too_large', 'The body is larger than 5 MiB. Send it in smaller pieces.'),
}

/** The one place where errors become answers: the envelope of every error (docs/behaviour.md: Errors). */
export function registerErrors(app: FastifyInstance, log: (error: unknown, requestId: string) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const known = fromFastify(error) ?? translate(error)
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
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(error.toEnvelope()))
}

/**
 * What is not HTTP, or more of it than is read, never becomes a request: it is answered here, with the same envelope. The
 * connection ends, since nobody knows where the next request on it would begin.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const message = UNREADABLE[error.code ?? ''] ?? 'This is not a request that HTTP allows.'
  const body = JSON.stringify(new ApiError('invalid_request', message).toEnvelope())
  socket.write(
    'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  socket.destroySoon()
}

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'Address and headers may take 16 KiB together. Shorten them.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time. Send it again.',
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
