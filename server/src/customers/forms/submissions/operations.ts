import { z } from 'zod'
import { byCreation, listOperation, operation, readOperation } from '../../../platform/operations/index.ts'
import { ExternalId, WireId } from '../../../platform/schema/index.ts'
import { readIdentitySecret, rotateIdentity } from '../identity.ts'
import { FormPages, FormStats, readPages, readStats } from './stats.ts'
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
  summary: 'List form submissions',
  description: 'Newest first. Sensitive answers are not included.',
  filters: {
    formId: WireId,
    personExternalId: ExternalId.optional().describe('Only submissions of this person.'),
    q: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('In answers, hidden fields and external IDs of people.'),
  },
  item: Submission,
  query: listSubmissions,
  position: byCreation,
  present: presentSubmission,
})

const lead_capture_submissions_get = readOperation({
  name: 'lead_capture_submissions_get',
  route: 'GET /lead-capture/submissions/{submissionId}',
  permission: 'forms:read',
  summary: 'Get a form submission',
  description: 'Sensitive answers are not included.',
  input: WithSubmission,
  output: Submission,
  run: async (ctx, { submissionId }) => presentSubmission(await getSubmission(ctx, submissionId)),
})

const lead_capture_submissions_sensitive_get = readOperation({
  name: 'lead_capture_submissions_sensitive_get',
  route: 'GET /lead-capture/submissions/{submissionId}/sensitive',
  permission: 'sensitive:read',
  summary: 'Get the sensitive answers of a form submission',
  description:
    'Returned only here and in exports that ask for them, never in events, webhooks, lists or logs.',
  forPeople: true,
  input: WithSubmission,
  output: SensitiveAnswers,
  run: async (ctx, { submissionId }) => ({ answers: await readSensitive(ctx, submissionId) }),
})

const Day = z.iso.date()

const lead_capture_embedded_forms_stats = readOperation({
  name: 'lead_capture_embedded_forms_stats',
  route: 'GET /lead-capture/embedded-forms/{formId}/stats',
  permission: 'forms:read',
  summary: 'Get form statistics',
  description:
    'Counts per day (UTC) without cookies or IP addresses. The page reports views and starts; ' +
    'submissions and endings are counted when stored.',
  input: z.strictObject({
    formId: WireId,
    from: Day.optional().describe("First day. Default: the form's first day."),
    to: Day.optional().describe('Last day, inclusive. Default: today.'),
  }),
  output: FormStats,
  run: readStats,
})

const lead_capture_embedded_forms_pages = readOperation({
  name: 'lead_capture_embedded_forms_pages',
  route: 'GET /lead-capture/embedded-forms/{formId}/pages',
  permission: 'forms:read',
  forPeople: true,
  summary: 'Check where a form was seen',
  description: 'Counts views by the origin of the page, for each allowed origin. `*` is not counted.',
  input: z.strictObject({ formId: WireId }),
  output: FormPages,
  run: readPages,
})

const lead_capture_embedded_forms_identity_get = readOperation({
  name: 'lead_capture_embedded_forms_identity_get',
  route: 'GET /lead-capture/embedded-forms/{formId}/identity',
  permission: 'sensitive:read',
  summary: 'Get the signing secret of a form',
  description:
    'Use it on your server to identify who fills in the form. Send the hidden fields `externalId` and ' +
    '`externalIdSignature`, its HMAC-SHA256 in hex with this secret. Never put the secret on a page.',
  forPeople: true,
  input: z.strictObject({ formId: WireId }),
  output: z.strictObject({ secret: z.string() }),
  run: async (ctx, { formId }) => ({ secret: await readIdentitySecret(ctx, formId) }),
})

const lead_capture_embedded_forms_identity_rotate = operation({
  name: 'lead_capture_embedded_forms_identity_rotate',
  route: 'POST /lead-capture/embedded-forms/{formId}/identity/rotate',
  permission: 'forms:write',
  summary: 'Rotate the signing secret of a form',
  description:
    'Get the new secret with lead_capture_embedded_forms_identity_get. The old one works for the ' +
    'grace period.',
  effect: 'write',
  forPeople: true,
  idempotent: false,
  input: z.strictObject({
    formId: WireId,
    graceHours: z.int().min(0).max(720).default(24).describe('Default: 24. 0 ends the old secret at once.'),
  }),
  output: z.strictObject({ beforeWorksUntil: z.string() }),
  run: async (ctx, { formId, graceHours }) => {
    const until = await rotateIdentity(ctx, formId, graceHours * HOUR_MS)
    return { beforeWorksUntil: until.toISOString() }
  },
})

export const submissionOperations = [
  lead_capture_embedded_forms_stats,
  lead_capture_embedded_forms_pages,
  lead_capture_embedded_forms_identity_get,
  lead_capture_embedded_forms_identity_rotate,
  lead_capture_submissions_list,
  lead_capture_submissions_get,
  lead_capture_submissions_sensitive_get,
]
