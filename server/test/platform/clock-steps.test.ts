import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AddressLimits } from '../../src/identity/access/address-limits.ts'
import { accounts } from '../../src/identity/users/index.ts'
import { type Clock, realClock } from '../../src/platform/core/index.ts'
import { Browser, newUser } from '../fixtures/people.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* What happens to sessions and limits when the clock of the machine jumps by an hour, as after a correction of its time. */

const HOUR_MS = 3_600_000
/** How far the machine's clock is off. */
let step = 0
const clock: Clock = { scale: 1, now: () => new Date(realClock.now().getTime() + step) }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' }, given: { clock } })
  app.runtime.services.get(accounts).realNow = () => clock.now()
})
afterAll(() => app.stop())

describe.each([
  ['forward', HOUR_MS],
  ['backward', -HOUR_MS],
])('After a jump by an hour %s', (_, jump) => {
  beforeAll(() => {
    step = 0
  })

  test('a session goes on, and ends at its own time', async () => {
    const { cookie } = await newUser(app, 'member')
    const browser = new Browser(app, cookie)
    expect((await browser.send('GET', '/account')).status).toBe(200)
    step = jump
    app.runtime.services.get(accounts).authenticator.forget()
    expect((await browser.send('GET', '/account')).status).toBe(200)
    step = jump + 31 * 24 * HOUR_MS
    app.runtime.services.get(accounts).authenticator.forget()
    expect((await browser.send('GET', '/account')).status).toBe(401)
    step = 0
  })

  test('an address that used up its limit waits no longer than that limit says', async () => {
    let elapsed = 0
    let wall = clock.now().getTime()
    const limits = new AddressLimits(app.runtime, { elapsed: () => elapsed, wall: () => wall })
    const bucket = { name: `stepped ${jump}`, address: '203.0.113.9', perMinute: 60 }
    while (await limits.takes(bucket));
    wall += jump
    let waited = 0
    // A bucket of one minute is full again after a minute, whatever the clock says.
    while (!(await limits.takes(bucket))) {
      waited += 1
      wall += 1_000
      elapsed += 1_000
      if (waited > 70) break
    }
    expect(waited).toBeLessThanOrEqual(61)
  })
})
