import { threadCpuUsage } from 'node:process'
import { HOSTILE_TEXTS } from '../fixtures/hostile-texts.ts'
import { effort } from './effort.ts'

const SHORTEST = 32
const LONGEST = effort(4_096, 16_384)
/** Shorter calls are fast enough whatever they grow by, and say more of the machine than of themselves. */
const SLOW_MS = 10
/** Nobody needs to see more of what takes so long. */
const ENOUGH_MS = 40
/** The system may count a thread's time in ticks, so that a single short call seems to take none. */
const TICK_MS = 4
const MOST_CALLS = 1000
/** How many times longer a text may take than a quarter of it: 4 is linear, 16 the square. */
const GENEROUS = 9
/** What grows does so each time it is measured; what a neighbour on the machine slowed does not. */
const TRIALS = 3

/** The hostile texts on which a call's work grows faster than they do, with the length where it showed. */
export function findSuperlinear(call: (text: string) => unknown): string[] {
  return Object.entries(HOSTILE_TEXTS).flatMap(([name, write]) => {
    let length: number | null = null
    for (let trial = 0; trial < TRIALS; trial++) {
      length = lengthThatGrew(call, write)
      if (length === null) return []
    }
    return [`${name}, ${length} characters`]
  })
}

function lengthThatGrew(call: (text: string) => unknown, write: (length: number) => string): number | null {
  for (let length = SHORTEST; length <= LONGEST; length *= 2) {
    const text = write(length)
    const taken = perCall(() => call(text), 0)
    if (taken < SLOW_MS) continue
    const quarter = write(length / 4)
    if (perCall(() => call(text), ENOUGH_MS) > GENEROUS * perCall(() => call(quarter), ENOUGH_MS))
      return length
    if (taken >= ENOUGH_MS) return null
  }
  return null
}

/**
 * Milliseconds of the processor that a call takes, from as many calls as take `togetherMs`. Waiting for a busy machine
 * costs none, nor does what other threads compile and collect meanwhile.
 */
function perCall(call: () => unknown, togetherMs: number): number {
  let calls = 0
  let spent = 0
  const before = threadCpuUsage()
  do {
    call()
    calls += 1
    const { user, system } = threadCpuUsage(before)
    spent = (user + system) / 1000
  } while (spent < togetherMs && calls < MOST_CALLS)
  return Math.max(spent, TICK_MS) / calls
}
