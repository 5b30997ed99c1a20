import { setTimeout as pause } from 'node:timers/promises'
import { HANGS_AFTER_MS } from './effort.ts'

/*
 * Tests wait for what they mean, and never for how long a machine takes. What does not come is told before the test itself
 * is ended.
 */
export const PATIENCE_MS = HANGS_AFTER_MS - 20_000

/** Between two looks, in milliseconds. */
export const INTERVAL_MS = 20

type Found<T> = Exclude<T, null | undefined | false>

/** Asks until the answer is something, and gives it. */
export async function until<T>(ask: () => T | Promise<T>): Promise<Found<T>> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(INTERVAL_MS)) {
    const found = await ask()
    if (found) return found as Found<T>
  }
  throw new Error(`It did not come: ${ask}`)
}

/** Looks until it throws nothing, and gives what was found. */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  let failure: unknown
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(INTERVAL_MS)) {
    try {
      return await look()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
