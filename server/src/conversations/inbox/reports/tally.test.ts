import { expect, test } from 'vitest'
import { bucketOf, secondsOf } from './tally.ts'

test('a duration is counted in its step, also one that a wrong clock made negative', () => {
  expect([0, 500, 1_000, -3_600_000].map(bucketOf)).toEqual([0, 0, 0, 0])
  expect(secondsOf(bucketOf(3_600_000))).toBeGreaterThan(3_400)
  expect(secondsOf(bucketOf(3_600_000))).toBeLessThan(3_800)
})
