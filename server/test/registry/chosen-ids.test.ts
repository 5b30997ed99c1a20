import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOperations, fileOperations, operations } from '../../src/app/registry.ts'
import { jsonSchemaOf } from '../../src/platform/schema/index.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/*
 * Ids that callers choose become segments of paths. A client drops the segments `.` and `..`, and a word that stands at
 * the same place in another path names another operation.
 */

type Json = Record<string, any>

/** The operation that takes a new id, for each parameter of a path that callers choose. */
const CHOSEN: Record<string, [operation: string, field: string]> = {
  '/cdp/people/{externalId}': ['cdp_people_upsert', 'externalId'],
  '/cdp/events/{externalId}': ['cdp_events_record', 'externalId'],
  '/cdp/custom-objects/types/{type}': ['cdp_custom_object_types_create', 'name'],
  '/cdp/custom-objects/{type}': ['cdp_custom_object_types_create', 'name'],
  '/cdp/custom-objects/{type}/{externalId}': ['cdp_custom_objects_upsert', 'externalId'],
  '/segments/{slug}': ['segments_create', 'slug'],
}

const routes = [...operations, ...fileOperations, ...accountOperations]
const byName = new Map(operations.map((op) => [op.name, op]))

/** The paths up to each of their parameters. */
const prefixes = new Set(
  routes.flatMap(({ path }) => [...path.matchAll(/\{\w+\}/g)].map(({ index }) => path.slice(0, index))),
)

/** The words that stand in other paths where a parameter stands. */
function wordsAt(prefix: string): string[] {
  const next = routes.flatMap(({ path }) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []))
  const segments = next.map((rest) => rest.split('/')[0]!)
  return [...new Set(segments.filter((segment) => segment !== '' && !segment.startsWith('{')))]
}

test('An id that a caller chooses cannot be a word of another path', () => {
  const open = [...prefixes].flatMap((prefix) => {
    const words = wordsAt(prefix)
    const [path, place] = Object.entries(CHOSEN).find(([path]) => path.startsWith(`${prefix}{`)) ?? []
    if (path === undefined) return []
    const [name, field] = place!
    const schema = jsonSchemaOf(byName.get(name)!.input, 'input') as Json
    const refused: string[] = (schema.properties ?? schema.$defs?.[schema.$ref.slice(8)]?.properties)?.[field]
      .not?.enum
    return ['.', '..', ...words].filter((word) => !refused?.includes(word)).map((word) => `${path}: ${word}`)
  })
  expect(open).toEqual([])
})

describe('A new record', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
    await app.ok('cdp_custom_object_types_create', { name: 'order', displayName: 'Order' })
  })
  afterAll(() => app.stop())

  test.each([
    ['cdp_people_upsert', { externalId: 'search' }, 'externalId'],
    ['cdp_people_upsert', { externalId: '..' }, 'externalId'],
    ['cdp_events_record', { name: 'seen', externalId: '.', personExternalId: 'ana' }, 'externalId'],
    ['cdp_custom_objects_upsert', { type: 'order', externalId: '..' }, 'externalId'],
    ['cdp_custom_object_types_create', { name: '..', displayName: 'x' }, 'name'],
    [
      'cdp_relationship_types_register',
      { kind: 'person_to_co', role: 'buyer', customObjectType: '..' },
      null,
    ],
  ])('of %s with %o is refused', async (name, input, field) => {
    const { status, body } = await app.api(name, input)
    expect(status).toBeGreaterThanOrEqual(400)
    if (field) expect(body.error.issues[0]).toMatchObject({ path: field })
  })

  test('cannot have such an id in a batch or on a participant either', async () => {
    const items = [{ externalId: 'search' }, { externalId: 'ana' }]
    const { summary, errors } = await app.ok('cdp_people_batch_upsert', { items })
    expect(summary).toMatchObject({ created: 1 })
    expect(errors).toMatchObject([{ index: 0, error: { code: 'invalid_request' } }])
    const { id } = await app.ok('initiatives_create', { name: 'Winter' })
    const people = [{ externalId: '..', phoneNumber: '+573001234567' }]
    const refused = await app.api('initiatives_participants_add', { id, people })
    expect(refused.body.error.message).toContain('`..`')
  })

  test('as a node of a journey cannot have such an id', async () => {
    const { id } = await app.ok('initiatives_create', { name: 'Winter' })
    const definition = {
      name: 'Winter',
      actions: [{ id: '..', kind: 'EXIT', name: 'End' }],
      edges: [],
    }
    const refused = await app.api('journeys_create_draft', { initiativeId: id, definition })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body.error.message).toContain('`..`')
  })
})

describe('An address with a slash at the end', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  })
  afterAll(() => app.stop())

  test.each(['GET /cdp/people/', 'DELETE /cdp/people/', 'POST /segments/', 'GET /segments/x/members/'])(
    '%s is no operation',
    async (called) => {
      const [method, path] = called.split(' ') as [string, string]
      const answer = await fetch(`${app.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${app.org.key}` },
      })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({
        error: { code: 'route_not_found', message: expect.stringContaining('slash') },
      })
    },
  )
})
