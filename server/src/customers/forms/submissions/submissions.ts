import { z } from 'zod'
import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { contains, type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest, sortKey } from '../../../platform/operations/index.ts'
import { survivorOf } from '../../people/index.ts'
import { getForm } from '../forms.ts'
import type { GivenConsent } from '../submitting/consents.ts'
import { purposeOf } from '../submitting/store.ts'
import type { Answer } from '../wire.ts'

export interface SubmissionRow {
  id: string
  form_id: string
  version: number
  person_external_id: string
  score: number
  ending: string | null
  answers: Record<string, Answer>
  sensitive: string[]
  hidden: Record<string, string>
  consent: GivenConsent | null
  language: string
  page: string | null
  created_at: Date
  is_waiting: boolean
  confirmed_at: Date | null
}

const Answers = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

export const Submission = z
  .strictObject({
    id: z.string(),
    formId: z.string(),
    version: z.number().describe('The form version the visitor saw.'),
    submittedAt: z.iso.datetime(),
    personExternalId: z.string(),
    score: z.number(),
    ending: z.string().nullable().describe('The ending the score selected. null if the form has none.'),
    answers: Answers.describe('By field key, without sensitive answers.'),
    sensitive: z.array(z.string()).describe('Keys of sensitive answers.'),
    hidden: z.record(z.string(), z.string()),
    consent: z
      .strictObject({ given: z.boolean(), text: z.string(), version: z.string() })
      .nullable()
      .describe('The consent text as the visitor read it.'),
    language: z.string(),
    page: z.string().nullable().describe('URL of the page, without its query.'),
    confirmation: z
      .enum(['waiting', 'confirmed'])
      .nullable()
      .describe('Whether the visitor confirmed the phone number. null: the form does not ask for it.'),
  })
  .meta({ id: 'FormSubmission' })

export const SensitiveAnswers = z.strictObject({ answers: Answers }).meta({ id: 'SensitiveAnswers' })

export const submissionColumns = sql`id, form_id, version, person_external_id, score, ending, answers, sensitive, hidden, consent,
                    language, page, created_at, held is not null as is_waiting, confirmed_at`

interface SubmissionFilters {
  formId: string
  personExternalId?: string | undefined
  /** A part of an answer, of a hidden field or of the person's external ID, in any case. */
  q?: string | undefined
}

export const SUBMISSION_SORTS = { created: sql`created_at` }

/** Newest first, or oldest first. Throws `not_found`. */
export async function listSubmissions(
  ctx: Pick<Ctx, 'db' | 'org'>,
  page: PageRequest,
  { formId, personExternalId, q }: SubmissionFilters,
): Promise<RawBuilder<SubmissionRow>> {
  const { id } = await getForm(ctx, formId)
  const person = personExternalId && (await survivorOf(ctx, personExternalId))
  // Uses form_submissions_newest, or form_submissions_by_person for one person.
  return sql<SubmissionRow>`
    select ${submissionColumns} ${sortKey(page.order)} from form_submissions
    where org_id = ${ctx.org} and form_id = ${id}
      ${person === undefined ? sql`` : sql`and person_external_id = ${person}`}
      ${q === undefined ? sql`` : containing(q)}
      ${newestFirst(page)}`
}

function containing(q: string): RawBuilder<unknown> {
  return sql`and (${contains('person_external_id', q)} or ${answersContaining(q)})`
}

/** Answers that are lists are searched as JSON. Sealed answers are not found. */
export function answersContaining(q: string): RawBuilder<unknown> {
  return sql`exists (select from jsonb_each_text(answers || hidden) as a where ${contains('a.value', q)})`
}

/** Throws `not_found`. */
export async function getSubmission(ctx: Ctx, wireId: string): Promise<SubmissionRow> {
  const id = fromWire('submission', wireId)
  const row =
    id &&
    (await ctx.db.maybe(sql<SubmissionRow>`
      select ${submissionColumns} from form_submissions where org_id = ${ctx.org} and id = ${id}`))
  if (!row) throw notFound('submission')
  return row
}

/** Throws `not_found`. */
export async function readSensitive(ctx: Ctx, wireId: string): Promise<Record<string, Answer>> {
  const { id } = await getSubmission(ctx, wireId)
  const { sealed } = await ctx.db.one(sql<{ sealed: Buffer | null }>`
    select sealed from form_submissions where org_id = ${ctx.org} and id = ${id}`)
  return openAnswers(ctx, id, sealed)
}

export function openAnswers(
  { org, secrets }: Pick<Ctx, 'org' | 'secrets'>,
  id: string,
  sealed: Buffer | null,
): Record<string, Answer> {
  return sealed === null ? {} : JSON.parse(secrets.unseal(purposeOf(org, id), sealed))
}

/** What the visitor read and whether they agreed. Its topic is in the history of the person's consents. */
export function presentConsent(consent: GivenConsent | null) {
  return consent && { given: consent.given, text: consent.text, version: consent.version }
}

export function presentSubmission(row: SubmissionRow): z.input<typeof Submission> {
  return {
    id: toWire('submission', row.id),
    formId: toWire('form', row.form_id),
    version: row.version,
    submittedAt: row.created_at.toISOString(),
    personExternalId: row.person_external_id,
    score: row.score,
    ending: row.ending,
    answers: row.answers,
    sensitive: row.sensitive,
    hidden: row.hidden,
    consent: presentConsent(row.consent),
    language: row.language,
    page: row.page,
    confirmation: row.is_waiting ? 'waiting' : row.confirmed_at === null ? null : 'confirmed',
  }
}
