import { hexOf } from './hex.ts'
import type { Puzzle } from './wire.ts'

/** Finds the number that solves the puzzle. It takes one visitor a moment, but makes mass submissions expensive. */
export async function solve({ challenge, salt, maxnumber }: Puzzle): Promise<number> {
  for (let number = 0; number <= maxnumber; number++) {
    const bytes = new TextEncoder().encode(salt + number)
    if (hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) === challenge) return number
  }
  throw new Error('no solution')
}
