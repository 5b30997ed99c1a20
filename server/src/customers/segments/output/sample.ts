import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { scopeOf } from '../lookups/scope.ts'
import { type OutputColumns, selectOutputColumns } from './columns.ts'

/**
 * The values that a journey would get of a segment's latest member (`engagement.workflowState`); null when there is
 * none.
 */
export async function sampleColumns(ctx: Ctx, segmentId: string): Promise<Record<string, unknown> | null> {
  const segment = await ctx.db.maybe(sql<{ output_columns: OutputColumns | null; time_zone: string }>`
    select s.output_columns, o.time_zone from segments s join organizations o on o.org_id = ${ctx.org}
    where s.org_id = ${ctx.org} and s.id = ${segmentId} and s.deleted_at is null`)
  if (!segment) return null
  const scope = scopeOf({ org: ctx.org, now: ctx.now, timeZone: segment.time_zone })
  const row = await ctx.db.maybe(sql<{ columns: Record<string, unknown> }>`
    select ${selectOutputColumns(segment.output_columns, scope)} as columns
    from (
      select person_id from segment_members
      where org_id = ${ctx.org} and segment_id = ${segmentId} order by entered_at desc, person_id desc limit 1
    ) matched
    join people p on p.org_id = ${ctx.org} and p.id = matched.person_id`)
  return row?.columns ?? null
}
