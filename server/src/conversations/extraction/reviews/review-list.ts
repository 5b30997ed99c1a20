import { fromWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { StoredField } from '../schemas.ts'

export interface ReviewRow {
  id: string
  run_id: string
  initiative_id: string
  initiative_name: string
  person_external_id: string | null
  name: string | null
  slug: string
  field: StoredField | null
  items: string[]
  source_quote: string | null
  confidence: number | null
  cause: string | null
  candidates: string[][]
  created_at: Date
  decision: 'confirmed' | 'corrected' | 'refused' | null
  decided_items: string[] | null
  decided_at: Date | null
  decided_by_kind: 'key' | 'user' | 'system' | null
  decided_by_id: string | null
  decided_by_name: string | null
}

export interface ReviewFilters {
  initiativeId?: string | undefined
  field?: string | undefined
  status: 'waiting' | 'decided'
}

/** Those that wait, newest value first, or those decided, latest decision first. */
export function listReviews(ctx: Ctx, filters: ReviewFilters, page: PageRequest): RawBuilder<ReviewRow> {
  const isWaiting = filters.status === 'waiting'
  return sql<ReviewRow>`
    select v.id, v.run_id, v.initiative_id, i.name as initiative_name, r.person_external_id, v.slug, v.items,
           v.source_quote, v.confidence, v.cause, v.candidates, v.created_at, v.decision, v.decided_items, v.decided_at,
           v.decided_by_kind, v.decided_by_id,
           coalesce(r.name, (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from people p
                             where p.org_id = ${ctx.org} and p.id = r.person_id and p.deleted_at is null)) as name,
           (select f from jsonb_array_elements(s.fields) as f where f ->> 'slug' = v.slug limit 1) as field,
           case v.decided_by_kind
             when 'key' then (select k.name from api_keys k
                              where k.org_id = ${ctx.org} and k.id = substr(v.decided_by_id, 5)::uuid)
             when 'user' then (select coalesce(u.name, u.email) from users u where u.id = substr(v.decided_by_id, 5)::uuid)
           end as decided_by_name
    from (${pageOfReviews(ctx, filters, page)}) v
    join runs r on r.org_id = ${ctx.org} and r.id = v.run_id
    join initiatives i on i.org_id = ${ctx.org} and i.id = v.initiative_id
    left join extraction_schemas s
      on s.org_id = ${ctx.org} and s.initiative_id = v.initiative_id and s.version = v.schema_version
    order by ${isWaiting ? sql`v.created_at` : sql`v.decided_at`} desc, v.id desc`
}

/** By the partial indexes of what waits and of what was decided. */
function pageOfReviews(
  ctx: Ctx,
  { initiativeId, field, status }: ReviewFilters,
  page: PageRequest,
): RawBuilder<unknown> {
  return sql`
    select * from extraction_reviews
    where org_id = ${ctx.org} and ${status === 'waiting' ? sql`decision is null` : sql`decision is not null`}
      ${initiativeId === undefined ? sql`` : sql`and initiative_id = ${fromWire('initiative', initiativeId)}`}
      ${field === undefined ? sql`` : sql`and slug = ${field}`}
      ${newestFirst(page, status === 'waiting' ? sql`created_at` : sql`decided_at`, sql`id`)}`
}
