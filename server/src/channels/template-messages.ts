import { sql } from '../db/index.ts'
import { type Ctx, fromWire } from '../kernel/index.ts'
import { isUuid } from './whatsapp-cloud/index.ts'

/** A template as far as sending needs it. */
export interface StoredTemplate {
  id: string
  name: string
  language: string
  category: string
  content_type: string
  content: unknown
  status: string
}

/**
 * Makes the provider's template message from a template and its parameters; null when a parameter is missing.
 * templates/ provides it, since it knows what contents look like.
 */
export type TemplateComposer = (
  template: StoredTemplate,
  parameters: Readonly<Record<string, string>>,
) => Record<string, unknown> | null

/** By the id they were asked for with: UUID or wire id. */
export async function loadTemplates(ctx: Ctx, ids: readonly string[]): Promise<Map<string, StoredTemplate>> {
  const asked = [...new Set(ids)].map((id) => ({ id, uuid: fromWire('template', id) ?? id }))
  const uuids = asked.map(({ uuid }) => uuid).filter(isUuid)
  if (uuids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<StoredTemplate>`
    select id, name, language, category, content_type, content, status from templates
    where org_id = ${ctx.org} and id = any(${uuids})`)
  const byUuid = new Map(rows.map((row) => [row.id, row]))
  return new Map(asked.flatMap(({ id, uuid }) => (byUuid.has(uuid) ? [[id, byUuid.get(uuid)!]] : [])))
}
