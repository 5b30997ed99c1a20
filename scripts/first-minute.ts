import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '../browser/chromium.ts'
import { Newcomer, walkAfterDemo, walkFromNothing } from '../web/test/first-minute.ts'

/*
 * `npm run first-minute`: what a newcomer does after `npm run demo`, and after `npm start` on an empty folder, with mouse
 * and keys alone, from the printed link on. It prints the clicks, keys and seconds until each point, and fails when one
 * is not reached.
 */

const CLI = join(import.meta.dirname, '../server/src/app/cli.ts')
const PORTS = { demo: 4410, start: 4420 }
const LINK = /(?:Sign in as the owner \(works once\)|Open the workspace): (\S+)\n/
const PATIENCE_MS = 120_000
/** The demo ends after minutes; a first start also builds the workspace. */
const LINK_WITHIN_MS = 600_000

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
  await using started = await start(command, LINK_WITHIN_MS)
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const hand = new Newcomer(page)
    await page.goto(started.link)
    await go(hand)
    console.log(`${name}, from the link on:\n${hand.told()}`)
  } finally {
    await browser.close()
  }
}

const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.includes('start'))
  await walk('npm start on an empty folder', 'start', walkFromNothing)
if (wanted.length === 0 || wanted.includes('demo')) await walk('npm run demo', 'demo', walkAfterDemo)
