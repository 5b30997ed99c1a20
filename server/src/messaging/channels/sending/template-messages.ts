import { fromWire, isUuid } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { TemplateToSend } from '../provider/provider.ts'
import { withTargets } from './template-values.ts'

/** The parts of a template that sending needs. */
export interface StoredTemplate extends TemplateToSend {
  id: string
  status: string
  /** The placeholders whose values are addresses that its buttons lead to. */
  targets: string[]
  /** The form that a button opens; null without one. */
  form: OpenedForm | null
}

/** The form that a template opens as a Flow. */
export interface OpenedForm {
  formId: string
  flowId: string
  /** Why nobody should get it. */
  problem: 'form_closed' | 'flow_blocked' | null
  /** Whether WhatsApp limits how often it is sent. */
  isLimited: boolean
}

/** The form that the template `t` opens, to be joined laterally, as `form`. */
export function openedForm(org: string) {
  return sql`
    select jsonb_build_object('formId', w.form_id, 'flowId', w.provider_id, 'isLimited', w.status = 'THROTTLED',
                              'problem', case
             when f.deleted_at is not null or f.status <> 'ACTIVE' then 'form_closed'
             when w.status not in ('PUBLISHED', 'THROTTLED') then 'flow_blocked' end) as form
    from form_flows w join forms f on f.org_id = ${org} and f.id = w.form_id
    where w.org_id = ${org} and w.id = t.flow_id`
}

/** By the requested id: UUID or wire id. */
export async function loadTemplates(ctx: Ctx, ids: readonly string[]): Promise<Map<string, StoredTemplate>> {
  const asked = [...new Set(ids)].map((id) => ({ id, uuid: fromWire('template', id) ?? id }))
  const uuids = asked.map(({ uuid }) => uuid).filter(isUuid)
  if (uuids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<Omit<StoredTemplate, 'targets'>>`
    select t.id, t.provider_id as "providerId", t.name, t.language, t.category, t.content, t.status, opened.form
    from templates t left join lateral (${openedForm(ctx.org)}) opened on true
    where t.org_id = ${ctx.org} and t.id = any(${uuids})`)
  const byUuid = new Map((await withTargets(ctx, rows)).map((row) => [row.id, row]))
  return new Map(asked.flatMap(({ id, uuid }) => (byUuid.has(uuid) ? [[id, byUuid.get(uuid)!]] : [])))
}
