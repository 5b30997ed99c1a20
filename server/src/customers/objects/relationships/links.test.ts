import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../test/harness/api-calls.ts'
import { Dice } from '../../../../test/harness/dice.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'

type Input = Record<string, unknown>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  await app.ok('cdp_custom_object_types_create', { name: 'car', displayName: 'Car' })
})
afterAll(() => app.stop())

let roles = 0

/** A relationship type of its own for a test: people and cars. */
async function newType(cardinality?: string): Promise<string> {
  const input = { kind: 'person_to_co', role: `role-${++roles}`, customObjectType: 'car', cardinality }
  return (await app.ok('cdp_relationship_types_register', input)).relationshipTypeId
}

const pair = (relationshipTypeId: string, personExternalId: string, customObjectExternalId: string) => ({
  relationshipTypeId,
  personExternalId,
  customObjectExternalId,
})

async function linksOf(relationshipTypeId: string, options: Input = {}): Promise<string[]> {
  const input = { kind: 'person_to_co', relationshipTypeId, ...options }
  const { data } = await app.ok('cdp_relationships_list', input)
  return data.map((link: Input) => `${link.personExternalId}-${link.customObjectExternalId}`)
}

test('Linking is idempotent, unlinking is soft, and linking again creates a new link', async () => {
  const link = pair(await newType(), 'ana', 'beetle')
  expect(await app.ok('cdp_relationships_link', link)).toEqual({
    created: true,
    relationshipTypeId: link.relationshipTypeId,
  })
  expect(await app.ok('cdp_relationships_link', link)).toMatchObject({ created: false })
  expect(await app.ok('cdp_relationships_unlink', link)).toEqual({ removed: true })
  expect(await app.ok('cdp_relationships_unlink', link)).toEqual({ removed: false })
  expect(await linksOf(link.relationshipTypeId)).toEqual([])
  expect(await linksOf(link.relationshipTypeId, { include_removed: true })).toEqual(['ana-beetle'])

  expect(await app.ok('cdp_relationships_link', link)).toMatchObject({ created: true })
  expect(await linksOf(link.relationshipTypeId)).toEqual(['ana-beetle'])
  expect(await linksOf(link.relationshipTypeId, { include_removed: true })).toHaveLength(2)
})

test('A link that does not fit its relationship type is refused', async () => {
  const relationshipTypeId = await newType()
  const link = (input: Input) => app.api('cdp_relationships_link', { relationshipTypeId, ...input })
  const asObjects = await link({ parentExternalId: 'a', childExternalId: 'b' })
  expect(asObjects).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  expect(asObjects.body.error.message).toContain('personExternalId and customObjectExternalId')
  expect((await link({ personExternalId: 'ana' })).status).toBe(400)
  const unknown = { relationshipTypeId: 'rlt_1', personExternalId: 'ana', customObjectExternalId: 'beetle' }
  expect(await link(unknown)).toMatchObject({ status: 422, body: { error: { code: 'unknown_reference' } } })
})

