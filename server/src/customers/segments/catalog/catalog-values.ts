import { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../../platform/operations/index.ts'
import { ExternalId } from '../../../platform/schema/index.ts'

/** Values are counted in this many of the newest records, so that the cost does not grow with the data. */
const SAMPLED = 5_000
/** And in at most this many bytes of them, as they are stored. */
const SAMPLED_BYTES = 8 * 1024 * 1024
const MOST_VALUES = 50
/** Longer texts are not offered as values. */
const LONGEST = 200

const COLUMNS: Record<string, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phoneNumber: 'phone_number',
  externalId: 'external_id',
}
const ATTRIBUTE = 'attributes.'

const Value = z
  .strictObject({ value: z.union([z.string(), z.number(), z.boolean()]), count: z.int() })
  .meta({ id: 'CatalogValue' })

const Asked = z.strictObject({
  of: z.enum(['person', 'object', 'event']),
  name: ExternalId.optional().describe('For objects: their type. For events: their name.'),
  attr: z
    .string()
    .min(1)
    .max(300)
    .describe('attributes.<key>, or a field such as firstName. For events: a property key.'),
})
type Asked = z.output<typeof Asked>

export const segments_catalog_values = readOperation({
  name: 'segments_catalog_values',
  route: 'GET /segments/catalog/values',
  permission: 'segments:read',
  readsReplica: true,
  summary: 'List the values of an attribute',
  description:
    'Most frequent first, from the newest 5000 people, objects of the type or events of the name. ' +
    'Returns up to 50 values; list elements count one by one. `sampled` is the number of records ' +
    'counted.',
  input: Asked,
  output: z.strictObject({ values: z.array(Value), sampled: z.int() }),
  run: readValues,
})

async function readValues(ctx: Ctx, asked: Asked) {
  const sample = sampleOf(ctx, asked)
  const rows = await ctx.db.rows(sql<{
    value: string | number | boolean | null
    count: number
    sampled: number
  }>`
    with sampled as materialized (
      select value from (
        select value, sum(coalesce(pg_column_size(value), 0)) over (order by place) as bytes from (${sample}) as newest
      ) as summed
      where bytes < ${SAMPLED_BYTES}
    ), counted as (
      select single as value, count(*) as count
      from sampled cross join lateral jsonb_path_query(value, 'lax $[*]') as single
      where jsonb_typeof(single) in ('string', 'number', 'boolean') and length(single #>> '{}') <= ${LONGEST}
      group by single order by count(*) desc, single limit ${MOST_VALUES}
    )
    select counted.value, counted.count::int, total.sampled::int
    from (select count(*) as sampled from sampled) as total left join counted on true
    order by counted.count desc, counted.value`)
  const values = rows.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]))
  return { values, sampled: rows[0]!.sampled }
}

/** The newest records: the value of each, if it has one, and its position. */
function sampleOf(ctx: Ctx, { of, name, attr }: Asked): RawBuilder<unknown> {
  if (of === 'event') {
    // Uses events_by_name_with_person.
    return sql`
      select properties -> ${attr} as value, row_number() over (order by occurred_at desc) as place from (
        select properties, occurred_at from events
        where org_id = ${ctx.org} and name = ${required(name)} order by occurred_at desc limit ${SAMPLED}
      ) as events`
  }
  const value = storedValue(
    attr,
    of === 'object' ? { displayName: 'display_name', externalId: 'external_id' } : COLUMNS,
  )
  if (of === 'object') {
    // Uses custom_objects_newest.
    return sql`
      select ${value} as value, row_number() over (order by created_at desc, id desc) as place from (
        select * from custom_objects
        where org_id = ${ctx.org} and type = ${required(name)} and deleted_at is null
        order by created_at desc, id desc limit ${SAMPLED}
      ) as objects`
  }
  // Uses people_newest.
  return sql`
    select ${value} as value, row_number() over (order by created_at desc, id desc) as place from (
      select * from people where org_id = ${ctx.org} and deleted_at is null
      order by created_at desc, id desc limit ${SAMPLED}
    ) as people`
}

function storedValue(attr: string, columns: Record<string, string>): RawBuilder<unknown> {
  if (attr.startsWith(ATTRIBUTE)) return sql`attributes -> ${attr.slice(ATTRIBUTE.length)}`
  const column = Object.hasOwn(columns, attr) ? columns[attr] : undefined
  return column === undefined ? sql`null::jsonb` : sql`to_jsonb(${sql.ref(column)})`
}

function required(name: string | undefined): string {
  if (name !== undefined) return name
  throw new ApiError('invalid_request', 'Send `name`: the type of the objects, or the name of the events.')
}
