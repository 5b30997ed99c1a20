import { membersOf } from '../../../customers/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest, sortKey } from '../../../platform/operations/index.ts'

/** So many runs are looked at in the order of the page for each one that the page wants. */
const LOOKED_AT_FOR_EACH = 200
const MAX_LOOKED_AT = 50_000
/** A side with fewer runs is chosen without a look at the others. */
const FEW = 5_000

/** Which runs of an initiative a list has. Each condition is about the run `r` and begins with `and`. */
export interface RunSearch {
  /** Conditions that an index has, in the order of the page. */
  among: RawBuilder<unknown>
  /** The other conditions. */
  which: RawBuilder<unknown>
  /** Indexes by which all that match are found, however few they are. */
  sides: readonly Side[]
}

/** All runs that match have one of these texts or ids in a column. */
export interface Side {
  column: 'id' | 'person_external_id'
  values: RawBuilder<unknown>
}

/**
 * A page of an initiative's runs (`r.*`). What many runs have is found among the first runs in the order of the page. What
 * few have would be looked for in all of them, so then the page begins with the smallest side.
 */
export async function pageOfRuns(
  ctx: Ctx,
  initiativeId: string,
  { among, which, sides }: RunSearch,
  page: PageRequest,
): Promise<RawBuilder<unknown>> {
  const inOrder = (of: PageRequest) => newestFirst(of, sql`started_at`, sql`id`)
  const columns = sql`r.* ${sortKey(page.order)}`
  const ofInitiative = sql`r.org_id = ${ctx.org} and r.initiative_id = ${initiativeId} ${among}`
  if (sides.length === 0) {
    return sql`select ${columns} from runs r where ${ofInitiative} ${which} ${inOrder(page)}`
  }
  const first = { ...page, limit: Math.min(MAX_LOOKED_AT, page.limit * LOOKED_AT_FOR_EACH) }
  const found = await ctx.db.rows(sql<{ id: string }>`
    select id from (select r.* from runs r where ${ofInitiative} ${inOrder(first)}) r
    where true ${which} ${inOrder({ ...page, after: null })}`)
  if (found.length === page.limit) {
    return sql`
      select ${columns} from runs r where r.org_id = ${ctx.org} and r.id = any(${found.map(({ id }) => id)})
      ${inOrder({ ...page, after: null })}`
  }
  const { column, values } = await smallestOf(ctx, sides)
  return sql`
    select ${columns} from runs r
    where ${ofInitiative} and ${sql.ref(`r.${column}`)} = any(array(${values})) ${which} ${inOrder(page)}`
}

/** The first side with few runs, or else the first one. */
async function smallestOf(ctx: Ctx, sides: readonly Side[]): Promise<Side> {
  for (const side of sides.length > 1 ? sides : []) {
    const { count } = await ctx.db.one(sql<{ count: number }>`
      select count(*)::int as count from (${side.values} limit ${FEW}) few`)
    if (count < FEW) return side
  }
  return sides[0]!
}

/* `offset 0` keeps the subqueries beside the row: joined to all people or values first, a page would read them all. */

/** Whether the run `r` has a value for the field; with `value`, whether it is one of its items. Uses the primary key. */
export function hasValue(ctx: Ctx, field: string, value: string | undefined): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from extracted_values v where v.org_id = ${ctx.org} and v.run_id = r.id and v.slug = ${field}
      ${value === undefined ? sql`` : sql`and v.items @> ${[value]}::text[]`} offset 0)`
}

/** The runs with a value for the field. Uses extracted_values_by_item, or extracted_values_of_initiative. */
export function sideOfValue(ctx: Ctx, initiativeId: string, field: string, value: string | undefined): Side {
  const values =
    value === undefined
      ? sql`
          select v.run_id from extracted_values v
          where v.org_id = ${ctx.org} and v.initiative_id = ${initiativeId} and v.slug = ${field}`
      : sql`
          select v.run_id from extracted_values v
          where v.org_id = ${ctx.org} and item_keys(v.initiative_id, v.slug, v.items)
            @> item_keys(${initiativeId}, ${field}, ${[value]}::text[])`
  return { column: 'id', values }
}

/** Whether the person of the run `r` is a member of the segment. Not so without a person. */
export function isOfSegment(ctx: Ctx, segment: string): RawBuilder<boolean> {
  return sql<boolean>`exists (${membersOf(ctx, segment)} and m.person_id = r.person_id offset 0)`
}

/** The members of a segment. No index has the runs by person_id, but runs_by_person has the same people. */
export function sideOfSegment(ctx: Ctx, segment: string): Side {
  return {
    column: 'person_external_id',
    values: sql`
      select p.external_id from people p
      where p.org_id = ${ctx.org} and p.id = any(array(${membersOf(ctx, segment)}))`,
  }
}
