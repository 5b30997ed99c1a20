import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '../../../../test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'

type Input = Record<string, unknown>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** Ana owns a car of a fleet and has an event; Ben is linked to a car that never arrives. */
function arrivalsOf(owns: string, has: string): [name: string, input: Input][] {
  const owned = { relationshipTypeId: owns, personExternalId: 'ana', customObjectExternalId: 'beetle' }
  return [
    ['cdp_people_upsert', { externalId: 'ana', firstName: 'Ana' }],
    ['cdp_people_batch_upsert', { items: [{ externalId: 'ben' }] }],
    ['cdp_custom_objects_upsert', { type: 'car', externalId: 'beetle', attributes: { seats: 4 } }],
    [
      'cdp_custom_objects_batch_upsert',
      { items: [{ type: 'fleet', externalId: 'north', attributes: { open: true } }] },
    ],
    ['cdp_relationships_link', owned],
    ['cdp_relationships_link', owned],
    ['cdp_relationships_link', { ...owned, personExternalId: 'ben', customObjectExternalId: 'missing' }],
    [
      'cdp_relationships_batch',
      {
        items: [
          { kind: 'co_to_co', relationshipTypeId: has, parentExternalId: 'north', childExternalId: 'beetle' },
        ],
      },
    ],
    ['cdp_events_record', { name: 'drove', externalId: 'e1', personExternalId: 'ana' }],
    [
      'cdp_events_batch_record',
      {
        items: [
          {
            name: 'serviced',
            externalId: 'e2',
            customObjectType: 'car',
            customObjectExternalId: 'beetle',
            timestamp: '2026-01-01T00:00:00Z',
          },
        ],
      },
    ],
  ]
}

const OWNS_A_CAR = { kind: 'has_relationship', customObjectType: 'car', attributeFilters: [] }
const QUESTIONS = {
  'who owns a car of four seats': {
    ...OWNS_A_CAR,
    attributeFilters: [{ attr: 'attributes.seats', type: 'NUMBER', op: 'eq', value: 4 }],
  },
  'whose car is of an open fleet': {
    kind: 'has_relationship',
    customObjectType: 'fleet',
    path: [
      { customObjectType: 'car', attributeFilters: [] },
      { customObjectType: 'fleet', direction: 'child_to_parent', attributeFilters: [] },
    ],
    attributeFilters: [{ attr: 'attributes.open', type: 'BOOLEAN', op: 'eq', value: true }],
  },
  'who owns no car': { ...OWNS_A_CAR, exists: false },
  'who drove': { kind: 'event', eventName: 'drove', occurred: true },
}

/** All query results, without timestamps of arrival. */
async function askEverything(key: string): Promise<unknown> {
  const ok = (name: string, input: Input) => app.ok(name, input, { key })
  const links = async (kind: string) =>
    (await ok('cdp_relationships_list', { kind })).data
      .map(({ createdAt, updatedAt, relationshipTypeId, ...link }: Input) => JSON.stringify(link))
      .toSorted()
  const events = await ok('cdp_events_list', {})
  const counts: Record<string, number> = {}
  for (const [question, predicate] of Object.entries(QUESTIONS)) {
    const filterExpression = { kind: 'person', op: 'AND', predicates: [predicate] }
    counts[question] = (await ok('segments_preview', { filterExpression })).count
  }
  return {
    links: [await links('person_to_co'), await links('co_to_co')],
    events: events.data.map((event: Input) => `${event.externalId}-${event.personExternalId}`).toSorted(),
    counts,
  }
}

test('People, objects, links and events give the same results in any order of arrival', async () => {
  const answers = new Set<string>()
  const positions = arrivalsOf('', '').map((_, index) => index)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(positions, { minLength: positions.length }), async (order) => {
      const { key } = await app.newOrganization()
      const ok = (name: string, input: Input) => app.ok(name, input, { key })
      for (const name of ['car', 'fleet'])
        await ok('cdp_custom_object_types_create', { name, displayName: name })
      const register = async (input: Input) =>
        (await ok('cdp_relationship_types_register', { cardinality: 'ONE_TO_MANY', ...input }))
          .relationshipTypeId
      const owns = await register({ kind: 'person_to_co', role: 'owns', customObjectType: 'car' })
      const has = await register({
        kind: 'co_to_co',
        role: 'has',
        parentCustomObjectType: 'fleet',
        childCustomObjectType: 'car',
      })
      const arrivals = arrivalsOf(owns, has)
      for (const index of order) await ok(...arrivals[index]!)
      answers.add(JSON.stringify(await askEverything(key)))
    }),
    { numRuns: cases(6) },
  )
  expect(answers.size).toBe(1)
  expect(JSON.parse([...answers][0]!)).toMatchObject({
    events: ['e1-ana', 'e2-null'],
    counts: {
      'who owns a car of four seats': 1,
      'whose car is of an open fleet': 1,
      'who owns no car': 1,
      'who drove': 1,
    },
  })
})

test('A deleted object no longer counts but keeps its links, and counts again once it is recreated', async () => {
  const { key } = await app.newOrganization()
  const ok = (name: string, input: Input) => app.ok(name, input, { key })
  await ok('cdp_custom_object_types_create', { name: 'car', displayName: 'Car' })
  const type = { kind: 'person_to_co', role: 'owns', customObjectType: 'car' }
  const { relationshipTypeId } = await ok('cdp_relationship_types_register', type)
  const car = { type: 'car', externalId: 'beetle' }
  await ok('cdp_people_upsert', { externalId: 'ana' })
  await ok('cdp_custom_objects_upsert', car)
  await ok('cdp_relationships_link', {
    relationshipTypeId,
    personExternalId: 'ana',
    customObjectExternalId: 'beetle',
  })
  const filterExpression = { kind: 'person', op: 'AND', predicates: [OWNS_A_CAR] }
  const owners = async () => (await ok('segments_preview', { filterExpression })).count
  expect(await owners()).toBe(1)
  await ok('cdp_custom_objects_delete', car)
  expect(await owners()).toBe(0)
  const { data } = await ok('cdp_relationships_list', { kind: 'person_to_co', personExternalId: 'ana' })
  expect(data).toHaveLength(1)
  await ok('cdp_custom_objects_upsert', car)
  expect(await owners()).toBe(1)
})
