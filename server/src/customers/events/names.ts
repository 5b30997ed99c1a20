import { z } from 'zod'
import { MAX_KEYS } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../platform/operations/index.ts'

/** Names and properties are read from this many of the newest events, so that the cost does not grow with the data. */
const SAMPLED = 10_000
/** Properties are read from this many of them. */
const LOOKED_INTO = 2_000
const MOST_NAMES = 500
const MOST_PROPERTIES = 100

const NamedEvents = z
  .strictObject({
    name: z.string(),
    count: z.int().describe('Occurrences among the sampled events.'),
    lastAt: z.iso.datetime(),
    properties: z.array(
      z.strictObject({ key: z.string(), type: z.enum(['STRING', 'NUMBER', 'BOOLEAN', 'ARRAY', 'JSON']) }),
    ),
  })
  .meta({ id: 'NamedEvents' })
type NamedEvents = z.input<typeof NamedEvents>

export const cdp_event_names = readOperation({
  name: 'cdp_event_names_list',
  route: 'GET /cdp/event-names',
  permission: 'events:read',
  summary: 'List event names',
  description:
    'Most frequent first, with their properties, from the newest 10,000 events. Filters can use rarer ' +
    'names too.',
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(NamedEvents), sampled: z.int() }),
  run: readNames,
})

interface NameRow {
  name: string
  count: number
  last_at: Date
  properties: NamedEvents['properties'] | null
  sampled: number
}

async function readNames(ctx: Ctx): Promise<{ data: NamedEvents[]; sampled: number }> {
  const rows = await ctx.db.rows(sql<NameRow>`
    with sampled as materialized (
      select name, occurred_at, properties, row_number() over (order by occurred_at desc, id desc) as place
      from (
        select name, occurred_at, id, properties from events
        where org_id = ${ctx.org} order by occurred_at desc, id desc limit ${SAMPLED}
      ) as newest
    ), named as (
      select name, count(*)::int as count, max(occurred_at) as last_at from sampled
      group by name order by count(*) desc, name limit ${MOST_NAMES}
    ), keys as (
      select name, key, mode() within group (order by jsonb_typeof(value)) as type,
             row_number() over (partition by name order by count(*) desc, key) as rank
      from sampled cross join lateral (select key, value from jsonb_each(properties) limit ${MAX_KEYS}) as entry
      where place <= ${LOOKED_INTO} and jsonb_typeof(value) <> 'null'
      group by name, key
    )
    select named.name, named.count, named.last_at, (select count(*)::int from sampled) as sampled,
           (select jsonb_agg(jsonb_build_object('key', keys.key, 'type',
              case keys.type when 'string' then 'STRING' when 'number' then 'NUMBER' when 'boolean' then 'BOOLEAN'
                when 'array' then 'ARRAY' else 'JSON' end) order by keys.rank)
            from keys where keys.name = named.name and keys.rank <= ${MOST_PROPERTIES}) as properties
    from named order by named.count desc, named.name`)
  const data = rows.map(({ name, count, last_at, properties }) => ({
    name,
    count,
    lastAt: last_at.toISOString(),
    properties: properties ?? [],
  }))
  return { data, sampled: rows[0]?.sampled ?? 0 }
}
