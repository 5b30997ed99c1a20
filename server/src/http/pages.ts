import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { answerError, routeNotFound } from './errors.ts'
import { type Exchange, REQUEST_ID } from './exchange.ts'
import { readGuides } from './guides.ts'
import { landingPage } from './landing.ts'

const HTML = 'text/html; charset=utf-8'

export interface Pages {
  serve(exchange: Exchange): Promise<void>
  close(): Promise<void>
}

/**
 * What a person or a machine finds without a key: the front page, the guides, the document and its rendering. On Fastify,
 * for which the rendering is made.
 */
export async function openPages(document: Record<string, unknown>): Promise<Pages> {
  const app = Fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } })
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
  const exchanges = new WeakMap<object, Exchange>()
  app.setNotFoundHandler((request, reply) => {
    reply.hijack()
    answerError(exchanges.get(request.raw)!, routeNotFound(request.method, request.url))
  })
  await app.ready()
  return {
    serve: (exchange) =>
      new Promise((resolve) => {
        const { request, response } = exchange
        exchanges.set(request, exchange)
        response.setHeader(REQUEST_ID, exchange.id)
        response.once('close', resolve)
        app.routing(request, response)
      }),
    close: () => app.close(),
  }
}
