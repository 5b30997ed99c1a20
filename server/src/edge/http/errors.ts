import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, type ErrorContext } from '../../platform/core/index.ts'
import { translate } from '../../platform/operations/index.ts'
import { isStillComing } from './bodies/bodies.ts'
import { answer, type Exchange, JSON_TYPE, REQUEST_ID } from './exchange/exchange.ts'

/**
 * The only place that turns errors into answers, with the envelope of every error (docs/behaviour/platform.md: Errors).
 */
export function answerError(exchange: Exchange, error: ApiError): void {
  const { request, response } = exchange
  if (isStillComing(request)) {
    // Close the connection as requested once the body has arrived.
    if (!response.shouldKeepAlive) request.once('end', () => request.socket.destroySoon())
    response.shouldKeepAlive = exchange.lingers
  }
  if (response.headersSent || response.destroyed) {
    // The answer has already started. It is aborted, so that it does not look complete.
    response.destroy()
    return
  }
  const more: (string | number)[] = []
  if (error.retryAfter !== undefined) more.push('retry-after', error.retryAfter)
  if (error.status === 401) more.push('www-authenticate', exchange.challenge)
  if (error.scope !== undefined) more.push('www-authenticate', lackOf(exchange, error.scope))
  if (error.allow) more.push('allow', error.allow.join(', '))
  const envelope = error.toEnvelope({ requestId: exchange.id, site: exchange.site })
  answer(exchange, error.status, JSON_TYPE, JSON.stringify(envelope), more)
}

/** The challenge for an app that may ask its user for more (RFC 6750, 3.1). */
function lackOf({ challenge }: Exchange, scope: string): string {
  return `${challenge}, error="insufficient_scope", scope="${scope}"`
}

/** Answers any thrown value. Internal errors, unlike intended refusals, are logged. */
export function answerThrown(
  exchange: Exchange,
  thrown: unknown,
  logFailure: (error: ApiError) => void,
): void {
  const error = translate(thrown)
  const isRefusal = thrown === error && error.code !== 'internal_error'
  if (!isRefusal) logFailure(error)
  answerError(exchange, error)
}

export function routeNotFound(method = '', url = ''): ApiError {
  return new ApiError(
    'route_not_found',
    `No operation exists at ${method} ${url.split('?')[0]}. See /reference.`,
  )
}

/** An id that is empty leaves such an address, so it must not lead to the operation without the id. */
export function slashAtEnd(method = '', url = ''): ApiError {
  const path = url.split('?')[0]
  return new ApiError(
    'route_not_found',
    `No operation exists at ${method} ${path}. Remove the slash at the end, or add the missing id.`,
  )
}

export function methodNotAllowed(method: string, url: string, allow: readonly string[]): ApiError {
  const message = `${url.split('?')[0]} does not support ${method}. Use ${allow.join(' or ')}.`
  return new ApiError('method_not_allowed', message, { allow })
}

export function unreadableAddress(): ApiError {
  return new ApiError('invalid_request', 'The URL is not valid. Encode it properly.')
}

/**
 * Answers malformed or oversized HTTP, for which there is no request object, with the same envelope. The connection
 * ends, because the start of the next request is unknown.
 */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  context: () => ErrorContext,
): void {
  // Node keeps the current answer on the socket. Once it has started, more bytes would seem to belong to it.
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null }
  // Answered before: what still arrives is no request either.
  if (socket.writableEnded && error.code !== 'ECONNRESET') return
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
    socket.destroy()
    return
  }
  const message = UNREADABLE[error.code ?? ''] ?? 'This is not a valid HTTP request.'
  endWith(socket, new ApiError('invalid_request', message), context())
}

/** Answers on a socket that has no answer of Node's, and ends it. */
export function endWith(socket: Socket, error: ApiError, context: ErrorContext): void {
  const body = JSON.stringify(error.toEnvelope(context))
  const status = error.status === 404 ? '404 Not Found' : '400 Bad Request'
  // The client may have disconnected already, and the socket has no other error handler.
  socket.on('error', () => undefined)
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: ${JSON_TYPE}\r\n${REQUEST_ID}: ${context.requestId}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  // To close with unread bytes would reset the connection, and the client could lose the answer.
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/** How long the rest of an unreadable request is read and discarded. */
const LINGER_MS = 2_000

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The URL and headers are longer than 16 KiB together. Shorten them.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time. Send it again.',
}
