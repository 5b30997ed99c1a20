import { expect, test } from 'vitest'
import { clockWords } from './summary.ts'

test.each([
  [60, 'The clock runs at 60 times normal speed: an hour passes in 60 seconds.'],
  [3_600, 'The clock runs at 3600 times normal speed: an hour passes in 1 second.'],
  [1_000, 'The clock runs at 1000 times normal speed: an hour passes in 3.6 seconds.'],
  [20_000, 'The clock runs at 20000 times normal speed: an hour passes in 0.18 seconds.'],
])('at a speed of %d the demo says how long an hour takes', (speed, words) => {
  expect(clockWords(speed)).toBe(words)
})
