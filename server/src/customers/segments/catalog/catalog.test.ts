import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { sql } from '../../../platform/db/index.ts'
import { newWorkspace } from '../testing/workspace.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

type Described = { attr: string; type: string; operators: string[] }
const typesOf = (attributes: Described[]) =>
  Object.fromEntries(attributes.map(({ attr, type }) => [attr, type]))

test('The catalog of an empty organization has the built-in person attributes', async () => {
  const { ok } = await newWorkspace(app)
  const catalog = await ok('segments_catalog')
  expect(typesOf(catalog.personAttributes)).toEqual({
    firstName: 'STRING',
    lastName: 'STRING',
    email: 'STRING',
    phoneNumber: 'STRING',
    externalId: 'STRING',
    createdAt: 'DATE',
  })
  expect(typesOf(catalog.computedVariables)).toEqual({
    'computed.eventCount30d': 'NUMBER',
    'computed.lastEventAt': 'DATE',
    'computed.lastReplyAt': 'DATE',
    'computed.messagesReceived': 'NUMBER',
  })
  expect([catalog.customObjectTypes, catalog.reachableObjects]).toEqual([[], []])
  expect(catalog.operatorReference).toHaveLength(24)
  expect(catalog.predicateReference).toHaveLength(13)
})

test('The catalog finds attributes in the data, with the type of most of their values', async () => {
  const { ok, person } = await newWorkspace(app)
  await person('a', { plan: 'pro', n: 1, on: '2026-03-29', tags: ['x'], home: { city: 'Lima' }, none: null })
  await person('b', { plan: 'free', n: 2, on: '2026-03-29T10:00:00Z', yes: true })
  await person('c', { plan: 5, n: 'three', on: 'soon' })
  const { personAttributes } = await ok('segments_catalog')
  const found = personAttributes.filter(({ attr }: Described) => attr.startsWith('attributes.'))
  expect(typesOf(found)).toEqual({
    'attributes.home': 'JSON',
    'attributes.n': 'NUMBER',
    'attributes.on': 'DATE',
    'attributes.plan': 'STRING',
    'attributes.tags': 'ARRAY',
    'attributes.yes': 'BOOLEAN',
  })
  const { operators } = found.find(({ attr }: Described) => attr === 'attributes.yes')
  expect(operators).toEqual(['eq', 'neq', 'is_null', 'is_not_null'])
})

test('The catalog lists object types with attributes and paths that filters accept unchanged', async () => {
  const { ok, define, count } = await newWorkspace(app)
  await define({ buyer: [null, 'order'], contains: ['order', 'product'], alone: ['page', 'site'] })
  await ok('cdp_custom_objects_upsert', { type: 'order', externalId: 'o1', attributes: { total: 5 } })
  const { customObjectTypes, reachableObjects } = await ok('segments_catalog')
  expect(customObjectTypes.map(({ name }: { name: string }) => name)).toEqual([
    'order',
    'page',
    'product',
    'site',
  ])
  expect(typesOf(customObjectTypes[0].attributes)).toMatchObject({
    externalId: 'STRING',
    'attributes.total': 'NUMBER',
  })
  const toOrder = {
    customObjectType: 'order',
    direction: 'parent_to_child',
    relationshipType: 'buyer',
    attributeFilters: [],
  }
  const toProduct = { ...toOrder, customObjectType: 'product', relationshipType: 'contains' }
  expect(reachableObjects).toEqual([
    { typeName: 'order', paths: [[toOrder]] },
    { typeName: 'product', paths: [[toOrder, toProduct]] },
  ])
  const [path] = reachableObjects[1].paths
  const predicate = { kind: 'has_relationship', customObjectType: 'product', attributeFilters: [], path }
  expect(await count({ kind: 'person', op: 'AND', predicates: [predicate] })).toBe(0)
})

test('The catalog returns the most frequent of very many attributes and reports that it is incomplete', async () => {
  const { ok, person } = await newWorkspace(app)
  await person('zoe', { plan: 'pro' })
  await person('common', { plan: 'free' })
  // Records from before the size limit: 100,000 keys each, different for every person.
  await app.runtime.pool.run(sql`
    insert into people (org_id, id, external_id, attributes, created_at, updated_at)
    select p.org_id, gen_random_uuid(), 'many' || n,
           (select jsonb_object_agg('k' || n || '_' || k, k) || '{"plan": "pro"}' from generate_series(1, 100000) k),
           p.created_at - interval '1 day', p.created_at
    from people p, generate_series(1, 3) n
    where p.external_id = 'zoe'`)
  const { personAttributes, truncated } = await ok('segments_catalog')
  expect(truncated).toBe(true)
  expect(personAttributes.length).toBeLessThan(1_010)
  expect(personAttributes.map(({ attr }: Described) => attr)).toContain('attributes.plan')
})

test('The catalog returns at most twenty paths per object type', async () => {
  const { ok, define } = await newWorkspace(app)
  const names = Array.from({ length: 12 }, (_, n) => `t${n}`)
  const ways = names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to]))
  await define({
    ...Object.fromEntries(names.map((name) => [`owns_${name}`, [null, name]])),
    ...Object.fromEntries(ways.map(([from, to]) => [`${from}_${to}`, [from, to]])),
  } as never)
  const { reachableObjects, truncated } = await ok('segments_catalog')
  expect(truncated).toBe(false)
  expect(reachableObjects.map(({ paths }: { paths: unknown[] }) => paths.length)).toEqual(names.map(() => 20))
})
