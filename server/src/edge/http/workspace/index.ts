import { randomBytes } from 'node:crypto'
import type { Log } from '../../../platform/core/index.ts'
import { buildWorkspace, NotBuilt } from '../builds/build.ts'
import { acceptsHtml, answer, type Exchange, type HeaderList } from '../exchange/exchange.ts'
import { codingFor } from '../exchange/read-response.ts'
import { type Asset, type Bundle, readBundle } from './bundle.ts'
import { failedPage, notBuiltPage, preparingPage } from './status-pages.ts'

const HTML = 'text/html; charset=utf-8'
const FOR_EVER = 'public, max-age=31536000, immutable'
const NONCE_BYTES = 16
/** Serves the web app: its page at all other paths, its files below /assets. */
export class Workspace {
  readonly #log: Log
  #bundle: Bundle | null = null
  #preparing: Promise<void> | null = null
  /** Renders the page that explains why there is no bundle. */
  #failure: ((nonce: string) => string) | null = null

  constructor(log: Log) {
    this.#log = log
  }

  /** Builds the workspace once. Resolves when the build has succeeded or failed. */
  prepare(): Promise<void> {
    this.#preparing ??= this.#build()
    return this.#preparing
  }

  /** Answers a path of the web app. Returns false for other paths. */
  async serve(exchange: Exchange, path: string): Promise<boolean> {
    const isAsset = path.startsWith('/assets/')
    if (!isAsset && !(acceptsHtml(exchange) && isScreen(path))) return false
    void this.prepare()
    // A client that requests a file has loaded a page that refers to it, so wait for the build.
    if (isAsset) await this.#preparing
    const asset = isAsset ? this.#bundle?.assets.get(path) : undefined
    if (asset) answerAsset(exchange, asset)
    else if (!isAsset) this.#answerPage(exchange)
    return asset !== undefined || !isAsset
  }

  async #build(): Promise<void> {
    try {
      this.#bundle = await readBundle(await buildWorkspace())
    } catch (error) {
      const isNotBuilt = error instanceof NotBuilt
      this.#failure = isNotBuilt ? notBuiltPage : failedPage
      if (isNotBuilt) this.#log.error({}, error.message)
      else this.#log.error({ err: error }, 'the workspace could not be built; the API answers all the same')
    }
  }

  #answerPage(exchange: Exchange): void {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const headers = pageHeaders(nonce)
    if (this.#bundle) answer(exchange, 200, HTML, this.#bundle.page(nonce), headers)
    else if (this.#failure) answer(exchange, 500, HTML, this.#failure(nonce), headers)
    else answer(exchange, 200, HTML, preparingPage(nonce), pageHeaders(nonce, `'nonce-${nonce}'`))
  }
}

/** Paths that are not screens of the web app. */
const OTHERS = /^\/(api|mcp|docs|reference|embed|f|channels|healthz|readyz)(\/|$)|\.\w{2,5}$/

function isScreen(path: string): boolean {
  return !OTHERS.test(path)
}

function answerAsset(exchange: Exchange, asset: Asset): void {
  const coding = codingFor(exchange)
  const headers: HeaderList = [
    ...['cache-control', FOR_EVER, 'vary', 'accept-encoding', 'x-content-type-options', 'nosniff'],
    ...(coding === null ? [] : ['content-encoding', coding]),
  ]
  answer(exchange, 200, asset.type, coding === null ? asset.plain : asset[coding], headers)
}

/** Headers that limit the page to scripts and data of this service, and forbid framing it. */
export function pageHeaders(nonce: string, scripts = "'self'"): HeaderList {
  const policy = [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Files of conversations are read by script, with the session, and shown from memory.
    "img-src 'self' data: blob:",
    'media-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    // The preview of a form, which is sandboxed.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return [
    ...['content-security-policy', policy, 'cache-control', 'no-store', 'vary', 'accept'],
    ...['x-content-type-options', 'nosniff', 'x-frame-options', 'DENY', 'referrer-policy', 'no-referrer'],
    ...['cross-origin-opener-policy', 'same-origin'],
  ]
}
