import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('A patch changes what it names, and its answer and the audit log have both values', async () => {
  await app.ok('cdp_people_upsert', {
    externalId: 'ana',
    firstName: 'Ana',
    attributes: { plan: 'pro', city: 'Lima' },
  })
  const answer = await app.ok('cdp_people_patch', {
    externalId: 'ana',
    firstName: 'Anna',
    set: { plan: 'free', vip: true },
    remove: ['city', 'unknown'],
  })
  const before = { firstName: 'Ana', 'attributes.plan': 'pro', 'attributes.city': 'Lima' }
  const after = { firstName: 'Anna', 'attributes.plan': 'free', 'attributes.vip': true }
  expect(answer).toEqual({ externalId: 'ana', before, after })
  expect(await app.ok('cdp_people_get', { externalId: 'ana' })).toMatchObject({
    firstName: 'Anna',
    attributes: { plan: 'free', vip: true },
  })
  const { data } = await app.ok('audit_log_list', { containing: 'people_PATCH' })
  expect(data[0]).toMatchObject({ operation: 'cdp_people_patch', subject: 'ana', before, after })
  expect((await app.ok('audit_log_list', { containing: 'nothing like it' })).data).toEqual([])
})

test('A patch refuses unknown people and invalid phone numbers, and changes nothing then', async () => {
  expect((await app.api('cdp_people_patch', { externalId: 'nobody', set: { a: 1 } })).status).toBe(404)
  await app.ok('cdp_people_upsert', { externalId: 'ben', attributes: { a: 1 } })
  const answer = await app.api('cdp_people_patch', { externalId: 'ben', phoneNumber: '12', set: { a: 2 } })
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid_phone_number' } } })
  expect((await app.ok('cdp_people_get', { externalId: 'ben' })).attributes).toEqual({ a: 1 })
})

test('A patch refuses what would make the attributes too large or too many, and still takes from those that are', async () => {
  const externalId = 'large'
  const patch = (change: object) => app.api('cdp_people_patch', { externalId, ...change })
  const many = (from: number) =>
    Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`key-${from + n}`, n]))
  await app.ok('cdp_people_upsert', { externalId, attributes: { note: 'x'.repeat(200_000) } })
  const tooLarge = await patch({ set: { more: 'x'.repeat(100_000) } })
  expectRefusal(tooLarge, 'invalid_request')
  expect(tooLarge.body.error.issues).toMatchObject([{ path: 'attributes', code: 'too_big' }])
  expect((await patch({ set: many(0) })).status).toBe(200)
  const tooMany = await patch({ set: many(600) })
  expectRefusal(tooMany, 'invalid_request')
  expect(tooMany.body.error.issues).toMatchObject([{ path: 'attributes', code: 'too_many_keys' }])

  await app.ok('cdp_people_upsert', { externalId: 'larger', attributes: { other: 'x'.repeat(200_000) } })
  await app.ok('cdp_people_merge', { externalId, mergedExternalId: 'larger' })
  expect((await patch({ firstName: 'Ana', remove: ['key-0'] })).status).toBe(200)
  expectRefusal(await patch({ set: { 'key-0': 1 } }), 'invalid_request')
})

test('Simultaneous patches of different attributes are all kept', async () => {
  await app.ok('cdp_people_upsert', { externalId: 'joint', attributes: { kept: 'yes' } })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 2 }),
      fc.integer(),
      async (names, value) => {
        await Promise.all(
          names.map((name) => app.ok('cdp_people_patch', { externalId: 'joint', set: { [name]: value } })),
        )
        const { attributes } = await app.ok('cdp_people_get', { externalId: 'joint' })
        expect(attributes).toMatchObject({
          kept: 'yes',
          ...Object.fromEntries(names.map((name) => [name, value])),
        })
      },
    ),
    { numRuns: 8 },
  )
})

test('People are found by words and filter together, page by page, and by one letter of their names only', async () => {
  const items = Array.from({ length: 40 }, (_, at) => ({
    externalId: `found-${at}`,
    firstName: at % 2 === 0 ? 'Zoraida' : 'Quim',
    attributes: { city: at < 20 ? 'Cusco' : 'Lima' },
  }))
  await app.ok('cdp_people_batch_upsert', { items })
  const filterExpression = {
    kind: 'person',
    op: 'AND',
    predicates: [
      { kind: 'person_attribute', attr: 'attributes.city', type: 'STRING', op: 'eq', value: 'Cusco' },
    ],
  }
  const query = 'zorai'
  expect(await app.ok('segments_preview', { query })).toEqual({ count: 20 })
  expect(await app.ok('segments_preview', { query, filterExpression })).toEqual({ count: 10 })
  const seen: string[] = []
  for (let cursor: string | null = null; ; ) {
    const page: Record<string, any> = await app.ok('segments_people_search', {
      query,
      filterExpression,
      limit: 4,
      ...(cursor && { cursor }),
    })
    seen.push(...page.data.map(({ externalId }: { externalId: string }) => externalId))
    cursor = page.next_cursor
    if (cursor === null) break
  }
  expect(new Set(seen).size).toBe(10)
  // Every external id begins with an f, but no name does.
  expect(await app.ok('segments_preview', { query: 'f' })).toEqual({ count: 0 })
  expect(await app.ok('segments_preview', { query: 'z' })).toEqual({ count: 20 })
  expect(await app.ok('segments_preview', { query: 'found-7' })).toEqual({ count: 1 })
})
