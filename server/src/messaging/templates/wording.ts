import { ApiError, fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import {
  fillPlaceholders,
  MAX_CODE,
  type NewMessage,
  type OpenedForm,
  openedForm,
  renderTemplate,
  type TemplateContent,
  templatePlaceholders,
  type ValueProblem,
  valueProblem,
  withTargets,
} from '../channels/index.ts'
import { emailPlaceholders, getEmailTemplate } from './email/email-templates.ts'
import { plainPart } from './email/markdown-text.ts'

/** The parts of a message that come from its template. */
type Wording = Pick<NewMessage, 'type' | 'text' | 'template' | 'subject'>

/** A WhatsApp template that a message may use. */
export interface UsableTemplate {
  id: string
  account_id: string
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  content: TemplateContent
  status: string
  /** The form that a button opens. */
  form: OpenedForm | null
}

/** null: the organization has no such template. */
export function findTemplate(ctx: Ctx, wireId: string): Promise<UsableTemplate | null> {
  return ctx.db.maybe(sql<UsableTemplate>`
    select t.id, t.account_id, t.category, t.content, t.status, opened.form
    from templates t left join lateral (${openedForm(ctx.org)}) opened on true
    where t.org_id = ${ctx.org} and t.id = ${fromWire('template', wireId)}`)
}

/**
 * A message from a WhatsApp template. Throws `template_not_approved`, `conflict` while its form cannot be filled in, and
 * `invalid_request` without a value or with one that WhatsApp refuses.
 */
export async function templateWording(
  ctx: Ctx,
  template: UsableTemplate,
  parameters: Record<string, string>,
): Promise<Wording> {
  const { id, content, status, form } = template
  if (status !== 'APPROVED')
    throw new ApiError(
      'template_not_approved',
      'This template is not approved. Check its status with templates_get.',
    )
  if (form?.problem) throw new ApiError('conflict', FORM_PROBLEMS[form.problem])
  requireValues(templatePlaceholders(content), parameters)
  const [valued] = await withTargets(ctx, [template])
  const problem = valueProblem(valued!, parameters, ctx.now)
  if (problem) throw new ApiError('invalid_request', `\`parameters\`: ${VALUE_PROBLEMS[problem]}`)
  const text = renderTemplate(content, parameters)
  return { type: 'template', text, template: { templateId: id, parameters } }
}

/** An email from a template, in the version of now. Throws `unknown_reference`, and `invalid_request` without a value. */
export async function emailWording(
  ctx: Ctx,
  emailTemplateId: string,
  parameters: Record<string, string>,
): Promise<Wording> {
  const template = await getEmailTemplate(ctx, emailTemplateId).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    throw new ApiError(
      'unknown_reference',
      'No email template has this id. List them with email_templates_list.',
    )
  })
  requireValues(emailPlaceholders(template), parameters)
  return {
    type: 'text',
    subject: fillPlaceholders(template.subject, parameters),
    text: fillPlaceholders(plainPart(template), parameters),
    template: { templateId: template.id, version: template.version, parameters },
  }
}

const FORM_PROBLEMS = {
  form_closed: 'The form of this template is paused or deleted. Activate it, or use another template.',
  flow_blocked:
    'WhatsApp has blocked the form of this template. Change the form, publish it again, and edit the template.',
} as const

const VALUE_PROBLEMS = {
  offer_end_invalid: 'write the end of the offer as a time with its zone, such as 2030-12-31T23:59:00-05:00.',
  offer_ended: 'the offer has ended. Give a later end.',
  code_too_long: `a code has at most ${MAX_CODE} characters.`,
  link_invalid: 'a button leads to one of them. Write its whole address, such as https://shop.example/cart.',
} satisfies Record<ValueProblem, string>

function requireValues(names: readonly string[], parameters: Record<string, string>): void {
  const missing = names.filter((name) => !parameters[name]?.trim())
  if (missing.length > 0)
    throw new ApiError(
      'invalid_request',
      `\`parameters\`: add a value for ${missing.map((name) => `{{${name}}}`).join(', ')}.`,
    )
}
