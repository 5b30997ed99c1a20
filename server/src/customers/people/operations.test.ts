import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('Upserting a person keeps omitted fields, clears null fields and replaces attributes as a whole', async () => {
  const created = await app.ok('cdp_people_upsert', {
    externalId: 'ana',
    firstName: 'Ana',
    lastName: 'Gómez',
    phoneNumber: '+57 300 123 4567',
    attributes: { plan: 'pro', seats: 3 },
  })
  expect(created).toEqual({ externalId: 'ana', created: true })
  const updated = await app.ok('cdp_people_upsert', {
    externalId: 'ana',
    lastName: null,
    attributes: { plan: 'free' },
  })
  expect(updated).toEqual({ externalId: 'ana', created: false })
  expect(await app.ok('cdp_people_get', { externalId: 'ana' })).toMatchObject({
    firstName: 'Ana',
    lastName: null,
    phoneNumber: '+573001234567',
    attributes: { plan: 'free' },
  })
})

test('A phone number that is valid in no country is refused and nothing is stored', async () => {
  const answer = await app.api('cdp_people_upsert', { externalId: 'nobody', phoneNumber: '+57123' })
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid_phone_number' } } })
  expect((await app.api('cdp_people_get', { externalId: 'nobody' })).status).toBe(404)
})

test('An invalid item of a people batch does not affect the others', async () => {
  const items = [
    { externalId: 'b1', firstName: 'One' },
    { externalId: 'b2', phoneNumber: '12' },
    { externalId: 'b3', nonsense: true },
    { externalId: 'b4', firstName: 'nul \u0000' },
    { externalId: 'b1', lastName: 'Twice' },
    'not an object',
  ]
  const { summary, errors } = await app.ok('cdp_people_batch_upsert', { items })
  expect(summary).toEqual({ total: 6, created: 1, updated: 1, failed: 4 })
  expect(errors.map((error: { index: number }) => error.index)).toEqual([1, 2, 3, 5])
  expect(await app.ok('cdp_people_get', { externalId: 'b1' })).toMatchObject({
    firstName: 'One',
    lastName: 'Twice',
  })
})

test('An item that is nested far too deeply does not affect the others of its batch', async () => {
  const depth = 30_000
  const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`
  const items = `[{"externalId":"flat"},{"externalId":"deep","attributes":{"a":${nested}}}]`
  const answer = await fetch(`${app.url}/api/v1/cdp/people/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.org.key}`, 'content-type': 'application/json' },
    body: `{"items":${items}}`,
  })
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 200,
    body: {
      summary: { total: 2, created: 1, failed: 1 },
      errors: [{ index: 1, externalId: 'deep', error: { code: 'invalid_request' } }],
    },
  })
  expect((await app.api('cdp_people_get', { externalId: 'flat' })).status).toBe(200)
})

test('The people list is newest first and its cursors work for it alone', async () => {
  for (const n of [1, 2, 3]) await app.ok('cdp_people_upsert', { externalId: `page-${n}` })
  const first = await app.ok('cdp_people_list', { limit: 2 })
  expect(first.data.map((person: { externalId: string }) => person.externalId)).toEqual(['page-3', 'page-2'])
  const second = await app.ok('cdp_people_list', { limit: 1, cursor: first.next_cursor })
  expect(second.data[0].externalId).toBe('page-1')

  const foreign = await app.api('cdp_events_list', { cursor: first.next_cursor })
  expect(foreign).toMatchObject({ status: 400, body: { error: { code: 'invalid_cursor' } } })
  const altered = await app.api('cdp_people_list', { cursor: `A${first.next_cursor.slice(1)}` })
  expect(altered.body.error.code).toBe('invalid_cursor')
})
