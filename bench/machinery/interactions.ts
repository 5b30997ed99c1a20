import type { Page } from 'playwright-core'

/** This share of interactions must meet the target. With few interactions that includes the slowest one. */
const PERCENTILE = 0.98
/** The shortest interaction that the browser reports. */
const LEAST_MS = 16

/** Runs in the page and records each interaction with the time until its frame, as measured by the browser. */
export const OBSERVE_INTERACTIONS = `
  globalThis.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

/**
 * The 98th percentile of the interactions during an action, which returns how many there were. Interactions that the
 * browser does not report took less than 16 ms.
 */
export async function measureInteractions(page: Page, act: () => Promise<number>): Promise<number> {
  await page.evaluate('interactions.clear()')
  const count = await act()
  // The browser reports interactions with a small delay.
  await page.waitForTimeout(300)
  const reported = await page.evaluate<number[]>('[...interactions.values()]')
  const all = [...reported, ...Array.from({ length: Math.max(0, count - reported.length) }, () => LEAST_MS)]
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * PERCENTILE))] ?? LEAST_MS
}

/** The milliseconds that something takes. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}
