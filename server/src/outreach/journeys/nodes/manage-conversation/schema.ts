import { z } from 'zod'
import { action, ConversationMode, DurationText } from '../fields.ts'

export const ManageConversationAction = action(
  'MANAGE_CONVERSATION',
  z.strictObject({
    mode: ConversationMode.optional(),
    inactivityTimeout: DurationText.optional().describe(
      'How long without messages until it ends. Default: 24h.',
    ),
  }),
)
