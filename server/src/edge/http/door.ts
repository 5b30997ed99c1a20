import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import openRouter, { type HTTPMethod } from 'find-my-way'
import { ApiError, realClock } from '../../platform/core/index.ts'
import { failureLog, type Runtime } from '../../platform/operations/index.ts'
import { Arrivals, PATIENCE, type Patience } from './bodies/arrivals.ts'
import { isStillComing } from './bodies/bodies.ts'
import {
  answerError,
  answerThrown,
  answerUnreadable,
  endWith,
  methodNotAllowed,
  routeNotFound,
  unreadableAddress,
} from './errors.ts'
import { Exchange, type Handler } from './exchange.ts'
import { RequestIds } from './request-ids.ts'

export interface DoorParts {
  runtime: Pick<Runtime, 'log' | 'newId' | 'clock'>
  patience?: Patience
}

/** Node's HTTP server with what every request has in common: routes, errors, patience, an orderly end. */
export interface Door {
  arrivals: Arrivals
  /** `url` with `:name` for parameters. A GET answers HEAD as well. */
  route(method: HTTPMethod, url: string, handler: Handler): void
  /** For what no route has. */
  otherwise(handler: Handler): void
  /** Starts listening and gives the address as others write it. */
  listen(host: string, port: number): Promise<string>
  /** Takes no more requests and ends when those under way are answered. */
  close(): Promise<void>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const MAX_PATH_VALUE = 2_000
const KEEP_ALIVE_MS = 72_000
const CLOSE_IDLE_EVERY_MS = 50

export function openDoor({ runtime, patience = PATIENCE }: DoorParts): Door {
  const arrivals = new Arrivals(patience)
  const tellFailure = failureLog(runtime.log, () => performance.now())
  const requestIds = new RequestIds(runtime.newId())
  let closing = false
  let fallback: Handler = async ({ request }) => {
    throw routeNotFound(request.method, request.url)
  }

  /** `route` tells in the log what failed; an address of its own would name whom it was about. */
  async function serve(handler: Handler, exchange: Exchange, route?: string): Promise<void> {
    const { request, response } = exchange
    exchange.id = requestIds.of(request)
    // Otherwise Node writes it.
    if (runtime.clock !== realClock) response.setHeader('date', runtime.clock.now().toUTCString())
    if (closing) response.shouldKeepAlive = false
    try {
      if (request.headers.host === undefined && request.httpVersionMinor > 0) throw noHost()
      await handler(exchange)
    } catch (thrown) {
      answerThrown(exchange, thrown, (error) => tellFailure(thrown, error, { requestId: exchange.id, route }))
    } finally {
      exchange.end()
      // The rest of a refused body is read and dropped, so that the answer arrives; but not for as long as somebody likes.
      if (isStillComing(request)) arrivals.watch(request, () => request.socket.destroy())
    }
  }
  const refuse = (request: IncomingMessage, response: ServerResponse, error: ApiError) =>
    serve(async (exchange) => answerError(exchange, error), new Exchange(request, response))

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
      headersTimeout: patience.wholeMs,
      // Arrivals watches the bodies: it tells files from others.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(30_000, patience.wholeMs / 2),
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      unspoken.delete(request.socket)
      router.lookup(request, response)
    },
  )
  // Node counts a connection as idle once it has had a request: one that never has would hold up a stop.
  const unspoken = new Set<Socket>()
  server.on('connection', (socket) => {
    unspoken.add(socket)
    socket.once('close', () => unspoken.delete(socket))
  })
  server.on('clientError', (error, socket) => answerUnreadable(error, socket as Socket))
  server.on('connect', (request, socket) =>
    endWith(socket as Socket, routeNotFound(request.method, request.url)),
  )
  server.on('checkExpectation', (request, response) => refuse(request, response, badExpectation()))

  return {
    arrivals,
    route: (method, url, handler) =>
      router.on(
        method === 'GET' ? ['GET', 'HEAD'] : method,
        url,
        (request, response, params, _store, query) =>
          serve(handler, new Exchange(request, response, params as Record<string, string>, query), url),
      ),
    otherwise: (handler) => {
      fallback = handler
    },
    listen: (host, port) => listen(server, host, port),
    close: async () => {
      closing = true
      for (const socket of unspoken) socket.destroy()
      await close(server)
      arrivals[Symbol.dispose]()
    },
  }
}

function noHost(): ApiError {
  return new ApiError('invalid_request', 'The `Host` header is missing. HTTP/1.1 requires it.')
}

function badExpectation(): ApiError {
  return new ApiError(
    'invalid_request',
    'This `Expect` header is not supported. Use `100-continue` or remove it.',
  )
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port: bound } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${name}:${bound}`
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return
  // A connection that was busy would otherwise be kept alive, and hold up the stop, for over a minute.
  const timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(timer)
}
