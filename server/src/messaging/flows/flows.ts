import { z } from 'zod'
import { parsePhone, readFlow } from '../../customers/index.ts'
import { ApiError, fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { providers } from '../channels/index.ts'

const STATUSES = ['PUBLISHING', 'PUBLISHED', 'THROTTLED', 'BLOCKED', 'DEPRECATED', 'FAILED'] as const
export type FlowStatus = (typeof STATUSES)[number]

/** WhatsApp lets messages open these. */
export const SENDABLE = sql`('PUBLISHED', 'THROTTLED')`

export interface FlowRow {
  id: string
  account_id: string
  form_id: string
  version: number
  language: string
  name: string
  status: FlowStatus
  provider_id: string | null
  error_code: string | null
  error: string | null
  problems: string[]
  check_at: Date | null
  updated_at: Date
}

type ShownFlow = FlowRow & { phone_numbers: string[] }

export const FormFlow = z
  .strictObject({
    id: z.string(),
    version: z.int().describe('Of the form.'),
    language: z.string(),
    phoneNumbers: z.array(z.string()).describe('Numbers that can send it.'),
    status: z
      .enum(STATUSES)
      .describe(
        'PUBLISHING: it is tried until WhatsApp answers. FAILED: WhatsApp refused it. WhatsApp itself makes it THROTTLED ' +
          '(sent rarely), BLOCKED or DEPRECATED (not sent).',
      ),
    flowId: z.string().nullable().describe('Its id at WhatsApp.'),
    problems: z.array(z.string()).describe('What WhatsApp found in the Flow.'),
    errorCode: z.string().nullable(),
    error: z.string().nullable().describe('What WhatsApp last said.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'FormFlow' })

export function presentFlow(row: ShownFlow): z.input<typeof FormFlow> {
  return {
    id: toWire('flow', row.id),
    version: row.version,
    language: row.language,
    phoneNumbers: row.phone_numbers,
    status: row.status,
    flowId: row.provider_id,
    problems: row.problems,
    errorCode: row.error_code,
    error: row.error,
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * Makes the published version of a form due at the WhatsApp accounts concerned; the worker publishes it. A version that is
 * published there already is only looked at again, and can be sent meanwhile. Throws `not_found`, `form_not_ready` with
 * issues, `no_whatsapp_number`, and `invalid_request` for numbers whose provider has no Flows.
 */
export async function publishFlow(
  ctx: Ctx,
  { formId: wireId, language: wish, phoneNumbers }: PublishInput,
): Promise<ShownFlow[]> {
  const { formId, formName, version, language, issues } = await readFlow(ctx, wireId, wish)
  if (issues.length > 0)
    throw new ApiError('form_not_ready', `A Flow cannot have this: ${issues[0]!.message}`, { issues })
  const accountIds = await findAccounts(ctx, phoneNumbers)
  const name = `${formName.slice(0, LONGEST_NAME).toWellFormed()} (${wireId} v${version} ${language})`
  const rows = await ctx.db.rows(sql<{ id: string }>`
    insert into form_flows as f (org_id, id, account_id, form_id, version, language, name, status, check_at, created_at,
                                 updated_at)
    select ${ctx.org}, id, account_id, ${formId}, ${version}, ${language}, ${name}, 'PUBLISHING', ${ctx.now}, ${ctx.now},
           ${ctx.now}
    from unnest(${accountIds.map(() => ctx.newId())}::uuid[], ${accountIds}::uuid[]) as r (id, account_id)
    order by account_id
    on conflict (org_id, account_id, form_id, version, language) do update set
      status = case when f.status in ${SENDABLE} then f.status else 'PUBLISHING' end,
      error_code = case when f.status in ${SENDABLE} then f.error_code end,
      error = case when f.status in ${SENDABLE} then f.error end,
      problems = case when f.status in ${SENDABLE} then f.problems else '[]'::jsonb end,
      check_at = excluded.check_at, updated_at = excluded.updated_at
    returning f.id`)
  wakeAfterCommit(ctx, QUEUES.flows)
  return ctx.db.rows(sql<ShownFlow>`
    ${shown(ctx)} where f.org_id = ${ctx.org} and f.id = any(${rows.map(({ id }) => id)}) order by f.id`)
}

const LONGEST_NAME = 100

export interface PublishInput {
  formId: string
  language?: string | undefined
  phoneNumbers?: readonly string[] | undefined
}

/** The latest Flow of a form in each language of each connected account. Throws `not_found`. */
export async function listFlows(ctx: Ctx, wireId: string): Promise<ShownFlow[]> {
  const id = fromWire('form', wireId)
  const form = await ctx.db.maybe(sql`
    select from forms where org_id = ${ctx.org} and id = ${id} and deleted_at is null`)
  if (!form) throw notFound('form')
  return ctx.db.rows(sql<ShownFlow>`
    ${shown(ctx)}
    where f.org_id = ${ctx.org} and f.form_id = ${id} and not exists (
      select from form_flows later
      where later.org_id = ${ctx.org} and later.form_id = f.form_id and later.account_id = f.account_id
        and later.language = f.language and later.version > f.version)
    order by f.created_at, f.id`)
}

/** The connected WhatsApp numbers whose provider has no Flows. */
export async function numbersWithoutFlows(ctx: Ctx): Promise<string[]> {
  const numbers = await findNumbers(ctx)
  return numbers.filter(({ hasFlows }) => !hasFlows).map(({ address }) => address)
}

const shown = (ctx: Ctx) => sql`
  select f.*, array(select c.address from channels c
                    where c.org_id = ${ctx.org} and c.account_id = f.account_id and c.disconnected_at is null
                    order by c.created_at, c.id) as phone_numbers
  from form_flows f`

async function findNumbers(ctx: Ctx) {
  const channels = await ctx.db.rows(sql<{ address: string; account_id: string; kind: string }>`
    select c.address, c.account_id, a.kind
    from channels c join channel_accounts a on a.org_id = ${ctx.org} and a.id = c.account_id
    where c.org_id = ${ctx.org} and c.kind = 'whatsapp' and c.disconnected_at is null
    order by c.created_at, c.id`)
  return channels.map(({ address, account_id, kind }) => ({
    address,
    accountId: account_id,
    hasFlows: providers.get(kind)?.rules.flows === true,
  }))
}

async function findAccounts(ctx: Ctx, phoneNumbers: readonly string[] | undefined): Promise<string[]> {
  const numbers = await findNumbers(ctx)
  if (numbers.length === 0)
    throw new ApiError('no_whatsapp_number', 'No WhatsApp number is connected. Connect one first.')
  const able = numbers.filter(({ hasFlows }) => hasFlows)
  if (!phoneNumbers) {
    if (able.length === 0) throw unable(numbers[0]!.address)
    return [...new Set(able.map(({ accountId }) => accountId))]
  }
  const chosen = phoneNumbers.map((text) => {
    const number = numbers.find(({ address }) => address === text || address === parsePhone(text))
    if (!number)
      throw new ApiError(
        'no_whatsapp_number',
        `The number ${text} is not connected. List numbers with whatsapp_numbers_list.`,
      )
    if (!number.hasFlows) throw unable(number.address)
    return number.accountId
  })
  return [...new Set(chosen)]
}

function unable(address: string): ApiError {
  const message = `The provider of ${address} takes no Flows. Choose a number that is connected to WhatsApp directly.`
  return new ApiError('invalid_request', message, {
    issues: [{ path: 'phoneNumbers', code: 'flows_unsupported', message }],
  })
}
