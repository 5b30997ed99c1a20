import type { Page } from 'playwright-core'
import { openWorkspace } from '../machinery/workspace.ts'
import { type Benchmark, type Figure, figure, ratioOf, report } from '../report.ts'
import { type Frames, traceFrames } from './frames.ts'
import { journeyOf } from './journey.ts'

const STEPS = 200
const RUNS = 5
/** The least frames a second that a person sees as one movement. */
const LEAST_RATE = 50
const OPENING_MS = 500
/** How long each action goes on at full scale. */
const ACTION_MS = 4_000
/** The frames that the browser draws of the canvas while nobody does anything: what the machine is able to. */
const IDLE = 'at rest'
/** Between two movements of the mouse: more often than the screen draws. */
const MOVE_EVERY_MS = 8
/** Between two letters: faster than anybody types. */
const LETTER_EVERY_MS = 40

/** The canvas with 200 steps and 300 edges: opening it, and the frames while somebody drags, zooms, pans and edits. */
export const canvas: Benchmark = async ({ scale, runs = RUNS, say }) => {
  let path = ''
  await using opened = await openWorkspace({
    load: async ({ url, key }) => {
      path = await draw(`${url}/api/v1`, key)
    },
  })
  const { page, service } = opened
  const actionMs = Math.max(500, ACTION_MS * scale)
  const rounds: Record<string, number>[] = []
  // In the first round the browser compiles the scripts.
  for (let run = 0; run <= runs; run++) {
    const figures = await measure(page, service.url + path, actionMs)
    if (run > 0) rounds.push(figures)
    say(`run ${run}: ${JSON.stringify(figures)}`)
  }
  return reportOf(rounds)
}

/** Creates an initiative with the journey, and returns its path. */
async function draw(api: string, key: string): Promise<string> {
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const { id } = await post('/initiatives', { name: 'Large' })
  await post('/journeys', { initiativeId: id, definition: journeyOf(STEPS) })
  return `/initiatives/${id}`
}

async function measure(page: Page, url: string, actionMs: number): Promise<Record<string, number>> {
  await page.goto(url)
  await page.getByRole('link', { name: 'Journey', exact: true }).waitFor()
  const opening = await page.evaluate<number>(OPEN)
  const whole = page.getByRole('button', { name: 'Show the whole journey' })
  const box = (await page.locator('.react-flow').boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }

  await whole.click()
  const idle = await traceFrames(page, () => page.waitForTimeout(actionMs))
  const dragging = await traceFrames(page, () => drag(page, actionMs))
  const zooming = await traceFrames(page, () => zoom(page, middle, actionMs))
  await whole.click()
  const panning = await traceFrames(page, () => pan(page, middle, actionMs))
  await whole.click()
  await page.locator('.react-flow__node').nth(5).click()
  const field = page.getByRole('complementary').getByLabel('Name', { exact: true })
  await field.fill('')
  const editing = await traceFrames(page, () => type(page, actionMs))
  await page.getByRole('button', { name: 'Close panel' }).click()
  const undoing = await traceFrames(page, () => undo(page, actionMs))
  return {
    opening,
    ...named(IDLE, idle),
    ...named('dragging', dragging),
    ...named('zooming', zooming),
    ...named('panning', panning),
    ...named('editing', editing),
    ...named('undo and redo', undoing),
  }
}

function named(action: string, { rate, workMs, longestMs, jerks }: Frames): Record<string, number> {
  return {
    [action]: rate,
    [`${action}: work a frame`]: workMs,
    [`${action}: longest frame`]: longestMs,
    [`${action}: jerks`]: jerks,
  }
}

/** Clicks the tab and waits until all steps were drawn. Runs in the page, where nothing else delays the clock. */
const OPEN = `new Promise((resolve) => {
  const startedAt = performance.now()
  document.querySelector('nav a[href$="/journey"]').click()
  const look = () => {
    if (document.querySelectorAll('.react-flow__node').length < 100) requestAnimationFrame(look)
    else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)))
  }
  look()
})`

/** Calls `step` every few milliseconds, with how far the action is: 0 to 1. Does not wait for the page in between. */
async function paced(
  everyMs: number,
  actionMs: number,
  step: (part: number) => Promise<void>,
): Promise<void> {
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  for (;;) {
    const part = (performance.now() - startedAt) / actionMs
    if (part >= 1) break
    pending.push(step(part))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await Promise.all(pending)
}

async function drag(page: Page, actionMs: number): Promise<void> {
  const { x, y, width, height } = (await page.locator('.react-flow__node').nth(94).boundingBox())!
  const from = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await paced(MOVE_EVERY_MS, actionMs, (part) => {
    const angle = part * 8 * Math.PI
    return page.mouse.move(from.x + Math.sin(angle) * 120, from.y + (1 - Math.cos(angle)) * 60)
  })
  await page.mouse.up()
}

async function pan(page: Page, { x, y }: { x: number; y: number }, actionMs: number): Promise<void> {
  // Between two rows of steps.
  const free = await page.evaluate<{ x: number; y: number }>(`(() => {
    for (let y = ${y}; ; y += 3) {
      if (document.elementFromPoint(${x}, y)?.classList.contains('react-flow__pane')) return { x: ${x}, y }
    }
  })()`)
  await page.mouse.move(free.x, free.y)
  await page.mouse.down()
  await paced(MOVE_EVERY_MS, actionMs, (part) => {
    const angle = part * 6 * Math.PI
    return page.mouse.move(free.x + Math.sin(angle) * 200, free.y + (1 - Math.cos(angle)) * 80)
  })
  await page.mouse.up()
}

async function zoom(page: Page, { x, y }: { x: number; y: number }, actionMs: number): Promise<void> {
  await page.mouse.move(x, y)
  await paced(16, actionMs, (part) => page.mouse.wheel(0, part % 0.5 < 0.25 ? -20 : 20))
}

async function type(page: Page, actionMs: number): Promise<void> {
  const letters = 'The quick brown fox jumps over the lazy dog and '
  let at = 0
  await paced(LETTER_EVERY_MS, actionMs, () => page.keyboard.type(letters[at++ % letters.length]!))
}

async function undo(page: Page, actionMs: number): Promise<void> {
  let at = 0
  await paced(100, actionMs, () => page.keyboard.press(at++ % 4 < 2 ? 'Control+z' : 'Control+Shift+z'))
}

function reportOf(rounds: readonly Record<string, number>[]) {
  const figures: Record<string, Figure> = {}
  const ratios: Record<string, number> = {}
  const targets: Record<string, number> = {}
  for (const name of Object.keys(rounds[0]!)) {
    figures[name] = figure(
      rounds.map((round) => round[name]!),
      unitOf(name),
    )
    const { median } = figures[name]
    if (name === 'opening') setTarget(`${OPENING_MS} ms / opening`, OPENING_MS / median)
    else if (name !== IDLE && unitOf(name) === 'frames/s') {
      setTarget(`${name} / ${LEAST_RATE} frames a second`, median / LEAST_RATE)
      ratios[`${name} / at rest`] = ratioOf(
        rounds.map((round) => round[name]!),
        rounds.map((round) => round[IDLE]!),
      )
    }
  }
  return report('canvas', figures, ratios, targets)

  function setTarget(ratio: string, value: number) {
    ratios[ratio] = Number(value.toFixed(2))
    targets[ratio] = 1
  }
}

function unitOf(name: string): string {
  if (name === 'opening' || /: (?:longest frame|work a frame)$/.test(name)) return 'ms'
  return name.endsWith(': jerks') ? 'jerks' : 'frames/s'
}
