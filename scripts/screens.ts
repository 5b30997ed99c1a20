import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Cookie, Page } from 'playwright-core'
import { launchChromium } from '../browser/chromium.ts'
import { startService } from '../server/src/app/demo/service.ts'
import { ADMINISTRATION } from './screens/administration.ts'
import { CUSTOMERS } from './screens/customers.ts'
import { prepareAgent, prepareDevelopers, prepareInbox } from './screens/data.ts'
import { INBOX } from './screens/inbox.ts'
import { OUTREACH } from './screens/outreach.ts'
import { open, type Screen } from './screens/screen.ts'

/**
 * `npm run screens [-- NAME …]`: every screen of the workspace at three widths, light and dark, with sample data and
 * without, into data/screens. The pictures are for people; no test reads them. Those of the README are written too.
 */
const FOLDER = join(import.meta.dirname, '../data/screens')
const README_FOLDER = join(import.meta.dirname, '../docs/images')
/** The pictures of the README by screen, at this width and in light colors. */
const README_PICTURES: Record<string, string> = {
  'segment-new': 'segment.png',
  'initiative-journey': 'journey.png',
  inbox: 'inbox.png',
}
const README_WIDTH = 1440
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const PORT = 4400
const OWNER = 'ana@altiplano.example'

const SCREENS: Screen[] = [...OUTREACH, ...INBOX, ...CUSTOMERS, ...ADMINISTRATION]

await using parts = new AsyncDisposableStack()
const data = await mkdtemp(join(tmpdir(), 'parley-screens-'))
parts.defer(() => rm(data, { recursive: true, force: true }))
const service = parts.use(await startService({ PARLEY_DATA: data, PARLEY_MODE: 'development' }, PORT))
const { apiKey } = await service.bootstrap('Altiplano')
const { link } = await service.invite('Altiplano')
await prepareDevelopers(service.url, apiKey)
await prepareAgent(service.url, apiKey)
const browser = await launchChromium()
parts.defer(() => browser.close())
await mkdir(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const cookies = await shootFirst(browser)
await prepareInbox(service.url, apiKey, OWNER)
for (const viewport of SIZES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL: service.url,
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(60_000)
    await context.addCookies(cookies)
    const page = await context.newPage()
    for (const { name, path, act } of chosen) {
      await open(page, path)
      await act?.(page)
      await settle(page)
      const picture = await page.screenshot({
        path: join(FOLDER, `${name}-${viewport.width}-${colorScheme}.png`),
      })
      const ofReadme = README_PICTURES[name]
      if (ofReadme && viewport.width === README_WIDTH && colorScheme === 'light')
        await writeFile(join(README_FOLDER, ofReadme), picture)
    }
    await context.close()
  }
}
console.log(`Screens are in ${FOLDER}`)

/**
 * Takes pictures of the empty organization and of the import of its sample data. Returns the cookies of the session.
 */
async function shootFirst(browser: Browser): Promise<Cookie[]> {
  const context = await browser.newContext({
    baseURL: service.url,
    viewport: SIZES[1]!,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(service.url)
  await page.getByLabel('Password').waitFor({ timeout: 60_000 })
  await page.screenshot({ path: join(FOLDER, 'entrance.png') })
  await page.goto(link)
  await page.locator('main#content').waitFor()
  await settle(page)
  await page.screenshot({ path: join(FOLDER, 'home-empty.png') })
  await open(page, '/people')
  await settle(page)
  await page.screenshot({ path: join(FOLDER, 'people-empty.png') })
  await open(page, '/')
  await page.getByRole('button', { name: 'Set up with sample data' }).click()
  await page.getByText('Sample data is ready').waitFor({ timeout: 60_000 })
  await choosePassword(page)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** Chooses a password, which the service requests after the first link. So the request appears in no picture. */
async function choosePassword(page: Page): Promise<void> {
  await open(page, '/settings/account')
  await page.getByLabel('Your name').fill('Ana Rojas')
  await page.getByLabel('Email').fill(OWNER)
  await page.getByLabel('New password').fill('a good long one')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Set a password' }).waitFor({ state: 'detached' })
}

/** Waits until nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.locator('.animate-skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(400)
}
