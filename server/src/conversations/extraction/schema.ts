import { z } from 'zod'
import { mapOf } from '../../platform/schema/index.ts'

/** The common properties of all field kinds. */
const about = {
  label: z.string().min(1).max(80),
  description: z.string().min(1).max(500).describe('What the value means. The extractor uses this text.'),
  mapsTo: z
    .string()
    .max(100)
    .regex(/^canonical\.[a-zA-Z][a-zA-Z0-9]*$/)
    .optional()
    .describe('Name shared across initiatives, such as canonical.budget.'),
  question: z
    .string()
    .max(280)
    .optional()
    .describe('Text of the guiding question it comes from. Default: the most similar question.'),
}

const Values = z
  .array(z.string().min(1).max(64))
  .min(1)
  .max(100)
  .refine((values) => new Set(values).size === values.length, 'Use each value only once.')

export const ExtractionField = z
  .discriminatedUnion('type', [
    z.strictObject({ ...about, type: z.literal('bool') }),
    z
      .strictObject({ ...about, type: z.literal('int'), min: z.int().optional(), max: z.int().optional() })
      .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
        path: ['max'],
        message: '`max` must be at least `min`.',
      }),
    z.strictObject({ ...about, type: z.literal('enum'), values: Values }),
    z.strictObject({ ...about, type: z.literal('enum[]'), values: Values }),
    z.strictObject({ ...about, type: z.literal('string'), maxLength: z.int().positive().optional() }),
    z.strictObject({ ...about, type: z.literal('string[]') }),
  ])
  .meta({ id: 'ExtractionField' })

const Slug = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, 'Use a lowercase slug such as wants_demo.')

const MAX_FIELDS = 100

export const ExtractionSchema = z
  .strictObject({
    fields: mapOf(Slug, ExtractionField, MAX_FIELDS).describe('By slug, in the order of results.'),
  })
  .meta({ id: 'ExtractionSchema' })

export type ExtractionSchema = z.output<typeof ExtractionSchema>
