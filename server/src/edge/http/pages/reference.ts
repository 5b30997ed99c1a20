import { Page } from './page-response.ts'

/** The interactive rendering of the OpenAPI document. */
export interface Reference {
  /** Null for an unknown path below /reference. */
  render(path: string): Promise<Page | null>
  close(): Promise<void>
}

/** The renderer needs Fastify, which receives only requests of `render`. */
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
      // Everything is served from here: no fonts, no telemetry, no links to other services.
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      // Each operation has its own samples, which our tests run.
      hiddenClients: true,
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      customCss: STYLE,
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
      return new Page(type, isHtml ? asServed(body) : body, isHtml ? 'application' : 'text')
    },
    close: () => app.close(),
  }
}

/** The colors of our other pages, with sufficient contrast. */
const STYLE = `
.home { padding: .6rem 1.25rem; font: 600 .9rem system-ui, sans-serif; color: var(--scalar-color-1); border-bottom: 1px solid var(--scalar-border-color); }
.home a { color: inherit; }
/* The card of a group with many operations would scroll, which keys could not do: it is as long as it is. */
.endpoints-card { position: static !important; }
.endpoints, :has(> .endpoints) { max-height: none !important; overflow: clip visible !important; }
.light-mode {
  --scalar-color-1: #1b2430; --scalar-color-2: #4a5666; --scalar-color-3: #566273; --scalar-color-accent: #0b6b5c;
  --scalar-color-green: #08664a; --scalar-color-blue: #0a5ca8; --scalar-color-red: #b3191f;
  --scalar-color-orange: #94480a; --scalar-color-yellow: #7a5a00; --scalar-color-purple: #6b3fa0;
}
`

/** Accessible names for its copy buttons. */
const NAMES = `
new MutationObserver(() => {
  for (const button of document.querySelectorAll('.scalar-code-copy:not([aria-label])'))
    button.setAttribute('aria-label', 'Copy')
}).observe(document.documentElement, { childList: true, subtree: true })
`

/**
 * Adds the page's language, makes its assets load with and without a trailing slash in the URL, and sends trial calls
 * to this service.
 */
function asServed(html: string): string {
  return html
    .replace('<html>', '<html lang="en">')
    .replace(
      '<body>',
      `<body>\n<nav class="home"><a href="/docs">Parley</a></nav>\n<script>${NAMES}</script>`,
    )
    .replace('src="js/scalar.js"', 'src="/reference/js/scalar.js"')
    .replace('"url": "./openapi.json"', '"servers": [{ "url": location.origin }], "url": "/openapi.json"')
}
