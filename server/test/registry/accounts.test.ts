import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOperations } from '../../src/app/registry.ts'
import { Browser, newUser, type TestUser } from '../fixtures/people.ts'
import { expectRefusal } from '../harness/envelope.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* The refusals of every account operation, like refusals.test.ts for operations with keys. */

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  user = await newUser(app, 'owner')
})
afterAll(() => app.stop())

describe.each(accountOperations)('$name', ({ method, path, callers }) => {
  const address = path.replace(/\{\w+\}/g, 'ses_x')
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  const send = (browser: Browser, given: unknown = body, headers: Record<string, string> = {}) =>
    browser.send(method, address, given, headers)

  if (callers === 'signed in')
    test('an account operation without a session, or with a key, is unauthorized', async () => {
      expectRefusal(await send(new Browser(app)), 'unauthorized')
      const authorization = `Bearer ${app.org.key}`
      expectRefusal(await send(new Browser(app), body, { authorization }), 'unauthorized')
    })

  if (method !== 'GET')
    test('an account operation from a page of another site is forbidden', async () => {
      for (const cookie of ['', user.cookie])
        expectRefusal(await send(new Browser(app, cookie, 'https://evil.example')), 'forbidden')
    })

  test('an account operation with an unknown field is invalid', async () => {
    const browser = new Browser(app, user.cookie)
    const answer = body
      ? await send(browser, { nonsense: 'x' })
      : await browser.send(method, `${address}?nonsense=x`)
    expectRefusal(answer, 'invalid_request')
    expect(JSON.stringify(answer.body.error.issues)).toContain('nonsense')
  })

  if (body)
    test('an account operation with a malformed or large body is refused', async () => {
      const post = async (text: string, type = 'application/json') => {
        const headers = { cookie: user.cookie, origin: app.url, 'content-type': type }
        const response = await fetch(`${app.url}/api/v1${address}`, { method, headers, body: text })
        return { status: response.status, body: await response.json() }
      }
      expectRefusal(await post('{'), 'invalid_request')
      expectRefusal(await post('[]'), 'invalid_request')
      expectRefusal(await post('{"__proto__":{"admin":true}}'), 'invalid_request')
      expectRefusal(await post('a=b', 'application/x-www-form-urlencoded'), 'invalid_content_type')
      expectRefusal(await post(' '.repeat(17 * 1024)), 'payload_too_large')
    })
})
