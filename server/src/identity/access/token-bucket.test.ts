import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RateLimits } from './rate-limits.ts'
import { sizeOf, takeTokens, waitFor } from './token-bucket.ts'

const MINUTE_US = 60_000_000
const Bucket = fc.record({
  perMinute: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(1 / 60, 1 / 1440)),
  minutes: fc.constantFrom(1, 10, 1440),
})
const Gaps = fc.array(fc.integer({ min: 0, max: 2 * MINUTE_US }), { minLength: 1, maxLength: 60 })

/** Asks after each gap. Returns how the bucket is left, and how many tokens it gave. */
function askAfter(gaps: readonly number[], size: ReturnType<typeof sizeOf>, start: number) {
  let now = start
  let fullAt = 0
  let granted = 0
  for (const gap of gaps) {
    now += gap
    const taken = takeTokens(size, fullAt, now)
    if (taken.granted === 0) expect(taken.fullAt).toBe(fullAt)
    fullAt = taken.fullAt
    granted += taken.granted
  }
  return { now, fullAt, granted }
}

test('whoever waits as long as they are told gets in, and not a microsecond earlier', () => {
  fc.assert(
    fc.property(Bucket, Gaps, fc.nat(1e9), (bucket, gaps, start) => {
      const size = sizeOf(bucket)
      const { now, fullAt } = askAfter(gaps, size, start)
      const wait = waitFor(size, fullAt, now)
      expect(takeTokens(size, fullAt, now + wait).granted).toBe(1)
      if (wait > 0) expect(takeTokens(size, fullAt, now + wait - 1).granted).toBe(0)
    }),
  )
})

test('a bucket gives no more than it holds and refills, and under overload no less', () => {
  fc.assert(
    fc.property(Bucket, Gaps, fc.nat(1e9), (bucket, gaps, start) => {
      const size = sizeOf(bucket)
      const { now, granted } = askAfter(gaps, size, start)
      const most = size.room / size.step + (now - start) / size.step
      expect(granted).toBeLessThanOrEqual(most)
      const shortGaps = gaps.map((gap) => gap % Math.ceil(size.step / 20))
      const overloaded = { size, fullAt: start + size.room, now: start, granted: 0 }
      for (const gap of [...shortGaps, size.step * 40]) {
        overloaded.now += gap
        const taken = takeTokens(size, overloaded.fullAt, overloaded.now, 1_000_000)
        overloaded.fullAt = taken.fullAt
        overloaded.granted += taken.granted
      }
      const allowed = Math.min(size.room, overloaded.now - start) / size.step
      expect(overloaded.granted).toBeGreaterThan(allowed * 0.95 - 1)
      expect(overloaded.granted).toBeLessThanOrEqual((overloaded.now - start) / size.step)
    }),
  )
})

test('a key that waits as long as it is told gets in, whatever it asked before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.double({ min: 0, max: 90, noNaN: true }), { maxLength: 200 }),
      (perMinute, gaps) => {
        let now = 12_345.678
        const limits = new RateLimits(perMinute, { elapsed: () => now, wall: () => now })
        for (let n = 0; n < perMinute; n++) expect(limits.take('a', null).remaining).toBe(perMinute - 1 - n)
        for (const gap of gaps) {
          now += gap
          limits.take('a', null)
        }
        const { retryAfter } = limits.take('a', null)
        now += retryAfter * 1000
        if (retryAfter > 0) expect(limits.take('a', null).retryAfter).toBe(0)
      },
    ),
  )
})
