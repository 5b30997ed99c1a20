import { createHash } from 'node:crypto'

const DIGITS = 48

/**
 * Uniform numbers from 0 up to, but not including, 1: the same for the same seed in every process. So a retry decides
 * the same.
 */
export function randomFrom(...seed: readonly string[]): () => number {
  let drawn = 0
  return () => {
    const hash = createHash('sha256').update(JSON.stringify([...seed, drawn]))
    drawn += 1
    return hash.digest().readUIntBE(0, DIGITS / 8) / 2 ** DIGITS
  }
}
