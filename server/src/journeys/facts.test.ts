import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { DEFINITION, openWorkspace } from '../../test/workspace.ts'
import { sql } from '../db/index.ts'
import { inTransaction } from '../kernel/index.ts'
import type { RunRow } from '../runs/index.ts'
import { readGraph } from './definition/graph.ts'
import type { JourneyDefinition } from './definition/schema.ts'
import { resolveVariable } from './definition/variables.ts'
import { gatherFacts } from './facts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('what was extracted from the conversation can be said in the next message', async () => {
  const { id: org } = await openWorkspace(app, 'facts')
  const { pool } = app.runtime
  await pool.run(sql`update runs set messages_received = 1 where org_id = ${org}`)
  await pool.run(sql`
    insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items)
    select org_id, id, v.slug, initiative_id, 1, v.items
    from runs, (values ('wants_demo', array['true']), ('uses', array['calls', 'data'])) as v (slug, items)
    where org_id = ${org}`)
  const scope = await inTransaction(app.runtime, org, { kind: 'system', id: 'test' }, async (ctx) => {
    const run = await ctx.db.one(sql<RunRow>`select * from runs where org_id = ${org}`)
    const graph = readGraph(DEFINITION as JourneyDefinition)
    return (await gatherFacts(ctx, [run], () => graph)).variablesOf(run)
  })
  expect(resolveVariable('engagement.extracted.wants_demo', scope)).toBe('true')
  expect(resolveVariable('engagement.extracted.uses', scope)).toBe('calls, data')
  expect(resolveVariable('engagement.extracted.unknown', scope)).toBeNull()
  expect(resolveVariable('person.externalId', scope)).toBe('participant-facts')
})
