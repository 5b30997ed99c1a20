import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { sql } from '../db/index.ts'
import type { AttributeFilter, FilterExpression, Predicate } from './filter-schema.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const filterOf = (...predicates: Predicate[]): FilterExpression => ({ kind: 'person', op: 'AND', predicates })
const attribute = (filter: AttributeFilter): Predicate => ({ kind: 'person_attribute', ...filter })
const plan = (...plans: string[]) =>
  filterOf(attribute({ attr: 'attributes.plan', type: 'STRING', op: 'in', value: plans }))

/** A workspace of its own for each test, since people of another would be found too. */
async function newWorkspace() {
  const { id, key } = await app.newOrganization()
  const ok = (name: string, input = {}) => app.ok(name, input, { key })
  const api = (name: string, input = {}) => app.api(name, input, { key })
  const person = (externalId: string, attributes: object = {}, rest: object = {}) =>
    ok('cdp_people_upsert', { externalId, attributes, ...rest })
  const members = async (slug: string) =>
    (await ok('segments_members_list', { slug })).data.map((one: { externalId: string }) => one.externalId)
  const count = async (filterExpression: object) => (await ok('segments_preview', { filterExpression })).count
  return { id, key, ok, api, person, members, count }
}

test('a new segment has no members until it is evaluated', async () => {
  const { ok, person, members } = await newWorkspace()
  await person('ana', { plan: 'pro' })
  const made = await ok('segments_create', { name: 'Pro', slug: 'pro', filterExpression: plan('pro') })
  expect(made).toMatchObject({
    slug: 'pro',
    name: 'Pro',
    description: null,
    evaluationCadence: 'REACTIVE_ONLY',
    memberCount: 0,
    lastEvaluatedAt: null,
  })
  expect(await members('pro')).toEqual([])
  expect(await ok('segments_evaluate', { slug: 'pro' })).toEqual({ entrants: 1, leavers: 0, total: 1 })
  expect(await members('pro')).toEqual(['ana'])
  const read = await ok('segments_get', { slug: 'pro' })
  expect(read).toMatchObject({ id: made.id, memberCount: 1 })
  expect(read.lastEvaluatedAt).not.toBeNull()
})

test('an evaluation changes exactly the difference', async () => {
  const { id, ok, person, members } = await newWorkspace()
  for (const name of ['ana', 'bea', 'eva']) await person(name, { plan: 'pro' })
  await ok('segments_create', { name: 'Pro', slug: 'pro', filterExpression: plan('pro') })
  await ok('segments_evaluate', { slug: 'pro' })
  const stays = () =>
    app.runtime.pool.rows(sql<{ xmin: string; person_id: string; left_at: Date | null }>`
      select m.xmin, m.person_id, m.left_at from segment_members m join people p on p.id = m.person_id
      where m.org_id = ${id} order by p.external_id, m.entered_at`)
  const before = await stays()

  expect(await ok('segments_evaluate', { slug: 'pro' })).toEqual({ entrants: 0, leavers: 0, total: 3 })
  expect(await stays()).toEqual(before)

  await person('bea', { plan: 'free' })
  await person('noa', { plan: 'pro' })
  expect(await ok('segments_evaluate', { slug: 'pro' })).toEqual({ entrants: 1, leavers: 1, total: 3 })
  expect((await members('pro')).toSorted()).toEqual(['ana', 'eva', 'noa'])
  const [ana, bea, eva] = await stays()
  expect([ana, eva]).toEqual([before[0], before[2]])
  expect(bea!.left_at).not.toBeNull()

  await person('bea', { plan: 'pro' })
  expect(await ok('segments_evaluate', { slug: 'pro' })).toEqual({ entrants: 1, leavers: 0, total: 4 })
  expect((await members('pro'))[0]).toBe('bea')
  expect(await stays()).toHaveLength(5)
})

test('two evaluations at once do not enter anybody twice', async () => {
  const { ok, person } = await newWorkspace()
  for (let n = 0; n < 20; n++) await person(`p${n}`)
  await ok('segments_create', { name: 'All', slug: 'all', filterExpression: filterOf() })
  const both = await Promise.all(Array.from({ length: 6 }, () => ok('segments_evaluate', { slug: 'all' })))
  expect(both.map((one) => one.total)).toEqual(Array(6).fill(20))
  expect(both.reduce((sum, one) => sum + one.entrants, 0)).toBe(20)
})

