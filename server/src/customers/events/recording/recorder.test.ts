import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { EventRecorder } from './recorder.ts'
import { type NewEvent, recordEvents } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('A row that PostgreSQL rejects does not affect other rows of the same commit', async () => {
  const { pool, clock, newId } = app.runtime
  const recorder = new EventRecorder(pool, clock, () => {})
  const now = clock.now()
  const record = (n: number) =>
    recorder.record(app.org.id, {
      id: newId(),
      externalId: `shared-${n}`,
      // Request schemas do not let this through: PostgreSQL cannot store NUL.
      name: n === 7 ? 'broken\u0000' : 'fine',
      occurredAt: now,
      receivedAt: now,
      recordedBy: 'key_1',
    })
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => record(n)))
  expect(results.flatMap((result, n) => (result.status === 'rejected' ? [n] : []))).toEqual([7])
  for (let n = 0; n < 20; n++) {
    const answer = await app.api('cdp_events_get', { externalId: `shared-${n}` })
    expect(answer.status).toBe(n === 7 ? 404 : 200)
  }
})

test('Statements that insert the same external ids in different orders do not deadlock', async () => {
  const { pool, clock, newId } = app.runtime
  const now = clock.now()
  const event = (externalId: string): NewEvent => ({
    id: newId(),
    externalId,
    name: 'met',
    occurredAt: now,
    receivedAt: now,
    recordedBy: 'key_1',
  })
  for (let round = 0; round < 8; round++) {
    const ids = Array.from({ length: 500 }, (_, n) => `both-${round}-${n}`)
    const orders = [ids, ids.toReversed(), ids, ids.toReversed()]
    const stored = await Promise.all(
      orders.map((order) => recordEvents(pool, app.org.id, order.map(event), now)),
    )
    expect(stored.flat().filter(({ created }) => created)).toHaveLength(ids.length)
  }
})
