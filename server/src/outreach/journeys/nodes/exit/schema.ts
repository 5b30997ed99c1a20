import { z } from 'zod'
import { action, Label } from '../fields.ts'

export const ExitAction = action(
  'EXIT',
  z.strictObject({
    outcome: Label.optional().describe('Your own label for this outcome.'),
    nextInitiativeId: Label.optional().describe(
      'The initiative to enroll the participant in next, with the same context, if it is active.',
    ),
  }),
)
