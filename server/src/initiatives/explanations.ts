import { z } from 'zod'
import { explainRun, RunExplanation } from '../journeys/index.ts'
import { operation, WireId } from '../kernel/index.ts'
import { getInitiative } from './initiatives.ts'
import { getParticipant } from './participants.ts'
import { InitiativeId } from './schema.ts'

const initiatives_participant_explain = operation({
  name: 'initiatives_participant_explain',
  route: 'GET /initiatives/{id}/participants/{participantId}/explanation',
  permission: 'initiatives:read',
  summary: 'Show what a participant did and why, and what comes next',
  description:
    'Where the run is and since when, what it waits for and until when, what each signal would lead to, why it left each ' +
    'node as it did, and what became of its messages.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({
    ...InitiativeId.shape,
    participantId: WireId.describe('As returned when adding or listing.'),
    language: z.enum(['en', 'es', 'pt']).default('en').describe('Of the texts.'),
  }),
  output: RunExplanation,
  errors: ['not_found'],
  run: async (ctx, { id, participantId, language }) =>
    explainRun(ctx, await getParticipant(ctx, await getInitiative(ctx, id), participantId), language),
})

export const explanationOperations = [initiatives_participant_explain]
