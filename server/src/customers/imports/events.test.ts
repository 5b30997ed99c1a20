import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCsv, rejectionsOf } from '../../../test/fixtures/imports.ts'
import { DEFINITION, openWorkspace } from '../../../test/fixtures/workspace.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('Imported events keep their time, person and properties', async () => {
  const csv = [
    'event_id,event,customer_id,date,amount,channel',
    'e1,order_placed,ana,2026-01-02T10:00:00-05:00,19.9,web',
    'e2,order_placed,ana,2026-01-03 08:30:00,5,store',
  ].join('\n')
  const done = await importCsv(app, { kind: 'events' }, csv)
  expect(done.rows).toEqual({ read: 2, created: 2, updated: 0, skipped: 0, rejected: 0 })
  expect(await app.ok('cdp_events_get', { externalId: 'e1' })).toMatchObject({
    name: 'order_placed',
    personExternalId: 'ana',
    timestamp: '2026-01-02T15:00:00.000Z',
    properties: { amount: 19.9, channel: 'web' },
  })
  // Without an offset it is in the organization's time zone, which is UTC here.
  expect((await app.ok('cdp_events_get', { externalId: 'e2' })).timestamp).toBe('2026-01-03T08:30:00.000Z')
})

test('An imported event that already exists is skipped', async () => {
  const csv = 'id,event,person id\nk1,seen,bo\nk2,seen,bo\nk1,seen,bo\n'
  const dry = await importCsv(app, { kind: 'events', dryRun: true }, csv)
  const first = await importCsv(app, { kind: 'events' }, csv)
  expect(first.rows).toMatchObject({ read: 3, created: 2, skipped: 1 })
  expect(dry.rows).toEqual(first.rows)
  expect((await importCsv(app, { kind: 'events' }, csv)).rows).toMatchObject({ created: 0, skipped: 3 })
})

test('Imported events without an id are identified by import and row, and may all share one name', async () => {
  const mapping = { eventName: 'visited', columns: { who: 'personExternalId' } }
  const done = await importCsv(app, { kind: 'events', mapping }, 'who,page\ncy,/a\ncy,/b\n')
  expect(done.rows.created).toBe(2)
  const { data } = await app.ok('cdp_events_list', { name: 'visited' })
  expect(data.map((event: any) => event.externalId).sort()).toEqual([`${done.id}:2`, `${done.id}:3`])
})

test('Imported events about objects get the object type that the import names', async () => {
  const done = await importCsv(
    app,
    { kind: 'events', objectType: 'order', mapping: { eventName: 'shipped' } },
    'order_id,customer_id\no1,\no2,ana\n,ana\n',
  )
  expect(done.rows.created).toBe(3)
  const { data } = await app.ok('cdp_events_list', { name: 'shipped', customObjectType: 'order' })
  expect(data.map((event: any) => event.customObjectExternalId).sort()).toEqual(['o1', 'o2'])
})

test('A row that is not a valid event is rejected with its reason', async () => {
  const csv = [
    'id,event,customer_id,timestamp',
    'x1,order placed,ana,',
    'x2,order_placed,,',
    'x3,order_placed,ana,yesterday',
    'x4,order_placed,ana,2999-01-01T00:00:00Z',
  ].join('\n')
  const done = await importCsv(app, { kind: 'events' }, csv)
  expect(done.rows).toMatchObject({ read: 4, created: 0, rejected: 4 })
  expect((await rejectionsOf(app, done.id)).map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, 'event', 'invalid_value'],
    [3, 'customer_id', 'invalid_value'],
    [4, 'timestamp', 'invalid_date'],
    [5, 'timestamp', 'invalid_request'],
  ])
})

test('Imported events enroll no one in a journey', async () => {
  const { bareInitiativeId: id, key } = await openWorkspace(app, 'backfill')
  const [entry, ...others] = DEFINITION.actions
  const onEvent = { ...entry!, inputs: { triggerType: 'cdp_event', eventName: 'signed_up' } }
  const definition = { ...DEFINITION, actions: [onEvent, ...others] }
  await app.ok('journeys_create_draft', { initiativeId: id, definition }, { key })
  await app.ok('initiatives_launch', { id }, { key })
  for (const externalId of ['old', 'new']) {
    await app.ok('cdp_people_upsert', { externalId, phoneNumber: '+573001234567' }, { key })
  }

  const content = 'event,person id\nsigned_up,old\n'
  const made = await app.ok('cdp_imports_create', { kind: 'events', content }, { key })
  await expect
    .poll(async () => (await app.ok('cdp_imports_get', { id: made.id }, { key })).rows.created)
    .toBe(1)
  await app.ok('cdp_events_record', { name: 'signed_up', externalId: 's1', personExternalId: 'new' }, { key })
  const enrolled = (personExternalId: string) =>
    app.ok('initiatives_participants_list', { id, personExternalId }, { key }).then(({ data }) => data.length)
  await expect.poll(() => enrolled('new')).toBe(1)
  expect(await enrolled('old')).toBe(0)
})
