import { z } from 'zod'
import { parsePhone } from '../../customers/index.ts'
import { ApiError, fromWire, type Issue, notFound, toWire } from '../../platform/core/index.ts'
import { contains, type RawBuilder, sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import {
  byName,
  type Ctx,
  newestFirst,
  type Order,
  type PageRequest,
  sortKey,
} from '../../platform/operations/index.ts'
import { providers } from '../channels/index.ts'
import { type Advice, adviseOnCategory } from './category-advice.ts'
import { flowsOfDraft, type TemplateAccount } from './form-buttons.ts'
import { findHeaderIssues, keepHeaderFiles, uploadedIn } from './headers/index.ts'
import { noteHistory } from './history-notes.ts'
import type { ContentType } from './shapes.ts'
import { findTemplateIssues, type TemplateDraft } from './validation/validation.ts'

export type TemplateStatus = 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED'

export interface TemplateRow {
  id: string
  account_id: string
  name: string
  language: string
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  content_type: ContentType
  content: Record<string, unknown>
  variables: Record<string, string> | null
  status: TemplateStatus
  rejection_reason: string | null
  provider_id: string | null
  /** Whether the wording here was not accepted yet. The provider still has the previous one. */
  unsent_edit: boolean
  /** The Flow that a button opens; null without one. */
  flow_id: string | null
  quality: string | null
  check_at: Date | null
  created_at: Date
  updated_at: Date
}

type ShownTemplate = TemplateRow & { phone_numbers: string[]; account_kind: string }

export const Category = z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION'])
export const ContentTypeName = z.enum([
  'TEXT',
  'MEDIA',
  'QUICK_REPLY',
  'CALL_TO_ACTION',
  'CARD',
  'CAROUSEL',
  'LIMITED_TIME_OFFER',
])
export const Status = z.enum(['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'])

export const Template = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    language: z.string(),
    category: Category,
    contentType: ContentTypeName,
    content: z.unknown().describe('The content as created.'),
    variables: z.record(z.string(), z.string()).nullable().describe('An example for each placeholder.'),
    phoneNumbers: z.array(z.string()).describe('Numbers that can send it.'),
    status: Status,
    rejectionReason: z.string().nullable(),
    quality: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Template' })

export const TemplateHealth = z
  .strictObject({
    status: Status,
    rejectionReason: z.string().nullable(),
    quality: z
      .string()
      .nullable()
      .describe('Quality rating as the provider reports it: GREEN, YELLOW, RED or UNKNOWN.'),
    hasUnsentEdit: z
      .boolean()
      .describe('Whether the provider still has the content from before your last change.'),
    isEditable: z
      .boolean()
      .describe('Whether the provider lets you change it and submit it again. If not, create another one.'),
    nextCheckAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TemplateHealth' })

export function presentHealth(row: ShownTemplate): z.input<typeof TemplateHealth> {
  return {
    status: row.status,
    rejectionReason: row.rejection_reason,
    quality: row.quality,
    hasUnsentEdit: row.unsent_edit,
    isEditable: allowsEdits({ provider_id: row.provider_id, kind: row.account_kind }),
    nextCheckAt: row.check_at?.toISOString() ?? null,
  }
}

export function presentTemplate(row: ShownTemplate): z.input<typeof Template> {
  return {
    id: toWire('template', row.id),
    name: row.name,
    language: row.language,
    category: row.category,
    contentType: row.content_type,
    content: row.content,
    variables: row.variables,
    phoneNumbers: row.phone_numbers,
    status: row.status,
    rejectionReason: row.rejection_reason,
    quality: row.quality,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * Stores a checked template as a DRAFT of each account concerned; the worker submits it. Throws `invalid_template` with
 * issues, `no_whatsapp_number`, `already_exists`.
 */
export async function createTemplates(
  ctx: Ctx,
  draft: TemplateDraft,
  phoneNumbers: readonly string[] | undefined,
): Promise<ShownTemplate[]> {
  await requireValid(ctx, draft)
  const accounts = await findAccounts(ctx, phoneNumbers, draft.contentType)
  const flows = await requireFlows(ctx, draft, accounts)
  const accountIds = accounts.map(({ id }) => id)
  const ids = accountIds.map(() => ctx.newId())
  const variables = draft.variables && Object.keys(draft.variables).length > 0 ? draft.variables : null
  const stored = await ctx.db.rows(sql`
    insert into templates (org_id, id, account_id, flow_id, name, language, category, content_type, content, variables,
                           status, check_at, created_at, updated_at)
    select ${ctx.org}, id, account_id, flow_id, ${draft.name}, ${draft.language}, ${draft.category}, ${draft.contentType},
           ${JSON.stringify(draft.content)}::jsonb, ${variables && JSON.stringify(variables)}::jsonb, 'DRAFT',
           ${ctx.now}, ${ctx.now}, ${ctx.now}
    from unnest(${ids}::uuid[], ${accountIds}::uuid[],
                ${accountIds.map((id) => flows.get(id) ?? null)}::uuid[]) as r (id, account_id, flow_id)
    on conflict (org_id, account_id, name, language) do nothing
    returning id`)
  if (stored.length < ids.length) {
    const message = `A template ${draft.name} in ${draft.language} already exists. Choose another name.`
    throw new ApiError('already_exists', message)
  }
  const written = { status: 'DRAFT' as const, reason: null, category: draft.category, content: draft.content }
  await noteHistory(
    ctx,
    ids.map((templateId) => ({ templateId, ...written, variables })),
  )
  wakeAfterCommit(ctx, QUEUES.templates)
  return ctx.db.rows(
    sql<ShownTemplate>`${shown(ctx)} where t.org_id = ${ctx.org} and t.id = any(${ids}) order by t.id`,
  )
}

export interface TemplateChanges {
  content?: Record<string, unknown> | undefined
  variables?: Record<string, string> | undefined
  category?: TemplateRow['category'] | undefined
}

/**
 * Changes a checked template. It is submitted again and not sent before its approval. Repeating the call retries a
 * failed edit. Throws `not_found`, `invalid_template` with issues, and `template_not_submittable` during a submission or
 * a review, or if the provider allows no edits.
 */
export async function updateTemplate(
  ctx: Ctx,
  wireId: string,
  changes: TemplateChanges,
): Promise<ShownTemplate> {
  const before = await lockTemplate(ctx, wireId)
  const isAtProvider = before.provider_id !== null
  const draft = {
    name: before.name,
    language: before.language,
    category: changes.category ?? before.category,
    contentType: before.content_type,
    content: changes.content ?? before.content,
    variables: changes.variables ?? before.variables ?? undefined,
  }
  if (isAtProvider && draft.category !== before.category && before.status === 'APPROVED')
    throw notSubmittable('WhatsApp does not allow a new category for an approved template.')
  await requireValid(ctx, draft)
  const flowId = changes.content
    ? ((await requireFlows(ctx, draft, [before.account])).get(before.account.id) ?? null)
    : before.flow_id
  await ctx.db.run(sql`
    update templates t set
      flow_id = ${flowId}, content = ${JSON.stringify(draft.content)}::jsonb, category = ${draft.category},
      variables = ${draft.variables ? JSON.stringify(draft.variables) : null}::jsonb, status = 'DRAFT',
      rejection_reason = null, unsent_edit = ${isAtProvider}, check_at = ${ctx.now}, updated_at = ${ctx.now}
    where t.org_id = ${ctx.org} and t.id = ${before.id}`)
  const { category, content, variables = null } = draft
  await noteHistory(ctx, [
    { templateId: before.id, status: 'DRAFT', reason: null, category, content, variables },
  ])
  wakeAfterCommit(ctx, QUEUES.templates)
  return getTemplate(ctx, wireId)
}

/** Throws `invalid_template` with issues. An uploaded file is kept from then on. */
async function requireValid(ctx: Ctx, draft: TemplateDraft): Promise<void> {
  const issues = [...issuesOfDraft(ctx, draft), ...(await keepHeaderFiles(ctx, draft.content))]
  if (issues.length > 0)
    throw new ApiError('invalid_template', `WhatsApp would reject this template: ${issues[0]!.message}`, {
      issues,
    })
}

/** The Flow that the template opens, by account. Throws `invalid_template` with issues where there is none. */
async function requireFlows(
  ctx: Ctx,
  draft: TemplateDraft,
  accounts: readonly TemplateAccount[],
): Promise<ReadonlyMap<string, string>> {
  const { flows, issues } = await flowsOfDraft(ctx, draft, accounts)
  if (issues.length > 0) throw new ApiError('invalid_template', issues[0]!.message, { issues })
  return flows
}

/**
 * What `createTemplates` would refuse, and what WhatsApp may think of the category. Nothing is stored. Without a number,
 * nothing is said about what only numbers have.
 */
export async function checkTemplate(
  ctx: Ctx,
  { phoneNumbers, ...draft }: TemplateDraft & { phoneNumbers?: readonly string[] | undefined },
): Promise<{ issues: Issue[]; advice: Advice[] }> {
  const accounts = chosenAccounts(await connectedAccounts(ctx), phoneNumbers)
  const { issues } = await flowsOfDraft(ctx, draft, accounts)
  return {
    issues: [...issuesOfDraft(ctx, draft), ...(await findHeaderIssues(ctx, draft.content)), ...issues],
    advice: adviseOnCategory(draft),
  }
}

/** The address of an uploaded file needs no https here, because the installation may be a trial. */
function issuesOfDraft(ctx: Ctx, draft: TemplateDraft): Issue[] {
  const uploaded = uploadedIn(ctx, draft.content).map(({ path }) => path)
  return findTemplateIssues(draft).filter(
    ({ path, code }) => !(code === 'url_invalid' && path !== undefined && uploaded.includes(path)),
  )
}

type LockedTemplate = TemplateRow & { kind: string; account: TemplateAccount; is_leaving: boolean }

async function lockTemplate(ctx: Ctx, wireId: string): Promise<LockedTemplate> {
  const row = await ctx.db.maybe(sql<LockedTemplate>`
    select t.*, a.kind, coalesce(t.status = 'DRAFT' and t.check_at = t.check_lease, false) as is_leaving,
      jsonb_build_object('id', a.id, 'kind', a.kind, 'address', coalesce(number.address, a.external_id)) as account
    from templates t
    join channel_accounts a on a.org_id = ${ctx.org} and a.id = t.account_id
    left join lateral (
      select c.address from channels c
      where c.org_id = ${ctx.org} and c.account_id = a.id and c.disconnected_at is null
      order by c.created_at, c.id limit 1
    ) number on true
    where t.org_id = ${ctx.org} and t.id = ${fromWire('template', wireId)} for update of t`)
  if (!row) throw notFound('template')
  if (row.status === 'PENDING')
    throw notSubmittable('This template is under review. Change it after the review.')
  // The provider would have another wording than this row.
  if (row.is_leaving) throw notSubmittable('This template is being submitted. Change it after the review.')
  if (!allowsEdits(row))
    throw notSubmittable('This provider does not allow edits of templates. Create a new one.')
  return row
}

/** A provider that takes no edits has only what was submitted once. */
function allowsEdits({ provider_id, kind }: { provider_id: string | null; kind: string }): boolean {
  return provider_id === null || providers.get(kind)?.rules.templateEdits === true
}

function notSubmittable(message: string): ApiError {
  return new ApiError('template_not_submittable', message)
}

/**
 * The accounts of these numbers, or of all numbers if none are given. Throws `no_whatsapp_number`, and `invalid_template` for
 * an account whose provider does not have this kind of template.
 */
async function findAccounts(
  ctx: Ctx,
  phoneNumbers: readonly string[] | undefined,
  contentType: ContentType,
): Promise<TemplateAccount[]> {
  const numbers = await connectedAccounts(ctx)
  if (numbers.length === 0) {
    throw new ApiError('no_whatsapp_number', 'No WhatsApp number is connected. Connect one first.')
  }
  const chosen = chosenAccounts(numbers, phoneNumbers)
  const lacking = chosen.find(
    ({ kind }) => contentType === 'LIMITED_TIME_OFFER' && providers.get(kind)?.rules.offers !== true,
  )
  if (lacking) throw kindUnsupported(lacking.address)
  return chosen
}

/** The account of each connected number. */
function connectedAccounts(ctx: Ctx): Promise<TemplateAccount[]> {
  return ctx.db.rows(sql<TemplateAccount>`
    select c.account_id as id, a.kind, c.address
    from channels c join channel_accounts a on a.org_id = ${ctx.org} and a.id = c.account_id
    where c.org_id = ${ctx.org} and c.kind = 'whatsapp' and c.disconnected_at is null
    order by c.created_at, c.id`)
}

function kindUnsupported(address: string): ApiError {
  const message = `The provider of ${address} has no limited-time offers. Choose numbers that are connected to WhatsApp directly.`
  return new ApiError('invalid_template', message, {
    issues: [{ path: 'phoneNumbers', code: 'kind_unsupported', message }],
  })
}

/** Each account once, with the first of its numbers. */
function chosenAccounts(
  numbers: readonly TemplateAccount[],
  phoneNumbers: readonly string[] | undefined,
): TemplateAccount[] {
  const chosen = phoneNumbers
    ? phoneNumbers.map((text) => {
        const number = numbers.find(({ address }) => address === text || address === parsePhone(text))
        if (number) return number
        throw new ApiError(
          'no_whatsapp_number',
          `The number ${text} is not connected. List numbers with whatsapp_numbers_list.`,
        )
      })
    : numbers
  return [...new Map(chosen.toReversed().map((number) => [number.id, number])).values()].toReversed()
}

const shown = (ctx: Ctx, order?: Order) => sql`
  select t.*, a.kind as account_kind, array(select c.address from channels c
                    where c.org_id = ${ctx.org} and c.account_id = t.account_id and c.disconnected_at is null
                    order by c.created_at, c.id) as phone_numbers
         ${sortKey(order)}
  from templates t
  join channel_accounts a on a.org_id = ${ctx.org} and a.id = t.account_id`

export const TEMPLATE_SORTS = {
  created: sql`t.created_at`,
  updated: sql`t.updated_at`,
  name: byName(sql`t.name`),
}

/** Newest first, or in the chosen order. */
export function listTemplates(
  ctx: Ctx,
  page: PageRequest,
  filters: {
    status?: string | undefined
    category?: string | undefined
    contentType?: string | undefined
    language?: string | undefined
    phoneNumber?: string | undefined
    q?: string | undefined
  },
): RawBuilder<ShownTemplate> {
  const { status, category, contentType, language, phoneNumber, q } = filters
  return sql<ShownTemplate>`
    ${shown(ctx, page.order)}
    where t.org_id = ${ctx.org}
      ${status ? sql`and t.status = ${status}` : sql``}
      ${category ? sql`and t.category = ${category}` : sql``}
      ${contentType ? sql`and t.content_type = ${contentType}` : sql``}
      ${language ? sql`and t.language = ${language}` : sql``}
      ${phoneNumber ? sendableBy(ctx, phoneNumber) : sql``}
      ${q ? sql`and ${contains('t.name', q)}` : sql``}
      ${newestFirst(page, sql`t.created_at`, sql`t.id`)}`
}

/** Of a number that is not connected, there is none. */
function sendableBy({ org }: Ctx, phoneNumber: string): RawBuilder<unknown> {
  const address = parsePhone(phoneNumber) ?? phoneNumber
  return sql`
    and exists (select from channels c where c.org_id = ${org} and c.account_id = t.account_id
                and c.kind = 'whatsapp' and c.address = ${address} and c.disconnected_at is null)`
}

/** Throws `not_found`. */
export async function getTemplate(ctx: Ctx, wireId: string): Promise<ShownTemplate> {
  const id = fromWire('template', wireId)
  const row =
    id && (await ctx.db.maybe(sql<ShownTemplate>`${shown(ctx)} where t.org_id = ${ctx.org} and t.id = ${id}`))
  if (!row) throw notFound('template')
  return row
}
