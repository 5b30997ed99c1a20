import { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { contains, isUniqueViolation, type RawBuilder, sql } from '../../../platform/db/index.ts'
import {
  byName,
  type Ctx,
  newestFirst,
  type Order,
  type PageRequest,
  sortKey,
} from '../../../platform/operations/index.ts'
import { placeholdersIn } from '../../channels/index.ts'
import { renderEmail, textOfLayout, type Wording } from './renderer.ts'

/*
 * Email templates (docs/behaviour/messaging.md: Email). Each change creates a version, so the wording of a sent
 * message stays known.
 */

const listed = {
  id: z.string(),
  name: z.string(),
  version: z.int().describe('Increases with each change. The latest version is sent.'),
  subject: z.string(),
  placeholders: z.array(z.string()).describe('The names used in {{}}, each once.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

export const ListedEmailTemplate = z.strictObject(listed).meta({ id: 'ListedEmailTemplate' })

export const EmailTemplate = z
  .strictObject({
    ...listed,
    body: z.string(),
    html: z.string(),
    ownHtml: z.boolean().describe('true if you sent `html`. false if it is made from `body`.'),
  })
  .meta({ id: 'EmailTemplate' })

export const EmailTemplateVersion = z
  .strictObject({
    version: z.int(),
    createdAt: z.iso.datetime(),
    subject: z.string(),
    body: z.string(),
    html: z.string().nullable().describe('The HTML that you sent. null if it was made from `body`.'),
  })
  .meta({ id: 'EmailTemplateVersion' })

interface VersionRow {
  version: number
  created_at: Date
  subject: string
  body: string
  own_html: string | null
}

interface TemplateRow {
  id: string
  name: string
  version: number
  subject: string
  own_html: string | null
  html: string
  body: string
  created_at: Date
  updated_at: Date
}

const shown = (ctx: Ctx, order?: Order): RawBuilder<TemplateRow> => sql<TemplateRow>`
  select t.id, t.name, t.version, v.subject, v.own_html, v.html, v.body, t.created_at, t.updated_at
         ${sortKey(order)}
  from email_templates t
  join email_template_versions v on v.org_id = ${ctx.org} and v.template_id = t.id and v.version = t.version
  where t.org_id = ${ctx.org}`

export const EMAIL_TEMPLATE_SORTS = {
  created: sql`t.created_at`,
  updated: sql`t.updated_at`,
  name: byName(sql`t.name`),
}

/** Newest first, or in the chosen order; uses email_templates_newest. */
export function listEmailTemplates(
  ctx: Ctx,
  page: PageRequest,
  { q }: { q?: string | undefined },
): RawBuilder<TemplateRow> {
  return sql<TemplateRow>`
    ${shown(ctx, page.order)}
    ${q ? sql`and (${contains('t.name', q)} or ${contains('v.subject', q)})` : sql``}
    ${newestFirst(page, sql`t.created_at`, sql`t.id`)}`
}

/** Throws `not_found`. */
export async function getEmailTemplate(ctx: Ctx, wireId: string): Promise<TemplateRow> {
  const row = await ctx.db.maybe(sql<TemplateRow>`
    ${shown(ctx)} and t.id = ${fromWire('emailTemplate', wireId)}`)
  if (!row) throw notFound('email template')
  return row
}

/** The wordings of a template, newest first. Throws `not_found`. */
export async function listEmailVersions(
  ctx: Ctx,
  { after, limit }: PageRequest,
  { id: wireId }: { id: string },
): Promise<RawBuilder<VersionRow>> {
  const { id } = await getEmailTemplate(ctx, wireId)
  return sql<VersionRow>`
    select version, created_at, subject, body, own_html from email_template_versions
    where org_id = ${ctx.org} and template_id = ${id}
      ${after ? sql`and version < ${Number(after.id)}` : sql``}
    order by version desc limit ${limit}`
}

export function presentEmailVersion(row: VersionRow): z.input<typeof EmailTemplateVersion> {
  const { version, created_at, subject, body, own_html: html } = row
  return { version, createdAt: created_at.toISOString(), subject, body, html }
}

/** Throws `already_exists`. */
export async function createEmailTemplate(ctx: Ctx, name: string, wording: Wording): Promise<TemplateRow> {
  const id = ctx.newId()
  const made = await ctx.db.rows(sql`
    insert into email_templates (org_id, id, name, version, created_at, updated_at)
    values (${ctx.org}, ${id}, ${name}, 1, ${ctx.now}, ${ctx.now})
    on conflict (org_id, name) do nothing returning id`)
  if (made.length === 0) throw nameTaken(name)
  await addVersion(ctx, { id, version: 1, wording })
  return getEmailTemplate(ctx, toWire('emailTemplate', id))
}

export interface EmailTemplateChanges {
  name?: string | undefined
  subject?: string | undefined
  body?: string | undefined
  html?: string | null | undefined
}

/** Updates a template. Omitted fields are unchanged. Throws `not_found`, `already_exists`. */
export async function updateEmailTemplate(
  ctx: Ctx,
  wireId: string,
  { name, ...changes }: EmailTemplateChanges,
): Promise<TemplateRow> {
  const id = fromWire('emailTemplate', wireId)
  await ctx.db.run(sql`select 1 from email_templates where org_id = ${ctx.org} and id = ${id} for update`)
  const before = await getEmailTemplate(ctx, wireId)
  const isReworded = Object.values(changes).some((value) => value !== undefined)
  const version = before.version + (isReworded ? 1 : 0)
  if (isReworded) {
    const { subject = before.subject, html: ownHtml = before.own_html } = changes
    // A plain text that was derived from the layout changes with it.
    const isTaken = before.own_html !== null && before.body === textOfLayout(before.own_html)
    const body = changes.body ?? (isTaken && ownHtml !== null ? null : before.body)
    await addVersion(ctx, { id: before.id, version, wording: { subject, body, ownHtml } })
  }
  await rename(ctx, before.id, name ?? before.name, version)
  return getEmailTemplate(ctx, wireId)
}

async function rename(ctx: Ctx, id: string, name: string, version: number): Promise<void> {
  try {
    await ctx.db.run(sql`
      update email_templates t set name = ${name}, version = ${version}, updated_at = ${ctx.now}
      where t.org_id = ${ctx.org} and t.id = ${id}`)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw nameTaken(name)
  }
}

function nameTaken(name: string): ApiError {
  return new ApiError(
    'already_exists',
    `An email template named ${name} already exists. Choose another name.`,
  )
}

async function addVersion(
  ctx: Ctx,
  { id, version, wording }: { id: string; version: number; wording: Wording },
): Promise<void> {
  const { subject, ownHtml } = wording
  const { html, body } = renderEmail(wording)
  await ctx.db.run(sql`
    insert into email_template_versions (org_id, template_id, version, subject, own_html, html, body, created_at)
    values (${ctx.org}, ${id}, ${version}, ${subject}, ${ownHtml}, ${html}, ${body}, ${ctx.now})`)
}

export function presentListed(row: TemplateRow): z.input<typeof ListedEmailTemplate> {
  return {
    id: toWire('emailTemplate', row.id),
    name: row.name,
    version: row.version,
    subject: row.subject,
    placeholders: emailPlaceholders(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function presentEmailTemplate(row: TemplateRow): z.input<typeof EmailTemplate> {
  return { ...presentListed(row), body: row.body, html: row.html, ownHtml: row.own_html !== null }
}

/** The distinct placeholders in the texts of a template. */
export function emailPlaceholders({
  subject,
  html,
  body,
}: Pick<TemplateRow, 'subject' | 'html' | 'body'>): string[] {
  return [...new Set([subject, html, body].flatMap(placeholdersIn))]
}
