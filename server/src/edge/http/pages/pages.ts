import { routeNotFound } from '../errors.ts'
import { acceptsHtml, type Exchange, JSON_TYPE } from '../exchange/exchange.ts'
import type { Workspace } from '../workspace/index.ts'
import { readGuides } from './guides.ts'
import { ICON, landingPage, notFoundPage } from './landing.ts'
import { answerPage, Page } from './page-response.ts'
import { openReference, type Reference } from './reference.ts'

const HTML = 'text/html; charset=utf-8'
const SVG = 'image/svg+xml'

export interface Pages {
  serve(exchange: Exchange): Promise<void>
  close(): Promise<void>
}

/**
 * Serves the pages that need no key: the workspace, the guides, the OpenAPI document and the reference. Users sign in
 * inside the workspace.
 */
export function openPages(document: Record<string, unknown>, workspace: Workspace): Pages {
  const text = JSON.stringify(document)
  const guides = readGuides()
  const pages = new Map<string, Page>([
    ['/docs', new Page(HTML, landingPage(guides))],
    ['/openapi.json', new Page(JSON_TYPE, text)],
    ['/favicon.svg', new Page(SVG, ICON)],
    ['/favicon.ico', new Page(SVG, ICON)],
    ...guides.map(({ path, html }): [string, Page] => [path, new Page(HTML, html)]),
  ])
  const missing = new Page(HTML, notFoundPage())
  let reference: Promise<Reference> | null = null

  async function find(path: string): Promise<Page | null> {
    const known = pages.get(path)
    if (known || !/^\/reference(\/|$)/.test(path)) return known ?? null
    // Loaded on demand, because its library is large and rarely needed.
    reference ??= openReference(text)
    const rendered = await (await reference).render(path)
    if (rendered) pages.set(path, rendered)
    return rendered
  }

  return {
    serve: async (exchange) => {
      const { method, url = '' } = exchange.request
      const path = url.split('?')[0]!
      const page = await find(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
      if (page) return answerPage(exchange, page)
      if (await workspace.serve(exchange, path)) return
      if (!acceptsHtml(exchange)) throw routeNotFound(method, url)
      await answerPage(exchange, missing, 404)
    },
    close: async () => {
      await (await reference)?.close()
    },
  }
}
