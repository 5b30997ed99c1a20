import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUser } from '../fixtures/people.ts'
import { fillPerson } from '../fixtures/person-rows.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* The queries with which screens and agents explore data: matching people, existing values, timelines. */

let app: TestApp
let ok: TestApp['ok']

const DAY_MS = 86_400_000
const filter = (...predicates: object[]) => ({ kind: 'person', op: 'AND', predicates })
const isPro = { kind: 'person_attribute', attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'pro' }

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  ok = app.ok
  const plans = ['pro', 'pro', 'free', 'pro', null]
  for (const [at, plan] of plans.entries()) {
    const attributes = { plan, tags: at % 2 === 0 ? ['vip', 'beta'] : ['vip'], size: at }
    await ok('cdp_people_upsert', { externalId: `p${at}`, firstName: `Person ${at}`, attributes })
  }
  for (const at of [1, 2, 3]) {
    await ok('cdp_events_record', {
      name: at === 3 ? 'seen' : 'bought',
      externalId: `e${at}`,
      personExternalId: 'p0',
      timestamp: new Date(Date.now() - at * DAY_MS).toISOString(),
      properties: { amount: at, sku: `s${at}` },
    })
  }
  await ok('segments_create', { name: 'Pro', slug: 'pro', filterExpression: filter(isPro) })
  await ok('segments_evaluate', { slug: 'pro' })
})
afterAll(() => app.stop())

test('filtered people are paged newest first, and a cursor is only valid with its filter', async () => {
  const filterExpression = filter(isPro)
  const first = await ok('segments_people_search', { filterExpression, limit: 2 })
  expect(first.data.map((person: { externalId: string }) => person.externalId)).toEqual(['p3', 'p1'])
  const second = await ok('segments_people_search', { filterExpression, limit: 2, cursor: first.next_cursor })
  expect(second).toMatchObject({ data: [{ externalId: 'p0' }], next_cursor: null })
  const other = await app.api('segments_people_search', {
    filterExpression: filter(),
    cursor: first.next_cursor,
  })
  expect(other.body.error.code).toBe('invalid_cursor')
  const wrong = await app.api('segments_people_search', {
    filterExpression: filter({ ...isPro, attr: 'computed.nothing' }),
  })
  expect(wrong.body.error.code).toBe('invalid_filter')
})

describe('The catalog of existing values', () => {
  const values = async (input: object) => {
    const answer = await ok('segments_catalog_values', input as Record<string, unknown>)
    return answer.values.map(({ value, count }: { value: unknown; count: number }) => [value, count])
  }

  test('values of people are listed most frequent first, without missing ones', async () => {
    expect(await values({ of: 'person', attr: 'attributes.plan' })).toEqual([
      ['pro', 3],
      ['free', 1],
    ])
    expect(await values({ of: 'person', attr: 'attributes.tags' })).toEqual([
      ['vip', 5],
      ['beta', 3],
    ])
    expect(await values({ of: 'person', attr: 'firstName' })).toHaveLength(5)
    expect(await values({ of: 'person', attr: 'attributes.none' })).toEqual([])
    expect(await values({ of: 'person', attr: 'org_id' })).toEqual([])
  })

  test('values of events are listed by event name', async () => {
    expect(await values({ of: 'event', name: 'bought', attr: 'amount' })).toEqual([
      [1, 1],
      [2, 1],
    ])
    const nameless = await app.api('segments_catalog_values', { of: 'event', attr: 'amount' })
    expect(nameless.body.error.code).toBe('invalid_request')
  })

  test('event names are listed with their properties', async () => {
    const { data, sampled } = await ok('cdp_event_names_list')
    expect(sampled).toBe(3)
    expect(data).toEqual([
      expect.objectContaining({ name: 'bought', count: 2 }),
      expect.objectContaining({ name: 'seen', count: 1 }),
    ])
    expect(data[0].properties).toEqual([
      { key: 'amount', type: 'NUMBER' },
      { key: 'sku', type: 'STRING' },
    ])
  })
})

