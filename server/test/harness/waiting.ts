import { setTimeout as pause } from 'node:timers/promises'
import { HANGS_AFTER_MS } from './effort.ts'

/*
 * Tests wait for a result, never for a period of time. The limit below ends shortly before that of the test, so that the
 * failure says what was missing.
 */
export const PATIENCE_MS = HANGS_AFTER_MS - 20_000

/** The pause between two polls of `expect.poll`, in milliseconds. */
export const INTERVAL_MS = 60

/*
 * The pauses of the functions below grow, because each poll of a long wait takes processor time from what it waits for.
 */
const FIRST_MS = 5
const LONGEST_MS = 250
const GROWTH = 1.4

/** Calls the function after each pause, until it is true or the patience ends. */
async function poll(isDone: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  for (let wait = FIRST_MS; performance.now() < end; wait = Math.min(wait * GROWTH, LONGEST_MS)) {
    if (await isDone()) return true
    await pause(wait)
  }
  return false
}

type Found<T> = Exclude<T, null | undefined | false>

/** Polls until the answer is neither null, undefined nor false, and returns it. */
export async function until<T>(ask: () => T | Promise<T>): Promise<Found<T>> {
  let found: T | undefined
  const isFound = await poll(async () => {
    found = await ask()
    return Boolean(found)
  })
  if (!isFound) throw new Error(`no result in time: ${ask}`)
  return found as Found<T>
}

/** Polls until the function no longer throws, and returns its result. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  let failure: unknown
  let result: T
  const isDone = await poll(async () => {
    try {
      result = await attempt()
      return true
    } catch (error) {
      failure = error
      return false
    }
  })
  if (!isDone) throw failure
  return result!
}
