import { z } from 'zod'
import { readOperation } from '../../../platform/operations/index.ts'
import { ExternalId, WireId } from '../../../platform/schema/index.ts'
import { EnrollmentExplanation, explainEnrollment, explainRun, RunExplanation } from '../../journeys/index.ts'
import { getInitiative } from '../initiatives.ts'
import { InitiativeId } from '../schema.ts'
import { getParticipant } from './participants.ts'

const ExplanationLanguage = z.enum(['en', 'es', 'pt']).default('en').describe('Language of the texts.')

const initiatives_participant_explain = readOperation({
  name: 'initiatives_participant_explain',
  route: 'GET /initiatives/{id}/participants/{participantId}/explanation',
  permission: 'initiatives:read',
  summary: "Explain a participant's journey",
  description:
    'Returns where the run is, what it waits for and until when. Also returns what each signal would ' +
    'lead to, and why it left each node.',
  input: z.strictObject({
    ...InitiativeId.shape,
    participantId: WireId,
    language: ExplanationLanguage,
  }),
  output: RunExplanation,
  run: async (ctx, { id, participantId, language }) =>
    explainRun(ctx, await getParticipant(ctx, await getInitiative(ctx, id), participantId), language),
})

const initiatives_explain_enrollment = readOperation({
  name: 'initiatives_explain_enrollment',
  route: 'GET /initiatives/{id}/enrollment-explanation',
  permission: 'initiatives:read',
  summary: 'Check whether a person can be enrolled',
  description:
    'Checks the enrollment rules and changes nothing. `rejections` lists triggers that started no run ' +
    'for this person, with the reasons reported in `enrollment.rejected`.',
  input: z.strictObject({
    ...InitiativeId.shape,
    personExternalId: ExternalId,
    language: ExplanationLanguage,
  }),
  output: EnrollmentExplanation,
  run: async (ctx, { id, personExternalId, language }) =>
    explainEnrollment(ctx, await getInitiative(ctx, id), personExternalId, language),
})

export const explanationOperations = [initiatives_participant_explain, initiatives_explain_enrollment]
