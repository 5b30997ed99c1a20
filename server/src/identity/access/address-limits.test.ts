import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '../../../test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { AddressLimits } from './address-limits.ts'
import { sizeOf, takeTokens, waitFor } from './token-bucket.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** Processes over one database, whose clocks show the same time and started at different ones. */
function processesAt(clock: { now: number }, count: number): AddressLimits[] {
  return Array.from({ length: count }, (_, at) => {
    const startedAt = at * 1_234
    return new AddressLimits(app.runtime, {
      wall: () => 1_700_000_000_000 + clock.now,
      elapsed: () => clock.now - startedAt,
    })
  })
}

const numbers = (function* count() {
  for (let n = 1; ; n++) yield n
})()
const newBucket = (perMinute: number, minutes = 1) => ({
  name: `bucket ${numbers.next().value}`,
  address: '203.0.113.7',
  perMinute,
  minutes,
})

/** The seconds that a refused request is told to wait; 0 when it was accepted. */
async function ask(limits: AddressLimits, bucket: ReturnType<typeof newBucket>): Promise<number> {
  try {
    await limits.take(bucket)
    return 0
  } catch (error) {
    const { code, retryAfter } = error as { code: string; retryAfter: number }
    expect(code).toBe('rate_limited')
    return retryAfter
  }
}

test('an address that never stops asking gets the allowed rate, whichever processes it asks', async () => {
  const clock = { now: 0 }
  const processes = processesAt(clock, 2)
  const bucket = newBucket(60)
  const accepted = [0, 0, 0]
  for (; clock.now < 180_000; clock.now += 430) {
    const waits = await Promise.all(processes.map((each) => ask(each, bucket)))
    accepted[Math.floor(clock.now / 60_000)]! += waits.filter((wait) => wait === 0).length
  }
  const [first, ...others] = accepted as [number, ...number[]]
  // The first minute has the burst as well.
  expect(first).toBeGreaterThanOrEqual(114)
  expect(first).toBeLessThanOrEqual(120)
  for (const minute of others) {
    expect(minute).toBeGreaterThanOrEqual(57)
    expect(minute).toBeLessThanOrEqual(60)
  }
})

test('processes over one database accept and refuse like a single bucket, and the wait they tell is true', async () => {
  const Arrivals = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 3_000 }),
      at: fc.nat(1),
      burst: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 7, 60, 600), Arrivals, async (perMinute, arrivals) => {
      const clock = { now: 0 }
      const processes = processesAt(clock, 2)
      const bucket = newBucket(perMinute)
      const size = sizeOf(bucket)
      const now = () => (1_700_000_000_000 + clock.now) * 1000
      let fullAt = 0
      for (const { gap, at, burst } of [{ gap: 0, at: 0, burst: perMinute - 1 }, ...arrivals]) {
        clock.now += gap
        const waits = await Promise.all(Array.from({ length: burst }, () => ask(processes[at]!, bucket)))
        const expected = takeTokens(size, fullAt, now(), burst)
        fullAt = expected.fullAt
        expect(waits.filter((wait) => wait === 0)).toHaveLength(expected.granted)
        const told = Math.ceil(waitFor(size, fullAt, now()) / 1_000_000)
        expect(new Set(waits.filter((wait) => wait > 0))).toEqual(
          new Set(expected.granted < burst ? [told] : []),
        )
      }
      const told = await ask(processes[1]!, bucket)
      clock.now += told * 1000
      if (told > 0) expect(await ask(processes[0]!, bucket)).toBe(0)
    }),
    { numRuns: cases(40) },
  )
})

test('a request that one of its buckets refuses takes nothing from the others', async () => {
  const [limits] = processesAt({ now: 0 }, 1) as [AddressLimits]
  const [wide, narrow] = [newBucket(3), newBucket(1)]
  await limits.take(wide, narrow)
  for (let n = 0; n < 5; n++) await expect(limits.take(wide, narrow)).rejects.toThrow('Wait 60 s')
  // Another process does not know that the narrow bucket is empty.
  const [other] = processesAt({ now: 0 }, 1) as [AddressLimits]
  await expect(other.take(wide, narrow)).rejects.toThrow('Wait 60 s')
  expect([await other.takes(wide), await other.takes(wide), await other.takes(wide)]).toEqual([
    true,
    true,
    false,
  ])
})
