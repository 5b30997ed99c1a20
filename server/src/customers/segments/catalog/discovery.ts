import { MAX_KEYS } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { ISO_DATES } from '../values/iso-dates.ts'
import type { AttributeType } from '../values/operators.ts'

/** Attributes are discovered in this many of the newest records, so that the cost does not grow with the data. */
const SAMPLED_PEOPLE = 1000
const SAMPLED_OBJECTS = 200
/** And in at most this many bytes of them, as they are stored: of people, and of each object type. */
const SAMPLED_BYTES = 4 * 1024 * 1024
const SAMPLED_BYTES_OF_TYPE = 256 * 1024
/** The most attributes returned, of people or of an object type, by frequency. */
const MAX_ATTRIBUTES = 1000
const MAX_ATTRIBUTES_OF_TYPE = 200
/** Longer texts are not dates. */
const LONGEST_DATE = 64

export interface Discovered {
  attributes: { key: string; type: AttributeType }[]
  /** Whether there are more. */
  truncated: boolean
}

/** The attributes of people, each with the type of most of its values. */
export async function discoverOfPeople(ctx: Ctx): Promise<Discovered> {
  // Uses people_newest.
  const newest = sql`
    select '' as owner, attributes from (
      select attributes, created_at, id,
             sum(pg_column_size(attributes)) over (order by created_at desc, id desc) - pg_column_size(attributes) as before
      from (
        select attributes, created_at, id from people
        where org_id = ${ctx.org} and deleted_at is null order by created_at desc, id desc limit ${SAMPLED_PEOPLE}
      ) as newest
    ) as summed
    where before < ${SAMPLED_BYTES}`
  return (await discover(ctx, newest, MAX_ATTRIBUTES)).get('') ?? { attributes: [], truncated: false }
}

/** The same for the objects of each of these types. */
export async function discoverOfObjects(
  ctx: Ctx,
  types: readonly string[],
): Promise<Map<string, Discovered>> {
  if (types.length === 0) return new Map()
  // Uses custom_objects_newest.
  const newest = sql`
    select owner, attributes from (
      select owner, attributes,
             sum(pg_column_size(attributes)) over (partition by owner order by created_at desc, id desc)
               - pg_column_size(attributes) as before
      from (
        select wanted.type as owner, sampled.*
        from unnest(${types}::text[]) as wanted (type)
        cross join lateral (
          select attributes, created_at, id from custom_objects o
          where o.org_id = ${ctx.org} and o.type = wanted.type and o.deleted_at is null
          order by o.created_at desc, o.id desc limit ${SAMPLED_OBJECTS}
        ) as sampled
      ) as newest
    ) as summed
    where before < ${SAMPLED_BYTES_OF_TYPE}`
  return discover(ctx, newest, MAX_ATTRIBUTES_OF_TYPE)
}

async function discover(
  ctx: Ctx,
  sample: RawBuilder<unknown>,
  most: number,
): Promise<Map<string, Discovered>> {
  const rows = await ctx.db.rows(sql<{ owner: string; key: string; type: AttributeType; found: number }>`
    select owner, key, type, found
    from (
      select owner, key, type, count(*) over (partition by owner) as found,
             row_number() over (partition by owner order by times desc, key) as place
      from (
        select owner, key, mode() within group (order by type) as type, count(*) as times
        from (${sample}) as sampled
        cross join lateral (select key, value from jsonb_each(attributes) limit ${MAX_KEYS}) as entry
        cross join lateral (select ${typeOf(sql`value`)} as type) as typed
        where type is not null group by owner, key
      ) as counted
    ) as placed
    where place <= ${most}
    order by owner, key`)
  const byOwner = Map.groupBy(rows, ({ owner }) => owner)
  return new Map(
    [...byOwner].map(([owner, found]) => [owner, { attributes: found, truncated: found[0]!.found > most }]),
  )
}

function typeOf(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = sql`left(${value} #>> '{}', ${LONGEST_DATE})`
  return sql`case jsonb_typeof(${value})
    when 'string' then
      case when ${text} ~ ${ISO_DATES.local} or ${text} ~ ${ISO_DATES.zoned} then 'DATE' else 'STRING' end
    when 'number' then 'NUMBER'
    when 'boolean' then 'BOOLEAN'
    when 'array' then 'ARRAY'
    when 'object' then 'JSON'
  end`
}
