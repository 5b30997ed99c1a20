import { fromWire, isUuid } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { TemplateToSend } from '../provider/provider.ts'

/** The parts of a template that sending needs. */
export interface StoredTemplate extends TemplateToSend {
  id: string
  status: string
}

/** By the requested id: UUID or wire id. */
export async function loadTemplates(ctx: Ctx, ids: readonly string[]): Promise<Map<string, StoredTemplate>> {
  const asked = [...new Set(ids)].map((id) => ({ id, uuid: fromWire('template', id) ?? id }))
  const uuids = asked.map(({ uuid }) => uuid).filter(isUuid)
  if (uuids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<StoredTemplate>`
    select id, provider_id as "providerId", name, language, category, content, status from templates
    where org_id = ${ctx.org} and id = any(${uuids})`)
  const byUuid = new Map(rows.map((row) => [row.id, row]))
  return new Map(asked.flatMap(({ id, uuid }) => (byUuid.has(uuid) ? [[id, byUuid.get(uuid)!]] : [])))
}
