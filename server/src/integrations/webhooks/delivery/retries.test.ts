import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAt } from './retries.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

function secondsAfter(attempts: number, random: number): number | null {
  const at = retryAt(NOW, attempts, () => random)
  return at && (at.getTime() - NOW.getTime()) / 1000
}

test.each([
  [1, 5],
  [2, 300],
  [3, 1800],
  [4, 7200],
  [5, 18_000],
  [6, 36_000],
  [7, 36_000],
  [8, null],
])('after %i failed attempts the next one comes in %s seconds', (attempts, seconds) => {
  expect(secondsAfter(attempts, 0)).toBe(seconds)
})

test('jitter only delays a retry, by at most a tenth', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), random, (attempts, jitter) => {
      const wait = secondsAfter(attempts, 0)!
      const jittered = secondsAfter(attempts, jitter)!
      expect(jittered).toBeGreaterThanOrEqual(wait)
      expect(jittered).toBeLessThanOrEqual(wait * 1.1 + 0.001)
    }),
  )
})
