import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { FilterExpression } from '../filter/filter-schema.ts'
import { mayAdmit, type Newcomer } from './newcomer.ts'

/** Those of these segments that may have a newcomer. Takes and returns UUIDs. */
export async function segmentsThatMayAdmit(
  ctx: Pick<Ctx, 'db' | 'org'>,
  ids: readonly string[],
  newcomer: Newcomer,
): Promise<string[]> {
  const filters = await readFilters(ctx, ids)
  const known = new Map<string, boolean>()
  const mayHave = (id: string): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    const filter = filters.get(id)
    const admits =
      filter !== undefined &&
      mayAdmit(filter, newcomer, (wireId) => {
        const other = fromWire('segment', wireId)
        return other !== null && mayHave(other)
      })
    known.set(id, admits)
    return admits
  }
  return ids.filter(mayHave)
}

/** The filters of segments, and of those that they ask for. Segments never ask for each other in a circle. */
async function readFilters(
  { db, org }: Pick<Ctx, 'db' | 'org'>,
  ids: readonly string[],
): Promise<Map<string, FilterExpression>> {
  const filters = new Map<string, FilterExpression>()
  for (let wanted = [...ids]; wanted.length > 0; ) {
    const rows = await db.rows(sql<{ id: string; filter: FilterExpression }>`
      select id, filter from segments where org_id = ${org} and id = any(${wanted}::uuid[]) and deleted_at is null`)
    for (const { id, filter } of rows) filters.set(id, filter)
    const asked = rows.flatMap(({ filter }) =>
      filter.predicates.flatMap((predicate) =>
        predicate.kind === 'segment_member' ? (fromWire('segment', predicate.segmentId) ?? []) : [],
      ),
    )
    wanted = [...new Set(asked)].filter((id) => !filters.has(id))
  }
  return filters
}
