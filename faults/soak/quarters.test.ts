import { expect, test } from 'vitest'
import { formatQuarters, growthOf, quartersOf, type Sample } from './quarters.ts'

const MB = 1_000_000
const sample = (at: number, memory: number | null, stored: number, rows: number): Sample => ({
  at,
  memory,
  stored,
  rows,
})

test('each quarter has its own calls, its most memory and its last size', () => {
  const answers = Array.from({ length: 400 }, (_, n) => ({ at: n, tookMs: n % 100 }))
  const samples = [sample(10, 100 * MB, 1_000, 10), sample(90, 90 * MB, 4_000, 20), sample(390, null, 0, 0)]
  const quarters = quartersOf(0, 400, answers, samples)
  expect(quarters.map(({ calls }) => calls)).toEqual([100, 100, 100, 100])
  expect(quarters[0]).toEqual({ calls: 100, p99: 99, memory: 100 * MB, bytesPerRow: 200 })
  expect(quarters[3]).toMatchObject({ memory: 0, bytesPerRow: 0 })
  expect(formatQuarters(quarters)).toContain('quarter 1: 100 calls, p99 99 ms, 100 MB, 200 bytes a row')
})

test.each([
  [[100, 124], [200, 249], []],
  [[100, 126], [200, 200], ['memory grew from 100 to 126 MB']],
  [[100, 100], [200, 251], ['what a row takes grew from 200 to 251 bytes']],
])('memory %j and bytes %j', ([early, late], [small, large], findings) => {
  const quarter = (memory: number, bytesPerRow: number) => ({
    calls: 1,
    p99: 1,
    memory: memory * MB,
    bytesPerRow,
  })
  const first = quarter(10, 10)
  expect(growthOf([first, quarter(early!, small!), first, quarter(late!, large!)])).toEqual(findings)
})
