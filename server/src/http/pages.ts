import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { landingPage } from './landing.ts'

/** What a person or a machine finds without a key: the front page, the document and its rendering. */
export async function registerPages(app: FastifyInstance, document: Record<string, unknown>): Promise<void> {
  const text = JSON.stringify(document)
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(landingPage()))
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  )
  await app.register(scalar, {
    routePrefix: '/reference',
    configuration: {
      content: text,
      title: 'Parley API',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
    },
  })
}
