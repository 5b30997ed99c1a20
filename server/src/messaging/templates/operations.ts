import { z } from 'zod'
import {
  byCreation,
  listOperation,
  operation,
  readOperation,
  recordOperations,
} from '../../platform/operations/index.ts'
import { ById, freeForm, mapOf, Name, PhoneText, WireId } from '../../platform/schema/index.ts'
import { listHistory, presentEvent, TemplateEvent } from './history.ts'
import { CONTENT_DESCRIPTION } from './shapes.ts'
import {
  Category,
  ContentTypeName,
  checkTemplate,
  createTemplates,
  getTemplate,
  listTemplates,
  presentHealth,
  presentTemplate,
  Status,
  TEMPLATE_SORTS,
  Template,
  TemplateHealth,
  updateTemplate,
} from './templates.ts'

const templates = recordOperations({ record: Template, present: presentTemplate })

const NamePart = z.string().trim().min(1).max(255).describe('A part of the name.')
const MAX_CONTENT_BYTES = 32 * 1024
const MAX_VARIABLES = 100

const Content = freeForm(MAX_CONTENT_BYTES).meta({ id: 'TemplateContent', description: CONTENT_DESCRIPTION })

const templates_list = listOperation({
  name: 'templates_list',
  route: 'GET /templates',
  permission: 'templates:read',
  summary: 'List WhatsApp templates',
  description:
    'Includes their review status, newest first, up to 1000 per page. A template has one record per ' +
    'WhatsApp account.',
  filters: {
    status: Status.optional(),
    category: Category.optional(),
    contentType: ContentTypeName.optional(),
    language: z.string().min(2).max(10).optional(),
    phoneNumber: PhoneText.optional(),
    q: NamePart.optional(),
  },
  item: Template,
  defaultLimit: 1000,
  sorts: TEMPLATE_SORTS,
  query: listTemplates,
  position: byCreation,
  present: presentTemplate,
})

const templates_create = operation({
  name: 'templates_create',
  route: 'POST /templates',
  permission: 'templates:write',
  summary: 'Create a WhatsApp template',
  description: `Submits it for review and returns one record per WhatsApp account. It is DRAFT, PENDING, and after 24 to 48 hours
APPROVED or REJECTED. Templates WhatsApp would reject fail with 422 \`invalid_template\` and \`issues\`.

Variables are \`{{1}}\`, \`{{2}}\`… without gaps: in the body, in a text header, at the end of a button's URL, or as
its code. Each needs an example in \`variables\`. WhatsApp writes AUTHENTICATION messages itself: their \`body\`
contains the code as \`{{1}}\` and appears in transcripts.`,
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'name',
  input: z.strictObject({
    name: Name.describe('Lowercase letters, digits and underscores.'),
    language: z.string().min(2).max(10).describe('en, es, pt_BR…'),
    category: Category,
    contentType: ContentTypeName,
    content: Content,
    variables: mapOf(z.string().max(100), z.string().max(1024), MAX_VARIABLES)
      .optional()
      .describe('Examples: `{ "1": "Ana" }`.'),
    phoneNumbers: z
      .array(PhoneText)
      .min(1)
      .max(100)
      .optional()
      .describe('Only their accounts. Default: all.'),
  }),
  output: z.strictObject({ data: z.array(Template) }),
  errors: ['invalid_template', 'no_whatsapp_number', 'already_exists'],
  run: async (ctx, { phoneNumbers, ...draft }) => {
    const rows = await createTemplates(ctx, draft, phoneNumbers)
    return { data: rows.map(presentTemplate) }
  },
})

const FINDING = {
  path: z.string().optional().describe('The field, such as `content.body` or `variables.1`.'),
  code: z.string(),
  message: z.string(),
}

const templates_validate = readOperation({
  name: 'templates_validate',
  route: 'POST /templates/validate',
  permission: 'templates:read',
  forPeople: true,
  summary: 'Validate a WhatsApp template',
  description:
    'Lists the `issues` with which `templates_create` would fail, and advice on the category. Nothing is stored or ' +
    'submitted.',
  input: z.strictObject({
    name: z.string().max(255),
    language: z.string().max(10),
    category: Category,
    contentType: ContentTypeName,
    content: Content,
    variables: mapOf(z.string().max(100), z.string().max(1024), MAX_VARIABLES).optional(),
    phoneNumbers: z.array(PhoneText).min(1).max(100).optional(),
  }),
  errors: ['no_whatsapp_number'],
  output: z.strictObject({
    valid: z.boolean(),
    issues: z.array(z.strictObject(FINDING)),
    advice: z
      .array(
        z.strictObject({
          ...FINDING,
          words: z.string().nullable().describe('The words of the template that it is about.'),
        }),
      )
      .describe('Why WhatsApp may change or refuse the category. It prevents nothing.'),
  }),
  run: async (ctx, draft) => {
    const { issues, advice } = await checkTemplate(ctx, draft)
    return { valid: issues.length === 0, issues, advice }
  },
})

const templates_get = templates.get({
  name: 'templates_get',
  route: 'GET /templates/{id}',
  permission: 'templates:read',
  summary: 'Get a WhatsApp template',
  run: getTemplate,
})

const templates_update = templates.update({
  name: 'templates_update',
  route: 'PATCH /templates/{id}',
  permission: 'templates:write',
  summary: 'Update a WhatsApp template',
  description: `Omitted fields keep their values. The template is submitted again and cannot be sent until it is approved. WhatsApp
allows one edit of an approved template in 24 hours, and ten in 30 days. A rejected edit shows as REJECTED with the
reason; repeat the call to try again. Where the provider takes no edits, a submitted template
cannot be changed.`,
  input: z.strictObject({
    id: WireId,
    content: Content.optional().describe("For the template's content type."),
    variables: mapOf(z.string().max(100), z.string().max(1024), MAX_VARIABLES).optional(),
    category: Category.optional().describe('Cannot change once approved.'),
  }),
  errors: ['template_not_submittable', 'invalid_template'],
  run: updateTemplate,
})

const templates_health = readOperation({
  name: 'templates_health',
  route: 'GET /templates/{id}/health',
  permission: 'templates:read',
  summary: 'Get the health of a WhatsApp template',
  description: 'As reported by the provider: by webhook and a daily check, more often during review.',
  input: ById,
  output: TemplateHealth,
  run: async (ctx, { id }) => presentHealth(await getTemplate(ctx, id)),
})

const templates_history_list = listOperation({
  name: 'templates_history_list',
  route: 'GET /templates/{id}/history',
  permission: 'templates:read',
  forPeople: true,
  summary: 'List what happened to a WhatsApp template',
  description: 'What was written and by whom, and what WhatsApp decided, newest first.',
  filters: ById.shape,
  item: TemplateEvent,
  query: listHistory,
  position: ({ at, id }) => ({ at, id }),
  present: presentEvent,
})

export const templateOperations = [
  templates_list,
  templates_create,
  templates_validate,
  templates_get,
  templates_update,
  templates_health,
  templates_history_list,
]
