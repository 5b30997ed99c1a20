import { createHash } from 'node:crypto'
import { answer, type Exchange, type HeaderList, REQUEST_ID } from '../exchange/exchange.ts'
import { type Coding, codingFor, compress, matches, tagOf, withCoding } from '../exchange/read-response.ts'

/**
 * `text` has only its inline style and script, `application` also runs the service's scripts and calls the API, and
 * `docs` has nothing inline.
 */
type PageKind = 'text' | 'application' | 'docs'

/** A static page, which stays the same while the process runs. */
export class Page {
  readonly type: string
  readonly text: string
  readonly tag: string
  readonly policy: string
  readonly #compressed = new Map<Coding, Promise<Buffer>>()

  constructor(type: string, text: string, kind: PageKind = 'text') {
    this.type = type
    this.text = text
    this.tag = tagOf(text)
    this.policy = kind === 'docs' ? DOCS_POLICY : policyOf(text, kind === 'application')
  }

  in(coding: Coding): Promise<Buffer> {
    const known = this.#compressed.get(coding) ?? compress(coding, this.text)
    this.#compressed.set(coding, known)
    return known
  }
}

/** Answers with a page, compressed, or 304 when the client has it. Its headers forbid framing and foreign scripts. */
export async function answerPage(exchange: Exchange, page: Page, status = 200): Promise<void> {
  const coding = codingFor(exchange)
  const headers: HeaderList = [
    ...['etag', withCoding(page.tag, coding), 'cache-control', 'no-cache', 'vary', 'accept-encoding, accept'],
    ...['content-security-policy', page.policy, 'x-content-type-options', 'nosniff'],
    ...['x-frame-options', 'DENY', 'referrer-policy', 'no-referrer'],
  ]
  if (status === 200 && matches(exchange.request.headers['if-none-match'], page.tag)) {
    exchange.response.writeHead(304, [REQUEST_ID, exchange.id, ...headers])
    exchange.response.end()
    return
  }
  if (coding === null) return answer(exchange, status, page.type, page.text, headers)
  answer(exchange, status, page.type, await page.in(coding), [...headers, 'content-encoding', coding])
}

const DOCS_POLICY = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ')

/** Allows only the page's inline scripts and, for applications, the service's own files. */
function policyOf(html: string, isApplication: boolean): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const own = isApplication ? ["'self'"] : []
  return [
    "default-src 'none'",
    `script-src ${[...own, ...hashes].join(' ') || "'none'"}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    ...(isApplication ? ["connect-src 'self'", "font-src 'self' data:", 'worker-src blob:'] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((part) => {
      const from = part.indexOf('>') + 1
      return part.slice(0, from).includes('src=') ? [] : [part.slice(from, part.indexOf('</script>'))]
    })
}
