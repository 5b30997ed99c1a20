import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchChromium } from '../browser/chromium.ts'
import { Hand } from '../web/test/hands.ts'

/*
 * `npm run first-minute`: what a newcomer does after `npm run demo`, and after `npm start` on an empty folder, with mouse
 * and keys alone, from the printed link on. It prints the clicks, keys and seconds until each point, and fails when one
 * is not reached.
 */

const CLI = join(import.meta.dirname, '../server/src/app/cli.ts')
const PORTS = { demo: 4410, start: 4420 }
const LINK = /(?:Sign in as the owner \(works once\)|Open the workspace): (\S+)\n/
const PATIENCE_MS = 120_000
const DEMO_WITHIN_MS = 600_000

interface Point {
  name: string
  clicks: number
  keys: number
  seconds: number
}

/** A person at the browser, with a note of when each point was reached. */
class Newcomer extends Hand {
  readonly points: Point[] = []
  readonly #startedAt = performance.now()

  reached(name: string): void {
    const seconds = Math.round((performance.now() - this.#startedAt) / 100) / 10
    this.points.push({ name, clicks: this.clicks, keys: this.keys, seconds })
  }
}

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Simulated phone' })
const onPhone = (page: Page) => page.getByRole('log', { name: 'Messages on the phone' })
const thread = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true })
const isPhoneOpen = (page: Page) => drawer(page).isVisible()

/** Writes on the phone that is open. */
async function writeOnPhone(hand: Newcomer, text: string): Promise<void> {
  await hand.use(hand.page.getByLabel(/^Message as /))
  await hand.type(text)
  await hand.press('Enter')
}

/** Opens the conversation in the inbox that shows a text. */
async function openInInbox(hand: Newcomer, text: string): Promise<void> {
  const { page } = hand
  await hand.link(/^Inbox/)
  const row = page.getByRole('grid', { name: 'Conversations' }).getByRole('row').filter({ hasText: text })
  await hand.use(row.first())
  await thread(page).getByText(text).first().waitFor()
}

/** Takes over, answers, hears the phone's answer, and closes. */
async function answerAndClose(hand: Newcomer, said: string, answer: string, back: string): Promise<void> {
  const { page } = hand
  await hand.use(page.getByRole('button', { name: 'Take over', exact: true }).first())
  await hand.use(page.getByRole('textbox', { name: 'Reply', exact: true }))
  await hand.type(answer)
  await hand.press('Control+Enter')
  hand.reached(`answered “${said}”`)
  if (!(await isPhoneOpen(page)))
    await hand.use(page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }))
  await onPhone(page).getByText(answer).waitFor()
  hand.reached('the answer is on the phone')
  await writeOnPhone(hand, back)
  await thread(page).getByText(back).waitFor()
  hand.reached('the phone’s reply is in the inbox')
  await hand.button('Close the simulated phone')
  await hand.use(page.getByRole('button', { name: 'Close', exact: true }).first())
  await page.getByText(/^Conversation with .* closed$/).waitFor()
  hand.reached('closed')
}

/** The demo: the newcomer writes from the phone of their own, and answers in the inbox. */
async function afterDemo(hand: Newcomer): Promise<void> {
  const { page } = hand
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  hand.reached('Home')
  await hand.use(page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }))
  await hand.use(drawer(page).getByRole('button', { name: /^You\b/ }))
  const said = 'Do you deliver on Saturdays?'
  await writeOnPhone(hand, said)
  await onPhone(page).getByText(said).waitFor()
  hand.reached('wrote on the phone')
  await hand.button('Close the simulated phone')
  await openInInbox(hand, said)
  hand.reached('the message is in the inbox')
  await answerAndClose(hand, said, 'Yes, until two.', 'Great, thank you!')
}

/** An empty installation: sample data, its initiative is launched, its message is answered, a person is asked for. */
async function fromNothing(hand: Newcomer): Promise<void> {
  const { page } = hand
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  hand.reached('Home')
  await hand.button('Set up with sample data')
  await page.getByText('Sample data is ready').waitFor()
  await onPhone(page).getByRole('article').first().waitFor()
  hand.reached('launched, and its message is on the phone')
  const said = 'I want to talk to a person'
  await writeOnPhone(hand, said)
  await openInInbox(hand, said)
  hand.reached('the message is in the inbox')
  await answerAndClose(hand, said, 'Here I am.', 'Good to hear.')
}

interface Started extends AsyncDisposable {
  link: string
}

/** Starts the program on an empty folder, and waits for the link that it prints. */
async function start(command: 'demo' | 'start', withinMs: number): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), `parley-${command}-`))
  const env = { ...process.env, PARLEY_DATA: folder, PORT: String(PORTS[command]) }
  const child = spawn(process.execPath, [CLI, command], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGINT')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { link: await linkOf(child, withinMs), [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function linkOf(child: ChildProcess, withinMs: number): Promise<string> {
  let printed = ''
  const timeout = AbortSignal.timeout(withinMs)
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
      const link = LINK.exec(printed)?.[1]
      if (link) resolve(link)
    })
    child.once('exit', () => reject(new Error(`It ended without a link:\n${printed}`)))
    timeout.addEventListener('abort', () => reject(new Error(`It printed no link:\n${printed}`)))
  })
}

async function walk(name: string, command: 'demo' | 'start', go: (hand: Newcomer) => Promise<void>) {
  await using started = await start(command, DEMO_WITHIN_MS)
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const hand = new Newcomer(page)
    await page.goto(started.link)
    await go(hand)
    console.log(`${name}, from the link on:`)
    for (const { name: point, clicks, keys, seconds } of hand.points)
      console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${clicks} clicks, ${keys} keys: ${point}`)
  } finally {
    await browser.close()
  }
}

const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.includes('start'))
  await walk('npm start on an empty folder', 'start', fromNothing)
if (wanted.length === 0 || wanted.includes('demo')) await walk('npm run demo', 'demo', afterDemo)
