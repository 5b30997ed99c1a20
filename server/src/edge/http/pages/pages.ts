import { lazily } from '../../../platform/core/index.ts'
import { routeNotFound } from '../errors.ts'
import { acceptsHtml, type Exchange, JSON_TYPE } from '../exchange/exchange.ts'
import type { Workspace } from '../workspace/index.ts'
import type { DocsSite } from './docs-site.ts'
import { ICON, notFoundPage } from './landing.ts'
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
export function openPages(
  describe: () => Record<string, unknown>,
  workspace: Workspace,
  docs: DocsSite,
): Pages {
  const document = lazily(() => JSON.stringify(describe()))
  const icon = lazily(() => new Page(SVG, ICON))
  const pages = new Map<string, () => Page>([
    ['/openapi.json', lazily(() => new Page(JSON_TYPE, document()))],
    ['/favicon.svg', icon],
    ['/favicon.ico', icon],
  ])
  const missing = lazily(() => new Page(HTML, notFoundPage()))
  const markdown = markdownPages()
  let reference: Promise<Reference> | null = null

  async function find(path: string): Promise<Page | null> {
    const known = pages.get(path)
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
      const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
      const asked = markdown.find(exchange, plain)
      if (asked) return answerPage(exchange, asked)
      const guide = /^\/docs(\/|$)/.test(plain) ? await docs.find(plain) : null
      if (guide) return answerPage(exchange, guide.page, guide.status)
      const page = await find(plain)
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
