import { createHash } from 'node:crypto'

const DIGITS = 48

/**
 * Numbers from 0 up to, but not including, 1: evenly spread, and the same for the same seed, in whatever process and
 * however often the run comes by. So a retry decides what was decided before.
 */
export function randomFrom(...seed: readonly string[]): () => number {
  let drawn = 0
  return () => {
    const hash = createHash('sha256').update(JSON.stringify([...seed, drawn]))
    drawn += 1
    return hash.digest().readUIntBE(0, DIGITS / 8) / 2 ** DIGITS
  }
}