describe('Relationship cardinality', () => {
  test.each([
    ['ONE_TO_ONE', ['eva-golf', 'ana-beetle']],
    ['ONE_TO_MANY', ['ana-golf', 'ana-beetle']],
    ['MANY_TO_ONE', ['eva-beetle', 'ana-beetle']],
    ['MANY_TO_MANY', ['eva-golf', 'eva-beetle', 'ana-golf', 'ana-beetle']],
    [undefined, ['eva-golf', 'eva-beetle', 'ana-golf', 'ana-beetle']],
  ])('%s keeps these of four links, newest first: %j', async (cardinality, kept) => {
    const type = await newType(cardinality)
    for (const person of ['ana', 'eva']) {
      for (const car of ['beetle', 'golf']) {
        await app.api('cdp_relationships_link', pair(type, person, car))
      }
    }
    expect(await linksOf(type)).toEqual(kept)
  })

  test('refuses a link by naming the conflicting one, and accepts it once that one is removed', async () => {
    const type = await newType('ONE_TO_MANY')
    await app.ok('cdp_relationships_link', pair(type, 'ana', 'beetle'))
    const refused = await app.api('cdp_relationships_link', pair(type, 'eva', 'beetle'))
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(refused.body.error.message).toContain('"ana"')
    await app.ok('cdp_relationships_unlink', pair(type, 'ana', 'beetle'))
    expect(await app.ok('cdp_relationships_link', pair(type, 'eva', 'beetle'))).toMatchObject({
      created: true,
    })
  })

  test('lets exactly one of many concurrent links succeed', async () => {
    const type = await newType('ONE_TO_ONE')
    const people = Array.from({ length: 12 }, (_, n) => `p${n}`)
    const answers = await Promise.all(
      people.map((person) => app.api('cdp_relationships_link', pair(type, person, 'beetle'))),
    )
    expect(tally(answers)).toEqual({ 200: 1, 409: 11 })
    expect(await linksOf(type)).toHaveLength(1)
  })

  test('lets many concurrent requests for the same link create it once', async () => {
    const type = await newType('ONE_TO_MANY')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.ok('cdp_relationships_link', pair(type, 'ana', 'beetle'))),
    )
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(await linksOf(type)).toEqual(['ana-beetle'])
  })

  test('holds when concurrent batches contain the same links in different orders', async () => {
    const type = await newType('ONE_TO_ONE')
    const batch = (shift: number) =>
      Array.from({ length: 30 }, (_, n) => ({
        kind: 'person_to_co',
        ...pair(type, `p${n}`, `c${(n * shift) % 31}`),
      }))
    const answers = await Promise.all(
      [1, 7, 11, 30].map((shift) => app.ok('cdp_relationships_batch', { items: batch(shift) })),
    )
    const links = await linksOf(type)
    expect(answers.reduce((sum, { summary }) => sum + summary.created, 0)).toBe(links.length)
    expect(new Set(links.map((link) => link.split('-')[0])).size).toBe(links.length)
    expect(new Set(links.map((link) => link.split('-')[1])).size).toBe(links.length)
  })

  test('can only be tightened when the existing links allow it', async () => {
    const input = { kind: 'person_to_co', role: 'driver', customObjectType: 'car' }
    const register = (cardinality: string) =>
      app.api('cdp_relationship_types_register', { ...input, cardinality })
    const { relationshipTypeId } = (await register('MANY_TO_MANY')).body
    await app.ok('cdp_relationships_link', pair(relationshipTypeId, 'ana', 'beetle'))
    await app.ok('cdp_relationships_link', pair(relationshipTypeId, 'eva', 'beetle'))
    expect(await register('ONE_TO_MANY')).toMatchObject({ status: 409 })
    expect(await register('MANY_TO_ONE')).toMatchObject({ status: 200, body: { created: false } })
    const refused = await app.api('cdp_relationships_link', pair(relationshipTypeId, 'ana', 'golf'))
    expect(refused.status).toBe(409)
  })
})

describe('A batch of links', () => {
  test('reports a result per item, even when two items conflict', async () => {
    const type = await newType('ONE_TO_MANY')
    await app.ok('cdp_relationships_link', pair(type, 'ana', 'was'))
    await app.ok('cdp_relationships_unlink', pair(type, 'ana', 'was'))
    const kind = 'person_to_co'
    const items = [
      { kind, ...pair(type, 'ana', 'beetle') },
      { kind, ...pair(type, 'eva', 'beetle') },
      { kind, ...pair(type, 'eva', 'golf') },
      { kind, ...pair('rlt_unknown', 'eva', 'golf') },
      { kind: 'co_to_co', relationshipTypeId: type, parentExternalId: 'a', childExternalId: 'b' },
      { kind, relationshipTypeId: type },
      { kind, ...pair(type, 'ana', 'was') },
      { kind, ...pair(type, 'ana', 'beetle'), remove: true },
      { kind, ...pair(type, 'eva', 'beetle') },
      { kind, ...pair(type, 'eva', 'beetle') },
    ]
    const { summary, errors } = await app.ok('cdp_relationships_batch', { items })
    expect(summary).toEqual({ total: 10, created: 3, reactivated: 1, removed: 1, failed: 4 })
    expect(errors).toMatchObject([
      { index: 1, error: { code: 'conflict' } },
      { index: 3, error: { code: 'unknown_reference' } },
      { index: 4, error: { code: 'invalid_request' } },
      { index: 5, error: { code: 'invalid_request' } },
    ])
    expect((await linksOf(type)).toSorted()).toEqual(['ana-was', 'eva-beetle', 'eva-golf'])
  })

  test('has the same result as its items one by one', async () => {
    const dice = new Dice(7)
    for (const cardinality of ['ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_ONE', undefined]) {
      const [together, single] = [await newType(cardinality), await newType(cardinality)]
      const items = Array.from({ length: 40 }, () => ({
        person: `p${dice.int(0, 3)}`,
        car: `c${dice.int(0, 3)}`,
        remove: dice.chance(0.35),
      }))
      const { summary, errors } = await app.ok('cdp_relationships_batch', {
        items: items.map(({ person, car, remove }) => ({
          kind: 'person_to_co',
          ...pair(together, person, car),
          remove,
        })),
      })
      const refused: number[] = []
      for (const [index, { person, car, remove }] of items.entries()) {
        const name = remove ? 'cdp_relationships_unlink' : 'cdp_relationships_link'
        const { status } = await app.api(name, pair(single, person, car))
        if (status !== 200) refused.push(index)
      }
      expect(errors.map((error: { index: number }) => error.index)).toEqual(refused)
      expect(summary.failed).toBe(refused.length)
      expect((await linksOf(together)).toSorted()).toEqual((await linksOf(single)).toSorted())
      const everything = { include_removed: true }
      expect(await linksOf(together, everything)).toHaveLength((await linksOf(single, everything)).length)
    }
  })
})

function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