test('what is not known of a member is an empty text', async () => {
  const { ok, person } = await newWorkspace()
  await person(
    'ana',
    {},
    { firstName: 'Ana', lastName: 'Pérez', email: 'ana@x.co', phoneNumber: '+573001234567' },
  )
  await person('b', {})
  await ok('segments_create', { name: 'All', slug: 'all', filterExpression: filterOf() })
  await ok('segments_evaluate', { slug: 'all' })
  const { data } = await ok('segments_members_list', { slug: 'all' })
  const enteredAt = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(data).toHaveLength(2)
  expect(data).toContainEqual({
    name: 'Ana Pérez',
    phoneNumber: '+573001234567',
    externalId: 'ana',
    email: 'ana@x.co',
    enteredAt,
  })
  expect(data).toContainEqual({ name: '', phoneNumber: '', externalId: 'b', email: '', enteredAt })
})

test('members are paged, and a cursor belongs to its segment', async () => {
  const { ok, api, person } = await newWorkspace()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await person(name)
  for (const slug of ['all', 'same']) {
    await ok('segments_create', { name: slug, slug, filterExpression: filterOf() })
    await ok('segments_evaluate', { slug })
  }
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await ok('segments_members_list', { slug: 'all', limit: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...page.data.map((one: { externalId: string }) => one.externalId))
    if (page.next_cursor) {
      const foreign = await api('segments_members_list', { slug: 'same', cursor: page.next_cursor })
      expect(foreign.body.error.code).toBe('invalid_cursor')
    }
    cursor = page.next_cursor
  } while (cursor)
  expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('entrants are queued once for the live journeys that trigger on the segment', async () => {
  const { id, ok, person } = await newWorkspace()
  await person('ana', { plan: 'pro', city: 'Lima' }, { firstName: 'Ana' })
  const segment = await ok('segments_create', {
    name: 'Pro',
    slug: 'pro',
    filterExpression: plan('pro'),
    outputColumns: {
      person: { columns: ['firstName', 'email'], attributes: ['city', 'none'] },
      computed: ['eventCount30d'],
    },
  })
  const live = await insertJourney(id, segment.id, 'ACTIVE', 'PUBLISHED')
  await insertJourney(id, segment.id, 'PAUSED', 'PUBLISHED')
  await insertJourney(id, segment.id, 'ACTIVE', 'DRAFT')
  await ok('segments_evaluate', { slug: 'pro' })
  await ok('segments_evaluate', { slug: 'pro' })
  const matches = await app.runtime.pool.rows(sql`
    select action, journey_id, person_external_id, trigger, properties from trigger_matches where org_id = ${id}`)
  expect(matches).toEqual([
    {
      action: 'enroll',
      journey_id: live,
      person_external_id: 'ana',
      trigger: { kind: 'segment', segmentId: segment.id },
      properties: { firstName: 'Ana', email: null, city: 'Lima', none: null, eventCount30d: 0 },
    },
  ])
})

/** As its owners would have written it; gives the journey's id. */
async function insertJourney(org: string, segmentId: string, initiative: string, journey: string) {
  const { pool, newId, clock } = app.runtime
  const [initiativeId, journeyId, now] = [newId(), newId(), clock.now()]
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org}, ${initiativeId}, 'I', 'WHATSAPP', ${initiative}, 'es', 1, false, ${now}, ${now})`)
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, trigger_type, trigger_segment_id,
                          created_at, updated_at)
    values (${org}, ${journeyId}, ${initiativeId}, 1, ${journey}, '{}', 'segment',
            ${segmentId.slice('seg_'.length)}::uuid, ${now}, ${now})`)
  return journeyId
}

test('a slug is taken once, until its segment is deleted', async () => {
  const { ok, api } = await newWorkspace()
  const draft = { name: 'A', slug: 'a', filterExpression: filterOf() }
  const first = await ok('segments_create', draft)
  const second = await api('segments_create', draft)
  expect([second.status, second.body.error.code]).toEqual([409, 'already_exists'])
  expect(await ok('segments_delete', { slug: 'a' })).toEqual({ removed: true })
  expect(await ok('segments_delete', { slug: 'a' })).toEqual({ removed: false })
  for (const name of ['segments_get', 'segments_evaluate', 'segments_members_list', 'segments_update']) {
    expect((await api(name, { slug: 'a' })).status).toBe(404)
  }
  expect((await api('segments_delete', { slug: 'never' })).status).toBe(404)
  expect((await ok('segments_create', draft)).id).not.toBe(first.id)
  expect((await ok('segments_list')).data).toHaveLength(1)
})

