import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertChannel } from '../../../test/fixtures/channels.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'
import type { Predicate } from './filter/filter-schema.ts'
import { attribute, filterOf, newWorkspace } from './testing/workspace.ts'
import type { AttributeFilter } from './values/terms-schema.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const relationship: Predicate = { kind: 'has_relationship', customObjectType: 'order', attributeFilters: [] }

test('An error in a filter names its path and the fix', async () => {
  const { api, ok } = await newWorkspace(app)
  const filterExpression = filterOf(
    attribute({ attr: 'email', type: 'STRING', op: 'is_not_null' }),
    relationship,
  )
  for (const [name, rest] of [
    ['segments_create', { name: 'A', slug: 'a' }],
    ['segments_preview', {}],
    ['segments_validate', {}],
  ] as const) {
    const { status, body } = await api(name, { ...rest, filterExpression })
    expect([status, body.error.code]).toEqual([422, 'invalid_filter'])
    expect(body.error.issues).toEqual([
      {
        path: 'filterExpression.predicates.1.customObjectType',
        code: 'unknown_type',
        message: expect.stringContaining('order'),
      },
    ])
  }
  expect(await ok('segments_validate', { filterExpression: filterOf() })).toEqual({ valid: true })
})

test('A preview counts what each condition contributes, in the order of evaluation', async () => {
  const { ok, person } = await newWorkspace(app)
  await person('ana', { plan: 'pro', city: 'Lima' })
  await person('bea', { plan: 'pro', city: 'Quito' })
  await person('eva', { plan: 'free', city: 'Lima' })
  await person('ivo', { plan: 'free', city: 'Quito' })
  const plan = attribute({ attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'pro' })
  const city = attribute({ attr: 'attributes.city', type: 'STRING', op: 'eq', value: 'Lima' })
  const counted = async (...predicates: Predicate[]) =>
    ok('segments_preview', { filterExpression: filterOf(...predicates), byCondition: true })
  expect(await counted(plan, city)).toEqual({
    count: 1,
    conditions: [
      { alone: 2, without: 2 },
      { alone: 2, without: 2 },
    ],
  })
  expect(await counted(plan, { ...city, connector: 'OR' })).toEqual({
    count: 3,
    conditions: [
      { alone: 2, without: 2 },
      { alone: 2, without: 2 },
    ],
  })
  expect(await counted(plan)).toEqual({ count: 2, conditions: [{ alone: 2, without: 4 }] })
  expect(await ok('segments_preview', { filterExpression: filterOf(plan) })).toEqual({ count: 2 })
})

test('A filter can use events, their properties and their count', async () => {
  const { ok, person, count } = await newWorkspace(app)
  for (const name of ['ana', 'bea', 'eva']) await person(name)
  const events = [
    ['ana', 10, 0],
    ['ana', 20, 0],
    ['bea', 30, 9],
  ] as const
  for (const [index, [personExternalId, amount, daysAgo]] of events.entries()) {
    const timestamp = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const properties = { amount, items: [{ sku: `s${index}` }] }
    await ok('cdp_events_record', {
      name: 'bought',
      externalId: `e${index}`,
      personExternalId,
      timestamp,
      properties,
    })
  }
  const bought = { kind: 'event' as const, eventName: 'bought', occurred: true }
  expect(await count(filterOf(bought))).toBe(2)
  expect(await count(filterOf({ ...bought, occurred: false }))).toBe(1)
  expect(await count(filterOf({ ...bought, count: { op: 'gte', value: 2 } }))).toBe(1)
  expect(await count(filterOf({ ...bought, count: { op: 'between', value: [0, 1] } }))).toBe(2)
  const week = { op: 'in_last_n' as const, value: { amount: 7, unit: 'days' as const } }
  expect(await count(filterOf({ ...bought, window: week }))).toBe(1)
  const large = { key: 'amount', type: 'NUMBER' as const, op: 'gt' as const, value: 15 }
  expect(await count(filterOf({ ...bought, propertyFilters: [large] }))).toBe(2)
  const sku = { key: 'items', path: ['sku'], type: 'STRING' as const, op: 'eq' as const, value: 's2' }
  expect(await count(filterOf({ ...bought, propertyFilters: [sku] }))).toBe(1)
})

