import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCsv } from '../../../test/fixtures/imports.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.ok('cdp_custom_object_types_create', { name: 'order', displayName: 'Order' })
})
afterAll(() => app.stop())

test('Imported objects of one type are created or updated by their id', async () => {
  const input = { kind: 'objects', objectType: 'order' }
  const first = 'order_id,name,total\no1,First,10.5\no2,,20\no1,First again,11\n'
  const dry = await importCsv(app, { ...input, dryRun: true }, first)
  expect((await app.api('cdp_custom_objects_get', { type: 'order', externalId: 'o1' })).status).toBe(404)
  const done = await importCsv(app, input, first)
  expect(done.rows).toEqual({ read: 3, created: 2, updated: 1, skipped: 0, rejected: 0 })
  expect(dry.rows).toEqual(done.rows)
  expect(await app.ok('cdp_custom_objects_get', { type: 'order', externalId: 'o1' })).toMatchObject({
    displayName: 'First again',
    attributes: { total: 11 },
  })

  const again = await importCsv(app, input, 'order_id,total\no2,21\no3,30\n')
  expect(again.rows).toMatchObject({ created: 1, updated: 1 })
})

test('Imported objects without an id are rejected', async () => {
  const done = await importCsv(app, { kind: 'objects', objectType: 'order' }, 'id,total\n,5\n')
  expect(done).toMatchObject({
    status: 'COMPLETED',
    rows: { rejected: 1 },
    reasons: [{ code: 'invalid_value' }],
  })
})
