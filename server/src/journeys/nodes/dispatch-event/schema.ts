import { z } from 'zod'
import { action, Text } from '../fields.ts'

export const DispatchEventAction = action(
  'DISPATCH_EVENT',
  z.strictObject({
    eventName: z.string().min(1).max(255),
    properties: z
      .record(z.string().max(255), z.union([Text, z.strictObject({ var: z.string().max(500) })]))
      .refine((properties) => Object.keys(properties).length <= 100, 'Send at most 100 properties.')
      .optional(),
    description: Text.optional(),
  }),
)
