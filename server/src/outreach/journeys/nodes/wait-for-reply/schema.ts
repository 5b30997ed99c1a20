import { z } from 'zod'
import { action, DurationText } from '../fields.ts'

export const WaitForReplyAction = action(
  'WAIT_FOR_REPLY',
  z.strictObject({
    maxTimeout: DurationText.optional().describe('How long to wait for the first reply. Default: 24h.'),
  }),
)
