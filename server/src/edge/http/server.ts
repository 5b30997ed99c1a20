import { accounts, CALLBACK_PATH, type TokenAuthenticator } from '../../identity/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { PublicEndpoint } from '../../platform/operations/index.ts'
import type { McpEndpoint } from '../mcp/index.ts'
import { type AccountParts, accountHandler, signInCallback } from './account.ts'
import type { Patience } from './bodies/arrivals.ts'
import { openDoor } from './door.ts'
import { routeNotFound } from './errors.ts'
import { type FileParts, fileHandler } from './files.ts'
import { healthHandler, readyHandler } from './health.ts'
import { mcpHandler } from './mcp.ts'
import { openapiDocument } from './openapi/index.ts'
import { openPages } from './pages/pages.ts'
import type { KnownAs } from './protected-resource.ts'
import { metadataRoutes } from './protected-resource.ts'
import { type PublicParts, preflightHandler, publicHandler } from './public/handler.ts'
import { operationHandler, patternOf, type RestParts, urlOf } from './rest.ts'
import type { Workspace } from './workspace/index.ts'

export interface HttpParts extends Omit<RestParts & FileParts & AccountParts & PublicParts, 'arrivals'> {
  version: string
  patience: Patience
  /** Asked whether the database answers. */
  health: Db
  /** What may be called without a key. */
  publicEndpoints: readonly PublicEndpoint[]
  mcp: McpEndpoint
  /** Programs that people let in. */
  programs: TokenAuthenticator
  /** Who may reach MCP from a browser. */
  knownAs: KnownAs
  workspace: Workspace
}

export interface HttpServer {
  /** Starts listening and gives the address as others write it. */
  listen(host: string, port: number): Promise<string>
  /** Takes no more requests and ends when those under way are answered. */
  close(): Promise<void>
}

/**
 * Everything that the service answers: operations, files, MCP, public endpoints, health and pages. It stands on
 * node:http, since the pipeline of a framework cost as much again as all else that a request needs.
 */
export async function buildHttp(given: HttpParts): Promise<HttpServer> {
  const door = openDoor(given)
  const parts = { ...given, arrivals: door.arrivals }
  for (const op of parts.operations) door.route(op.method, urlOf(op), operationHandler(op, parts))
  for (const op of parts.files) door.route(op.method, urlOf(op), fileHandler(op, parts))
  for (const op of parts.accounts) door.route(op.method, urlOf(op), accountHandler(op, parts))
  if (parts.runtime.services.get(accounts).identityProvider)
    door.route('GET', CALLBACK_PATH, signInCallback(parts))
  for (const endpoint of parts.publicEndpoints) {
    door.route(endpoint.method, patternOf(endpoint), publicHandler(endpoint, parts))
    if (endpoint.origins !== 'none')
      door.route('OPTIONS', patternOf(endpoint), preflightHandler(endpoint, parts))
  }
  for (const method of ['GET', 'POST', 'DELETE'] as const) door.route(method, '/mcp', mcpHandler(parts))
  for (const [path, handler] of metadataRoutes(parts.runtime, parts.knownAs)) door.route('GET', path, handler)
  door.route('GET', '/healthz', healthHandler)
  door.route('GET', '/readyz', readyHandler(parts.health))
  const pages = openPages(openapiDocument(parts, parts.version), parts.workspace)
  door.otherwise(async (exchange) => {
    const { method, url } = exchange.request
    if (method !== 'GET' && method !== 'HEAD') throw routeNotFound(method, url)
    await pages.serve(exchange)
  })
  return {
    listen: door.listen,
    close: async () => {
      await Promise.all([door.close(), pages.close()])
    },
  }
}
