import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { findBarriers, type Look } from './barriers.ts'
import { launchChromium } from './chromium.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** The only origins that the page may ask something of. */
  origins: readonly string[]
  /** Complaints of the browser that the test is about. */
  expected?: RegExp
}

/** Somebody with a browser of their own, without cookies or anything else that others left. */
export interface Visit extends AsyncDisposable {
  page: Page
  /** What the browser complained about so far: errors, blocked content, requests to elsewhere. */
  complaints: string[]
  /** What axe finds wrong for people who use assistive technology; empty is fine. */
  barriers(look?: Look): Promise<string[]>
}

export type OpenVisit = (options: VisitOptions) => Promise<Visit>

/** What a page may take for one thing before it counts as hanging, in milliseconds. */
const PATIENCE_MS = 60_000

/**
 * One browser for the tests of a file, closed with them. A visit fails its test, when it ends, if the page asked
 * something of another origin, wrote an error to the console, let one go uncaught or broke its content security policy.
 */
export function useBrowser(): OpenVisit {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())
  return (options) => openVisit(browser, options)
}

async function openVisit(browser: Browser, { origins, expected, ...options }: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!expected?.test(text)) complaints.push(text)
  }
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !origins.includes(origin)) complain(`asked ${request.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`))
  const page = await context.newPage()
  return {
    page,
    complaints,
    barriers: (look) => findBarriers(page, look),
    [Symbol.asyncDispose]: async () => {
      await context.close()
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
    },
  }
}
