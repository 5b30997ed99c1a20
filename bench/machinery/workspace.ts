import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../browser/chromium.ts'
import { type BenchService, startService } from './service.ts'

const CLI = join(import.meta.dirname, '../../server/src/app/cli.ts')
const PATIENCE_MS = 60_000

export interface Workspace extends AsyncDisposable {
  service: BenchService
  /** Shows the home page to the owner. */
  page: Page
}

interface Preparation {
  /** Loads the data, before anybody opens the workspace. */
  load: (service: BenchService) => Promise<void>
  /** A script that runs in the page before its own. */
  observe?: string
}

/** The service with the built workspace, and a browser in which its owner is signed in. */
export async function openWorkspace({ load, observe }: Preparation): Promise<Workspace> {
  await using parts = new AsyncDisposableStack()
  const secret = randomBytes(32).toString('hex')
  const service = parts.use(
    await startService(join(import.meta.dirname, '../segments/server.ts'), {
      PARLEY_MODE: 'development',
      PARLEY_PUBLIC_URL: '',
      PARLEY_SIMULATOR: 'false',
      PARLEY_SECRET: secret,
    }),
  )
  await load(service)
  const browser = await launchChromium()
  parts.defer(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(PATIENCE_MS)
  await built(service.url)
  const page = await context.newPage()
  if (observe) await page.addInitScript({ content: observe })
  await page.goto(await invited(service, secret))
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const running = parts.move()
  return { service, page, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Returns a link that signs in the owner. */
async function invited(service: BenchService, secret: string): Promise<string> {
  const env = {
    ...process.env,
    PARLEY_MODE: 'development',
    PARLEY_DATABASE_URL: service.databaseUrl,
    PARLEY_SECRET: secret,
    PARLEY_PUBLIC_URL: service.url,
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI, 'users', 'invite', '--org', 'Bench', '--json'],
    { env },
  )
  return (JSON.parse(stdout) as { link: string }).link
}

/** Requests the app once, because the first request builds it. */
async function built(url: string): Promise<void> {
  for (let html = ''; !html.includes('id="root"'); ) {
    html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
