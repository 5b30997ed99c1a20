import { z } from 'zod'
import { byCreation, listOperation, recordOperations } from '../../../platform/operations/index.ts'
import { ById, Name, WireId } from '../../../platform/schema/index.ts'
import {
  createEmailTemplate,
  EMAIL_TEMPLATE_SORTS,
  EmailTemplate,
  EmailTemplateVersion,
  getEmailTemplate,
  ListedEmailTemplate,
  listEmailTemplates,
  listEmailVersions,
  presentEmailTemplate,
  presentEmailVersion,
  presentListed,
  updateEmailTemplate,
} from './email-templates.ts'
import { markdownProblem } from './markdown-limits.ts'

const emailTemplates = recordOperations({ record: EmailTemplate, present: presentEmailTemplate })

const MAX_HTML = 200_000
const MAX_BODY = 50_000

const Subject = z.string().min(1).max(255)
const Html = z.string().min(1).max(MAX_HTML)
const Body = z
  .string()
  .min(1)
  .max(MAX_BODY)
  .superRefine((text, check) => {
    const message = markdownProblem(text)
    if (message) check.addIssue({ code: 'custom', message })
  })

const email_templates_list = listOperation({
  name: 'email_templates_list',
  route: 'GET /email-templates',
  permission: 'templates:read',
  summary: 'List email templates',
  filters: { q: z.string().trim().min(1).max(255).optional().describe('A part of the name or subject.') },
  item: ListedEmailTemplate,
  sorts: EMAIL_TEMPLATE_SORTS,
  query: listEmailTemplates,
  position: byCreation,
  present: presentListed,
})

const email_templates_create = emailTemplates.create({
  name: 'email_templates_create',
  route: 'POST /email-templates',
  permission: 'templates:write',
  summary: 'Create an email template',
  description: `\`body\` is Markdown that Parley lays out and also sends as plain text. For your own layout, send \`html\`; without a
\`body\`, the plain text is taken from it. All of them and the subject can contain \`{{placeholders}}\`, which SEND_EMAIL
nodes fill.`,
  subject: 'name',
  input: z
    .strictObject({ name: Name, subject: Subject, body: Body.optional(), html: Html.optional() })
    .refine(({ html, body }) => html !== undefined || body !== undefined, {
      path: ['body'],
      message: 'Send a body, html or both.',
    }),
  errors: ['already_exists'],
  run: (ctx, { name, subject, html = null, body = null }) =>
    createEmailTemplate(ctx, name, { subject, body, ownHtml: html }),
})

const email_templates_get = emailTemplates.get({
  name: 'email_templates_get',
  route: 'GET /email-templates/{id}',
  permission: 'templates:read',
  summary: 'Get an email template',
  run: getEmailTemplate,
})

const email_templates_update = emailTemplates.update({
  name: 'email_templates_update',
  route: 'PATCH /email-templates/{id}',
  permission: 'templates:write',
  summary: 'Update an email template',
  description: 'Omitted fields keep their values. Emails waiting to be sent do not change.',
  input: z.strictObject({
    id: WireId,
    name: Name.optional(),
    subject: Subject.optional(),
    body: Body.optional(),
    html: Html.nullable().optional(),
  }),
  errors: ['already_exists'],
  run: updateEmailTemplate,
})

const email_templates_versions_list = listOperation({
  name: 'email_templates_versions_list',
  route: 'GET /email-templates/{id}/versions',
  permission: 'templates:read',
  forPeople: true,
  summary: 'List the versions of an email template',
  description: 'Newest first. To send an earlier one again, update the template with its texts.',
  filters: ById.shape,
  item: EmailTemplateVersion,
  query: listEmailVersions,
  position: ({ created_at, version }) => ({ at: created_at, id: String(version) }),
  present: presentEmailVersion,
})

export const emailTemplateOperations = [
  email_templates_list,
  email_templates_create,
  email_templates_get,
  email_templates_update,
  email_templates_versions_list,
]
