import { z } from 'zod'
import { mapOf } from '../../../../platform/schema/index.ts'
import { action, Text } from '../fields.ts'

export const DispatchEventAction = action(
  'DISPATCH_EVENT',
  z.strictObject({
    eventName: z.string().min(1).max(255),
    properties: mapOf(z.string().max(255), z.union([Text, z.strictObject({ var: z.string().max(500) })]), 100)
      .optional()
      .describe('Text, or `{"var": path}` for a variable\'s value. Variables without a value are omitted.'),
    description: Text.optional(),
  }),
)
