import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressLimits } from '../../src/identity/access/address-limits.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* What happens to limits when the clock of the machine jumps by an hour, as after a correction of its time. */

const HOUR_MS = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test.each([
  ['forward', HOUR_MS],
  ['backward', -HOUR_MS],
])(
  'After a jump by an hour %s, an address that used up its limit waits no longer than that limit says',
  async (direction, jump) => {
    let elapsed = 0
    let wall = Date.now()
    const limits = new AddressLimits(app.runtime, { elapsed: () => elapsed, wall: () => wall })
    const bucket = { name: `stepped ${direction}`, address: '203.0.113.9', perMinute: 60 }
    while (await limits.takes(bucket));
    wall += jump
    let waited = 0
    // A bucket of one minute has a token again within a minute, whatever the clock says.
    while (waited < 70 && !(await limits.takes(bucket))) {
      waited += 1
      wall += 1_000
      elapsed += 1_000
    }
    expect(waited).toBeLessThanOrEqual(61)
  },
)
