import { z } from 'zod'
import { byCreation, listOperation, operation } from '../../platform/operations/index.ts'
import { freeForm, mapOf, Name, PhoneText, WireId } from '../../platform/schema/index.ts'
import { CONTENT_DESCRIPTION } from './shapes.ts'
import {
  Category,
  ContentTypeName,
  createTemplates,
  getTemplate,
  listTemplates,
  presentHealth,
  presentTemplate,
  Status,
  Template,
  TemplateHealth,
  updateTemplate,
} from './templates.ts'

const MAX_CONTENT_BYTES = 32 * 1024
const MAX_VARIABLES = 100

const Content = freeForm(MAX_CONTENT_BYTES).meta({ id: 'TemplateContent', description: CONTENT_DESCRIPTION })

const templates_list = listOperation({
  name: 'templates_list',
  route: 'GET /templates',
  permission: 'templates:read',
  summary: 'List WhatsApp templates with their review status',
  description: 'Newest first, up to 1000 a page. A template has one record per WhatsApp account.',
  filters: {
    status: Status.optional(),
    category: Category.optional(),
    contentType: ContentTypeName.optional(),
  },
  item: Template,
  defaultLimit: 1000,
  query: listTemplates,
  position: byCreation,
  present: presentTemplate,
})

const templates_create = operation({
  name: 'templates_create',
  route: 'POST /templates',
  permission: 'templates:write',
  summary: 'Create a WhatsApp template and submit it for review',
  description: `Gives one record per WhatsApp account: DRAFT, at once PENDING, then APPROVED or REJECTED (24 to 48
hours; read it again to see). What WhatsApp would refuse anyway is 422
\`invalid_template\` with \`issues\`.

Variables are \`{{1}}\`, \`{{2}}\`… without gaps, in the body, a text header, at the end of a button's address or as
its code, each with an example in \`variables\`. WhatsApp words AUTHENTICATION messages itself: their \`body\`
holds the code as \`{{1}}\` and is what transcripts show.`,
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'name',
  input: z.strictObject({
    name: Name.describe('Lower-case letters, digits and underscores.'),
    language: z.string().min(2).max(10).describe('en, es, pt_BR…'),
    category: Category,
    contentType: ContentTypeName,
    content: Content,
    variables: mapOf(z.string().max(100), z.string().max(1024), MAX_VARIABLES)
      .optional()
      .describe('An example for every placeholder: `{ "1": "Ana" }`.'),
    phoneNumbers: z
      .array(PhoneText)
      .min(1)
      .max(100)
      .optional()
      .describe('Only the accounts of these connected numbers; all when omitted.'),
  }),
  output: z.strictObject({ data: z.array(Template) }),
  errors: ['invalid_template', 'no_whatsapp_number', 'already_exists'],
  run: async (ctx, { phoneNumbers, ...draft }) => {
    const rows = await createTemplates(ctx, draft, phoneNumbers)
    return { data: rows.map(presentTemplate) }
  },
})

const templates_get = operation({
  name: 'templates_get',
  route: 'GET /templates/{id}',
  permission: 'templates:read',
  summary: 'Read a WhatsApp template',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ id: WireId }),
  output: Template,
  errors: ['not_found'],
  run: async (ctx, { id }) => presentTemplate(await getTemplate(ctx, id)),
})

const templates_update = operation({
  name: 'templates_update',
  route: 'PATCH /templates/{id}',
  permission: 'templates:write',
  summary: 'Change a WhatsApp template and submit it again',
  description: `What is left out stays. It is DRAFT, then PENDING, and not sent before it is approved again. WhatsApp takes one
edit of an approved template in 24 hours and ten in 30 days: one that it does not take shows as REJECTED with the reason,
and the same call tries it again. Templates at Twilio cannot be changed.`,
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({
    id: WireId,
    content: Content.optional().describe('Of the content type that the template has.'),
    variables: mapOf(z.string().max(100), z.string().max(1024), MAX_VARIABLES).optional(),
    category: Category.optional().describe('Not of one that is approved.'),
  }),
  output: Template,
  errors: ['not_found', 'template_not_submittable', 'invalid_template'],
  run: async (ctx, { id, ...changes }) => presentTemplate(await updateTemplate(ctx, id, changes)),
})

const templates_health = operation({
  name: 'templates_health',
  route: 'GET /templates/{id}/health',
  permission: 'templates:read',
  summary: 'Read how a WhatsApp template fares at its provider',
  description: 'As told by webhooks and by a look once a day; more often while it is under review.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ id: WireId }),
  output: TemplateHealth,
  errors: ['not_found'],
  run: async (ctx, { id }) => presentHealth(await getTemplate(ctx, id)),
})

export const templateOperations = [
  templates_list,
  templates_create,
  templates_get,
  templates_update,
  templates_health,
]