describe('a person', () => {
  test('a person has a timeline with pages and a filter by kind', async () => {
    const whole = await ok('cdp_people_timeline', { externalId: 'p0' })
    const seen = whole.data.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)
    expect(seen).toEqual(['segment_entered pro', 'event e1', 'event e2', 'event e3'])
    const pages: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await ok('cdp_people_timeline', { externalId: 'p0', limit: 1, ...(cursor && { cursor }) })
      pages.push(...page.data.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`))
      cursor = page.next_cursor
    } while (cursor)
    expect(pages).toEqual(seen)
    const events = await ok('cdp_people_timeline', { externalId: 'p0', kind: 'event' })
    expect(events.data).toHaveLength(3)
    for (const kind of ['message', 'run', 'segment_left']) {
      expect(await ok('cdp_people_timeline', { externalId: 'p0', kind })).toMatchObject({ data: [] })
    }
    expect((await app.api('cdp_people_timeline', { externalId: 'nobody' })).status).toBe(404)
  })

  test('messages, hand-overs and answers show only to those who may read them elsewhere', async () => {
    const other = await app.newOrganization()
    const { externalId } = await fillPerson(app, other.id, 'ZmiaZ', '5550101')
    const { cookie } = await newUser(app, 'owner', other.id)
    const kindsWith = async (...permissions: string[]) => {
      const made = await ok('api_keys_create', { name: 'Limited', permissions }, { key: cookie })
      const { data } = await ok('cdp_people_timeline', { externalId }, { key: made.key })
      return new Set(data.map(({ kind }: { kind: string }) => kind))
    }
    const others = ['event', 'run', 'segment_entered', 'segment_left']
    expect(await kindsWith('people:read')).toEqual(new Set(others))
    const withConversations = await kindsWith('people:read', 'conversations:read')
    expect(withConversations).toEqual(new Set([...others, 'message', 'handed_over']))
    expect(await kindsWith('people:read', 'initiatives:read')).toEqual(new Set([...others, 'answers']))

    const limited = { name: 'Limited', permissions: ['people:read'] }
    const { key } = await ok('api_keys_create', limited, { key: cookie })
    for (const kind of ['message', 'handed_over', 'answers']) {
      const { status, body } = await app.api('cdp_people_timeline', { externalId, kind }, { key })
      expect([status, body.error.code]).toEqual([403, 'forbidden'])
    }
  })

  test('a person shows current segments and when they left others', async () => {
    expect((await ok('segments_list_of_person', { externalId: 'p1' })).data).toMatchObject([{ slug: 'pro' }])
    await ok('cdp_people_upsert', { externalId: 'p1', attributes: { plan: 'free' } })
    await ok('segments_evaluate', { slug: 'pro' })
    expect((await ok('segments_list_of_person', { externalId: 'p1' })).data).toEqual([])
    const { data } = await ok('cdp_people_timeline', { externalId: 'p1' })
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['segment_left', 'segment_entered'])
  })
})

test('a segment shows members who joined and left per day, and its filter', async () => {
  const { days } = await ok('segments_history', { slug: 'pro', days: 7 })
  expect(days).toHaveLength(7)
  const total = days.reduce((sum: number, day: { entered: number }) => sum + day.entered, 0)
  expect(total).toBe(3)
  expect(await ok('segments_get', { slug: 'pro' })).toMatchObject({ filterExpression: filter(isPro) })
})

test('retention periods are shown in days', async () => {
  expect(await ok('retention_get')).toMatchObject({ webhookEvents: 30, audit: null })
})

test('the overview counts all data and the activity of today', async () => {
  expect(await ok('overview_get')).toMatchObject({
    people: 5,
    segments: 1,
    initiatives: { live: 0, all: 0 },
    attention: { conversationsWaiting: 0, deliveriesFailed: 0, workSetAside: 0 },
  })
  await ok('cdp_events_record', { name: 'now', externalId: 'now', personExternalId: 'p4' })
  expect((await ok('overview_get')).today.events).toBeGreaterThan(0)
})
