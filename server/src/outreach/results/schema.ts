import { z } from 'zod'

export const Segment = z.string().min(1).max(255).describe('Slug of a segment: only present members.')

export const Values = z.array(z.strictObject({ value: z.string(), count: z.int() }))

export const Variable = z.strictObject({
  key: z.string(),
  label: z.string(),
  valueKind: z.string(),
  cardinality: z.string(),
  source: z.string(),
  coverage: z.strictObject({ answered: z.int(), eligible: z.int() }),
  average: z.number().optional(),
  distribution: Values.optional().describe(
    'Of categories and of whole numbers with up to 11 different values.',
  ),
  samples: z.array(z.string()).optional(),
  reviews: z
    .strictObject({ waiting: z.int(), confirmed: z.int(), corrected: z.int(), refused: z.int() })
    .optional()
    .describe('Answers that wait for review, and what people decided about others.'),
})
