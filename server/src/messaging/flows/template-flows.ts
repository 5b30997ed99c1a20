import { fromWire } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { SENDABLE } from './flows.ts'

/** Why a template cannot open a form at an account. */
export type FlowProblem = 'form_unknown' | 'form_closed' | 'flow_unpublished' | 'flow_blocked'

/**
 * The Flow of a form for a template in a language, at each of these accounts: that of the latest version. A form in `es` fits
 * a template in `es_MX`, unless it has that language too.
 */
export async function flowsFor(
  ctx: Ctx,
  accountIds: readonly string[],
  { formId: wireId, language }: { formId: string; language: string },
): Promise<Map<string, { id: string } | { problem: FlowProblem }>> {
  const formId = fromWire('form', wireId)
  const form = await ctx.db.maybe(sql<{ is_open: boolean }>`
    select status = 'ACTIVE' as is_open from forms
    where org_id = ${ctx.org} and id = ${formId} and deleted_at is null`)
  if (!form?.is_open) {
    const problem = form ? ('form_closed' as const) : ('form_unknown' as const)
    return new Map(accountIds.map((accountId) => [accountId, { problem }]))
  }
  const wanted = language.replaceAll('_', '-').toLowerCase()
  const [base] = wanted.split('-')
  const flows = await ctx.db.rows(sql<{ id: string; account_id: string; can_send: boolean }>`
    select distinct on (w.account_id) w.id, w.account_id, w.status in ${SENDABLE} as can_send
    from form_flows w
    where w.org_id = ${ctx.org} and w.form_id = ${formId} and w.account_id = any(${accountIds}::uuid[])
      and w.provider_id is not null and w.status not in ('PUBLISHING', 'FAILED')
      and split_part(lower(w.language), '-', 1) = ${base}
    order by w.account_id, can_send desc, lower(w.language) = ${wanted} desc, w.version desc, w.id`)
  const found = new Map(flows.map((flow) => [flow.account_id, flow]))
  return new Map(accountIds.map((accountId) => [accountId, outcomeOf(found.get(accountId))]))
}

function outcomeOf(
  flow: { id: string; can_send: boolean } | undefined,
): { id: string } | { problem: FlowProblem } {
  if (!flow) return { problem: 'flow_unpublished' }
  return flow.can_send ? { id: flow.id } : { problem: 'flow_blocked' }
}

/** The ids of Flows at WhatsApp, by ours. */
export async function flowIdsAt(
  { org, db }: { org: string; db: Db },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows(sql<{ id: string; provider_id: string }>`
    select id, provider_id from form_flows
    where org_id = ${org} and id = any(${ids}::uuid[]) and provider_id is not null`)
  return new Map(rows.map((row) => [row.id, row.provider_id]))
}
