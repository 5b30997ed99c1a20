import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../browser/chromium.ts'
import { Api } from '../server/src/app/demo/api.ts'
import { makeForm } from '../server/src/app/demo/form.ts'
import { startService } from '../server/src/app/demo/service.ts'

/**
 * `npm run screenshots`: the demo's form as visitors see it, on a phone and on a desktop, light and dark, into
 * data/screenshots. The pictures are for people; no test reads them.
 */
const FOLDER = join(import.meta.dirname, '../data/screenshots')
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
const PORT = 4300

await using parts = new AsyncDisposableStack()
const data = await mkdtemp(join(tmpdir(), 'parley-screenshots-'))
parts.defer(() => rm(data, { recursive: true, force: true }))
const service = parts.use(await startService({ PARLEY_DATA: data, PARLEY_MODE: 'development' }, PORT))
const { apiKey } = await service.bootstrap('Screenshots')
const installKey = await makeForm(new Api(service.url, apiKey))
const browser = await launchChromium()
parts.defer(() => browser.close())
const page = await host(`<h1>Somebody's page</h1><p>Text around it, in the page's own type.</p>
  <parley-form install-key="${installKey}" mode="popover" label="Talk with us"></parley-form>
  <parley-form install-key="${installKey}" theme="auto"></parley-form>`)
await mkdir(FOLDER, { recursive: true })

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await using visit = await look(browser, { viewport, colorScheme })
    const shoot = (name: string) =>
      visit.page.screenshot({ path: join(FOLDER, `${size}-${colorScheme}-${name}.png`) })
    await fillHosted(visit.page, shoot)
    await shootEmbedded(visit.page, shoot)
  }
}
console.log(`Screenshots are in ${FOLDER}`)

/** Fills in all steps of the hosted page with the keyboard. */
async function fillHosted(page: Page, shoot: (name: string) => Promise<unknown>): Promise<void> {
  await page.goto(`${service.url}/f/${installKey}`)
  await page.getByLabel('I want to buy').check()
  await shoot('1-choice')
  await page.keyboard.press('Enter')
  await page.getByLabel('11 to 50').waitFor()
  await shoot('2-step')
  await page.getByRole('button', { name: 'Next' }).click()
  await shoot('3-problem')
  await page.getByLabel('11 to 50').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Your name').fill('Ana María')
  await page.getByLabel('WhatsApp number').pressSequentially('3001234567')
  await shoot('4-last')
  await page.getByLabel('I agree').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Let us talk').waitFor()
  await shoot('5-ending')
}

async function shootEmbedded(visited: Page, shoot: (name: string) => Promise<unknown>): Promise<void> {
  await visited.goto(page)
  await visited.getByLabel('I want to buy').last().waitFor()
  await shoot('6-embedded')
  await visited.getByRole('button', { name: 'Talk with us' }).click()
  await shoot('7-popover')
}

async function look(browser: Browser, options: object): Promise<AsyncDisposable & { page: Page }> {
  const context = await browser.newContext({ deviceScaleFactor: 2, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(10_000)
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() }
}

/** A page of another origin that embeds the form. */
async function host(content: string): Promise<string> {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <style>:root{color-scheme:light dark}body{font:1.05rem/1.6 Georgia,serif;margin:3rem auto;max-width:44rem;padding:0 1rem}</style>
    <script async src="${service.url}/embed/v1/form.js"></script>${content}`
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  parts.defer(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
