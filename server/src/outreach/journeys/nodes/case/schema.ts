import { z } from 'zod'
import { action, Label, Text } from '../fields.ts'

export const CaseAction = action(
  'CASE',
  z.strictObject({
    selectionPath: z.string().max(500).describe('The variable whose value selects the branch.'),
    branches: z.array(z.strictObject({ id: z.string().max(100), value: Label, label: Label.min(1) })).max(10),
    description: Text.optional(),
  }),
)
