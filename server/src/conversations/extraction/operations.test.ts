import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../test/fixtures/outreach.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

const about = { label: 'Label', description: 'What it means.' }

async function newInitiative(): Promise<string> {
  return toWire('initiative', (await outreach.newInitiative()).id)
}

test('A schema is returned as it was set, and setting it again changes nothing', async () => {
  const id = await newInitiative()
  expect(await outreach.app.ok('extraction_schema_get', { id })).toEqual({
    initiativeId: id,
    hasSchema: false,
    version: null,
    schema: null,
    notes: null,
    createdAt: null,
  })
  const fields = {
    wants_demo: { ...about, type: 'bool' },
    score: { ...about, type: 'int', min: 1, max: 5 },
    a: { ...about, type: 'enum[]', values: ['x', 'y'], mapsTo: 'canonical.letters' },
    remark: { ...about, type: 'string', maxLength: 200 },
  }
  const set = await outreach.app.ok('extraction_schema_set', { id, schema: { fields }, notes: 'first' })
  expect(set).toMatchObject({ initiativeId: id, version: 1, changed: true, fieldCount: 4, notes: 'first' })

  const read = await outreach.app.ok('extraction_schema_get', { id })
  expect(read).toMatchObject({ hasSchema: true, version: 1, schema: { fields }, createdAt: set.createdAt })
  expect(Object.keys(read.schema.fields)).toEqual(['wants_demo', 'score', 'a', 'remark'])

  const sameInAnotherOrder = Object.fromEntries(Object.entries(fields).reverse())
  const again = await outreach.app.ok('extraction_schema_set', { id, schema: { fields: sameInAnotherOrder } })
  expect(again).toEqual({ ...set, changed: false })

  const changed = await outreach.app.ok('extraction_schema_set', {
    id,
    schema: { fields: { ...fields, score: { ...about, type: 'int', min: 1, max: 10 } } },
  })
  expect(changed).toMatchObject({ version: 2, changed: true, notes: null })
})

test('Two concurrent updates of a schema create consecutive versions', async () => {
  const id = await newInitiative()
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((slug) =>
      outreach.app.ok('extraction_schema_set', {
        id,
        schema: { fields: { [slug]: { ...about, type: 'bool' } } },
      }),
    ),
  )
  expect(answers.map((answer) => answer.version).sort()).toEqual([1, 2, 3])
})

test.each(['topic', 'problem', 'competitor'])('The slug %s is reserved', async (slug) => {
  const schema = { fields: { [slug]: { ...about, type: 'string' } } }
  const answer = await outreach.app.api('extraction_schema_set', { id: await newInitiative(), schema })
  expect(answer).toMatchObject({
    status: 422,
    body: { error: { code: 'reserved_field', issues: [{ path: `schema.fields.${slug}` }] } },
  })
})

test.each([
  ['a slug with capital letters', { Score: { ...about, type: 'int' } }],
  ['a type that does not exist', { score: { ...about, type: 'float' } }],
  ['a minimum above the maximum', { score: { ...about, type: 'int', min: 5, max: 1 } }],
  ['a category without values', { kind: { ...about, type: 'enum', values: [] } }],
  ['a duplicate value', { kind: { ...about, type: 'enum', values: ['a', 'a'] } }],
  ['bounds on a text field', { remark: { ...about, type: 'string', min: 1 } }],
])('A schema with %s is refused', async (_, fields) => {
  const answer = await outreach.app.api('extraction_schema_set', {
    id: await newInitiative(),
    schema: { fields },
  })
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
})

test('An archived initiative keeps its schema, and one of another organization is not found', async () => {
  const initiative = await outreach.newInitiative()
  const id = toWire('initiative', initiative.id)
  const schema = { fields: { score: { ...about, type: 'int' } } }
  const { key } = await outreach.app.newOrganization()
  for (const name of ['extraction_schema_get', 'extraction_schema_set', 'extraction_reextract']) {
    const input = name === 'extraction_schema_set' ? { id, schema } : { id }
    expect((await outreach.app.api(name, input, { key })).status).toBe(404)
  }
  await outreach.runtime.pool.run(sql`
    update initiatives set archived_at = now() where org_id = ${outreach.org} and id = ${initiative.id}`)
  expect((await outreach.app.api('extraction_schema_set', { id, schema })).body.error.code).toBe('conflict')
})
