import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { scopeOf } from '../lookups/scope.ts'
import { filterOf, newWorkspace, type Workspace } from '../testing/workspace.ts'
import { type OutputColumns, selectOutputColumns } from './columns.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

async function columnsOf({ id }: Workspace, columns: OutputColumns) {
  const scope = scopeOf({ org: id, now: app.runtime.clock.now(), timeZone: 'UTC' })
  const rows = await app.runtime.pool.rows(sql<{ columns: unknown }>`
    select ${selectOutputColumns(columns, scope)} as columns from people p
    where p.org_id = ${id} order by p.external_id`)
  return rows.map((row) => row.columns)
}

test('A run gets one object per requested type: the first in order or the newest', async () => {
  const workspace = await newWorkspace(app)
  const { ok, person, define, link } = workspace
  const { buyer, contains } = await define({ buyer: [null, 'order'], contains: ['order', 'product'] })
  await person('ana')
  await person('bea')
  for (const [externalId, total] of Object.entries({ o1: 5, o2: 9, o3: null })) {
    await ok('cdp_custom_objects_upsert', { type: 'order', externalId, attributes: { total } })
    await link(buyer!, 'ana', externalId)
  }
  await ok('cdp_custom_objects_upsert', { type: 'product', externalId: 'p1', displayName: 'Shoe' })
  await link(contains!, 'o2', 'p1')
  const total = { typeName: 'order', attributes: ['total', 'externalId'] }
  expect(await columnsOf(workspace, { customObjects: [total] })).toEqual([
    { order: { total: null, externalId: 'o3' } },
    { order: null },
  ])
  const ordered = (direction: 'asc' | 'desc') => ({ ...total, orderBy: { attribute: 'total', direction } })
  expect((await columnsOf(workspace, { customObjects: [ordered('desc')] }))[0]).toEqual({
    order: { total: 9, externalId: 'o2' },
  })
  expect((await columnsOf(workspace, { customObjects: [ordered('asc')] }))[0]).toEqual({
    order: { total: 5, externalId: 'o1' },
  })
  const path = ['order', 'product'].map((customObjectType) => ({ customObjectType, attributeFilters: [] }))
  const product = { typeName: 'product', attributes: ['displayName'], path }
  expect((await columnsOf(workspace, { customObjects: [product] }))[0]).toEqual({
    product: { displayName: 'Shoe' },
  })
})

test('A run gets aggregates of the person’s events', async () => {
  const workspace = await newWorkspace(app)
  const { ok, person } = workspace
  await person('ana')
  await person('bea')
  for (const [n, amount] of [0.1, 0.2, 'free', 1, null].entries()) {
    const event = { externalId: `e${n}`, name: 'bought', personExternalId: 'ana', properties: { amount, n } }
    await ok('cdp_events_record', event)
  }
  const bought = { eventName: 'bought', property: 'amount' }
  const few = [{ key: 'n', type: 'NUMBER' as const, op: 'lt' as const, value: 2 }]
  const events: OutputColumns['events'] = [
    { name: 'spent', function: 'sum', ...bought },
    { name: 'first', function: 'sum', ...bought, propertyFilters: few },
    { name: 'mean', function: 'avg', ...bought },
    { name: 'prices', function: 'countDistinct', ...bought },
    { name: 'days', function: 'countDistinct', eventName: 'bought', of: 'days' },
    { name: 'orders', function: 'count', eventName: 'bought' },
  ]
  expect(await columnsOf(workspace, { events })).toEqual([
    { spent: 1.3, first: 0.3, mean: 0.433333333333, prices: 4, days: 1, orders: 5 },
    { spent: 0, first: 0, mean: null, prices: 0, days: 0, orders: 0 },
  ])
})

test('Output columns that can never have a value are refused', async () => {
  const { api, define } = await newWorkspace(app)
  await define({ buyer: [null, 'order'], contains: ['order', 'product'] })
  const product = { typeName: 'product', attributes: ['a'] }
  for (const [outputColumns, code] of [
    [{ customObjects: [{ ...product, typeName: 'none' }] }, 'unknown_type'],
    [{ computed: ['none'] }, 'unknown_reference'],
    [{ events: [{ name: 'a', eventName: 'a', function: 'sum' }] }, 'invalid_filter'],
    [
      { customObjects: [{ ...product, path: [{ customObjectType: 'product', attributeFilters: [] }] }] },
      'invalid_filter',
    ],
  ] as const) {
    const input = { name: 'A', slug: 'a', filterExpression: filterOf(), outputColumns }
    const { status, body } = await api('segments_create', input)
    expect([status, body.error.code]).toEqual([422, code])
  }
})

test('A deleted segment starts no journey, and neither does a new one with its slug', async () => {
  const { id, ok, person } = await newWorkspace(app)
  await person('ana')
  const draft = { name: 'All', slug: 'all', filterExpression: filterOf() }
  const segment = await ok('segments_create', draft)
  await insertJourney(id, fromWire('segment', segment.id)!)
  const queued = async () =>
    (await app.runtime.pool.rows(sql`select 1 from trigger_matches where org_id = ${id}`)).length
  await ok('segments_evaluate', { slug: 'all' })
  expect(await queued()).toBe(1)
  await ok('segments_delete', { slug: 'all' })
  await person('bea')
  await ok('segments_create', draft)
  await ok('segments_evaluate', { slug: 'all' })
  expect(await queued()).toBe(1)
})

/** Writes a published journey of an active initiative that the segment triggers. */
async function insertJourney(org: string, segmentId: string) {
  const { pool, newId, clock } = app.runtime
  const [initiative, now] = [newId(), clock.now()]
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org}, ${initiative}, 'I', 'WHATSAPP', 'ACTIVE', 'es', 1, false, ${now}, ${now})`)
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, trigger_type, trigger_segment_id,
                          created_at, updated_at)
    values (${org}, ${newId()}, ${initiative}, 1, 'PUBLISHED', '{}', 'segment', ${segmentId}, ${now}, ${now})`)
}
