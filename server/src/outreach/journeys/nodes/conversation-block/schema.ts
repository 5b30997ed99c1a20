import { z } from 'zod'
import { action, ConversationMode, DurationText, Label, Text } from '../fields.ts'

const BlockOutput = z.strictObject({
  id: z.string().max(100),
  label: Label,
  type: z.enum(['string', 'number', 'date', 'boolean', 'json']),
  description: Text.optional(),
  builtin: z.boolean(),
})

export const ConversationBlockAction = action(
  'CONVERSATION_BLOCK',
  z.strictObject({
    goal: Text.optional(),
    maxTimeout: DurationText.optional().describe('How long to wait for the first reply. Default: 24h.'),
    mode: ConversationMode.optional(),
    outputs: z.array(BlockOutput).max(50).optional(),
  }),
)
