import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { type Actor, inTransaction } from '../../platform/operations/index.ts'
import { type IncomingRow, updatePresent } from './objects.ts'

const TESTER: Actor = { kind: 'system', id: 'test' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  await app.ok('cdp_custom_object_types_create', { name: 'car', displayName: 'Car', description: 'Drives' })
})
afterAll(() => app.stop())

const read = (externalId: string) => app.api('cdp_custom_objects_get', { type: 'car', externalId })

test('Creating an object type again updates its texts', async () => {
  const create = (input: object) => app.ok('cdp_custom_object_types_create', { name: 'boat', ...input })
  expect(await create({ displayName: 'Boat', description: 'Floats' })).toMatchObject({ created: true })
  expect(await create({ displayName: 'Ship' })).toEqual({
    name: 'boat',
    displayName: 'Ship',
    description: 'Floats',
    created: false,
  })
  const { data } = await app.ok('cdp_custom_object_types_list')
  expect(data.map((type: { name: string }) => type.name)).toEqual(['boat', 'car'])
  expect(await app.ok('cdp_custom_object_types_get', { type: 'boat' })).toEqual(data[0])
})

test('An object type cannot use a name that is part of a route', async () => {
  const answer = await app.api('cdp_custom_object_types_create', { name: 'types', displayName: 'Types' })
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
})

test('An object of an unknown type is refused with instructions', async () => {
  const answer = await app.api('cdp_custom_objects_upsert', { type: 'plane', externalId: 'p1' })
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'unknown_type' } } })
  expect(answer.body.error.message).toContain('cdp_custom_object_types_create')
})

test('Updating an object keeps omitted fields and replaces attributes as a whole', async () => {
  const upsert = (input: object) =>
    app.ok('cdp_custom_objects_upsert', { type: 'car', externalId: 'c1', ...input })
  const first = await upsert({ displayName: 'Beetle', attributes: { color: 'red', seats: 4 } })
  expect(first).toEqual({ type: 'car', externalId: 'c1', created: true })
  expect(await upsert({ attributes: { color: 'blue' } })).toMatchObject({ created: false })
  expect((await read('c1')).body).toMatchObject({ displayName: 'Beetle', attributes: { color: 'blue' } })
})

test('null removes the name of an object', async () => {
  const upsert = (input: object) =>
    app.ok('cdp_custom_objects_upsert', { type: 'car', externalId: 'nameless', ...input })
  await upsert({ displayName: 'Beetle', attributes: { color: 'red' } })
  await upsert({ displayName: null })
  expect((await read('nameless')).body).toMatchObject({ displayName: null, attributes: { color: 'red' } })
})

test('A deleted object is not found until it is created again', async () => {
  const id = { type: 'car', externalId: 'gone' }
  await app.ok('cdp_custom_objects_upsert', { ...id, displayName: 'Old' })
  expect(await app.ok('cdp_custom_objects_delete', id)).toEqual({ removed: true })
  expect(await app.ok('cdp_custom_objects_delete', id)).toEqual({ removed: false })
  expect((await read('gone')).status).toBe(404)
  const { data } = await app.ok('cdp_custom_objects_list', { type: 'car' })
  expect(data.map((object: { externalId: string }) => object.externalId)).not.toContain('gone')

  expect(await app.ok('cdp_custom_objects_upsert', id)).toMatchObject({ created: true })
  expect((await read('gone')).body).toMatchObject({ displayName: 'Old' })
  expect((await app.api('cdp_custom_objects_delete', { type: 'car', externalId: 'never' })).status).toBe(404)
})

test('Of objects that were there a moment ago, those that were erased meanwhile are stored anew, and the others are updated', async () => {
  await app.ok('cdp_custom_objects_upsert', { type: 'car', externalId: 'here' })
  const rows = ['erased', 'here'].map(
    (external_id): IncomingRow => ({
      id: app.runtime.newId(),
      type: 'car',
      external_id,
      display_name: 'Beetle',
      keeps_name: false,
      attributes: null,
    }),
  )
  const created = await inTransaction(app.runtime, app.org.id, TESTER, (ctx) => updatePresent(ctx, rows))
  expect(created).toMatchObject([{ type: 'car', external_id: 'erased' }])
  for (const externalId of ['erased', 'here'])
    expect((await read(externalId)).body).toMatchObject({ displayName: 'Beetle' })
})

test('An invalid item of an object batch does not affect the others', async () => {
  const items = [
    { type: 'car', externalId: 'b1', displayName: 'One' },
    { type: 'plane', externalId: 'b2' },
    { type: 'car' },
    { type: 'car', externalId: 'b1', attributes: { twice: true } },
    { type: 'car', externalId: 'c1' },
  ]
  const { summary, errors } = await app.ok('cdp_custom_objects_batch_upsert', { items })
  expect(summary).toEqual({ total: 5, created: 1, updated: 2, failed: 2 })
  expect(errors).toMatchObject([
    { index: 1, externalId: 'b2', error: { code: 'unknown_type' } },
    { index: 2, error: { code: 'invalid_request' } },
  ])
  expect((await read('b1')).body).toMatchObject({ displayName: 'One', attributes: { twice: true } })
})

test('The object list contains one type, newest first, in pages', async () => {
  await app.ok('cdp_custom_object_types_create', { name: 'bike', displayName: 'Bike' })
  for (const n of [1, 2, 3])
    await app.ok('cdp_custom_objects_upsert', { type: 'bike', externalId: `bike-${n}` })
  const first = await app.ok('cdp_custom_objects_list', { type: 'bike', limit: 2 })
  expect(first.data.map((object: { externalId: string }) => object.externalId)).toEqual(['bike-3', 'bike-2'])
  const rest = await app.ok('cdp_custom_objects_list', { type: 'bike', cursor: first.next_cursor })
  expect(rest.data.map((object: { externalId: string }) => object.externalId)).toEqual(['bike-1'])
  const foreign = await app.api('cdp_custom_objects_list', { type: 'car', cursor: first.next_cursor })
  expect(foreign.body.error.code).toBe('invalid_cursor')
})
