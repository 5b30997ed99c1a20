import { z } from 'zod'
import { sql } from '../db/index.ts'
import {
  ApiError,
  type Ctx,
  ExternalId,
  fromWire,
  mapOf,
  notFound,
  operation,
  WireId,
} from '../kernel/index.ts'
import { getPerson, presentPerson } from '../people/index.ts'
import { renderTemplate, templatePlaceholders } from '../templates/index.ts'
import { findPathProblem, resolveVariable, type VariableScope } from './definition/variables.ts'

const Placeholders = z.record(z.string(), z.string())

const TemplatePreview = z
  .strictObject({
    text: z.string().describe('Header, body and footer as the contact reads them.'),
    parameters: Placeholders.describe('What stands in the place of each placeholder.'),
    missing: z.array(z.string()).describe('Placeholders without a value: nothing would be sent.'),
  })
  .meta({ id: 'TemplatePreview' })

/** Defined here because bindings are the journeys': a SEND_MESSAGE would send the same. */
const templates_preview = operation({
  name: 'templates_preview',
  route: 'POST /templates/{id}/preview',
  permission: 'people:read',
  summary: 'Read a WhatsApp template as one person would',
  description:
    'With `bindings` as a SEND_MESSAGE has them (`{ "1": "person.firstName", "2": "literal:Monday" }`). A placeholder ' +
    'without one shows the example of the template. Nothing is sent.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({
    id: WireId,
    personExternalId: ExternalId.optional().describe(
      'Whose data fills it; without, only texts and context do.',
    ),
    bindings: mapOf(z.string().max(10), z.string().min(1).max(1_000), 100).default({}),
    context: mapOf(z.string().max(255), z.string().max(2_000), 100)
      .default({})
      .describe('What a participant would bring: `engagement.context`.'),
  }),
  output: TemplatePreview,
  errors: ['not_found'],
  run: async (ctx, { id, personExternalId, bindings, context }) => {
    const template = await ctx.db.maybe(sql<{ content: unknown; variables: Record<string, string> | null }>`
      select content, variables from templates where org_id = ${ctx.org} and id = ${fromWire('template', id)}`)
    if (!template) throw notFound('template')
    for (const [placeholder, path] of Object.entries(bindings)) {
      const problem = findPathProblem(path, [])
      if (problem) throw new ApiError('invalid_request', `\`bindings.${placeholder}\`: ${problem}`)
    }
    const scope = await scopeOf(ctx, personExternalId, context)
    const filled = templatePlaceholders(template.content).map((placeholder) => {
      const path = bindings[placeholder]
      const value = path === undefined ? template.variables?.[placeholder] : resolveVariable(path, scope)
      return [placeholder, value ?? null] as const
    })
    const parameters = Object.fromEntries(
      filled.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    )
    return {
      text: renderTemplate(template.content, parameters),
      parameters,
      missing: filled.flatMap(([name, value]) => (value === null ? [name] : [])),
    }
  },
})

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

export const templatePreviewOperations = [templates_preview]
