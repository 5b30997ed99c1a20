import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../../browser/visit.ts'
import { readGuides } from '../../src/edge/http/pages/guides.ts'
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
  { name: 'narrow', width: 390, height: 844 },
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
  // On the narrow screen only scrolling differs.
  return [...found, ...(await visit.barriers())]
}

/** The references are long, so the short suite checks only short pages. */
const GUIDES = readGuides().map(({ path }) => path)
const PAGES = ['/docs', '/docs/nothing-here', ...effort(GUIDES.slice(0, 2), GUIDES)]

test.each(PAGES)('%s has no accessibility barrier', async (path) => {
  expect(await barriersOf(path, 'main')).toEqual([])
})

test('/reference has no accessibility barrier, a title and a link home', async () => {
  if (isLong) expect(await barriersOf('/reference', 'h1')).toEqual([])
  await using visit = await open({ origins: [app.url] })
  await visit.page.goto(`${app.url}/reference`)
  expect(await visit.page.title()).toBe('Parley API reference')
  await visit.page.click('.home a')
  await visit.page.waitForURL(`${app.url}/docs`)
})
