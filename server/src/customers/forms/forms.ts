import type { z } from 'zod'
import { ApiError, fromWire, type Issue, notFound, publicUrl, toWire } from '../../platform/core/index.ts'
import { contains, type RawBuilder, sql } from '../../platform/db/index.ts'
import {
  byName,
  type Ctx,
  inSameOrder,
  newestFirst,
  type Order,
  type PageRequest,
  sortKey,
} from '../../platform/operations/index.ts'
import { type Draft, mergeDraft } from './definition/draft.ts'
import { findPublishIssues, wordsOf } from './definition/validation.ts'
import { embeddingOf } from './embed-code.ts'
import type { Form, FormChanges, FormInput, Status } from './schema.ts'

export interface FormRow {
  id: string
  name: string
  status: z.output<typeof Status>
  allowed_origins: string[]
  draft: Draft
  published_version: number | null
  identity_generation: number
  has_changes: boolean
  created_at: Date
  updated_at: Date
  /** In lists with numbers. */
  submissions?: number
  last_submitted_at?: Date | null
  /** Not in lists: what the draft names and the organization or the service does not have. */
  missing?: readonly Issue[]
}

/** The forms of an organization. */
const MAX_FORMS = 1_000
const MAX_NAME = 255

/** Creates an ACTIVE form, which visitors see once it is published. */
async function createForm(
  ctx: Ctx,
  { name, allowedOrigins = [], draft = {} }: z.output<typeof FormInput>,
): Promise<FormRow> {
  await ctx.db.run(sql`select 1 from organizations where org_id = ${ctx.org} for no key update`)
  const { present } = await ctx.db.one(sql<{ present: number }>`
    select count(*) as present from forms where org_id = ${ctx.org} and deleted_at is null`)
  if (present >= MAX_FORMS)
    throw new ApiError('conflict', `An organization can have at most ${MAX_FORMS} forms. Delete one first.`)
  const id = ctx.newId()
  await ctx.db.run(sql`
    insert into forms (org_id, id, name, status, allowed_origins, draft, created_at, updated_at)
    values (${ctx.org}, ${id}, ${name}, 'ACTIVE', ${allowedOrigins}, ${JSON.stringify(mergeDraft({}, draft))},
            ${ctx.now}, ${ctx.now})`)
  return readForm(ctx, id)
}

/** What a new form's draft says unless it says otherwise. Forms from before keep what they have. */
const NEW_FORM: Draft = { confirmation: { phone: 'when_needed', email: 'when_needed' } }

/** Creates a form that has visitors confirm their addresses where a journey would write first. */
export function createNewForm(
  ctx: Ctx,
  { draft = {}, ...rest }: z.output<typeof FormInput>,
): Promise<FormRow> {
  return createForm(ctx, { ...rest, draft: mergeDraft(NEW_FORM, draft) })
}

/** Creates an unpublished copy of a form's current draft and origins. */
export async function duplicateForm(ctx: Ctx, wireId: string, name?: string): Promise<FormRow> {
  const original = await getForm(ctx, wireId)
  return createForm(ctx, {
    name: name ?? `Copy of ${original.name}`.slice(0, MAX_NAME).toWellFormed(),
    allowedOrigins: original.allowed_origins,
    draft: original.draft,
  })
}

interface FormUpdate extends z.output<typeof FormChanges> {
  /** The time of the last change that the caller knows. */
  unchangedSince?: string | undefined
}

/** Omitted fields stay as they are; the draft is merged. Throws `conflict` when somebody changed the form meanwhile. */
export async function updateForm(
  ctx: Ctx,
  wireId: string,
  { name, status, allowedOrigins, draft, unchangedSince }: FormUpdate,
): Promise<FormRow> {
  const form = await lockForm(ctx, wireId)
  if (unchangedSince !== undefined && form.updated_at.getTime() !== Date.parse(unchangedSince))
    throw new ApiError('conflict', 'The form was changed in the meantime. Read it and change it again.')
  const merged = draft && JSON.stringify(mergeDraft(form.draft, draft))
  await ctx.db.run(sql`
    update forms set name = coalesce(${name ?? null}, name), status = coalesce(${status ?? null}, status),
                     allowed_origins = coalesce(${allowedOrigins ?? null}, allowed_origins),
                     draft = coalesce(${merged ?? null}::jsonb, draft), updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${form.id}`)
  return readForm(ctx, form.id)
}

