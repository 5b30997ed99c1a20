import { z } from 'zod'
import { getPerson, presentPerson } from '../../customers/index.ts'
import {
  emailPlaceholders,
  fillHtml,
  fillPlaceholders,
  getEmailTemplate,
  plainPart,
  renderTemplate,
  templatePlaceholders,
} from '../../messaging/index.ts'
import { ApiError, fromWire, notFound } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../platform/operations/index.ts'
import { ExternalId, mapOf, WireId } from '../../platform/schema/index.ts'
import { findPathProblem, resolveVariable, type VariableScope } from './nodes/step/variables.ts'

const filled = {
  parameters: z.record(z.string(), z.string()).describe('The value of each placeholder.'),
  missing: z.array(z.string()).describe('Placeholders without a value. With any, nothing would be sent.'),
}

const TemplatePreview = z
  .strictObject({
    text: z.string().describe('Header, body and footer as the contact reads them.'),
    ...filled,
  })
  .meta({ id: 'TemplatePreview' })

const EmailTemplatePreview = z
  .strictObject({
    subject: z.string(),
    text: z.string().describe('The plain text version.'),
    html: z.string().describe('The HTML version.'),
    ...filled,
  })
  .meta({ id: 'EmailTemplatePreview' })

const Reader = ExternalId.optional().describe(
  'The person whose data fills it. Default: only texts and context.',
)

const Context = mapOf(z.string().max(255), z.string().max(2_000), 100)
  .default({})
  .describe("A participant's context: `engagement.context`.")

/**
 * Template previews are defined here because they use the bindings of journeys: SEND_MESSAGE and SEND_EMAIL send the
 * same.
 */
const templates_preview = readOperation({
  name: 'templates_preview',
  route: 'POST /templates/{id}/preview',
  permission: 'people:read',
  summary: 'Preview a WhatsApp template for a person',
  description:
    'Send `bindings` as in SEND_MESSAGE (`{ "1": "person.firstName", "2": "literal:Monday" }`). ' +
    "Placeholders without one show the template's example. Nothing is sent.",
  input: z.strictObject({
    id: WireId,
    personExternalId: Reader,
    bindings: mapOf(z.string().max(10), z.string().min(1).max(1_000), 100).default({}),
    context: Context,
  }),
  output: TemplatePreview,
  run: async (ctx, { id, ...reader }) => {
    const template = await ctx.db.maybe(sql<{ content: unknown; variables: Record<string, string> | null }>`
      select content, variables from templates where org_id = ${ctx.org} and id = ${fromWire('template', id)}`)
    if (!template) throw notFound('template')
    const placeholders = templatePlaceholders(template.content)
    const values = await valuesFor(ctx, placeholders, { ...reader, examples: template.variables ?? {} })
    return { text: renderTemplate(template.content, values.parameters), ...values }
  },
})

/** The sent email also has an unsubscribe link, which differs per message. */
const email_templates_preview = readOperation({
  name: 'email_templates_preview',
  route: 'POST /email-templates/{id}/preview',
  permission: 'people:read',
  summary: 'Preview an email template for a person',
  description:
    'Send `bindings` as in SEND_EMAIL (`{ "name": "person.firstName" }`). Placeholders without a ' +
    'value stay as they are. A sent email also has the footer and the unsubscribe link. Nothing is ' +
    'sent.',
  input: z.strictObject({
    id: WireId,
    personExternalId: Reader,
    bindings: mapOf(z.string().max(255), z.string().min(1).max(1_000), 100).default({}),
    context: Context,
  }),
  output: EmailTemplatePreview,
  run: async (ctx, { id, ...reader }) => {
    const template = await getEmailTemplate(ctx, id)
    const { subject, body, html } = template
    const placeholders = emailPlaceholders({ subject, body, html })
    const values = await valuesFor(ctx, placeholders, { ...reader, examples: {} })
    const { parameters } = values
    return {
      subject: fillPlaceholders(subject, parameters),
      text: fillPlaceholders(plainPart(template), parameters),
      html: fillHtml(html, parameters),
      ...values,
    }
  },
})

interface Reading {
  personExternalId?: string | undefined
  bindings: Record<string, string>
  context: Record<string, string>
  /** The value of placeholders without a binding. */
  examples: Record<string, string>
}

/** The value of each placeholder for the person. Throws `invalid_request`, and `not_found` for an unknown person. */
async function valuesFor(
  ctx: Ctx,
  placeholders: readonly string[],
  { personExternalId, bindings, context, examples }: Reading,
): Promise<{ parameters: Record<string, string>; missing: string[] }> {
  for (const [placeholder, path] of Object.entries(bindings)) {
    const problem = findPathProblem(path, [])
    if (problem) throw new ApiError('invalid_request', `\`bindings.${placeholder}\`: ${problem}`)
  }
  const scope = await scopeOf(ctx, personExternalId, context)
  const values = placeholders.map((placeholder) => {
    const path = bindings[placeholder]
    const value = path === undefined ? examples[placeholder] : resolveVariable(path, scope)
    return [placeholder, value ?? null] as const
  })
  return {
    parameters: Object.fromEntries(
      values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
    missing: values.flatMap(([name, value]) => (value === null ? [name] : [])),
  }
}

async function scopeOf(
  ctx: Ctx,
  externalId: string | undefined,
  context: Record<string, string>,
): Promise<VariableScope> {
  const person = externalId === undefined ? null : presentPerson(await getPerson(ctx, externalId))
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ')
  return {
    customer: { phoneNumber: person?.phoneNumber, email: person?.email, name },
    person: person && { ...person },
    engagement: { context, workflowState: {} },
  }
}

export const templatePreviewOperations = [templates_preview, email_templates_preview]
