import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { findBarriers, type Look } from './barriers.ts'
import { launchChromium } from './chromium.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** The only origins that the page may contact. */
  origins: readonly string[]
  /** Complaints of the browser that the test expects. */
  expected?: RegExp
}

/** A page in a new browser context, without cookies or stored data. */
export interface Visit extends AsyncDisposable {
  page: Page
  /** The browser's complaints so far: errors, blocked content, requests to other origins. */
  complaints: string[]
  /** The accessibility problems that axe finds; empty if none. */
  barriers(look?: Look): Promise<string[]>
}

export type OpenVisit = (options: VisitOptions) => Promise<Visit>

/** The time limit in milliseconds for one action of the page. */
const PATIENCE_MS = 60_000

/**
 * One browser for the tests of a file. A visit fails its test when the page did something wrong: a request to another
 * origin, an error in the console, an uncaught error, or a violation of its content security policy.
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
    if (/^https?:$/.test(protocol) && !origins.includes(origin)) complain(`requested ${request.url()}`)
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
