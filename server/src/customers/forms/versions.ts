import type { z } from 'zod'
import { ApiError, fromWire, type Issue } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { sendsMail } from '../../platform/mail/index.ts'
import type { Ctx, PageRequest, Position } from '../../platform/operations/index.ts'
import { listTopics } from '../consents/index.ts'
import { Definition } from './definition/definition.ts'
import type { Draft } from './definition/draft.ts'
import { findPublishIssues, wordsOf } from './definition/validation.ts'
import { type FormRow, getForm, lockForm, readForm } from './forms.ts'
import type { FormVersion } from './schema.ts'
import { confirmationNumber } from './submitting/confirmation.ts'
import { formJourneys, submittedForm } from './submitting/form-journeys.ts'

interface VersionRow {
  version: number
  draft: Draft
  published_at: Date
}

/** Publishes the current draft. Without changes there is no new version. Throws `form_not_ready`. */
export async function publishForm(ctx: Ctx, wireId: string): Promise<FormRow> {
  const form = await lockForm(ctx, wireId)
  const issues = [...findPublishIssues(form.draft), ...(await findMissing(ctx, form))]
  if (issues.length > 0) {
    const message = `The form cannot be published yet. ${wordsOf(issues[0]!)}`
    throw new ApiError('form_not_ready', message, { issues })
  }
  if (!form.has_changes) return form
  const version = (form.published_version ?? 0) + 1
  await ctx.db.run(sql`
    insert into form_versions (org_id, form_id, version, draft, published_at)
    values (${ctx.org}, ${form.id}, ${version}, ${JSON.stringify(form.draft)}, ${ctx.now})`)
  await ctx.db.run(sql`
    update forms set published_version = ${version}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${form.id}`)
  return readForm(ctx, form.id)
}

/** With what is missing outside of its draft. A published form may have lost it since, such as its last number. */
export async function withMissing(ctx: Ctx, form: FormRow): Promise<FormRow> {
  return { ...form, missing: await findMissing(ctx, form) }
}

async function findMissing(ctx: Ctx, form: FormRow): Promise<Issue[]> {
  return [...(await checkConfirmation(ctx, form)), ...(await checkTopic(ctx, form))]
}

/**
 * Phone numbers are confirmed by a message to a number of the organization, email addresses by a letter of the service.
 * A messaging service of Twilio writes by SMS without having a number that visitors could write to.
 */
async function checkConfirmation(ctx: Ctx, { id, draft }: FormRow): Promise<Issue[]> {
  const { data } = Definition.safeParse(draft)
  if (!data) return []
  const { phone, email } = data.confirmation
  const asks = phone !== false || email !== false
  const written = asks
    ? await ctx.services.get(formJourneys).channelsAfter(ctx, submittedForm(id, data))
    : new Set()
  const issues: Issue[] = []
  const needsNumber = phone === true || (phone !== false && (written.has('whatsapp') || written.has('sms')))
  if (needsNumber && (await confirmationNumber(ctx.db, ctx.org)) === null) {
    const message =
      'Visitors confirm their phone number on WhatsApp or by SMS. Connect a number first, or turn `confirmation.phone` off.'
    issues.push({ path: 'confirmation.phone', code: 'no_whatsapp_number', message })
  }
  const needsMail = email === true || (email !== false && written.has('email'))
  if (needsMail && !sendsMail(ctx.services)) {
    const message =
      'Parley cannot send confirmation emails. Set PARLEY_SMTP_URL, or turn `confirmation.email` off.'
    issues.push({ path: 'confirmation.email', code: 'no_outgoing_email', message })
  }
  return issues
}

/** The consent can only grant a topic that exists. */
async function checkTopic(ctx: Ctx, { draft }: FormRow): Promise<Issue[]> {
  const topicId = Definition.safeParse(draft).data?.consent?.topicId
  if (topicId === undefined) return []
  const known = (await listTopics(ctx)).some(({ id }) => id === fromWire('topic', topicId))
  if (known) return []
  const message = 'No topic has this id. Choose another one, or none.'
  return [{ path: 'consent.topicId', code: 'unknown_topic', message }]
}

/** Newest first. Throws `not_found`. */
export async function listVersions(
  ctx: Ctx,
  { limit, after }: PageRequest,
  { formId }: { formId: string },
): Promise<RawBuilder<VersionRow>> {
  const { id } = await getForm(ctx, formId)
  return sql<VersionRow>`
    select version, draft, published_at from form_versions
    where org_id = ${ctx.org} and form_id = ${id}
      ${after ? sql`and version < ${Number(after.id)}` : sql``}
    order by version desc limit ${limit}`
}

/** Ordered by number: of two concurrent versions the later one may have an earlier time. */
export function byVersion({ published_at, version }: VersionRow): Position {
  return { at: published_at, id: String(version) }
}

export function presentVersion({ version, draft, published_at }: VersionRow): z.input<typeof FormVersion> {
  return { version, publishedAt: published_at.toISOString(), draft }
}
