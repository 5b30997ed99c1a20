import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A website on its own origin. */
export interface Host extends AsyncDisposable {
  origin: string
  /** Adds a page with this content and returns its URL. */
  page(html: string, headers?: Record<string, string>): string
}

export async function openHost(): Promise<Host> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>()
  const server = createServer(({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const page = pages.get(url.split('?')[0]!)
    response.writeHead(page ? 200 : 204, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
    response.end(page?.html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    page: (html, headers = {}) => {
      const path = `/${pages.size}`
      pages.set(path, { html, headers })
      return origin + path
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A typical page, with content in its head and in its body. */
export function pageWith(head: string, body: string, attributes = 'lang="en"'): string {
  return `<!doctype html><html ${attributes}><head><title>A page</title><meta name="viewport" content="width=device-width">${head}</head><body><main><h1>Our page</h1>${body}</main></body></html>`
}
