import { tellChanges } from '../../../platform/changes/index.ts'
import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { type Db, jsonArray, sql, textArray } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { Definition } from '../definition/definition.ts'
import { getForm } from '../forms.ts'
import type { Answer } from '../wire.ts'
import { type Held, type NewSubmission, storeSubmissions, type Unconfirmed } from './store.ts'
import { isSignedVisitor, unconfirmedOf } from './unconfirmed.ts'

/** How long submissions that look like spam are kept. */
export const SPAM_RETENTION_MS = 30 * 86_400_000

/** The most that are kept of a form, so that bots cannot fill the database. */
const MAX_KEPT = 1_000

/** Sets a submission aside. It has no effect until somebody accepts it. Sent again, it is the same. */
export async function setAside(ctx: Ctx, submission: Omit<NewSubmission, 'unconfirmed'>): Promise<void> {
  const { formId, clientId, version, score, ending, language, page, sensitive } = submission
  const { person, formName, constants } = submission
  const id = ctx.newId()
  const keys = Object.keys(sensitive)
  const sealed =
    keys.length === 0 ? null : ctx.secrets.seal(purposeOf(ctx.org, id), JSON.stringify(sensitive))
  const held = { person, formName, constants } satisfies Held
  const stored = await ctx.db.rows(sql<{ id: string }>`
    insert into form_spam (org_id, id, form_id, client_id, version, score, ending, answers, sensitive, sealed, hidden,
                           consent, language, page, held, created_at)
    select ${ctx.org}, ${id}, ${formId}, ${clientId}, ${version}::int, ${score}::int, ${ending},
           ${JSON.stringify(submission.answers)}::jsonb, ${textArray(keys)}, ${sealed}::bytea,
           ${JSON.stringify(submission.hidden)}::jsonb, consent, ${language}, ${page},
           ${JSON.stringify(held)}::jsonb, ${ctx.now}::timestamptz
    from unnest(${jsonArray([submission.consent])}) as s (consent)
    where (select count(*) from form_spam where org_id = ${ctx.org} and form_id = ${formId}) < ${MAX_KEPT}
    on conflict (org_id, form_id, client_id) do nothing
    returning id`)
  if (stored.length > 0) await tellChanges(ctx, 'form', [toWire('form', formId)])
}

/** What a submission set aside keeps, to be accepted. */
interface SpamRow extends Omit<NewSubmission, 'unconfirmed' | 'sensitive' | keyof Held> {
  id: string
  sealed: Buffer | null
  held: Held
}

/**
 * Treats a submission as if it had just arrived. Returns the id of the stored submission. Throws `not_found`, also when
 * it was accepted before or its form was deleted.
 */
export async function acceptSpam(ctx: Ctx, wireId: string): Promise<string> {
  const id = fromWire('spam', wireId)
  const row =
    id &&
    (await ctx.db.maybe(sql<SpamRow>`
      delete from form_spam where org_id = ${ctx.org} and id = ${id}
      returning id, form_id as "formId", client_id as "clientId", version, score, ending, answers, sealed, hidden,
                consent, language, page, held`))
  if (!row) throw notFound('submission')
  const { sealed, held, ...rest } = row
  await getForm(ctx, toWire('form', row.formId))
  const { draft } = await ctx.db.one(sql<{ draft: unknown }>`
    select draft from form_versions
    where org_id = ${ctx.org} and form_id = ${row.formId} and version = ${row.version}`)
  const unconfirmed = await unconfirmedOfSpam(ctx, row.formId, Definition.parse(draft), held.person)
  await storeSubmissions(ctx, [
    { ...rest, ...held, sensitive: openSpamAnswers(ctx, id, sealed), unconfirmed },
  ])
  const { stored } = await ctx.db.one(sql<{ stored: string }>`
    select id as stored from form_submissions
    where org_id = ${ctx.org} and form_id = ${row.formId} and client_id = ${row.clientId}`)
  return toWire('submission', stored)
}

/**
 * Visitors whose submission was set aside saw no code to confirm a phone number with. The decision of whoever accepts it
 * takes its place. A letter can still be sent.
 */
async function unconfirmedOfSpam(
  ctx: Ctx,
  formId: string,
  definition: Definition,
  person: NewSubmission['person'],
): Promise<Unconfirmed> {
  if (isSignedVisitor(definition, person)) return { phone: null, email: null }
  return { ...(await unconfirmedOf(ctx, formId, definition, person)), phone: null }
}

export function openSpamAnswers(
  { org, secrets }: Pick<Ctx, 'org' | 'secrets'>,
  id: string,
  sealed: Buffer | null,
): Record<string, Answer> {
  return sealed === null ? {} : JSON.parse(secrets.unseal(purposeOf(org, id), sealed))
}

function purposeOf(org: string, id: string): string {
  return `form spam ${org} ${id}`
}

/** Deletes what was sent before a time, at most `limit`. Uses form_spam_oldest. */
export function forgetSpam(db: Db, org: string, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from form_spam where org_id = ${org} and id in (
      select id from form_spam where org_id = ${org} and created_at < ${before} order by created_at limit ${limit})`)
}
