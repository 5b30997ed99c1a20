import { cpuUsage } from 'node:process'

/** A text that should take long: repeated pieces, each after a prefix, and an end. */
export interface Attack {
  pumps: readonly { prefix: string; pump: string; bias: number }[]
  suffix: string
}

const SHORTEST = 500
const LONGEST = 256_000
/** In milliseconds. A faster match is acceptable, whatever its growth. */
const SLOW_MS = 10
const ENOUGH_MS = 500
const ROUNDS = 3
/** How much longer a text may take than a quarter of it: 4 is linear, 16 quadratic. */
const GENEROUS = 9

/** Whether the time per character of this engine grows with the length of an attack. */
export function growsIn(pattern: RegExp, attack: Attack): boolean {
  const times: number[] = []
  for (let length = SHORTEST; length <= LONGEST; length *= 2) {
    const taken = fastest(pattern, write(attack, length))
    const ofQuarter = times.at(-2)
    if (ofQuarter !== undefined && taken >= SLOW_MS && taken / ofQuarter > GENEROUS) return true
    if (taken >= ENOUGH_MS) return true
    times.push(taken)
  }
  return false
}

function write({ pumps, suffix }: Attack, length: number): string {
  const share = length / pumps.length
  const parts = pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(share / pump.length)))
  return parts.join('') + suffix
}

function fastest(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && best > 0; round++) {
    pattern.lastIndex = 0
    const before = cpuUsage()
    pattern.test(text)
    const { user, system } = cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
    if (best > ENOUGH_MS) break
  }
  return best
}
