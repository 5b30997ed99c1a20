import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('An event is stored once, however often and concurrently it is sent', async () => {
  const event = {
    name: 'order_placed',
    externalId: 'order-1',
    personExternalId: 'ana',
    properties: { total: 12.5 },
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.ok('cdp_events_record', event)))
  expect(answers.filter((answer) => answer.created)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.eventId)).size).toBe(1)
  expect(await app.ok('cdp_events_get', { externalId: 'order-1' })).toMatchObject({
    name: 'order_placed',
    properties: { total: 12.5 },
  })
})

test('An event may arrive before its person and shows the person once it exists', async () => {
  const first = await app.ok('cdp_events_record', {
    name: 'seen',
    externalId: 'late-1',
    personExternalId: 'late',
  })
  expect(first.personId).toBeUndefined()
  await app.ok('cdp_people_upsert', { externalId: 'late' })
  const second = await app.ok('cdp_events_record', {
    name: 'seen',
    externalId: 'late-2',
    personExternalId: 'late',
  })
  expect(second.personId).toMatch(/^per_[0-9a-f]{32}$/)
})

test.each([
  ['no subject', { name: 'x', externalId: 'r1' }],
  ['an object without a type or id', { name: 'x', externalId: 'r2', customObjectType: 'car' }],
  ['a dash in its name', { name: 'a-b', externalId: 'r3', personExternalId: 'p' }],
  [
    'an impossible date',
    { name: 'x', externalId: 'r4', personExternalId: 'p', timestamp: '2026-02-30T00:00:00Z' },
  ],
  [
    'a time too far in the future',
    { name: 'x', externalId: 'r5', personExternalId: 'p', timestamp: '2999-01-01T00:00:00Z' },
  ],
  [
    'too many properties',
    { name: 'x', externalId: 'r6', personExternalId: 'p', properties: { text: 'x'.repeat(270_000) } },
  ],
])('An event with %s is refused and nothing is stored', async (_, event) => {
  const answer = await app.api('cdp_events_record', event)
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  expect((await app.api('cdp_events_get', { externalId: event.externalId })).status).toBe(404)
})

test('A batch reports created, skipped and failed events separately', async () => {
  const item = (externalId: string) => ({ name: 'visit', externalId, personExternalId: 'p' })
  const { summary, errors } = await app.ok('cdp_events_batch_record', {
    items: [item('v1'), item('v2'), item('v1'), { externalId: 'v3' }],
  })
  expect(summary).toEqual({ total: 4, created: 2, skipped: 1, failed: 1 })
  expect(errors[0]).toMatchObject({ index: 3, externalId: 'v3' })
})

test('Event list filters combine with AND and pages are newest first', async () => {
  const items = Array.from({ length: 5 }, (_, n) => ({
    name: n % 2 ? 'odd' : 'even',
    externalId: `list-${n}`,
    personExternalId: 'lister',
    timestamp: `2026-03-0${n + 1}T00:00:00Z`,
  }))
  await app.ok('cdp_events_batch_record', { items })
  const list = async (input: object) => {
    const page = await app.ok('cdp_events_list', { personExternalId: 'lister', ...input })
    return page.data.map((event: { externalId: string }) => event.externalId)
  }
  expect(await list({})).toEqual(['list-4', 'list-3', 'list-2', 'list-1', 'list-0'])
  expect(await list({ name: 'even', start: '2026-03-02T00:00:00Z', end: '2026-03-05T00:00:00Z' })).toEqual([
    'list-2',
  ])
})