test('Values that look like SQL, JavaScript keys and odd types are matched literally', async () => {
  const { person, count } = await newWorkspace(app)
  const hostile = `'; drop table people; -- " \\ $1 %`
  await person('a', { toString: hostile, [hostile]: 'x', n: '5', d: '2026-02-30', list: ['vip', 5] })
  await person("b'", { toString: 5, n: 5, d: 'infinity', list: 'vip' })
  const one = (filter: AttributeFilter) => count(filterOf(attribute(filter)))
  expect(await one({ attr: 'attributes.toString', type: 'NUMBER', op: 'eq', value: 5 })).toBe(1)
  expect(await one({ attr: 'attributes.__proto__', type: 'STRING', op: 'is_not_null' })).toBe(0)
  expect(await one({ attr: `attributes.${hostile}`, type: 'STRING', op: 'eq', value: 'x' })).toBe(1)
  expect(await one({ attr: 'externalId', type: 'STRING', op: 'ends_with', value: "'" })).toBe(1)
  expect(await one({ attr: 'externalId', type: 'STRING', op: 'contains', value: '%' })).toBe(0)
  expect(await one({ attr: 'attributes.n', type: 'NUMBER', op: 'gte', value: 5 })).toBe(1)
  expect(await one({ attr: 'attributes.n', type: 'NUMBER', op: 'neq', value: 6 })).toBe(1)
  expect(await one({ attr: 'attributes.d', type: 'DATE', op: 'before', value: '2030-01-01' })).toBe(0)
  expect(await one({ attr: 'attributes.list', type: 'ARRAY', op: 'contains', value: 'vip' })).toBe(1)
  const many = Array.from({ length: 10_000 }, (_, index) => `${hostile}${index}`)
  expect(await one({ attr: 'externalId', type: 'STRING', op: 'in', value: [...many.slice(1), 'a'] })).toBe(1)
  expect(await one({ attr: 'attributes.none', type: 'STRING', op: 'not_in', value: many })).toBe(2)
})

test('Five hundred conditions form one query, and more or deeper nesting is refused', async () => {
  const { api, person, count } = await newWorkspace(app)
  await person('a', { n: 499 })
  const numbers = Array.from({ length: 501 }, (_, value) =>
    attribute({ attr: 'attributes.n', type: 'NUMBER', op: 'eq', value }),
  )
  expect(await count({ kind: 'person', op: 'OR', predicates: numbers.slice(0, 500) })).toBe(1)
  const more = await api('segments_preview', { filterExpression: filterOf(...numbers) })
  expect([more.status, more.body.error.code]).toEqual([422, 'invalid_filter'])
  let nested: unknown = 'x'
  for (let depth = 0; depth < 1000; depth++) nested = { kind: 'person_group', filters: [nested] }
  const deep = await api('segments_preview', { filterExpression: filterOf(nested as Predicate) })
  expect([deep.status, deep.body.error.code]).toEqual([400, 'invalid_request'])
})

test('Computed attributes need no synced data', async () => {
  const { id, ok, person, count } = await newWorkspace(app)
  await person('ana', {}, { phoneNumber: '+573001234567' })
  await person('bea')
  await ok('cdp_events_record', { name: 'seen', externalId: 'e', personExternalId: 'ana' })
  await insertReply(id, '+573001234567')
  const one = (filter: AttributeFilter) => count(filterOf(attribute(filter)))
  expect(await one({ attr: 'computed.eventCount30d', type: 'NUMBER', op: 'eq', value: 0 })).toBe(1)
  expect(await one({ attr: 'computed.lastEventAt', type: 'DATE', op: 'is_not_null' })).toBe(1)
  expect(await one({ attr: 'computed.messagesReceived', type: 'NUMBER', op: 'gte', value: 1 })).toBe(1)
  const today = { daysOffset: 0 }
  expect(
    await one({ attr: 'computed.lastReplyAt', type: 'DATE', op: 'exactly_n_from_today', value: today }),
  ).toBe(1)
})

/** Writes a message of the contact with this number. */
async function insertReply(org: string, phone: string) {
  const { pool, newId, clock } = app.runtime
  const { id: channel } = await insertChannel(app.runtime, org, '+573000000001')
  const [contact, conversation, now] = [newId(), newId(), clock.now()]
  await pool.run(sql`
    with k as (
      insert into contacts (org_id, id, phone_number, created_at) values (${org}, ${contact}, ${phone}, ${now})
    ), v as (
      insert into conversations (org_id, id, channel_id, contact_id, owner, last_inbound_at, created_at)
      values (${org}, ${conversation}, ${channel}, ${contact}, 'nobody', ${now}, ${now})
    )
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                          created_at)
    values (${org}, ${newId()}, ${conversation}, ${channel}, ${contact}, 'inbound', 'participant', 'text', 'Hola',
            'received', ${now})`)
}

test('An error lists some of the existing types when there are many', async () => {
  const { ok, api } = await newWorkspace(app)
  for (let n = 0; n < 25; n++) {
    await ok('cdp_custom_object_types_create', {
      name: `type_${String(n).padStart(2, '0')}`,
      displayName: 'A type',
    })
  }
  const unknown = await api('segments_validate', { filterExpression: filterOf(relationship) })
  expect(unknown.body.error.message).toContain('type_19 and 5 others.')
})
