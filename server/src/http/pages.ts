import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { readGuides } from './guides.ts'
import { landingPage } from './landing.ts'

const HTML = 'text/html; charset=utf-8'

/** What a person or a machine finds without a key: the front page, the guides, the document and its rendering. */
export async function registerPages(app: FastifyInstance, document: Record<string, unknown>): Promise<void> {
  const text = JSON.stringify(document)
  const guides = readGuides()
  const landing = landingPage(guides)
  app.get('/', (_request, reply) => reply.type(HTML).send(landing))
  for (const guide of guides) app.get(guide.path, (_request, reply) => reply.type(HTML).send(guide.html))
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(scalar, {
    routePrefix: '/reference',
    configuration: {
      content: text,
      title: 'Parley API',
      // Everything is served from here: no fonts, no telemetry, no buttons that lead to somebody else's service.
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
}
