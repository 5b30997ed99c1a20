import type { Page } from 'playwright-core'
import { toWire } from '../../server/src/platform/core/index.ts'
import { measureInteractions, OBSERVE_INTERACTIONS, timed } from '../machinery/interactions.ts'
import type { BenchService } from '../machinery/service.ts'
import { openWorkspace } from '../machinery/workspace.ts'
import { type Benchmark, type Figure, figure, report } from '../report.ts'
import { startArrivals } from './arrivals.ts'
import { loadInbox } from './data.ts'

const FULL = { open: 10_000, messages: 1_000_000, thread: 5_000 }
const MINUTES = 10
const PER_SECOND = 50
const RECONNECTS = 20
const ALLOWED = { interaction: 100, opening: 300 }
const SHOWN = 15

/**
 * The inbox in a browser over 10,000 open conversations and 1,000,000 messages, while 50 messages a second arrive from
 * another process: keys in list and thread to the next picture, opening and scrolling a conversation of 5,000 messages,
 * the memory of the tab, and whether list and thread are right after twenty lost connections.
 */
export const inboxScreen: Benchmark = async ({ scale, say }) => {
  const size = {
    ...FULL,
    open: Math.max(200, Math.round(FULL.open * scale)),
    messages: Math.max(1_000, Math.round(FULL.messages * scale)),
  }
  let thread = ''
  await using opened = await openWorkspace({
    load: async (service) => {
      say(`loading ${size.open} open conversations and ${size.messages} messages`)
      thread = await loadInbox(service, size)
    },
    observe: OBSERVE_INTERACTIONS,
  })
  const { page, service } = opened
  const id = toWire('conversation', thread)
  const url = `${service.url}/inbox?view=all`
  const list = page.getByRole('grid', { name: 'Conversations' })
  await page.goto(url)
  await list.getByRole('row').nth(5).waitFor()
  const figures: Record<string, number> = {}
  figures['opening 5,000 messages'] = await openLong(page, service, id)
  figures['scrolling up through them, to the next picture'] = await scrollUp(page)
  await page.goto(`${service.url}/inbox/${id}?view=all`)
  await page.getByRole('list', { name: 'Messages', exact: true }).getByRole('listitem').nth(5).waitFor()
  const stop = startArrivals(service, thread, PER_SECOND)
  const before = await memory(page)
  say(`memory at the beginning: ${before} MB`)
  figures['list, while messages arrive, to the next picture'] = await measureInteractions(page, () =>
    pressAll(page, ['j', 'j', 'k', 'j', 'k', 'k'], 6),
  )
  await page.goto(`${service.url}/inbox/${id}?view=all`)
  figures['thread, while messages arrive, to the next picture'] = await measureInteractions(
    page,
    async () => {
      await page.keyboard.press('n')
      const words = 'A note while they write'
      await page.keyboard.type(words, { delay: 60 })
      await page.keyboard.press('Escape')
      return words.length + 2
    },
  )
  for (let n = 0; n < RECONNECTS; n++) {
    await page.context().setOffline(true)
    await page.waitForTimeout(700)
    await page.context().setOffline(false)
    await page.waitForTimeout(1_000)
  }
  const minutes = Math.max(0.5, MINUTES * scale)
  for (let minute = 1; minute <= minutes; minute++) {
    await page.waitForTimeout(60_000)
    say(`memory after ${minute} minutes: ${await memory(page)} MB`)
  }
  const after = await memory(page)
  const arrived = await stop()
  say(`${arrived} messages arrived; comparing the page with the service`)
  await compare(page, service, id)
  return reportOf(figures, { before, after, arrived })
}

/** From the click on a row to the first messages. */
async function openLong(page: Page, { url }: BenchService, id: string): Promise<number> {
  await page.goto(`${url}/inbox?view=all&q=${encodeURIComponent('of a long conversation')}`)
  const row = page.getByRole('grid', { name: 'Conversations' }).getByRole('row').first()
  await row.waitFor()
  const messages = page.getByRole('list', { name: 'Messages', exact: true })
  const took = await timed(async () => {
    await row.click()
    await messages.getByText('Message 1 of a long conversation', { exact: true }).waitFor()
  })
  if (!page.url().includes(id)) throw new Error('another conversation was opened')
  return took
}

/** Reads back to the first message, page by page. */
async function scrollUp(page: Page): Promise<number> {
  const region = page.getByRole('region', { name: /^Messages with/ })
  await region.focus()
  return measureInteractions(page, async () => {
    let presses = 0
    const first = page.getByText(`Message ${FULL.thread} of a long conversation`, { exact: true })
    while ((await first.count()) === 0 && presses < FULL.thread) {
      await page.keyboard.press('Home')
      await page.waitForTimeout(60)
      presses += 1
    }
    return presses
  })
}

async function pressAll(page: Page, keys: readonly string[], times: number): Promise<number> {
  for (let n = 0; n < times; n++)
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(150)
    }
  return keys.length * times
}

/** Megabytes of the page's objects, after the garbage was collected. */
async function memory(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return Math.round(usedSize / 1e5) / 10
}

/** Throws unless the page shows what the service has: every row and message once, in order. */
async function compare(page: Page, service: BenchService, id: string): Promise<void> {
  const ask = async (path: string): Promise<{ data: { id: string; contact?: { name: string } }[] }> => {
    const answer = await fetch(`${service.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${service.key}` },
    })
    return (await answer.json()) as { data: { id: string; contact?: { name: string } }[] }
  }
  const { data: messages } = await ask(`/conversations/${id}/messages?limit=50`)
  const { data: rows } = await ask(`/conversations?view=all&limit=${SHOWN}`)
  const expected = messages.map((message) => message.id).reverse()
  const names = rows.map(({ contact }) => contact!.name)
  await page.getByRole('grid', { name: 'Conversations' }).evaluate((grid) => grid.scrollTo(0, 0))
  const problem = async (): Promise<string | null> => {
    const shown = await page
      .getByRole('list', { name: 'Messages', exact: true })
      .locator('li[id^="msg"]')
      .evaluateAll((lines) => lines.map(({ id }) => id))
    if (new Set(shown).size !== shown.length) return 'a message is shown twice'
    if (shown.slice(-expected.length).join() !== expected.join())
      return 'messages are missing or out of order'
    const listed = await page.getByRole('grid', { name: 'Conversations' }).getByRole('row').allTextContents()
    const wrong = names.slice(0, 8).findIndex((name, at) => !listed[at]?.includes(name))
    return wrong < 0 ? null : `row ${wrong + 1} is not ${names[wrong]}`
  }
  let found = await problem()
  for (let tries = 0; found !== null && tries < 50; tries++) {
    await page.waitForTimeout(200)
    found = await problem()
  }
  if (found !== null) throw new Error(found)
}

function reportOf(times: Record<string, number>, more: { before: number; after: number; arrived: number }) {
  const figures: Record<string, Figure> = {
    'memory at the beginning': figure([more.before], 'MB'),
    'memory at the end': figure([more.after], 'MB'),
    'messages that arrived': figure([more.arrived], 'messages'),
  }
  const ratios: Record<string, number> = {}
  const targets: Record<string, number> = {}
  for (const [name, time] of Object.entries(times)) {
    const allowed = name.startsWith('opening') ? ALLOWED.opening : ALLOWED.interaction
    figures[name] = figure([time], 'ms')
    ratios[`${allowed} ms / ${name}`] = Number((allowed / time).toFixed(2))
    targets[`${allowed} ms / ${name}`] = 1
  }
  return report('inbox-screen', figures, ratios, targets)
}
