import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTimes, bucketOf, ERROR, quantile, type Times } from './times.ts'

const YEAR_MS = 366 * 86_400_000
const lengths = fc.array(fc.integer({ min: 0, max: YEAR_MS }), { minLength: 1, maxLength: 200 })

function timesOf(all: readonly number[]): Times {
  const times: Times = {}
  for (const ms of all) addTimes(times, { [bucketOf(ms)]: 1 })
  return times
}

test('a quantile is within 2 % of the true one, or a millisecond', () => {
  fc.assert(
    fc.property(lengths, fc.constantFrom(0.01, 0.5, 0.95, 1), (all, q) => {
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(q * all.length) - 1]!
      const told = quantile(timesOf(all), q)!
      expect(Math.abs(told - exact)).toBeLessThanOrEqual(exact * ERROR + 1)
    }),
  )
})

test('the sum of parts gives the same quantiles as all durations together', () => {
  fc.assert(
    fc.property(lengths, lengths, (some, others) => {
      const times = timesOf(some)
      addTimes(times, timesOf(others))
      expect(times).toEqual(timesOf([...some, ...others]))
    }),
  )
})

test('without durations there is no quantile', () => {
  expect(quantile({}, 0.5)).toBeNull()
})
