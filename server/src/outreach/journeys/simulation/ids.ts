import { createHash } from 'node:crypto'

/** Ids that are the same in each simulation with the seed, so that random splits are too. */
export function idsOf(seed: string, person: string): () => string {
  let count = 0
  return () => {
    count += 1
    const hash = createHash('sha256')
      .update(JSON.stringify([seed, person, count]))
      .digest('hex')
    return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}
