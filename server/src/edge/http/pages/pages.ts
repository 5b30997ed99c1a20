import { lazily } from '../../../platform/core/index.ts'
import { routeNotFound } from '../errors.ts'
import { acceptsHtml, type Exchange, JSON_TYPE } from '../exchange/exchange.ts'
import type { Workspace } from '../workspace/index.ts'
import { readGuides } from './guides.ts'
import { ICON, landingPage, notFoundPage } from './landing.ts'
import { markdownPages } from './markdown.ts'
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
export function openPages(describe: () => Record<string, unknown>, workspace: Workspace): Pages {
  const document = lazily(() => JSON.stringify(describe()))
  const icon = lazily(() => new Page(SVG, ICON))
  const pages = new Map<string, () => Page>([
    ['/docs', lazily(() => new Page(HTML, landingPage(readGuides())))],
    ['/openapi.json', lazily(() => new Page(JSON_TYPE, document()))],
    ['/favicon.svg', icon],
    ['/favicon.ico', icon],
  ])
  const guides = lazily(
    () => new Map(readGuides().map(({ path, html }) => [path, lazily(() => new Page(HTML, html))])),
  )
  const missing = lazily(() => new Page(HTML, notFoundPage()))
  const markdown = markdownPages()
  let reference: Promise<Reference> | null = null

  async function find(path: string): Promise<Page | null> {
    const known = pages.get(path) ?? (path.startsWith('/docs/') ? guides().get(path) : undefined)
    if (known || !/^\/reference(\/|$)/.test(path)) return known?.() ?? null
    reference ??= openReference(document())
    const rendered = await (await reference).render(path)
    if (rendered) pages.set(path, () => rendered)
    return rendered
  }

  return {
    serve: async (exchange) => {
      const { method, url = '' } = exchange.request
      const path = url.split('?')[0]!
      const named = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
      const page = markdown.find(exchange, named) ?? (await find(named))
      if (page) return answerPage(exchange, page)
      if (await workspace.serve(exchange, path)) return
      if (!acceptsHtml(exchange)) throw routeNotFound(method, url)
      await answerPage(exchange, missing(), 404)
    },
    close: async () => {
      await (await reference)?.close()
    },
  }
}
