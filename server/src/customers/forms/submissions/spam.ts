import type { z } from 'zod'
import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import { getForm } from '../forms.ts'
import { answersContaining, presentConsent, Submission, type SubmissionRow } from './submissions.ts'

type SpamRow = Omit<SubmissionRow, 'person_external_id' | 'is_waiting' | 'confirmed_at'>

/** A submission that nothing was done with: it has no person. */
export const SpamSubmission = Submission.omit({ personExternalId: true, confirmation: true }).meta({
  id: 'SpamSubmission',
})

const columns = sql`id, form_id, version, score, ending, answers, sensitive, hidden, consent, language, page,
                    created_at`

/** Newest first. Throws `not_found`. Uses form_spam_newest. */
export async function listSpam(
  ctx: Pick<Ctx, 'db' | 'org'>,
  page: PageRequest,
  { formId, q }: { formId: string; q?: string | undefined },
): Promise<RawBuilder<SpamRow>> {
  const { id } = await getForm(ctx, formId)
  return sql<SpamRow>`
    select ${columns} from form_spam
    where org_id = ${ctx.org} and form_id = ${id}
      ${q === undefined ? sql`` : sql`and ${answersContaining(q)}`}
      ${newestFirst(page)}`
}

/** Throws `not_found`. */
export async function getSpam(ctx: Ctx, wireId: string): Promise<SpamRow> {
  const id = fromWire('spam', wireId)
  const row =
    id &&
    (await ctx.db.maybe(sql<SpamRow>`
      select ${columns} from form_spam where org_id = ${ctx.org} and id = ${id}`))
  if (!row) throw notFound('submission')
  return row
}

export function presentSpam(row: SpamRow): z.input<typeof SpamSubmission> {
  return {
    id: toWire('spam', row.id),
    formId: toWire('form', row.form_id),
    version: row.version,
    submittedAt: row.created_at.toISOString(),
    score: row.score,
    ending: row.ending,
    answers: row.answers,
    sensitive: row.sensitive,
    hidden: row.hidden,
    consent: presentConsent(row.consent),
    language: row.language,
    page: row.page,
  }
}