test('changes leave what is not sent', async () => {
  const { ok, api, person } = await newWorkspace()
  await person('ana', { plan: 'free' })
  await ok('segments_create', { name: 'A', slug: 'a', description: 'd', filterExpression: plan('pro') })
  expect(await ok('segments_update', { slug: 'a', name: 'B' })).toMatchObject({ name: 'B', description: 'd' })
  expect(await ok('segments_evaluate', { slug: 'a' })).toMatchObject({ total: 0 })
  const changed = await ok('segments_update', {
    slug: 'a',
    description: null,
    filterExpression: plan('free'),
    evaluationCadence: 'DAILY',
  })
  expect(changed).toMatchObject({ name: 'B', description: null, evaluationCadence: 'DAILY', memberCount: 0 })
  expect(await ok('segments_evaluate', { slug: 'a' })).toMatchObject({ total: 1 })
  const wrong = await api('segments_update', { slug: 'a', filterExpression: filterOf(relationship) })
  expect(wrong.body.error.code).toBe('invalid_filter')
})

const relationship: Predicate = { kind: 'has_relationship', customObjectType: 'order', attributeFilters: [] }

test('another organization sees nothing of a segment', async () => {
  const { ok } = await newWorkspace()
  const other = await newWorkspace()
  await ok('segments_create', { name: 'A', slug: 'a', filterExpression: filterOf() })
  expect((await other.api('segments_get', { slug: 'a' })).status).toBe(404)
  await other.person('ana')
  expect(await ok('segments_evaluate', { slug: 'a' })).toMatchObject({ total: 0 })
})

test('a mistake in the filter names the place and the remedy', async () => {
  const { api, ok } = await newWorkspace()
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
        path: 'filterExpression.predicates.1.kind',
        code: 'not_available',
        message: expect.stringContaining('Relationships'),
      },
    ])
  }
  expect(await ok('segments_validate', { filterExpression: filterOf() })).toEqual({ valid: true })
})

test('events, their properties and their number make a segment', async () => {
  const { ok, person, count } = await newWorkspace()
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

test('text that looks like SQL, keys of JavaScript and odd types find what they say and break nothing', async () => {
  const { person, count } = await newWorkspace()
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

test('five hundred conditions are one query, nesting and more of them are refused', async () => {
  const { api, person, count } = await newWorkspace()
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

test('computed attributes are known without being sent', async () => {
  const { id, ok, person, count } = await newWorkspace()
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

/** A message of the contact with that number, as its owners would have written it. */
async function insertReply(org: string, phone: string) {
  const { pool, newId, clock } = app.runtime
  const [account, channel, contact, conversation, now] = [newId(), newId(), newId(), newId(), clock.now()]
  await pool.run(sql`
    with a as (
      insert into whatsapp_accounts (org_id, id, provider, api_url, waba_id, access_token_sealed, app_secret_sealed,
                                     verify_token_sealed, created_at)
      values (${org}, ${account}, 'whatsapp_cloud', 'http://x', 'w', '', '', '', ${now})
    ), k as (
      insert into contacts (org_id, id, phone_number, created_at) values (${org}, ${contact}, ${phone}, ${now})
    ), c as (
      insert into channels (org_id, id, account_id, kind, phone_number, display_name, provider_id, status, paced_until,
                            created_at)
      values (${org}, ${channel}, ${account}, 'whatsapp', '+1', 'C', 'p', 'CONNECTED', ${now}, ${now})
    ), v as (
      insert into conversations (org_id, id, channel_id, contact_id, owner, last_inbound_at, created_at)
      values (${org}, ${conversation}, ${channel}, ${contact}, 'nobody', ${now}, ${now})
    )
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                          created_at)
    values (${org}, ${newId()}, ${conversation}, ${channel}, ${contact}, 'inbound', 'participant', 'text', 'Hola',
            'received', ${now})`)
}
