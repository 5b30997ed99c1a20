import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { expectRefusal } from '../../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { sql } from '../../../platform/db/index.ts'
import { acceptCode, beginSecondFactor, confirmSecondFactor } from './second-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const STEP_MS = 30_000
/** A code of an app whose clock is off by this many steps. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
/** A code that differs from the one that confirmed the factor. It is accepted now and for at least a whole step. */
const nextCodeOf = (secret: string) => codeOf(secret, 1)

const signIn = ({ email, password }: TestUser, code?: string) =>
  new Browser(app).send('POST', '/account/sign-in', { email, password, ...(code && { code }) })

async function withFactor(): Promise<{
  user: TestUser
  browser: Browser
  secret: string
  recoveryCodes: string[]
}> {
  const user = await newUser(app, 'member')
  const browser = new Browser(app, user.cookie)
  const begun = await browser.send('POST', '/account/second-factor', { password: user.password })
  const { secret } = begun.body
  const confirmed = await browser.send('POST', '/account/second-factor/confirm', { code: codeOf(secret) })
  return { user, browser, secret, recoveryCodes: confirmed.body.recoveryCodes }
}

test('A second factor is active once a code was confirmed, and changing it needs the password', async () => {
  const user = await newUser(app, 'viewer')
  const browser = new Browser(app, user.cookie)
  const begin = (password: string) => browser.send('POST', '/account/second-factor', { password })
  expectRefusal(await begin('not the password'), 'forbidden')
  const { body } = await begin(user.password)
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/Parley/)
  expect((await signIn(user)).body.status).toBe('signed_in')
  const confirm = (code: string) => browser.send('POST', '/account/second-factor/confirm', { code })
  expectRefusal(await confirm('000000'), 'conflict')
  const { body: confirmed } = await confirm(codeOf(body.secret))
  expect(new Set(confirmed.recoveryCodes).size).toBe(10)
  expect((await browser.send('GET', '/account')).body.user.hasSecondFactor).toBe(true)
  const stored = await app.runtime.pool.one(sql<{ text: string }>`
    select u::text as text from users u where id = ${user.id}`)
  expect(stored.text).not.toContain(body.secret)
})

describe('With a second factor', () => {
  test('a password alone does not sign in, and each code works once', async () => {
    const { user, secret } = await withFactor()
    const asked = await signIn(user)
    // The password was right, so the attempt does not count.
    for (let n = 0; n < 12; n++) expect((await signIn(user)).body.status).toBe('code_needed')
    expect(asked.body).toEqual({ status: 'code_needed', passkey: null, account: null })
    expect(asked.headers.getSetCookie()).toEqual([])
    expectRefusal(await signIn(user, '000000'), 'unauthorized')
    expectRefusal(await signIn(user, codeOf(secret, -40)), 'unauthorized')
    const code = nextCodeOf(secret)
    expect((await signIn(user, `${code.slice(0, 3)} ${code.slice(3)}`)).body.status).toBe('signed_in')
    expectRefusal(await signIn(user, code), 'unauthorized')
  })

  test('a recovery code works once, in any spelling', async () => {
    const { user, browser, recoveryCodes } = await withFactor()
    const [first, second] = recoveryCodes
    expect((await signIn(user, first!.toUpperCase().replaceAll('-', ' '))).body.status).toBe('signed_in')
    expectRefusal(await signIn(user, first), 'unauthorized')
    const renewed = await browser.send('POST', '/account/recovery-codes', { password: user.password })
    expectRefusal(await signIn(user, second), 'unauthorized')
    expect((await signIn(user, renewed.body.recoveryCodes[0])).body.status).toBe('signed_in')
  })

  test('codes cannot be guessed', async () => {
    const { user } = await withFactor()
    for (let n = 0; n < 10; n++) expectRefusal(await signIn(user, `00000${n}`), 'unauthorized')
    expectRefusal(await signIn(user, '000010'), 'rate_limited')
  })

  test('a password reset does not bypass it, and only its user can remove it', async () => {
    const { user, browser, secret } = await withFactor()
    const owner = new Browser(app, (await newUser(app, 'owner')).cookie)
    const { body } = await owner.send('POST', `/members/${user.wireId}/reset-password`, {})
    const [, link] = body.link.split('#')
    const password = 'a brand new one'
    await new Browser(app).send('POST', '/account/reset-password', { link, password })
    const renewed = { ...user, password }
    expect((await signIn(renewed)).body.status).toBe('code_needed')
    const again = new Browser(app)
    await again.send('POST', '/account/sign-in', { email: user.email, password, code: nextCodeOf(secret) })
    expectRefusal(await browser.send('POST', '/account/second-factor/remove', { password }), 'unauthorized')
    const removed = await again.send('POST', '/account/second-factor/remove', { password })
    expect(removed.body.user.hasSecondFactor).toBe(false)
    expect((await signIn(renewed)).body.status).toBe('signed_in')
  })
})

describe('When the clock of the machine is corrected', () => {
  const HOUR_MS = 3_600_000
  const START = Date.UTC(2026, 10, 1)

  /** A user whose factor was confirmed at the start, and a try with the code of any moment. */
  async function confirmed() {
    const { id: userId, email } = await newUser(app, 'member')
    const { pool, secrets } = app.runtime
    const { secret } = await beginSecondFactor(pool, secrets, { userId, email, issuer: 'Parley' })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeAt = (ms: number) => totp.generate({ timestamp: START + ms })
    const recoveryCodes = await confirmSecondFactor(pool, secrets, {
      userId,
      code: codeAt(0),
      now: new Date(START),
    })
    const accepts = (ms: number, code = codeAt(ms)) =>
      pool.transaction((db) => acceptCode(db, secrets, { userId, code, now: new Date(START + ms) }))
    return { accepts, codeAt, recoveryCodes: recoveryCodes! }
  }

  test('backwards, a code that was used does not work again, and later codes do', async () => {
    const { accepts, codeAt } = await confirmed()
    expect(await accepts(STEP_MS)).toBe(true)
    expect(await accepts(0, codeAt(STEP_MS))).toBe(false)
    expect(await accepts(-HOUR_MS)).toBe(false)
    expect(await accepts(2 * STEP_MS)).toBe(true)
  })

  test('after it was ahead, codes work again once it gets there, and recovery codes meanwhile', async () => {
    const { accepts, recoveryCodes } = await confirmed()
    expect(await accepts(HOUR_MS)).toBe(true)
    expect(await accepts(STEP_MS)).toBe(false)
    expect(await accepts(STEP_MS, recoveryCodes[0])).toBe(true)
    expect(await accepts(HOUR_MS + STEP_MS)).toBe(true)
  })
})
