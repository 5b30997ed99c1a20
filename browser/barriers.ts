import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { isLong } from '../server/test/harness/effort.ts'

/** What axe checks. The default is the whole page with all rules; the suite leaves out the contrast of colors. */
export interface Look {
  rules?: string[]
  /** Checks the contrast in the suite too, which takes axe longer than all other rules. */
  hasContrast?: boolean
  /** A selector. */
  within?: string
}

/** The rules that a color scheme can break. All others give the same result in both schemes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Frames in which no script runs, so that axe could only wait for them until its patience ends. */
const SILENT_FRAMES = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** How long a busy frame may take to answer the page, in milliseconds. */
const PATIENCE_MS = 60_000

/** What axe finds wrong for people who use assistive technology, in the page and those of its frames that run scripts. */
export async function findBarriers(
  page: Page,
  { rules, within, hasContrast = isLong }: Look = {},
): Promise<string[]> {
  // A screen that is still loading has no heading yet.
  if (!within && !rules) await page.locator('h1').first().waitFor({ state: 'attached' })
  await Promise.all(page.frames().map(bringAxe))
  const options: axe.RunOptions = {
    // Only violations are read, and describing the rest takes longer than finding it.
    resultTypes: ['violations'],
    frameWaitTime: PATIENCE_MS,
    pingWaitTime: PATIENCE_MS,
    // WCAG 2.2 AA, which axe leaves off: what is pressed is 24 pixels large, or has room around it.
    ...(rules
      ? { runOnly: { type: 'rule', values: rules } }
      : { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: hasContrast } } }),
  }
  return page.evaluate(look, { within, options, exclude: [SILENT_FRAMES] })
}

/** Once for each document: the script is long. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(`'axe' in globalThis`)) return
  await frame.evaluate(`${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
}

interface Run {
  within?: string
  options: axe.RunOptions
  /** Selectors. */
  exclude: string[]
}

/** In the page. */
async function look({ within, options, exclude }: Run): Promise<string[]> {
  const { run } = Reflect.get(globalThis, 'axe') as typeof axe
  const { violations } = await run({ include: within ? [within] : [], exclude }, options)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`),
  )
}
