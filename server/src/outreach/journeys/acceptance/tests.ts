import { z } from 'zod'
import { ApiError, fromWire, notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { simulationFields, simulationOf } from '../simulation/input.ts'
import { simulate } from '../simulation/simulate.ts'
import type { SimulatedJourney } from '../simulation/subject.ts'
import { type Actual, differenceFrom, type Expected } from './expectation.ts'

const MAX_TESTS = 50

/** The person and the events of a test. */
export const TestScript = z.strictObject(simulationFields)

export interface TestRow {
  id: string
  name: string
  /** As it was sent. */
  script: z.input<typeof TestScript>
  expected: Expected
  created_at: Date
  updated_at: Date
}

/** Of an initiative (UUID), by name; uses journey_tests_by_name. */
export function listTests(ctx: Ctx, initiativeId: string): Promise<TestRow[]> {
  return ctx.db.rows(sql<TestRow>`
    select * from journey_tests where org_id = ${ctx.org} and initiative_id = ${initiativeId} order by name, id`)
}

/** Keeps a test of an initiative (UUID). One with the same name is replaced. `invalid_request` for a wrong duration. */
export async function saveTest(
  ctx: Ctx,
  initiativeId: string,
  { name, script, expected }: Pick<TestRow, 'name' | 'script' | 'expected'>,
): Promise<TestRow> {
  simulationOf(ctx.now, TestScript.parse(script))
  const others = (await listTests(ctx, initiativeId)).filter((test) => test.name !== name)
  if (others.length >= MAX_TESTS)
    throw new ApiError('conflict', `A journey has at most ${MAX_TESTS} tests. Delete one first.`)
  return ctx.db.one(sql<TestRow>`
    insert into journey_tests (org_id, id, initiative_id, name, script, expected, created_at, updated_at)
    values (${ctx.org}, ${ctx.newId()}, ${initiativeId}, ${name}, ${JSON.stringify(script)}::jsonb,
            ${JSON.stringify(expected)}::jsonb, ${ctx.now}, ${ctx.now})
    on conflict (org_id, initiative_id, name) do update
      set script = excluded.script, expected = excluded.expected, updated_at = excluded.updated_at
    returning *`)
}

/** Gives an initiative (UUID) the tests of another one, whose journey it has. */
export async function copyTests(ctx: Ctx, fromInitiative: string, toInitiative: string): Promise<void> {
  for (const test of await listTests(ctx, fromInitiative)) await saveTest(ctx, toInitiative, test)
}

/** Of an initiative (UUID), by the test's wire id. */
export async function deleteTest(ctx: Ctx, initiativeId: string, testId: string): Promise<void> {
  const deleted = await ctx.db.maybe(sql`
    delete from journey_tests
    where org_id = ${ctx.org} and id = ${fromWire('journeyTest', testId)} and initiative_id = ${initiativeId}
    returning id`)
  if (!deleted) throw notFound('test')
}

export interface TestResult {
  test: TestRow
  /** Why it failed, in words; null: it passed. */
  problem: string | null
}

/** Simulates each test with a journey. A test that cannot be simulated any more fails, too. */
export async function runTests(
  ctx: Ctx,
  journey: SimulatedJourney,
  tests: readonly TestRow[],
): Promise<TestResult[]> {
  const results: TestResult[] = []
  for (const test of tests) results.push({ test, problem: await problemOf(ctx, journey, test) })
  return results
}

async function problemOf(
  ctx: Ctx,
  journey: SimulatedJourney,
  { script, expected }: TestRow,
): Promise<string | null> {
  try {
    const { steps, run } = await simulate(ctx, journey, simulationOf(ctx.now, TestScript.parse(script)))
    const actual: Actual = {
      endReason: run.end_reason,
      steps: steps.map(({ nodeId, signal }) => ({ nodeId, signal })),
    }
    return differenceFrom(expected, actual)
  } catch (error) {
    // Its person was deleted, for example, or a step whose signal it forces.
    if (error instanceof ApiError) return error.message
    throw error
  }
}
