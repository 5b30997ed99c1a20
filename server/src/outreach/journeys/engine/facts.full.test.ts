import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace } from '../../../../test/fixtures/workspace.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import type { RunRow } from '../../../messaging/runs/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { readGraph } from '../definition/graph.ts'
import { journeyWith, send } from '../definition/testing/journeys.ts'
import type { Action } from '../nodes/schema.ts'
import { resolveVariable, type VariableScope } from '../nodes/step/variables.ts'
import { gatherFacts } from './facts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** The variables of a run at a message with these bindings. */
async function scopeAt(
  org: string,
  bindings: string[],
  change: Partial<RunRow> = {},
): Promise<VariableScope> {
  const templateBindings = Object.fromEntries(bindings.map((path, index) => [String(index + 1), path]))
  const message = { ...send, inputs: { templateBindings } } as Action
  const graph = readGraph(journeyWith(message))
  return inTransaction(app.runtime, org, { kind: 'system', id: 'test' }, async (ctx) => {
    const stored = await ctx.db.one(sql<RunRow>`select * from runs where org_id = ${org}`)
    const run = { ...stored, node_id: 'ask', ...change }
    return (await gatherFacts(ctx, [run], () => graph)).variablesOf(run)
  })
}

test('A message can contain values extracted from the conversation', async () => {
  const { id: org } = await openWorkspace(app, 'facts')
  const { pool } = app.runtime
  await pool.run(sql`update runs set messages_received = 1 where org_id = ${org}`)
  await pool.run(sql`
    insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items)
    select org_id, id, v.slug, initiative_id, 1, v.items
    from runs, (values ('wants_demo', array['true']), ('uses', array['calls', 'data']), ('mood', array['good']))
      as v (slug, items)
    where org_id = ${org}
    on conflict (org_id, run_id, slug) do update set items = excluded.items`)
  const paths = [
    'engagement.extracted.wants_demo',
    'engagement.extracted.uses',
    'engagement.extracted.unknown',
  ]
  const scope = await scopeAt(org, [...paths, 'person.externalId'])
  expect(paths.map((path) => resolveVariable(path, scope))).toEqual(['true', 'calls, data', null])
  expect(resolveVariable('person.externalId', scope)).toBe('participant-facts')
  expect(scope.engagement.extracted).not.toHaveProperty('mood')
})

test('Only the person attributes named by bindings are read', async () => {
  const { id: org } = await openWorkspace(app, 'attributes')
  const attributes = {
    plan: 'gold',
    'last.order': 'yesterday',
    address: { city: 'Cali' },
    notes: 'x'.repeat(10_000),
  }
  await app.runtime.pool.run(sql`
    update people set attributes = ${JSON.stringify(attributes)}::jsonb where org_id = ${org}`)
  const paths = ['person.attributes.plan', 'person.attributes.last.order', 'person.attributes.address.city']
  const scope = await scopeAt(org, [...paths, 'person.attributes.missing'])
  expect(paths.map((path) => resolveVariable(path, scope))).toEqual(['gold', 'yesterday', 'Cali'])
  expect(scope.person?.attributes).toEqual({
    plan: 'gold',
    'last.order': 'yesterday',
    address: { city: 'Cali' },
  })
  expect((await scopeAt(org, ['person.firstName'])).person?.attributes).toEqual({})
})

test('A run that stops before its next message reads nothing of its person', async () => {
  const { id: org } = await openWorkspace(app, 'waiting')
  expect((await scopeAt(org, ['person.firstName'])).person).not.toBeNull()
  expect((await scopeAt(org, ['literal:Hello'])).person).toBeNull()
  const waiting = { node_id: 'talk', waiting_for: 'conversation' } as const
  expect((await scopeAt(org, ['person.firstName'], waiting)).person).toBeNull()
})

test('Facts include the organization’s time zone', async () => {
  const { id: org } = await openWorkspace(app, 'zone')
  await app.runtime.pool.run(sql`
    update organizations set time_zone = 'America/Bogota' where org_id = ${org}`)
  const facts = await inTransaction(app.runtime, org, { kind: 'system', id: 'test' }, (ctx) =>
    gatherFacts(ctx, [], () => readGraph(journeyWith(send))),
  )
  expect(facts.timeZone).toBe('America/Bogota')
})
