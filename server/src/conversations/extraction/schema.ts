import { z } from 'zod'
import { mapOf } from '../../platform/schema/index.ts'

/** The common properties of all field kinds. */
const about = {
  label: z.string().min(1).max(80),
  description: z.string().min(1).max(500).describe('What the value means; extractors read it.'),
  mapsTo: z
    .string()
    .max(100)
    .regex(/^canonical\.[a-zA-Z][a-zA-Z0-9]*$/)
    .optional()
    .describe('A name shared across initiatives, such as canonical.budget.'),
  question: z
    .string()
    .max(280)
    .optional()
    .describe('The text of the guiding question it comes from. Found by resemblance when omitted.'),
}

const Values = z
  .array(z.string().min(1).max(64))
  .min(1)
  .max(100)
  .refine((values) => new Set(values).size === values.length, 'Name each value once.')

const Field = z
  .discriminatedUnion('type', [
    z.strictObject({ ...about, type: z.literal('bool') }),
    z
      .strictObject({ ...about, type: z.literal('int'), min: z.int().optional(), max: z.int().optional() })
      .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
        path: ['max'],
        message: 'Make `max` at least `min`.',
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
  .regex(/^[a-z][a-z0-9_]*$/, 'Write a slug in lower case: wants_demo.')

const MAX_FIELDS = 100

export const ExtractionSchema = z
  .strictObject({
    fields: mapOf(Slug, Field, MAX_FIELDS).describe('By slug, in the order in which results show them.'),
  })
  .meta({ id: 'ExtractionSchema' })

export type ExtractionSchema = z.output<typeof ExtractionSchema>
