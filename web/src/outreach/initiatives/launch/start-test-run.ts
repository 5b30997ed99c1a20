import type { Output } from '@parley/sdk'
import { parley } from '../../../shell/queries/api.ts'
import { nameOfNode } from '../../journeys/node-words.ts'
import type { Initiative } from '../frame/initiative.ts'

type Definition = Output<'journeys_get_definition'>['definition']

export interface TestOutcome {
  /** The copy that runs; null when nobody takes part. */
  id: string | null
  /** Why people do not take part. */
  refused: string[]
  /** What the journey needs first, with the name of its step. */
  issues: { issue: Output<'journeys_validate'>['issues'][number]; step: string | undefined }[]
  failedTests: string[]
}

/**
 * Duplicates a draft, moves the copy to a test environment, launches it and enrolls some people. The trigger becomes
 * manual, so that nobody else takes part.
 */
export async function startTestRun(
  { id }: Initiative,
  environmentId: string,
  externalIds: readonly string[],
  name: string,
): Promise<TestOutcome> {
  // Nobody can delete a draft, so no copy is made of what cannot be launched.
  const problems = await findProblems(id, environmentId)
  if (problems.issues.length > 0 || problems.failedTests.length > 0)
    return { id: null, refused: [], ...problems }
  const copy = await parley.initiatives.duplicate({ id, name })
  const { id: journeyId, definition } = await parley.journeys.getDefinition({ journeyId: copy.id })
  await parley.journeys.updateDraft({ journeyId, definition: asTest(definition, environmentId) })
  await parley.initiatives.launch({ id: copy.id })
  const people = externalIds.map((externalId) => ({ externalId }))
  try {
    const { errors } = await parley.initiatives.participants.add({ id: copy.id, people })
    const refused = errors.map(({ error }) => error.message)
    const isEmpty = refused.length === people.length
    if (isEmpty) await putAway(copy.id)
    return { id: isEmpty ? null : copy.id, refused, ...problems }
  } catch (error) {
    // The first error says more than one of tidying up.
    await putAway(copy.id).catch(() => undefined)
    throw error
  }
}

/** The journey in a test environment, with a manual trigger. */
function asTest(definition: Definition, environmentId: string): Definition {
  return {
    ...definition,
    metadata: { ...definition.metadata, environmentId },
    actions: definition.actions.map((node) =>
      node.kind === 'ENTRY' ? { ...node, inputs: { triggerType: 'manual' as const } } : node,
    ),
  }
}

/** Validates the draft as it would be tested, and runs its tests. */
async function findProblems(
  id: string,
  environmentId: string,
): Promise<Pick<TestOutcome, 'issues' | 'failedTests'>> {
  const journey = await parley.journeys.getDefinition({ journeyId: id })
  const definition = { ...asTest(journey.definition, environmentId), id: journey.id }
  const { issues } = await parley.journeys.validate({ definition })
  const names = new Map(definition.actions.map((node) => [node.id, nameOfNode(node)]))
  const errors = issues
    .filter(({ severity }) => severity === 'error')
    .map((issue) => ({ issue, step: issue.nodeId === undefined ? undefined : names.get(issue.nodeId) }))
  if (errors.length > 0) return { issues: errors, failedTests: [] }
  const { data } = await parley.journeyTests.simulate({ id, definition })
  const failedTests = data.flatMap((test) => (test.problem === null ? [] : [`${test.name}: ${test.problem}`]))
  return { issues: [], failedTests }
}

/** Cancels a test in which nobody takes part, and archives it. */
async function putAway(id: string): Promise<void> {
  await parley.initiatives.cancel({ id })
  await parley.initiatives.archive({ id })
}
