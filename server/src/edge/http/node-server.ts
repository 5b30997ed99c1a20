import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import openRouter, { type HTTPMethod } from 'find-my-way'
import { ApiError, type ErrorContext, publicUrl, realClock } from '../../platform/core/index.ts'
import { failureLog, type Runtime } from '../../platform/operations/index.ts'
import { tracing } from '../../platform/tracing/index.ts'
import { isStillComing } from './bodies/bodies.ts'
import { DEFAULT_TIMEOUTS, type RequestTimeouts, SlowBodyGuard } from './bodies/slow-body-guard.ts'
import {
  answerError,
  answerThrown,
  answerUnreadable,
  endWith,
  methodNotAllowed,
  routeNotFound,
  slashAtEnd,
  unreadableAddress,
} from './errors.ts'
import { Exchange, type Handler } from './exchange/exchange.ts'
import { RequestIds } from './exchange/request-ids.ts'
import { isTraced, traceAnswer } from './exchange/tracing.ts'

export interface NodeServerParts {
  runtime: Pick<Runtime, 'log' | 'newId' | 'clock' | 'services'>
  timeouts?: RequestTimeouts
  /** Called after each answer with the operation or route, and the seconds that it took. */
  answered?: Answered
}

export interface ListenOptions {
  /** Whether other processes of this service may not have the same port. */
  exclusive?: boolean
}

export type Answered = (operation: string, status: number, seconds: number) => void

