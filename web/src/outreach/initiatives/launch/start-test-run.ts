import { parley } from '../../../shell/queries/api.ts'
import type { Initiative } from '../frame/initiative.ts'

/**
 * Duplicates a draft, moves the copy to a test environment, launches it and enrolls some people. The trigger becomes
 * manual, so that nobody else takes part.
 */
export async function startTestRun(
  { id }: Initiative,
  environmentId: string,
  externalIds: readonly string[],
  name: string,
): Promise<{ id: string; refused: string[] }> {
  const copy = await parley.initiatives.duplicate({ id, name })
  const { id: journeyId, definition } = await parley.journeys.getDefinition({ journeyId: copy.id })
  await parley.journeys.updateDraft({
    journeyId,
    definition: {
      ...definition,
      metadata: { ...definition.metadata, environmentId },
      actions: definition.actions.map((node) =>
        node.kind === 'ENTRY' ? { ...node, inputs: { triggerType: 'manual' as const } } : node,
      ),
    },
  })
  await parley.initiatives.launch({ id: copy.id })
  const { errors } = await parley.initiatives.participants.add({
    id: copy.id,
    people: externalIds.map((externalId) => ({ externalId })),
  })
  return { id: copy.id, refused: errors.map(({ error }) => error.message) }
}
