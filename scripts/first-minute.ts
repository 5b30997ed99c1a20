import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { launchChromium } from '../browser/chromium.ts'
import { startService } from '../server/src/app/demo/service.ts'

/**
 * `npm run first-minute [-- DEMO_LINK]`: does what a newcomer does, and prints clicks, keys and seconds. Without a link
 * it starts an empty installation; with the link of a running demo it answers a conversation there.
 */
const PORT = 4500
const PATIENCE_MS = 120_000

/** A newcomer who only clicks and types. */
class Newcomer {
  readonly page: Page
  readonly #started = performance.now()
  #clicks = 0
  #texts = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1
    await target.click()
  }

  async type(target: Locator, text: string): Promise<void> {
    this.#texts += 1
    await target.fill(text)
    await target.press('Enter')
  }

  /** Waits until it is seen, and says when that was. */
  async see(what: string, target: Locator): Promise<void> {
    await target.waitFor()
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1)
    console.log(`${seconds.padStart(6)} s  ${this.#clicks} clicks, ${this.#texts} texts  ${what}`)
  }
}

const phoneOf = (page: Page) => page.getByRole('complementary', { name: 'Simulated phone' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages on the phone' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const [demoLink] = process.argv.slice(2)
await using parts = new AsyncDisposableStack()
const browser = await launchChromium()
parts.defer(() => browser.close())
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
page.setDefaultTimeout(PATIENCE_MS)
const newcomer = new Newcomer(page)
await (demoLink === undefined ? emptyInstallation(newcomer) : demo(newcomer, demoLink))

/** Sample → launch → phone → inbox. */
async function emptyInstallation(me: Newcomer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-first-minute-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const env = { PARLEY_MODE: 'development', PARLEY_DATA: folder, PARLEY_LOG_LEVEL: 'warn' }
  const service = parts.use(await startService(env, PORT))
  await service.bootstrap('My organization')
  const { link } = await service.invite('My organization')
  await open(link)
  await me.see('Home with three steps', button(page, 'Set up with sample data'))
  await me.click(button(page, 'Set up with sample data'))
  await me.see('the initiative is launched', page.getByText('Sample data is ready').first())
  await me.see('the phone opened with the first message', log(page).getByText(/Do you have a minute/))
  await me.click(log(page).getByRole('button', { name: 'Yes, ask me' }))
  await me.see('the agent asks its question', log(page).getByText(/From 1 to 5/))
  await me.type(page.getByLabel(/^Message as/), 'Can I talk to a person?')
  await me.click(page.getByRole('link', { name: 'Open conversations' }))
  await me.see('the own message is in the inbox', page.getByText('Can I talk to a person?').nth(1))
}

/** Inbox → reply → the phone answers → resolve. */
async function demo(me: Newcomer, link: string): Promise<void> {
  await open(link)
  await me.see('Home with what happened', page.getByText('Messages sent'))
  await page.keyboard.press('p')
  await me.click(phoneOf(page).getByRole('button', { name: /^YYou|Yours/ }).first())
  await me.type(page.getByLabel('Message as You'), 'Hola, quiero cambiar de plan')
  await me.click(page.getByRole('link', { name: 'Open inbox' }))
  const row = page.getByText('Hola, quiero cambiar de plan').first()
  await me.see('the own message is in the inbox', row)
  await me.click(row)
  await me.click(button(page, 'Take over'))
  await me.type(page.getByRole('textbox', { name: /reply/i }), '¡Claro! ¿Qué plan te interesa?')
  await me.see('the reply is on the phone', log(page).getByText('¡Claro! ¿Qué plan te interesa?'))
  await me.type(page.getByLabel('Message as You'), 'El plan pro')
  await me.see('the phone answered', page.getByText('El plan pro').nth(1))
  await me.click(button(page, 'Resolve'))
  await me.see('resolved', page.getByText(/closed|resolved/i).first())
}

/** The page says that it is being prepared while it is built for the first time. */
async function open(link: string): Promise<void> {
  await page.goto(link)
  await page.locator('#root').waitFor({ state: 'attached' })
}