/** Visitors no longer get it. Its versions stay. */
export async function deleteForm(ctx: Ctx, wireId: string): Promise<void> {
  const { id } = await lockForm(ctx, wireId)
  await ctx.db.run(sql`
    update forms set deleted_at = ${ctx.now}, updated_at = ${ctx.now} where org_id = ${ctx.org} and id = ${id}`)
}

export const FORM_SORTS = {
  created: sql`f.created_at`,
  updated: sql`f.updated_at`,
  name: byName(sql`f.name`),
}

/** Newest first. `q`: a part of the name. */
export function listForms(
  ctx: Ctx,
  page: PageRequest,
  { q, numbers }: { q?: string | undefined; numbers: boolean },
): RawBuilder<FormRow> {
  // Uses forms_newest.
  const listed = sql<FormRow>`
    ${selectForms(ctx, page.order)}
      ${q === undefined ? sql`` : sql`and ${contains('f.name', q)}`}
      ${newestFirst(page, sql`f.created_at`, sql`f.id`)}`
  return numbers ? withNumbers(ctx, listed, page.order) : listed
}

/** Adds the counts of the listed forms. The last submission is read from form_submissions_newest. */
function withNumbers(
  { org }: Pick<Ctx, 'org'>,
  listed: RawBuilder<FormRow>,
  order: Order | undefined,
): RawBuilder<FormRow> {
  return sql<FormRow>`
    select l.*, coalesce(c.submissions, 0) as submissions, s.created_at as last_submitted_at
    from (${listed}) as l
    left join lateral (
      select sum(count) as submissions from form_counts
      where org_id = ${org} and form_id = l.id and what = 'submission'
    ) as c on true
    left join lateral (
      select created_at from form_submissions
      where org_id = ${org} and form_id = l.id
      order by created_at desc, id desc limit 1
    ) as s on true
    ${inSameOrder('l', order)}`
}

/** Throws `not_found`. */
export async function getForm(ctx: Pick<Ctx, 'db' | 'org'>, wireId: string): Promise<FormRow> {
  const id = fromWire('form', wireId)
  const row = id && (await ctx.db.maybe(sql<FormRow>`${selectForms(ctx)} and f.id = ${id}`))
  if (!row) throw notFound('form')
  return row
}

export function readForm(ctx: Ctx, id: string): Promise<FormRow> {
  return ctx.db.one(sql<FormRow>`${selectForms(ctx)} and f.id = ${id}`)
}

/** Locks the form for editing. Throws `not_found`. */
export async function lockForm(ctx: Ctx, wireId: string): Promise<FormRow> {
  const id = fromWire('form', wireId)
  const locked = await ctx.db.maybe(sql`
    select 1 from forms where org_id = ${ctx.org} and id = ${id} and deleted_at is null for no key update`)
  if (!id || !locked) throw notFound('form')
  return readForm(ctx, id)
}

/** Compares as jsonb, which ignores the order of keys and the notation of numbers. */
function selectForms(ctx: Pick<Ctx, 'org'>, order?: Order): RawBuilder<FormRow> {
  return sql<FormRow>`
    select f.id, f.name, f.status, f.allowed_origins, f.draft, f.published_version, f.identity_generation,
           f.created_at, f.updated_at, v.draft is distinct from f.draft as has_changes
           ${sortKey(order)}
    from forms f
    left join form_versions v
      on v.org_id = ${ctx.org} and v.form_id = f.id and v.version = f.published_version
    where f.org_id = ${ctx.org} and f.deleted_at is null`
}

/** As the API returns it. */
export function presentForm(row: FormRow, ctx: Ctx): z.input<typeof Form> {
  return {
    id: toWire('form', row.id),
    name: row.name,
    status: row.status,
    allowedOrigins: row.allowed_origins,
    publishedVersion: row.published_version,
    unpublishedChanges: row.has_changes,
    updatedAt: row.updated_at.toISOString(),
    ...embeddingOf(ctx.services.get(publicUrl).url, ctx.org, row.id),
    draft: row.draft,
    ...(row.submissions !== undefined && {
      numbers: {
        submissions: Number(row.submissions),
        lastSubmittedAt: row.last_submitted_at?.toISOString() ?? null,
      },
    }),
    publishIssues: [...findPublishIssues(row.draft), ...(row.missing ?? [])].map(wordsOf),
  }
}
