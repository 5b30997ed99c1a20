import { accounts, CALLBACK_PATH, type TokenAuthenticator } from '../../identity/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { PublicEndpoint } from '../../platform/operations/index.ts'
import type { McpEndpoint } from '../mcp/index.ts'
import type { RequestTimeouts } from './bodies/slow-body-guard.ts'
import { routeNotFound } from './errors.ts'
import { type Answered, createNodeServer, type ListenOptions } from './node-server.ts'
import { openapiDocument } from './openapi/index.ts'
import type { DocsSite } from './pages/docs-site.ts'
import { openPages } from './pages/pages.ts'
import { type PublicParts, preflightHandler, publicHandler } from './public/handler.ts'
import { type AccountParts, accountHandler, signInCallback } from './routes/account.ts'
import { API_CATALOG, apiCatalogHandler } from './routes/api-catalog.ts'
import { type FileParts, fileHandler } from './routes/files.ts'
import { healthHandler, readyHandler } from './routes/health.ts'
import { mcpHandler } from './routes/mcp.ts'
import { type MetricsEndpoint, metricsHandler } from './routes/metrics.ts'
import type { KnownAs } from './routes/protected-resource.ts'
import { metadataPreflight, metadataRoutes } from './routes/protected-resource.ts'
import { operationHandler, patternOf, type RestParts, urlOf } from './routes/rest.ts'
import { type StatusEndpoint, statusHandler } from './routes/status.ts'
import type { Workspace } from './workspace/index.ts'

export interface HttpParts extends Omit<RestParts & FileParts & AccountParts & PublicParts, 'slowBodies'> {
  version: string
  timeouts: RequestTimeouts
  /** The connection that checks whether the database answers. */
  health: Db
  /** Why nothing is sent, or null (docs/operating.md: Restoring a backup). */
  hold: () => string | null
  /** Endpoints that need no key. */
  publicEndpoints: readonly PublicEndpoint[]
  mcp: McpEndpoint
  /** Authenticates apps that users authorized. */
  programs: TokenAuthenticator
  /** The host names from which browsers may call MCP. */
  knownAs: KnownAs
  /** null: the service tells no metrics. */
  metrics: MetricsEndpoint | null
  /** null: there is no page that says what works. */
  status: StatusEndpoint | null
  workspace: Workspace
  docs: DocsSite
}

export interface HttpServer {
  /** Starts listening and returns the URL of the server. */
  listen(host: string, port: number, options?: ListenOptions): Promise<string>
  /** Goes on serving, but tells proxies to send requests elsewhere: `/readyz` answers 503, and connections close. */
  drain(): void
  /** Leaves the port to the other processes that share it, while open connections get their next answer. */
  leave(): void
  /** Stops accepting requests and resolves after the running ones are answered. */
  close(): Promise<void>
}

/**
 * Serves everything: operations, files, MCP, public endpoints, health and pages. It is built on node:http, because a
 * framework's pipeline would double the cost of a request.
 */
export async function buildHttp(given: HttpParts): Promise<HttpServer> {
  const { metrics } = given
  const answered: Answered | undefined = metrics
    ? (operation, status, seconds) => metrics.answered(operation, status, seconds)
    : undefined
  const server = createNodeServer({ ...given, answered })
  const parts = { ...given, slowBodies: server.slowBodies }
  for (const op of parts.operations) server.route(op.method, urlOf(op), operationHandler(op, parts), op.name)
  for (const op of parts.files) server.route(op.method, urlOf(op), fileHandler(op, parts), op.name)
  for (const op of parts.accounts) server.route(op.method, urlOf(op), accountHandler(op, parts), op.name)
  if (parts.runtime.services.get(accounts).identityProvider)
    server.route('GET', CALLBACK_PATH, signInCallback(parts))
  for (const endpoint of parts.publicEndpoints) {
    server.route(endpoint.method, patternOf(endpoint), publicHandler(endpoint, parts))
    if (endpoint.origins !== 'none')
      server.route('OPTIONS', patternOf(endpoint), preflightHandler(endpoint, parts))
  }
  for (const method of ['GET', 'POST', 'DELETE'] as const) server.route(method, '/mcp', mcpHandler(parts))
  for (const [path, handler] of metadataRoutes(parts.runtime, parts.knownAs)) {
    server.route('GET', path, handler)
    server.route('OPTIONS', path, metadataPreflight)
  }
  server.route('GET', API_CATALOG, apiCatalogHandler(parts.runtime))
  server.route('GET', '/healthz', healthHandler)
  if (metrics) server.route('GET', '/metrics', metricsHandler(metrics))
  if (parts.status) server.route('GET', '/status', statusHandler(parts.status))
  server.route('GET', '/readyz', readyHandler(parts.health, server.isDraining, parts.hold))
  const pages = openPages(() => openapiDocument(parts, parts.version), parts.workspace, parts.docs)
  server.otherwise(async (exchange) => {
    const { method, url } = exchange.request
    if (method !== 'GET' && method !== 'HEAD') throw routeNotFound(method, url)
    await pages.serve(exchange)
  })
  return {
    listen: server.listen,
    drain: server.drain,
    leave: server.leave,
    close: async () => {
      await Promise.all([server.close(), pages.close()])
    },
  }
}
