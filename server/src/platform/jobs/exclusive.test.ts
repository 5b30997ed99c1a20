import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '../../../test/fixtures/outreach.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { exclusively } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('whoever slept for longer than the lease leaves the one of its successor alone', async () => {
  const clock = new TestClock()
  const ask = (work: () => Promise<void> = async () => undefined) =>
    exclusively(app.runtime.pool, clock, 'a test', () => work().then(() => 'done'))
  /** Works until `end` is called. */
  const begin = async () => {
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const result = ask(() => {
      begun.resolve()
      return over.promise
    })
    await begun.promise
    return { result, end: over.resolve }
  }
  const sleeper = await begin()
  expect(await ask()).toBeNull()
  clock.pass(6 * 60_000)
  const successor = await begin()
  sleeper.end()
  expect(await sleeper.result).toBe('done')
  expect(await ask()).toBeNull()
  successor.end()
  expect(await successor.result).toBe('done')
  expect(await ask()).toBe('done')
})
