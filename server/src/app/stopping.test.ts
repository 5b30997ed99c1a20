import { expect, test } from 'vitest'
import { DRAIN_SECONDS } from './settings/config.ts'
import { stopLimits } from './stopping.ts'

/** What service managers wait at least before they kill a service. */
const MANAGERS_WAIT_MS = 10_000

test.for([0, DRAIN_SECONDS])(
  'a drain of %d seconds leaves time to end before a service manager kills',
  (drain) => {
    const { endAfter, killAfter, exitAfter } = stopLimits(drain * 1000)
    expect(killAfter).toBeGreaterThan(endAfter)
    expect(exitAfter).toBeGreaterThan(killAfter)
    expect(exitAfter).toBeLessThan(MANAGERS_WAIT_MS)
  },
)

test('a longer drain moves all limits', () => {
  expect(stopLimits(30_000).endAfter).toBeGreaterThan(30_000)
})
