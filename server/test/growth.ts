import { threadCpuUsage } from 'node:process'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

const SHORTEST = 32
const LONGEST = 16_384
/** Shorter calls are fast enough whatever they grow by, and say more of the machine than of themselves. */
const SLOW_MS = 10
/** Nobody needs to see more of what takes so long. */
const ENOUGH_MS = 40
const ROUNDS = 3
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
  const times: number[] = []
  for (let length = SHORTEST; length <= LONGEST; length *= 2) {
    const text = write(length)
    const taken = fastest(() => call(text))
    const ofQuarter = times.at(-2)
    if (ofQuarter !== undefined && taken >= SLOW_MS && taken / ofQuarter > GENEROUS) return length
    if (taken >= ENOUGH_MS) return null
    times.push(taken)
  }
  return null
}

/**
 * Milliseconds of the processor that the fastest of several calls took: waiting for a busy machine costs none, nor does
 * what other threads compile and collect meanwhile.
 */
function fastest(call: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  let spent = 0
  for (let round = 0; round < ROUNDS && spent < ENOUGH_MS; round++) {
    const before = threadCpuUsage()
    call()
    const { user, system } = threadCpuUsage(before)
    const taken = (user + system) / 1000
    best = Math.min(best, taken)
    spent += taken
  }
  return best
}
