import { z } from 'zod'

export const Text = z.string().max(2000)
export const Label = z.string().max(255)

/** Validation checks its format, so that an unfinished draft can be saved. */
export const DurationText = z.string().max(20).describe('A whole number and m, h, d or w: 30m, 24h, 3d, 2w.')

export const ConversationMode = z
  .enum(['AGENT', 'ESCALATE'])
  .describe('AGENT: the AI converses. ESCALATE: straight to a human.')

export const Position = z.strictObject({ x: z.number(), y: z.number() })

/** The common fields of all nodes; `inputs` belong to the kind. */
export function action<K extends string, I extends z.ZodObject>(kind: K, inputs: I) {
  return z
    .strictObject({
      id: z.string().min(1).max(100).describe('Yours; unique within the journey. Edges name it.'),
      kind: z.literal(kind),
      name: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('What people read. Needed before the journey is published.'),
      position: Position.optional().describe('On the canvas; laid out by the server when omitted.'),
      inputs: inputs.optional(),
    })
    .meta({ id: `Action_${kind}` })
}
