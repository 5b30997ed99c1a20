import type { Browser, BrowserContextOptions, ConsoleMessage, Page, Request, WebError } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBarriers, type Look } from './barriers.ts'
import { launchChromium } from './chromium.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** The only origins that the page may contact. */
  origins: readonly string[]
  /** Complaints of the browser that the test expects. */
  expected?: RegExp
  /** The test changes the page in a way that cannot be undone, as with an init script: no other visit may get it. */
  isAltered?: boolean
}

/** A page without cookies or stored data. */
export interface Visit extends AsyncDisposable {
  page: Page
  /** The browser's complaints so far: errors, blocked content, requests to other origins. */
  complaints: string[]
  /** The accessibility problems that axe finds; empty if none. */
  barriers(look?: Look): Promise<string[]>
}

export type OpenVisit = (options: VisitOptions) => Promise<Visit>

/** The default of Playwright. */
const USUAL_VIEWPORT = { width: 1280, height: 720 }

/** The time limit in milliseconds for one action of the page. */
const PATIENCE_MS = 60_000

/** One browser for all files that this process tests: starting one takes as long as several visits. It ends with it. */
let browser: Promise<Browser> | undefined

function sharedBrowser(): Promise<Browser> {
  browser ??= launchChromium().then((launched) => {
    launched.on('disconnected', () => {
      browser = undefined
    })
    return launched
  })
  return browser
}

/**
 * A browser for the tests of a file. A visit fails its test when the page did something wrong: a request to another
 * origin, an error in the console, an uncaught error, or a violation of its content security policy.
 *
 * `restsAt` is the path of a small document of the service. With it, pages wait there for the next visit.
 */
export function useBrowser(restsAt?: string): OpenVisit {
  const idle = new IdlePages()
  beforeAll(async () => void (await sharedBrowser()))
  afterAll(async () => {
    idle.forget()
    await Promise.all((await sharedBrowser()).contexts().map((context) => context.close()))
  })
  return async (options) => openVisit(await sharedBrowser(), idle, { restsAt, ...options })
}

async function openVisit(
  browser: Browser,
  idle: IdlePages,
  { origins, expected, isAltered, restsAt, ...given }: VisitOptions & { restsAt?: string },
): Promise<Visit> {
  const options = { locale: 'en-US', reducedMotion: 'reduce', ...given } as const
  const page = idle.take(options) ?? (await newPage(browser, options))
  const context = page.context()
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!expected?.test(text)) complaints.push(text)
  }
  const onRequest = (request: Request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !origins.includes(origin)) complain(`requested ${request.url()}`)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`)
  }
  const onError = (error: WebError) => complain(`uncaught: ${error.error().message}`)
  context.on('request', onRequest).on('console', onConsole).on('weberror', onError)
  return {
    page,
    complaints,
    barriers: (look) => findBarriers(page, look),
    [Symbol.asyncDispose]: async () => {
      const isClear =
        restsAt !== undefined && !isAltered && (await clear(page, restsAt, { origins, ...options }))
      if (isClear) {
        context.off('request', onRequest).off('console', onConsole).off('weberror', onError)
        idle.give(options, page)
      } else await context.close()
      // Fails the test without throwing: an error here would hide the one that ended the test.
      expect.soft(complaints, 'the browser complained').toEqual([])
    },
  }
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  return context.newPage()
}

/**
 * Pages that no visit uses. The next visit with the same options takes one: its process has compiled the scripts, so
 * that opening a page costs less than half of the processor time.
 */
class IdlePages {
  readonly #pages = new Map<string, Page[]>()

  take(options: BrowserContextOptions): Page | undefined {
    return this.#pages.get(JSON.stringify(options))?.pop()
  }

  forget(): void {
    this.#pages.clear()
  }

  give(options: BrowserContextOptions, page: Page): void {
    const key = JSON.stringify(options)
    this.#pages.set(key, [...(this.#pages.get(key) ?? []), page])
  }
}

/** Removes everything that a visit left, except for the cached files. Returns whether it could. */
async function clear(page: Page, restsAt: string, { origins, ...options }: VisitOptions): Promise<boolean> {
  const context = page.context()
  try {
    await context.setOffline(false)
    await page.unrouteAll()
    // A small page of the same origin stays in the same process.
    await page.goto(origins[0] + restsAt)
    await page.evaluate(() => sessionStorage.clear())
    page.removeAllListeners()
    await Promise.all(context.pages().flatMap((other) => (other === page ? [] : [other.close()])))
    const devtools = await context.newCDPSession(page)
    for (const origin of origins)
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await devtools.detach()
    await Promise.all([context.clearCookies(), context.clearPermissions()])
    const { colorScheme = null, reducedMotion = null, viewport } = options
    await page.emulateMedia({ media: null, colorScheme, reducedMotion })
    if (viewport !== null) await page.setViewportSize(viewport ?? USUAL_VIEWPORT)
    return true
  } catch {
    // The page was closed, or its unsaved changes keep it open.
    return false
  }
}
