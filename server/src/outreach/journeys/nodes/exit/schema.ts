import { z } from 'zod'
import { action, Label } from '../fields.ts'

export const ExitAction = action(
  'EXIT',
  z.strictObject({
    outcome: Label.optional().describe('A word of yours for how the run ended.'),
    nextInitiativeId: Label.optional().describe(
      'Where the participant goes on, with the same context, if that initiative is live then.',
    ),
  }),
)
