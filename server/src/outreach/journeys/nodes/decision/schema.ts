import { z } from 'zod'
import { action, Text } from '../fields.ts'
import { DecisionCondition } from './conditions.ts'

export const DecisionAction = action(
  'DECISION',
  z.strictObject({
    logic: z.enum(['AND', 'OR']),
    conditions: z.array(DecisionCondition).max(50),
    description: Text.optional(),
  }),
)
