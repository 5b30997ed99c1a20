import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

/** A query that asks one operation: its key, the operation, and whether only a part of the answer is kept. */
const QUERY =
  /queryKey: (\[[^\n]*\]),\s*queryFn: (?:async )?\(\{ signal \}\) =>\s*\(?(?:await )?(parley\.[\w.]+)\([^\n]*\{ signal \}\)(\)\.\w+)?/g

test('queries with the same key keep the same answer', () => {
  const kept = new Map<string, Set<string>>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SOURCES })) {
    for (const [, key, operation, part = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(QUERY)) {
      kept.set(key!, (kept.get(key!) ?? new Set()).add(operation + part))
    }
  }
  expect(kept.size).toBeGreaterThan(100)
  // One screen would read from the cache what another one has put there in another shape.
  expect([...kept].filter(([, answers]) => answers.size > 1)).toEqual([])
})
