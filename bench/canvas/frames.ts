import type { CDPSession, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  ts: number
}

/** The browser's record of its own frames. */
const CATEGORY = 'viz'
/** A frame that reached the screen. It is traced with its beginning and its end. */
const FRAME = 'Graphics.Pipeline.DrawAndSwap'
const BEGINNING = 'b'
const MICROSECONDS_A_MS = 1_000
/** An interval longer than two and a half frames of a 60 Hz screen is seen as a jerk. */
const JERK_MS = 42

export interface Frames {
  /** Frames a second. */
  rate: number
  /** The longest time without a frame, in milliseconds. */
  longestMs: number
  /** Processor milliseconds of the page's main thread for each frame, which other work of the machine does not add to. */
  workMs: number
  /** How many intervals between frames were seen as a jerk. */
  jerks: number
}

/**
 * The frames that the browser drew during an action, by its own trace. A dot in the corner changes with every frame, so
 * that the browser draws whenever the page lets it.
 */
export async function traceFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.evaluate(START_DOT)
    const before = await workOf(session)
    let elapsedMs = 0
    const events = await traced(session, async () => {
      const startedAt = performance.now()
      await act()
      elapsedMs = performance.now() - startedAt
    })
    const workMs = (await workOf(session)) - before
    await page.evaluate('stopDot()')
    return framesOf(events, { workMs, elapsedMs })
  } finally {
    await session.detach()
  }
}

/** The processor milliseconds that the main thread has spent so far. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
}

async function traced(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [CATEGORY] },
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return events
}

function framesOf(
  events: readonly TraceEvent[],
  { workMs, elapsedMs }: { workMs: number; elapsedMs: number },
): Frames {
  const times = events
    .filter(({ name, ph }) => name === FRAME && ph === BEGINNING)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  const intervals = times.slice(1).map((time, at) => (time - times[at]!) / MICROSECONDS_A_MS)
  return {
    rate: (times.length * 1_000) / elapsedMs,
    workMs: workMs / Math.max(1, times.length),
    longestMs: times.length < 2 ? elapsedMs : Math.max(...intervals),
    jerks: intervals.filter((interval) => interval > JERK_MS).length,
  }
}

const START_DOT = `{
  const dot = document.createElement('div')
  dot.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;z-index:99'
  document.body.append(dot)
  let frame = 0
  const turn = () => {
    dot.style.background = dot.style.background === 'red' ? 'blue' : 'red'
    frame = requestAnimationFrame(turn)
  }
  turn()
  globalThis.stopDot = () => {
    cancelAnimationFrame(frame)
    dot.remove()
  }
}`
