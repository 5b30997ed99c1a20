import { threadCpuUsage } from 'node:process'
import { HOSTILE_TEXTS } from '../fixtures/hostile-texts.ts'
import { effort } from './effort.ts'

const SHORTEST = 64
/** Each text is compared with a quarter of it, so lengths in between would show nothing more. */
const STEP = 4
const LONGEST = effort(4_096, 16_384)
/** Shorter calls are fast enough at any growth, and their times depend more on the machine. */
const SLOW_MS = 10
/** A longer measurement adds nothing. */
const ENOUGH_MS = 40
/** The system may count a thread's time in ticks, so that a single short call seems to take none. */
const TICK_MS = 4
const MOST_CALLS = 1000
/** How much longer a text may take than a quarter of it: 4 is linear, 16 quadratic. */
const GENEROUS = 9
/** Real growth shows in every measurement; a slowdown by other processes does not. */
const TRIALS = 3

/** The texts for which a call's time grows faster than their length, with the length that showed it. */
export async function findSuperlinear(
  call: (text: string) => unknown,
  texts: Record<string, (length: number) => string> = HOSTILE_TEXTS,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, write] of Object.entries(texts)) {
    let length: number | null = null
    for (let trial = 0; trial < TRIALS; trial++) {
      length = await lengthThatGrew(call, write)
      if (length === null) break
    }
    if (length !== null) found.push(`${name}, ${length} characters`)
  }
  return found
}

async function lengthThatGrew(
  call: (text: string) => unknown,
  write: (length: number) => string,
): Promise<number | null> {
  for (let length = SHORTEST; length <= LONGEST; length *= STEP) {
    const text = write(length)
    const taken = await perCall(() => call(text), 0)
    if (taken < SLOW_MS) continue
    const quarter = write(length / STEP)
    const whole = await perCall(() => call(text), ENOUGH_MS)
    if (whole > GENEROUS * (await perCall(() => call(quarter), ENOUGH_MS))) return length
    if (taken >= ENOUGH_MS) return null
  }
  return null
}

/**
 * The CPU milliseconds of a call, measured over as many calls as take `togetherMs`. Waiting on a busy machine is not
 * counted, nor is the work of other threads such as compilation.
 */
async function perCall(call: () => unknown, togetherMs: number): Promise<number> {
  let calls = 0
  let spent = 0
  const before = threadCpuUsage()
  do {
    // Without this, what an asynchronous reader does would not be counted.
    await call()
    calls += 1
    const { user, system } = threadCpuUsage(before)
    spent = (user + system) / 1000
  } while (spent < togetherMs && calls < MOST_CALLS)
  return Math.max(spent, TICK_MS) / calls
}
