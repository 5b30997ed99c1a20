import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COLOUR_RULES } from '../../../browser/barriers.ts'
import { useBrowser } from '../../../browser/visit.ts'
import { readSite } from '../../../site/pages.ts'
import { effort, isLong } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/*
 * The service's own pages in a browser, with mouse or keyboard, on a wide screen and on a phone. A visit fails when a
 * page contacts another origin. `PARLEY_TEST_SHOTS=folder` stores a picture of each.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const open = useBrowser()

const SHOTS = process.env.PARLEY_TEST_SHOTS
const SIZES = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'tablet', width: 820, height: 1100 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'narrow', width: 320, height: 640 },
]

/** The accessibility problems of a page, by screen; empty if there are none. */
async function barriersOf(path: string, ready: string): Promise<string[]> {
  // The browser complains about the page that does not exist.
  await using visit = await open({ origins: [app.url], expected: /status of 404/ })
  const { page } = visit
  await page.setViewportSize(SIZES[0]!)
  await page.goto(app.url + path)
  await page.waitForSelector(ready)
  const found: string[] = []
  for (const { name, ...size } of SIZES) {
    await page.setViewportSize(size)
    if (SHOTS) {
      mkdirSync(SHOTS, { recursive: true })
      await page.screenshot({
        path: join(SHOTS, `${path.slice(1).replaceAll('/', '-') || 'front'}-${name}.png`),
      })
    }
    const tooWide = await page.evaluate<number>(
      'document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth',
    )
    if (tooWide > 0) found.push(`${name}: ${tooWide} px run off the screen`)
  }
  // On wider screens only the layout differs.
  found.push(...(await visit.barriers()))
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...found, ...(await visit.barriers({ rules: COLOUR_RULES }))]
}

const SHORT = ['/docs', '/docs/getting-started']
/** The pages with the most content take long, so the short suite looks at a few. */
const PAGES = [
  '/docs/nothing-here',
  ...effort(
    SHORT,
    readSite().pages.map(({ path }) => path),
  ),
]

test.each(PAGES)('%s has no accessibility barrier at any width, in light and dark', async (path) => {
  expect(await barriersOf(path, 'main')).toEqual([])
})

test('a reader searches with the keyboard, and reaches what was found', async () => {
  await using visit = await open({ origins: [app.url] })
  const { page } = visit
  await page.goto(`${app.url}/docs/errors`)
  await page.keyboard.press('/')
  await page.keyboard.type('pooler conn')
  const options = page.getByRole('option')
  await options.first().waitFor()
  expect(await visit.barriers({ within: 'dialog' })).toEqual([])
  await page.getByRole('combobox').fill('PARLEY_POOL')
  await page.getByRole('option', { name: /^Setting PARLEY_POOL\b/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.url}/docs/operating#PARLEY_POOL`)
})

test.runIf(isLong)('a chosen form of examples holds for the other examples and pages', async () => {
  await using visit = await open({ origins: [app.url] })
  const { page } = visit
  await page.goto(`${app.url}/docs/reference/custom-objects`)
  // The navigation names a page MCP too.
  await page.locator('.tabbed fieldset').getByText('MCP', { exact: true }).first().click()
  const panels = page.locator('[data-panel=MCP]:visible')
  expect(await panels.count()).toBeGreaterThan(3)
  await page.goto(`${app.url}/docs/reference/events`)
  await panels.first().waitFor()
  expect(await page.locator('[data-panel=curl]:visible').count()).toBe(0)
})

test.runIf(isLong)('an example is copied as it is shown', async () => {
  await using visit = await open({
    origins: [app.url],
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visit
  await page.goto(`${app.url}/docs`)
  await page.getByRole('button', { name: /^Copy/ }).first().click()
  await page.getByText('Copied').first().waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('curl -X POST "$PARLEY_URL/api/v1')
})

test('without scripts, a reader on a phone opens the menu, follows it and changes the form of an example', async () => {
  await using visit = await open({
    origins: [app.url],
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const { page } = visit
  await page.goto(`${app.url}/docs`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Errors', exact: true }).first().click()
  await page.waitForURL(`${app.url}/docs/errors`)
  await page.goto(`${app.url}/docs/reference/events`)
  await page.getByText('TypeScript', { exact: true }).first().click()
  await page.locator('[data-panel=TypeScript]:visible').first().waitFor()
})

test.runIf(isLong)('the theme is the one of the workspace, and can be changed', async () => {
  await using visit = await open({ origins: [app.url], colorScheme: 'dark' })
  const { page } = visit
  await page.goto(`${app.url}/docs`)
  const theme = () => page.evaluate<string>('document.documentElement.dataset.theme')
  expect(await theme()).toBe('dark')
  await page.getByRole('button', { name: 'Dark colors' }).click()
  await page.reload()
  expect(await theme()).toBe('light')
  expect(await page.evaluate(`JSON.parse(localStorage['parley.preferences']).theme`)).toBe('light')
})

test('/reference has no accessibility barrier, a title and a link home', async () => {
  if (isLong) expect(await barriersOf('/reference', 'h1')).toEqual([])
  await using visit = await open({ origins: [app.url] })
  await visit.page.goto(`${app.url}/reference`)
  expect(await visit.page.title()).toBe('Parley API reference')
  await visit.page.click('.home a')
  await visit.page.waitForURL(`${app.url}/docs`)
})
