import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { accounts } from '../accounts/accounts.ts'
import { knownBrowser } from '../sessions/known-browsers.ts'
import { readUser } from '../users.ts'

let app: TestApp
/** The milliseconds that answers were held back. */
const pauses: number[] = []
let addresses = 0
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_TRUSTED_PROXIES: 'loopback' } })
  Object.assign(app.runtime.services.get(accounts), { pause: async (ms: number) => void pauses.push(ms) })
})
afterAll(() => app.stop())

/** An address that nobody used before. */
function newAddress(): string {
  addresses += 1
  return `198.51.${100 + (addresses >> 8)}.${addresses & 255}`
}

const signIn = (
  user: { email: string; password: string; code?: string },
  address = newAddress(),
  browser = new Browser(app),
) => {
  const { email, password, code } = user
  return browser.send('POST', '/account/sign-in', { email, password, code }, { 'x-forwarded-for': address })
}

/** Guesses from changing addresses until the account slows strangers down. */
async function attack(email: string): Promise<void> {
  pauses.length = 0
  while (pauses.length === 0)
    expectRefusal(await signIn({ email, password: 'a wrong password' }), 'unauthorized')
  expect(pauses).toEqual([5_000])
}

describe('while strangers guess from changing addresses', () => {
  let ana: TestUser
  let browser: Browser
  const address = newAddress()
  beforeAll(async () => {
    browser = new Browser(app)
    ana = await newUser(app, 'member')
    expect((await signIn(ana, address, browser)).status).toBe(200)
    await attack(ana.email)
  })

  test('the right password gets in from a new browser', async () => {
    for (let n = 0; n < 3; n++) expect((await signIn(ana)).status).toBe(200)
  })

  test('neither the browser nor the network of an earlier sign-in is slowed down', async () => {
    pauses.length = 0
    for (let n = 0; n < 3; n++) {
      expect((await signIn(ana, newAddress(), browser)).status).toBe(200)
      expect((await signIn(ana, address)).status).toBe(200)
    }
    expect(pauses).toEqual([])
  })

  test('an unknown account slows them down too', async () => {
    await attack('nobody-there@example.com')
  })
})

test('an address that failed too often is refused, but not a browser that signed in there before', async () => {
  const bea = await newUser(app, 'member')
  const office = newAddress()
  const browser = new Browser(app)
  expect((await signIn(bea, office, browser)).status).toBe(200)
  for (let n = 0; n < 10; n++)
    expectRefusal(await signIn({ ...bea, password: 'a wrong password' }, office), 'unauthorized')
  expectRefusal(await signIn(bea, office), 'rate_limited')
  expect((await signIn(bea, office, browser)).status).toBe(200)
})

describe('the cookie by which an account knows a browser', () => {
  const cookieOf = (browser: Browser) => browser.known.slice(browser.known.indexOf('=') + 1)
  const rowOf = (user: TestUser) => readUser(app.runtime.pool, user.id)

  test('is hidden from scripts and outlives the session', async () => {
    const cleo = await newUser(app, 'member')
    const { headers } = await signIn(cleo)
    const [, given] = headers.getSetCookie()
    expect(given).toMatch(/^parley_browser_\d+=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
  })

  test('belongs to its user, and a browser remembers several', async () => {
    const [dan, eva] = [await newUser(app, 'member'), await newUser(app, 'member')]
    const browser = new Browser(app)
    await signIn(dan, newAddress(), browser)
    const first = cookieOf(browser)
    const { secrets } = app.runtime
    expect(knownBrowser(secrets, await rowOf(dan), first)).toMatch(/^[0-9a-f]{32}$/)
    expect(knownBrowser(secrets, await rowOf(eva), first)).toBeNull()
    const forged = Buffer.from(first, 'base64url')
    forged.write(eva.id.replaceAll('-', ''), 'hex')
    expect(knownBrowser(secrets, await rowOf(eva), forged.toString('base64url'))).toBeNull()
    await signIn(eva, newAddress(), browser)
    for (const user of [dan, eva])
      expect(knownBrowser(secrets, await rowOf(user), cookieOf(browser))).not.toBeNull()
  })

  test.each([
    ['signs out everywhere', 'DELETE', '/account/sessions', undefined],
    ['changes the password', 'POST', '/account/password', 'another good one'],
  ])('ends when the user %s', async (_, method, path, newPassword) => {
    const user = await newUser(app, 'member')
    const browser = new Browser(app)
    await signIn(user, newAddress(), browser)
    const before = cookieOf(browser)
    const body = newPassword && { currentPassword: user.password, newPassword }
    expect((await browser.send(method, path, body)).status).toBe(200)
    const row = await rowOf(user)
    expect(knownBrowser(app.runtime.secrets, row, before)).toBeNull()
    // The browser that changed the password stays known.
    expect(knownBrowser(app.runtime.secrets, row, cookieOf(browser)) !== null).toBe(newPassword !== undefined)
    const elsewhere = new Browser(app, user.cookie)
    expectRefusal(await elsewhere.send('GET', '/account'), 'unauthorized')
  })
})