/** Node's HTTP server with what every request needs: routes, errors, timeouts and a graceful stop. */
export interface NodeServer {
  slowBodies: SlowBodyGuard
  /** `url` with `:name` for parameters. A GET answers HEAD as well. `operation`: its name in metrics, by default `url`. */
  route(method: HTTPMethod, url: string, handler: Handler, operation?: string): void
  /** Sets the handler for requests without a route. */
  otherwise(handler: Handler): void
  /** Starts listening and returns the URL of the server. */
  listen(host: string, port: number, options?: ListenOptions): Promise<string>
  /** Goes on serving, but closes each connection after its next answer. */
  drain(): void
  isDraining(): boolean
  /** Leaves the port to the other processes that share it. Open connections close after their next answer. */
  leave(): void
  /** Stops accepting requests and resolves after the running ones are answered. */
  close(): Promise<void>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const MAX_PATH_VALUE = 2_000
/** Only pages may have a slash at the end of their path. */
const API_WITH_SLASH = /^\/api\/[^?]*\/(\?|$)/
const KEEP_ALIVE_MS = 72_000
const CLOSE_IDLE_EVERY_MS = 50
/** What metrics call requests without a route: pages, and what does not exist. */
const NO_ROUTE = 'pages'

export function createNodeServer({
  runtime,
  timeouts = DEFAULT_TIMEOUTS,
  answered,
}: NodeServerParts): NodeServer {
  const slowBodies = new SlowBodyGuard(timeouts)
  const logFailure = failureLog(runtime.log, () => performance.now())
  const requestIds = new RequestIds(runtime.newId())
  let draining = false
  let left: Promise<unknown> | null = null
  let fallback: Handler = async ({ request }) => {
    throw routeNotFound(request.method, request.url)
  }

  /** `route` is logged with a failure instead of the URL, which may contain personal data. */
  async function serve(
    handler: Handler,
    exchange: Exchange,
    route?: string,
    operation = route ?? NO_ROUTE,
  ): Promise<void> {
    const { request, response } = exchange
    const startedAt = performance.now()
    exchange.id = requestIds.of(request)
    exchange.site = runtime.services.get(publicUrl).url
    // With the real clock Node sets the header itself.
    if (runtime.clock !== realClock) response.setHeader('date', runtime.clock.now().toUTCString())
    if (draining || left) response.shouldKeepAlive = false
    const answer = async () => {
      try {
        requireOneHost(request)
        await handler(exchange)
      } catch (thrown) {
        answerThrown(exchange, thrown, (error) =>
          logFailure(thrown, error, { requestId: exchange.id, route }),
        )
      }
    }
    try {
      const traces = runtime.services.find(tracing)
      await (traces && isTraced(route) ? traceAnswer(traces, exchange, operation, answer) : answer())
    } finally {
      exchange.end()
      answered?.(operation, response.statusCode, (performance.now() - startedAt) / 1000)
      // Drain the rest of a refused body so that the answer arrives, but only for a limited time.
      if (isStillComing(request)) slowBodies.watch(request, () => request.socket.destroy())
    }
  }
  const refuse = (request: IncomingMessage, response: ServerResponse, error: ApiError) =>
    serve(async (exchange) => answerError(exchange, error), new Exchange(request, response))

  /** For bytes that are no request, which an exchange would need. */
  const contextOfNoRequest = (): ErrorContext => ({
    requestId: requestIds.next(),
    site: runtime.services.get(publicUrl).url,
  })
  const orNotAllowed: Handler = async (exchange) => {
    const { method = '', url = '' } = exchange.request
    const allowed = METHODS.filter((other) => router.find(other, url) !== null)
    if (allowed.length > 0) throw methodNotAllowed(method, url, allowed)
    await fallback(exchange)
  }
  const router = openRouter({
    ignoreTrailingSlash: true,
    maxParamLength: MAX_PATH_VALUE,
    defaultRoute: (request, response) => serve(orNotAllowed, new Exchange(request, response)),
    onBadUrl: (_path, request, response) => refuse(request, response, unreadableAddress()),
    onMaxParamLength: (_path, request, response) => refuse(request, response, unreadableAddress()),
  })
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: timeouts.headersMs,
      // The slow-body guard watches bodies instead, since files have another limit.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.ceil(timeouts.headersMs / 4),
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      withoutRequest.delete(request.socket)
      if (API_WITH_SLASH.test(request.url ?? ''))
        void refuse(request, response, slashAtEnd(request.method, request.url))
      else router.lookup(request, response)
    },
  )
  // Node does not count a connection as idle before its first request, so it would delay a stop.
  const withoutRequest = new Set<Socket>()
  server.on('connection', (socket) => {
    withoutRequest.add(socket)
    socket.once('close', () => withoutRequest.delete(socket))
  })
  server.on('clientError', (error, socket) => answerUnreadable(error, socket as Socket, contextOfNoRequest))
  server.on('connect', (request, socket) =>
    endWith(socket as Socket, routeNotFound(request.method, request.url), contextOfNoRequest()),
  )
  server.on('checkExpectation', (request, response) => refuse(request, response, badExpectation()))

  return {
    slowBodies,
    route: (method, url, handler, operation) =>
      router.on(
        method === 'GET' ? ['GET', 'HEAD'] : method,
        url,
        (request, response, params, _store, query) =>
          serve(
            handler,
            new Exchange(request, response, params as Record<string, string>, query),
            url,
            operation,
          ),
      ),
    otherwise: (handler) => {
      fallback = handler
    },
    listen: (host, port, options) => listen(server, host, port, options),
    drain: () => {
      draining = true
    },
    isDraining: () => draining,
    leave: () => {
      // HTTP's own `close` would end connections whose first request is on its way.
      left = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    },
    close: async () => {
      draining = true
      for (const socket of withoutRequest) socket.destroy()
      await close(server, left)
      slowBodies[Symbol.dispose]()
    },
  }
}

/** Throws `invalid_request` as HTTP requires (RFC 9112, 3.2): a proxy may have decided by another one of several hosts. */
function requireOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): void {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts === 1 || (hosts === 0 && httpVersionMinor === 0)) return
  throw new ApiError(
    'invalid_request',
    hosts === 0
      ? 'The `Host` header is missing. HTTP/1.1 requires it.'
      : 'There are several `Host` headers. Send one.',
  )
}

function badExpectation(): ApiError {
  return new ApiError(
    'invalid_request',
    'This `Expect` header is not supported. Use `100-continue` or remove it.',
  )
}

async function listen(server: Server, host: string, port: number, options?: ListenOptions): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, ...options }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port: bound } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${name}:${bound}`
}

async function close(server: Server, left: Promise<unknown> | null): Promise<void> {
  if (!server.listening && !left) return
  // Keep-alive connections would otherwise delay the stop by over a minute.
  const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  await (left ?? new Promise((resolve) => server.close(resolve)))
  clearInterval(timer)
}
