import { setTimeout as pause } from 'node:timers/promises'
import { HANGS_AFTER_MS } from './effort.ts'

/*
 * Tests wait for a result, never for a period of time. The limit below ends shortly before that of the test, so that the
 * failure says what was missing.
 */
export const PATIENCE_MS = HANGS_AFTER_MS - 20_000

/** The pause between two polls, in milliseconds. */
export const INTERVAL_MS = 20

type Found<T> = Exclude<T, null | undefined | false>

/** Polls until the answer is neither null, undefined nor false, and returns it. */
export async function until<T>(ask: () => T | Promise<T>): Promise<Found<T>> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(INTERVAL_MS)) {
    const found = await ask()
    if (found) return found as Found<T>
  }
  throw new Error(`no result in time: ${ask}`)
}

/** Polls until the function no longer throws, and returns its result. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  let failure: unknown
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(INTERVAL_MS)) {
    try {
      return await attempt()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
