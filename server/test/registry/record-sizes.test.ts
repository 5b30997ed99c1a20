import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCsv, rejectionsOf } from '../fixtures/imports.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

const TOO_MUCH = 'é'.repeat(130 * 1024)
const A_LOT = 'é'.repeat(127 * 1024)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.ok('cdp_custom_object_types_create', { name: 'car', displayName: 'Car' })
})
afterAll(() => app.stop())

const SUBJECT = { name: 'seen', personExternalId: 'ana' }
test.each([
  ['cdp_people_upsert', 'attributes', { externalId: 'ana' }],
  ['cdp_custom_objects_upsert', 'attributes', { type: 'car', externalId: 'c1' }],
  ['cdp_events_record', 'properties', { ...SUBJECT, externalId: 'e1' }],
])('%s accepts 256 KiB of %s', async (operation, field, record) => {
  await app.ok(operation, { ...record, [field]: { note: A_LOT } })
  const { status, body } = await app.api(operation, { ...record, [field]: { note: TOO_MUCH } })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'invalid_request', issues: [{ path: field, code: 'too_big' }] })
})

test.each([
  ['cdp_people_batch_upsert', 'attributes', {}],
  ['cdp_custom_objects_batch_upsert', 'attributes', { type: 'car' }],
  ['cdp_events_batch_record', 'properties', SUBJECT],
])('%s refuses only the item that is too large', async (operation, field, common) => {
  const items = [
    { ...common, externalId: 'small', [field]: { note: 'short' } },
    { ...common, externalId: 'large', [field]: { note: TOO_MUCH } },
    { ...common, externalId: 'x'.repeat(256) },
  ]
  const { summary, errors } = await app.ok(operation, { items })
  expect(summary).toMatchObject({ total: 3, created: 1, failed: 2 })
  expect(errors).toMatchObject([{ index: 1, externalId: 'large' }, { index: 2 }])
  // The error does not repeat an id of unlimited length.
  expect(errors[1]).not.toHaveProperty('externalId')
})

test('An import refuses only the row that is too large', async () => {
  const done = await importCsv(app, { kind: 'people' }, `id,note\nada,short\nbob,${TOO_MUCH}\n`)
  expect(done.rows).toMatchObject({ created: 1, rejected: 1 })
  expect(await rejectionsOf(app, done.id)).toMatchObject([{ row: 3, code: 'too_large' }])
})

test('An import refuses rows with more keys than a record may have', async () => {
  const columns = Array.from({ length: 1001 }, (_, n) => `c${n}`)
  const csv = `id,${columns.join(',')}\ncleo,${columns.join(',')}\ndan,1${','.repeat(1000)}\n`
  const done = await importCsv(app, { kind: 'people' }, csv)
  expect(await rejectionsOf(app, done.id)).toMatchObject([{ row: 2, code: 'too_many_keys' }])
  expect((await app.ok('cdp_people_get', { externalId: 'dan' })).attributes).toEqual({ c0: '1' })
})
