import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'
import { attribute, filterOf, newWorkspace, type Workspace } from './testing/workspace.ts'
import type { AttributeFilter } from './values/terms-schema.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const FIELDS = [
  { slug: 'wants_demo', type: 'bool' },
  { slug: 'budget', type: 'int' },
  { slug: 'city', type: 'string' },
  { slug: 'uses', type: 'enum[]' },
]

test('Every extracted field is a typed attribute with the value of the latest run that has it', async () => {
  const workspace = await newWorkspace(app)
  const { ok, person, count } = workspace
  await person('ana')
  await person('bea')
  await insertRun(workspace, 'ana', { budget: ['9'], city: ['Lima'], wants_demo: ['false'] })
  await insertRun(workspace, 'ana', { budget: ['500'], uses: ['mail', 'chat'], wants_demo: ['true'] })
  const one = (filter: AttributeFilter) => count(filterOf(attribute(filter)))
  expect(await one({ attr: 'computed.wants_demo', type: 'BOOLEAN', op: 'eq', value: true })).toBe(1)
  expect(await one({ attr: 'computed.budget', type: 'NUMBER', op: 'gt', value: 9 })).toBe(1)
  expect(await one({ attr: 'computed.budget', type: 'NUMBER', op: 'eq', value: 9 })).toBe(0)
  expect(await one({ attr: 'computed.budget', type: 'STRING', op: 'eq', value: '500' })).toBe(0)
  expect(await one({ attr: 'computed.city', type: 'STRING', op: 'eq', value: 'Lima' })).toBe(1)
  expect(await one({ attr: 'computed.uses', type: 'ARRAY', op: 'contains', value: 'chat' })).toBe(1)
  expect(await one({ attr: 'computed.budget', type: 'NUMBER', op: 'is_null' })).toBe(1)
  const { computedVariables } = await ok('segments_catalog')
  expect(computedVariables).toContainEqual(
    expect.objectContaining({ attr: 'computed.uses', type: 'ARRAY', label: 'uses', group: 'Extracted' }),
  )
  const columns = { computed: ['budget', 'eventCount30d'] }
  await ok('segments_create', { name: 'A', slug: 'a', filterExpression: filterOf(), outputColumns: columns })
})

/** Writes the rows directly. */
async function insertRun({ id: org }: Workspace, externalId: string, values: Record<string, string[]>) {
  const { pool, newId, clock } = app.runtime
  const [initiative, journey, contact, run, now] = [newId(), newId(), newId(), newId(), clock.now()]
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org}, ${initiative}, 'I', 'WHATSAPP', 'ACTIVE', 'es', 1, false, ${now}, ${now})`)
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, created_at, updated_at)
    values (${org}, ${journey}, ${initiative}, 1, 'PUBLISHED', '{}', ${now}, ${now})`)
  const fields = FIELDS.map((field) => ({ ...field, label: field.slug, description: field.slug }))
  await pool.run(sql`
    insert into extraction_schemas (org_id, initiative_id, version, fields, created_at)
    values (${org}, ${initiative}, 1, ${JSON.stringify(fields)}::jsonb, ${now})`)
  await pool.run(sql`insert into contacts (org_id, id, created_at) values (${org}, ${contact}, ${now})`)
  await pool.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, person_external_id, trigger, status,
                      node_id, started_at)
    values (${org}, ${run}, ${initiative}, ${journey}, ${contact}, ${contact}, ${externalId}, '{}', 'COMPLETED', 'end',
            ${now})`)
  const rows = Object.entries(values).map(([slug, items]) => ({ slug, items }))
  await pool.run(sql`
    insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items)
    select ${org}, ${run}, slug, ${initiative}, 1, items
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (slug text, items text[])`)
}
