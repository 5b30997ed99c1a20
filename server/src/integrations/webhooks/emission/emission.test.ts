import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { emitEvents, subscribe } from '../../../../test/harness/webhooks.ts'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { emit } from '../index.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

interface Row {
  subscription_id: string
  event_id: string
  event_type: string
  body: string
  status: string
}

function rowsOf(org: string): Promise<Row[]> {
  return app.runtime.pool.rows(sql<Row>`
    select d.*, e.body from webhook_deliveries d join webhook_events e on e.org_id = d.org_id and e.id = d.event_id
    where d.org_id = ${org} order by d.id`)
}

test('an event without a subscription writes no delivery', async () => {
  const org = await app.newOrganization()
  await emitEvents(app, [{ a: 1 }], 'journey_run.started', org.id)
  await subscribe(app, 'https://example.com', { key: org.key, events: ['journey_run.ended'] })
  await emitEvents(app, [{ a: 1 }], 'journey_run.started', org.id)
  expect(await rowsOf(org.id)).toEqual([])
})

test('each subscription to the type gets one delivery of an event, with the same event id', async () => {
  const org = await app.newOrganization()
  const key = org.key
  await subscribe(app, 'https://example.com/1', { key, events: ['journey_run.ended', 'enrollment.rejected'] })
  await subscribe(app, 'https://example.com/2', { key, events: ['journey_run.ended'] })
  await subscribe(app, 'https://example.com/3', { key, events: ['conversation.escalated'] })
  const gone = await subscribe(app, 'https://example.com/4', { key, events: ['journey_run.ended'] })
  await app.ok('webhook_subscriptions_delete', { id: gone.id }, { key })
  await emitEvents(app, [{ run: 1 }, { run: 'Ñandú \u0000 "quoted" {\\}' }], 'journey_run.ended', org.id)

  const rows = await rowsOf(org.id)
  expect(rows).toHaveLength(4)
  for (const [eventId, deliveries] of Map.groupBy(rows, (row) => row.event_id)) {
    expect(new Set(deliveries.map((row) => row.subscription_id)).size).toBe(2)
    expect(new Set(deliveries.map((row) => row.body)).size).toBe(1)
    expect(JSON.parse(deliveries[0]!.body)).toEqual({
      id: `whe_${eventId.replaceAll('-', '')}`,
      type: 'journey_run.ended',
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      organizationId: `org_${org.id.replaceAll('-', '')}`,
      data: { run: expect.anything() },
    })
  }
  const runs = rows.map((row) => JSON.parse(row.body).data.run)
  expect(new Set(runs)).toEqual(new Set([1, 'Ñandú \u0000 "quoted" {\\}']))
})

test('a rolled back transaction emits no event', async () => {
  const org = await app.newOrganization()
  await subscribe(app, 'https://example.com', { key: org.key })
  const failing = inTransaction(app.runtime, org.id, { kind: 'system', id: 'test' }, async (ctx) => {
    await emit(ctx, 'journey_run.started', [{ data: {}, journeyId: null }])
    throw new Error('the run did not start after all')
  })
  await expect(failing).rejects.toThrow('after all')
  expect(await rowsOf(org.id)).toEqual([])
})

test('five hundred events in one call reach every subscription', async () => {
  const org = await app.newOrganization()
  await subscribe(app, 'https://example.com/1', { key: org.key })
  await subscribe(app, 'https://example.com/2', { key: org.key })
  const items = Array.from({ length: 500 }, (_, i) => ({ i, text: 'x'.repeat(500) }))
  await emitEvents(app, items, 'journey_run.started', org.id)
  expect(await rowsOf(org.id)).toHaveLength(1000)
})
