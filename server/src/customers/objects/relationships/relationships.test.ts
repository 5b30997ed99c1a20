import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  for (const name of ['plan', 'device']) {
    await app.ok('cdp_custom_object_types_create', { name, displayName: name })
  }
})
afterAll(() => app.stop())

let count = 0
async function register(cardinality?: string): Promise<string> {
  const role = `role${++count}`
  const type = { kind: 'person_to_co', role, customObjectType: 'plan', ...(cardinality && { cardinality }) }
  return (await app.ok('cdp_relationship_types_register', type)).relationshipTypeId
}

const ends = (relationshipTypeId: string, person: string, plan: string) => ({
  relationshipTypeId,
  personExternalId: person,
  customObjectExternalId: plan,
})
const link = (...args: Parameters<typeof ends>) => app.api('cdp_relationships_link', ends(...args))

async function linked(relationshipTypeId: string, more: object = {}): Promise<string[]> {
  const { data } = await app.ok('cdp_relationships_list', {
    kind: 'person_to_co',
    relationshipTypeId,
    ...more,
  })
  return data.map((edge: any) => `${edge.personExternalId}-${edge.customObjectExternalId}`)
}

test('Links include the name of their object if it has one', async () => {
  const type = await register()
  await app.ok('cdp_custom_objects_upsert', { type: 'plan', externalId: 'named', displayName: 'Gold' })
  for (const plan of ['named', 'a']) expect((await link(type, 'ana', plan)).status).toBe(200)
  const { data } = await app.ok('cdp_relationships_list', { kind: 'person_to_co', relationshipTypeId: type })
  const names = data.map((edge: any) => [edge.customObjectExternalId, edge.customObjectDisplayName])
  expect(Object.fromEntries(names)).toEqual({ named: 'Gold', a: null })
})

describe('A relationship type', () => {
  test('with the same ends and role is the same type and gets the new settings', async () => {
    const type = {
      kind: 'co_to_co',
      role: 'has',
      parentCustomObjectType: 'plan',
      childCustomObjectType: 'device',
    }
    const first = await app.ok('cdp_relationship_types_register', {
      ...type,
      description: 'Devices of a plan',
    })
    expect(first).toMatchObject({ created: true, cardinality: null, bidirectional: false })
    const second = await app.ok('cdp_relationship_types_register', { ...type, cardinality: 'ONE_TO_MANY' })
    expect(second).toEqual({ ...first, cardinality: 'ONE_TO_MANY', created: false })
    const { created: _, kind, ...listed } = second
    expect((await app.ok('cdp_relationship_types_list')).coToCo).toContainEqual(listed)
    const id = listed.relationshipTypeId
    expect(await app.ok('cdp_relationship_types_get', { relationshipTypeId: id })).toEqual({
      kind,
      ...listed,
    })
  })

  test('is refused when its ends do not fit its kind or name unknown object types', async () => {
    const wrong = { kind: 'person_to_co', role: 'x', parentCustomObjectType: 'plan' }
    expect(await app.api('cdp_relationship_types_register', wrong)).toMatchObject({ status: 400 })
    const unknown = { kind: 'person_to_co', role: 'x', customObjectType: 'boat' }
    expect(await app.api('cdp_relationship_types_register', unknown)).toMatchObject({ status: 422 })
  })

  test('cannot get a cardinality that its existing links violate, and keeps those links', async () => {
    const id = await register()
    await link(id, 'ana', 'p1')
    await link(id, 'ana', 'p2')
    const narrower = { kind: 'person_to_co', role: `role${count}`, customObjectType: 'plan' }
    expect(
      await app.api('cdp_relationship_types_register', { ...narrower, cardinality: 'MANY_TO_ONE' }),
    ).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    await app.ok('cdp_relationship_types_register', { ...narrower, cardinality: 'ONE_TO_MANY' })
    expect(await linked(id)).toEqual(['ana-p2', 'ana-p1'])
    expect(await link(id, 'ben', 'p1')).toMatchObject({ status: 409 })
  })
})

test('Links between objects can be listed from either end', async () => {
  const type = {
    kind: 'co_to_co',
    role: 'next',
    parentCustomObjectType: 'plan',
    childCustomObjectType: 'plan',
  }
  const { relationshipTypeId } = await app.ok('cdp_relationship_types_register', type)
  for (const [parentExternalId, childExternalId] of [
    ['a', 'b'],
    ['b', 'c'],
    ['b', 'b'],
  ]) {
    await app.ok('cdp_relationships_link', { relationshipTypeId, parentExternalId, childExternalId })
  }
  const of = async (more: object) => {
    const filters = { kind: 'co_to_co', customObjectType: 'plan', customObjectExternalId: 'b', ...more }
    const { data } = await app.ok('cdp_relationships_list', filters)
    return data.map((edge: any) => edge.parentExternalId + edge.childExternalId)
  }
  expect(await of({})).toEqual(['bb', 'bc', 'ab'])
  expect(await of({ direction: 'children' })).toEqual(['bb', 'bc'])
  expect(await of({ direction: 'parents' })).toEqual(['bb', 'ab'])
  expect(await of({ role: 'other' })).toEqual([])
  for (const wrong of [{ customObjectType: undefined }, { kind: 'person_to_co', direction: 'parents' }]) {
    const answer = await app.api('cdp_relationships_list', {
      kind: 'co_to_co',
      customObjectType: 'plan',
      customObjectExternalId: 'b',
      ...wrong,
    })
    expect(answer.status).toBe(400)
  }
})
