import { z } from 'zod'
import {
  byCreation,
  listOperation,
  operation,
  readOperation,
  recordOperations,
} from '../../../platform/operations/index.ts'
import { ExternalId, WireId } from '../../../platform/schema/index.ts'
import { readIdentitySecret, rotateIdentity } from '../identity.ts'
import { acceptSpam } from '../submitting/spam.ts'
import { getSpam, listSpam, presentSpam, SpamSubmission } from './spam.ts'
import { FormHistory, FormPages, FormStats, readHistory, readPages, readStats } from './stats.ts'
import {
  getSubmission,
  listSubmissions,
  presentSubmission,
  readSensitive,
  SensitiveAnswers,
  SUBMISSION_SORTS,
  Submission,
} from './submissions.ts'

const HOUR_MS = 3_600_000

const WithSubmission = z.strictObject({ submissionId: WireId })

const lead_capture_submissions_list = listOperation({
  name: 'lead_capture_submissions_list',
  route: 'GET /lead-capture/embedded-forms/{formId}/submissions',
  permission: 'forms:read',
  summary: 'List form submissions',
  description: 'Newest first, or in the order that you choose. Sensitive answers are not included.',
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
  sorts: SUBMISSION_SORTS,
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

const WithSpam = z.strictObject({ spamId: WireId })

const spam = recordOperations({ key: WithSpam, record: SpamSubmission, present: presentSpam })

const lead_capture_spam_list = listOperation({
  name: 'lead_capture_spam_list',
  route: 'GET /lead-capture/embedded-forms/{formId}/spam',
  permission: 'forms:read',
  summary: 'List submissions that look like spam',
  description: 'Newest first. They have no effect and are deleted after 30 days. Of a form, 1,000 are kept.',
  forPeople: true,
  filters: {
    formId: WireId,
    q: z.string().trim().min(1).max(200).optional().describe('In answers and hidden fields.'),
  },
  item: SpamSubmission,
  query: listSpam,
  position: byCreation,
  present: presentSpam,
})

const lead_capture_spam_get = spam.get({
  name: 'lead_capture_spam_get',
  route: 'GET /lead-capture/spam/{spamId}',
  permission: 'forms:read',
  summary: 'Get a submission that looks like spam',
  description: 'Sensitive answers are not included.',
  forPeople: true,
  run: getSpam,
})

const lead_capture_spam_accept = operation({
  name: 'lead_capture_spam_accept',
  route: 'POST /lead-capture/spam/{spamId}/accept',
  permission: 'forms:write',
  summary: 'Accept a submission that looked like spam',
  description:
    'Stores it as if it had just arrived: with its person, its event, and what these start. ' +
    'Accepted again: `not_found`.',
  effect: 'write',
  forPeople: true,
  idempotent: false,
  input: WithSpam,
  output: Submission,
  run: async (ctx, { spamId }) => presentSubmission(await getSubmission(ctx, await acceptSpam(ctx, spamId))),
})

const Day = z.iso.date()

const lead_capture_embedded_forms_stats = readOperation({
  name: 'lead_capture_embedded_forms_stats',
  route: 'GET /lead-capture/embedded-forms/{formId}/stats',
  permission: 'forms:read',
  readsReplica: true,
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

const lead_capture_embedded_forms_history = readOperation({
  name: 'lead_capture_embedded_forms_history',
  route: 'GET /lead-capture/embedded-forms/{formId}/history',
  permission: 'forms:read',
  summary: 'Get the history of a form',
  description: 'Views and submissions of each day (UTC), with today last.',
  forPeople: true,
  input: z.strictObject({
    formId: WireId,
    days: z.int().min(1).max(366).optional().describe('Number of days. Default: 30.'),
  }),
  output: FormHistory,
  run: readHistory,
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
  lead_capture_embedded_forms_history,
  lead_capture_embedded_forms_pages,
  lead_capture_embedded_forms_identity_get,
  lead_capture_embedded_forms_identity_rotate,
  lead_capture_submissions_list,
  lead_capture_submissions_get,
  lead_capture_submissions_sensitive_get,
  lead_capture_spam_list,
  lead_capture_spam_get,
  lead_capture_spam_accept,
]
