import { expect, test } from 'vitest'
import { deliveryStep, withinSeconds } from './delivery-time.ts'

const SENT = new Date('2026-05-01T12:00:00Z')

test.each([
  [-500, 1],
  [0, 1],
  [1_000, 1],
  [1_001, 2],
  [61_000, 120],
  [30 * 86_400_000, 604_800],
])('a delivery after %i ms counts within %i s', (milliseconds, seconds) => {
  expect(deliveryStep(SENT, new Date(SENT.getTime() + milliseconds))).toBe(seconds)
})

test('a share of the deliveries happened within the step that reaches it', () => {
  const deliveries = [
    { seconds: 60, count: 6 },
    { seconds: 2, count: 90 },
    { seconds: 5, count: 4 },
  ]
  expect([0.5, 0.94, 0.95].map((share) => withinSeconds(deliveries, share))).toEqual([2, 5, 60])
  expect(withinSeconds([], 0.5)).toBeNull()
})
