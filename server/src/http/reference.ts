import { Page } from './answering-pages.ts'

/** The rendering of the OpenAPI document, to read and to try out. */
export interface Reference {
  /** Null for an address below /reference that there is not. */
  render(path: string): Promise<Page | null>
  close(): Promise<void>
}

/** On Fastify, for which the rendering is made; nothing reaches it but by `render`. */
export async function openReference(document: string): Promise<Reference> {
  const [{ default: Fastify }, { default: scalar }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ])
  const app = Fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } })
  await app.register(scalar, {
    routePrefix: '/reference',
    configuration: {
      content: document,
      pageTitle: 'Parley API reference',
      favicon: '/favicon.svg',
      // Everything is served from here: no fonts, no telemetry, no buttons that lead to somebody else's service.
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  await app.ready()
  return {
    render: async (path) => {
      const { statusCode, headers, body } = await app.inject({
        url: path === '/reference' ? '/reference/' : path,
      })
      if (statusCode !== 200) return null
      const type = String(headers['content-type'])
      const isHtml = type.startsWith('text/html')
      return new Page(type, isHtml ? asServed(body) : body, isHtml)
    },
    close: () => app.close(),
  }
}

/**
 * It says in which language it is, what it loads is found with and without a slash at the end of its address, and what
 * is tried out goes to the service that shows it.
 */
function asServed(html: string): string {
  return html
    .replace('<html>', '<html lang="en">')
    .replace('src="js/scalar.js"', 'src="/reference/js/scalar.js"')
    .replace('"url": "./openapi.json"', '"servers": [{ "url": location.origin }], "url": "/openapi.json"')
}
