import { z } from 'zod'
import { byCreation, listOperation, operation } from '../../../platform/operations/index.ts'
import { ExternalId, WireId } from '../../../platform/schema/index.ts'
import { readIdentitySecret, rotateIdentity } from '../identity.ts'
import { FormStats, readStats } from './stats.ts'
import {
  getSubmission,
  listSubmissions,
  presentSubmission,
  readSensitive,
  SensitiveAnswers,
  Submission,
} from './submissions.ts'

const HOUR_MS = 3_600_000

const WithSubmission = z.strictObject({ submissionId: WireId })

const lead_capture_submissions_list = listOperation({
  name: 'lead_capture_submissions_list',
  route: 'GET /lead-capture/embedded-forms/{formId}/submissions',
  permission: 'forms:read',
  summary: 'List what visitors sent with a form',
  description: 'Newest first, without sensitive answers.',
  filters: {
    formId: WireId,
    personExternalId: ExternalId.optional().describe('Only what is about this person.'),
  },
  item: Submission,
  errors: ['not_found'],
  query: listSubmissions,
  position: byCreation,
  present: presentSubmission,
})

const lead_capture_submissions_get = operation({
  name: 'lead_capture_submissions_get',
  route: 'GET /lead-capture/submissions/{submissionId}',
  permission: 'forms:read',
  summary: 'Read what a visitor sent, without sensitive answers',
  effect: 'read',
  idempotent: true,
  input: WithSubmission,
  output: Submission,
  errors: ['not_found'],
  run: async (ctx, { submissionId }) => presentSubmission(await getSubmission(ctx, submissionId)),
})

const lead_capture_submissions_sensitive_get = operation({
  name: 'lead_capture_submissions_sensitive_get',
  route: 'GET /lead-capture/submissions/{submissionId}/sensitive',
  permission: 'sensitive:read',
  summary: 'Read the sensitive answers of what a visitor sent',
  description:
    'They are in no event, webhook, list or log: this and an export that asks for them are where they show.',
  effect: 'read',
  forPeople: true,
  idempotent: true,
  input: WithSubmission,
  output: SensitiveAnswers,
  errors: ['not_found'],
  run: async (ctx, { submissionId }) => ({ answers: await readSensitive(ctx, submissionId) }),
})

const Day = z.iso.date()

const lead_capture_embedded_forms_stats = operation({
  name: 'lead_capture_embedded_forms_stats',
  route: 'GET /lead-capture/embedded-forms/{formId}/stats',
  permission: 'forms:read',
  summary: 'See how often a form was seen, begun and sent',
  description:
    'Counted by day (UTC), of nobody in particular: no cookies, no addresses. Pages say of themselves what was seen and ' +
    'begun; submissions and endings are counted as they are stored.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({
    formId: WireId,
    from: Day.optional().describe('The first day. The form’s first when omitted.'),
    to: Day.optional().describe('The last day, included. Today when omitted.'),
  }),
  output: FormStats,
  errors: ['not_found'],
  run: readStats,
})

const lead_capture_embedded_forms_identity_get = operation({
  name: 'lead_capture_embedded_forms_identity_get',
  route: 'GET /lead-capture/embedded-forms/{formId}/identity',
  permission: 'sensitive:read',
  summary: 'Read the secret that signs who fills in a form',
  description:
    'With the hidden fields `externalId` and `externalIdSignature` (its HMAC-SHA256 under this secret, in hex) answers are ' +
    'about that person. Your server makes the signature: keep the secret out of pages.',
  effect: 'read',
  forPeople: true,
  idempotent: true,
  input: z.strictObject({ formId: WireId }),
  output: z.strictObject({ secret: z.string() }),
  errors: ['not_found'],
  run: async (ctx, { formId }) => ({ secret: await readIdentitySecret(ctx, formId) }),
})

const lead_capture_embedded_forms_identity_rotate = operation({
  name: 'lead_capture_embedded_forms_identity_rotate',
  route: 'POST /lead-capture/embedded-forms/{formId}/identity/rotate',
  permission: 'forms:write',
  summary: 'Replace the secret that signs who fills in a form',
  description:
    'Read the new one with lead_capture_embedded_forms_identity_get. The one before works on for the hours of grace.',
  effect: 'write',
  forPeople: true,
  idempotent: false,
  subject: 'formId',
  input: z.strictObject({
    formId: WireId,
    graceHours: z
      .int()
      .min(0)
      .max(720)
      .default(24)
      .describe('24 when omitted; 0 ends the one before at once.'),
  }),
  output: z.strictObject({ beforeWorksUntil: z.string() }),
  errors: ['not_found'],
  run: async (ctx, { formId, graceHours }) => {
    const until = await rotateIdentity(ctx, formId, graceHours * HOUR_MS)
    return { beforeWorksUntil: until.toISOString() }
  },
})

export const submissionOperations = [
  lead_capture_embedded_forms_stats,
  lead_capture_embedded_forms_identity_get,
  lead_capture_embedded_forms_identity_rotate,
  lead_capture_submissions_list,
  lead_capture_submissions_get,
  lead_capture_submissions_sensitive_get,
]
