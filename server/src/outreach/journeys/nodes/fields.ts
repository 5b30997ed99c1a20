import { z } from 'zod'
import { chosenId } from '../../../platform/schema/index.ts'

export const Text = z.string().max(2000)
export const Label = z.string().max(255)

/** Validation checks its format, so that an unfinished draft can be saved. */
export const DurationText = z.string().max(20).describe('A whole number with m, h, d or w: 30m, 24h, 3d, 2w.')

export const ConversationMode = z
  .enum(['AGENT', 'ESCALATE'])
  .describe('AGENT: the agent converses. ESCALATE: hands over to a person at once.')

export const Position = z.strictObject({ x: z.number(), y: z.number() })

/** The common fields of all nodes; `inputs` belong to the kind. */
export function action<K extends string, I extends z.ZodObject>(kind: K, inputs: I) {
  return z
    .strictObject({
      id: chosenId(z.string().min(1).max(100)).describe(
        'Your id, unique within the journey. Edges refer to it.',
      ),
      kind: z.literal(kind),
      name: z.string().min(1).max(255).optional().describe('Display name. Required to publish the journey.'),
      position: Position.optional().describe('Position on the canvas. Default: set by the server.'),
      inputs: inputs.optional(),
    })
    .meta({ id: `Action_${kind}` })
}
