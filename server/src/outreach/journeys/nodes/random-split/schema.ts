import { z } from 'zod'
import { action, Label, Text } from '../fields.ts'

export const RandomSplitAction = action(
  'RANDOM_SPLIT',
  z.strictObject({
    arms: z
      .array(
        z.strictObject({
          id: z.string().max(100),
          weight: z.int().min(1).max(100),
          label: Label.optional(),
        }),
      )
      .max(100)
      .describe('Weights must add up to 100.'),
    description: Text.optional(),
  }),
)
