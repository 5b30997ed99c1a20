import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Db } from '../db/index.ts'
import { sql } from '../db/index.ts'
import { ApiError, type Caller } from '../kernel/index.ts'
import { admit, chargeBatch, keyOf } from './admission.ts'
import { answerUnreadable, registerErrors, sendError } from './errors.ts'
import { type FileParts, registerFiles } from './files.ts'
import { openapiDocument } from './openapi.ts'
import { registerPages } from './pages.ts'
import { type RawEndpoint, registerRaw } from './raw.ts'
import { type RestParts, registerRest } from './rest.ts'

/** Answers one MCP request on Node's own objects; the caller is authenticated already. */
export type McpEndpoint = (
  call: { req: IncomingMessage; res: ServerResponse; body: unknown },
  caller: Caller,
) => Promise<void>

export interface HttpParts extends RestParts, FileParts {
  version: string
  /** Asked whether the database answers. */
  health: Db
  /** Endpoints outside of the API that see the raw body: provider webhooks. */
  raw: readonly RawEndpoint[]
  mcp: McpEndpoint
}

/** docs/behaviour.md: Limits. */
const BODY_LIMIT = 5 * 1024 * 1024
const MAX_PATH_VALUE = 2_000

export async function buildHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: false,
    routerOptions: { maxParamLength: MAX_PATH_VALUE, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => {
      sendError(
        reply as unknown as FastifyReply,
        new ApiError('invalid_request', 'The address of the request cannot be read. Encode it properly.'),
      )
    },
  })
  registerBodies(app)
  const { log } = parts.runtime
  registerErrors(app, (error, requestId) => log.error({ err: error, requestId }, 'request failed'))
  registerHealth(app, parts.health)
  closeAsTheyFallIdle(app)
  registerRest(app, parts)
  registerMcp(app, parts)
  await app.register(async (scope) => registerRaw(scope, parts.raw))
  await app.register(async (scope) => registerFiles(scope, parts))
  await registerPages(app, openapiDocument(parts, parts.version))
  return app
}

/** The API takes JSON only; raw endpoints add their own parser in their own scope. */
function registerBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients name a type whether or not they send a body.
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

const CLOSE_IDLE_EVERY_MS = 50

/** A connection that was busy when closing began would else be kept alive, and hold up the stop, for over a minute. */
function closeAsTheyFallIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
  })
}

function registerHealth(app: FastifyInstance, database: Db): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await database.rows(sql`select 1`)
    return { status: 'ready' }
  })
}

function registerMcp(app: FastifyInstance, parts: HttpParts): void {
  const batches = new Set(parts.operations.filter((op) => op.batch).map((op) => op.name))
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    onRequest: admit(parts, false),
    handler: async (request, reply) => {
      if (batches.has(calledTool(request.body))) chargeBatch(parts.limits, request, reply)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!)
      const { actor, ...caller } = keyOf(request).caller
      await parts.mcp(
        { req: request.raw, res: reply.raw, body: request.body },
        { ...caller, actor: { ...actor, kind: 'mcp' } },
      )
    },
  })
}

/** The tool that a message calls; empty when it is another message. */
function calledTool(message: unknown): string {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } }
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : ''
}

/** Starts listening and gives the address as others write it. */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
): Promise<{ url: string; port: number }> {
  await app.listen({ host, port })
  const { port: bound } = app.server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return { url: `http://${name}:${bound}`, port: bound }
}
