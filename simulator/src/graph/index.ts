import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphError } from '../errors.ts'
import type { World } from '../world.ts'
import { defineFlowEdges } from './flow-edges.ts'
import { defineMediaEdges } from './media-edges.ts'
import { defineMessageEdges } from './message-edges.ts'
import { defineObjects } from './objects.ts'
import { defineSubscriptions } from './subscriptions.ts'
import { defineTemplateEdges } from './template-edges.ts'
import { defineUploads } from './uploads.ts'

/** The Graph API of WhatsApp, for any version in the path. */
export async function graphApi(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.setErrorHandler((error, _request, reply) => answerError(world, error, reply))
  app.setNotFoundHandler((request, reply) => answerUnknownPath(request, reply))
  acceptBodies(app)
  defineMessageEdges(app, world)
  defineMediaEdges(app, world)
  defineTemplateEdges(app, world)
  defineFlowEdges(app, world)
  defineSubscriptions(app, world)
  defineUploads(app, world)
  defineObjects(app, world)
}

/** Accepts JSON with an optional body, forms, and the raw bytes of uploads. */
function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      if (body.trim() === '') return {}
      try {
        return JSON.parse(body)
      } catch {
        throw new GraphError(100, 'the body is not JSON')
      }
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
}

function answerError(world: World, error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof GraphError) return reply.status(error.httpStatus).send(error.envelope())
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) world.log(`the simulator failed: ${(error as Error).stack}`)
  const translated = new GraphError(status >= 500 ? 131000 : 100, (error as Error).message)
  return reply.status(translated.httpStatus).send(translated.envelope())
}

function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = new GraphError(2500, `Unknown path components: ${request.url.split('?')[0]}`)
  return reply.status(error.httpStatus).send(error.envelope())
}
