import { z } from 'zod'
import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import {
  type Ctx,
  deleteOperation,
  operation,
  readOperation,
  wholeListOperation,
} from '../../../platform/operations/index.ts'
import { Name, WireId } from '../../../platform/schema/index.ts'
import { SentDefinition } from '../nodes/definition.ts'
import { findSimulated } from '../simulation/subject.ts'
import { Expectation } from './expectation.ts'
import { deleteTest, listTests, runTests, saveTest, type TestRow, TestScript } from './tests.ts'

const InitiativeId = z.strictObject({ id: WireId })

const JourneyTest = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    script: TestScript,
    expected: Expectation,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JourneyTest' })

function present({
  id,
  name,
  script,
  expected,
  created_at,
  updated_at,
}: TestRow): z.input<typeof JourneyTest> {
  return {
    id: toWire('journeyTest', id),
    name,
    script,
    expected,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }
}

/** The UUID of an initiative; throws `not_found`. */
async function findInitiative(ctx: Ctx, wireId: string): Promise<string> {
  const id = fromWire('initiative', wireId)
  const found = await ctx.db.maybe(sql`select from initiatives where org_id = ${ctx.org} and id = ${id}`)
  if (!found || id === null) throw notFound('initiative')
  return id
}

const journey_tests_list = wholeListOperation({
  name: 'journey_tests_list',
  route: 'GET /initiatives/{id}/journey-tests',
  permission: 'journeys:read',
  summary: 'List the tests of a journey',
  description: 'By name. All versions of a journey share its tests.',
  forPeople: true,
  filters: InitiativeId.shape,
  item: JourneyTest,
  query: async (ctx, { id }) => listTests(ctx, await findInitiative(ctx, id)),
  present,
})

const journey_tests_set = operation({
  name: 'journey_tests_set',
  route: 'PUT /initiatives/{id}/journey-tests',
  permission: 'journeys:write',
  summary: 'Set a test of a journey',
  description:
    'Replaces the test with the same name. A version is published only while each test does what is expected of it.',
  forPeople: true,
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    ...InitiativeId.shape,
    name: Name,
    script: TestScript.describe('As for `journeys_simulate`.'),
    expected: Expectation,
  }),
  output: JourneyTest,
  errors: ['conflict'],
  run: async (ctx, { id, ...test }) => present(await saveTest(ctx, await findInitiative(ctx, id), test)),
})

const journey_tests_delete = deleteOperation({
  name: 'journey_tests_delete',
  route: 'DELETE /initiatives/{id}/journey-tests/{testId}',
  permission: 'journeys:write',
  summary: 'Delete a test of a journey',
  forPeople: true,
  subject: 'testId',
  input: z.strictObject({ ...InitiativeId.shape, testId: WireId }),
  run: async (ctx, { id, testId }) => deleteTest(ctx, await findInitiative(ctx, id), testId),
})

const journey_tests_simulate = readOperation({
  name: 'journey_tests_simulate',
  route: 'POST /initiatives/{id}/journey-tests/simulate',
  permission: 'journeys:read',
  summary: 'Simulate the tests of a journey',
  description: 'Says for each whether it passes. Nothing is sent or stored.',
  forPeople: true,
  input: z.strictObject({
    ...InitiativeId.shape,
    definition: SentDefinition.optional().describe(
      'A definition to test. Default: the draft, or else the published or last version.',
    ),
  }),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        problem: z.string().nullable().describe('Why it failed. null: it passed.'),
      }),
    ),
  }),
  errors: ['journey_not_ready'],
  run: async (ctx, { id: initiativeId, definition }) => {
    const tests = await listTests(ctx, await findInitiative(ctx, initiativeId))
    const journey = await findSimulated(ctx, definition ? { definition } : { journeyId: initiativeId })
    const results = await runTests(ctx, journey, tests)
    return {
      data: results.map(({ test: { id, name }, problem }) => ({
        id: toWire('journeyTest', id),
        name,
        problem,
      })),
    }
  },
})

export const acceptanceOperations = [
  journey_tests_list,
  journey_tests_set,
  journey_tests_delete,
  journey_tests_simulate,
]
