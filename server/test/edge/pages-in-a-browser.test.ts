import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../../browser/visit.ts'
import { readGuides } from '../../src/edge/http/pages/guides.ts'
import { effort, isLong } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/*
 * The service's own pages as people see them, with a mouse or without, on a wide screen and on a phone. A visit fails by
 * itself when a page asks something of another origin. `PARLEY_TEST_SHOTS=folder` keeps a picture of each.
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

/** What keeps people out of a page, by screen; empty is fine. */
async function barriersOf(path: string, ready: string): Promise<string[]> {
  // A page that is not there is a complaint of the browser.
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
  // On the narrow screen more has to scroll; nothing else differs.
  return [...found, ...(await visit.barriers())]
}

/** The references are long: the suite looks at what is short. */
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
