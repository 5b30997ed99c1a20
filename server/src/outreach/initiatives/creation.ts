import { z } from 'zod'
import { ExtractionSchema, setSchema } from '../../conversations/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { type Ctx, requirePermission } from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { GoalInput, setGoal } from '../goals/index.ts'
import { createDraft, SentDefinition } from '../journeys/index.ts'
import { createInitiative, type InitiativeRow } from './initiatives.ts'
import { InitiativeInput } from './schema.ts'
import { linkTemplate } from './template-links.ts'

/** An initiative with all that a launch needs. */
export const WholeInitiative = z.strictObject({
  ...InitiativeInput.shape,
  templates: z
    .array(z.strictObject({ round: z.int().min(1).max(4), templateId: WireId }))
    .max(4)
    .refine(
      (links) => new Set(links.map(({ round }) => round)).size === links.length,
      'Use each round only once.',
    )
    .optional()
    .describe('By round, as with `initiatives_templates_set`.'),
  extractionSchema: ExtractionSchema.optional().describe('As with `extraction_schema_set`.'),
  goal: GoalInput.optional(),
  journey: SentDefinition.optional().describe('As with `journeys_create_draft`.'),
})

type WholeInitiative = z.output<typeof WholeInitiative>

/**
 * Creates a draft with its templates, extraction schema, goal and journey in one transaction, so that none is left behind.
 * `forbidden` for a journey without `journeys:write`.
 */
export async function createWhole(
  ctx: Ctx,
  { templates = [], extractionSchema, goal, journey, ...input }: WholeInitiative,
): Promise<InitiativeRow> {
  const initiative = await createInitiative(ctx, input)
  const id = toWire('initiative', initiative.id)
  for (const { round, templateId } of templates) await linkTemplate(ctx, initiative, round, templateId)
  if (extractionSchema) await setSchema(ctx, id, { schema: extractionSchema })
  if (goal) await setGoal(ctx, initiative.id, goal)
  if (journey) {
    requirePermission(ctx, 'journeys:write', 'An initiative with a journey')
    await createDraft(ctx, id, journey)
  }
  return initiative
}
