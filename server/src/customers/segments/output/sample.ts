import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { scopeOf } from '../lookups/scope.ts'
import { type OutputColumns, selectOutputColumns } from './columns.ts'

/**
 * The values that a journey would get of a segment's latest member (`engagement.workflowState`); null when there is
 * none.
 */
export async function sampleColumns(ctx: Ctx, segmentId: string): Promise<Record<string, unknown> | null> {
  const columns = await columnsOf(ctx, segmentId)
  if (!columns) return null
  const row = await ctx.db.maybe(sql<{ columns: Record<string, unknown> }>`
    select ${columns} as columns
    from (
      select person_id from segment_members
      where org_id = ${ctx.org} and segment_id = ${segmentId} order by entered_at desc, person_id desc limit 1
    ) matched
    join people p on p.org_id = ${ctx.org} and p.id = matched.person_id`)
  return row?.columns ?? null
}

/** The values that a journey would get of these people if the segment enrolled them, by the person's id. */
export async function columnsOfPeople(
  ctx: Ctx,
  segmentId: string,
  personIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const columns = await columnsOf(ctx, segmentId)
  if (!columns) return new Map()
  const rows = await ctx.db.rows(sql<{ id: string; columns: Record<string, unknown> }>`
    select p.id, ${columns} as columns from people p where p.org_id = ${ctx.org} and p.id = any(${personIds})`)
  return new Map(rows.map((row) => [row.id, row.columns]))
}

/** The output columns of person `p`, as one object; null for a segment that does not exist. */
async function columnsOf(ctx: Ctx, segmentId: string): Promise<RawBuilder<unknown> | null> {
  const segment = await ctx.db.maybe(sql<{ output_columns: OutputColumns | null; time_zone: string }>`
    select s.output_columns, o.time_zone from segments s join organizations o on o.org_id = ${ctx.org}
    where s.org_id = ${ctx.org} and s.id = ${segmentId} and s.deleted_at is null`)
  if (!segment) return null
  const scope = scopeOf({ org: ctx.org, now: ctx.now, timeZone: segment.time_zone })
  return selectOutputColumns(segment.output_columns, scope)
}
