import { INTEGER, isCategory, MOST_NUMBERS } from '../../../conversations/index.ts'
import { membersOf } from '../../../customers/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { answersTo, extractedRuns } from './extracted.ts'
import type { AskedField } from './fields.ts'
import type { Dimension } from './questions.ts'

/** The most groups with a line of their own; the others share one. */
const MAX_GROUPS = 20

/** The answers of a group of participants. */
export interface Group {
  /** VALUE: with this value. NONE: without one. REST: with one of the others. INSIDE, OUTSIDE: of the segment. */
  kind: 'VALUE' | 'NONE' | 'REST' | 'INSIDE' | 'OUTSIDE'
  value: string | null
  answered: number
  average: number | null
  values: { value: string; count: number }[] | null
}

interface Row {
  /** `=` and the value; empty: without a value; `~`: the rest. */
  bucket: string
  answered: number
  average: number | null
  counts: Record<string, number> | null
}

/**
 * The answers to a field by groups of participants, the largest group first. Where a list divides them, a participant is
 * in the group of each of its values.
 */
export async function countByGroup(
  ctx: Ctx,
  initiativeId: string,
  field: AskedField,
  by: Dimension,
  segment: string | null,
): Promise<Group[]> {
  const rows = await ctx.db.rows(sql<Row>`
    with extracted as (${extractedRuns(ctx, initiativeId, segment)}),
    given as (
      select e.id, e.person_id, v.items
      from (${answersTo(ctx, initiativeId, field.slug)}) v join extracted e on e.id = v.run_id
    ), grouped as (${groupsBy(ctx, initiativeId, by)}),
    largest as (
      select name from grouped where name <> '' group by name order by count(*) desc, name limit ${MAX_GROUPS}
    ), bucketed as (
      select case when g.name = '' then '' else coalesce(l.name, '~') end as bucket, g.items
      from grouped g left join largest l on l.name = g.name
    ), answered as (
      select bucket, count(*) as answered,
             avg(items[1]::numeric) filter (where items[1] ~ ${INTEGER})::float8 as average
      from bucketed group by bucket
    ), counted as (
      select bucket, item, count(*) as count from bucketed, unnest(items) as item
      where ${isCategory(field) || field.type === 'int'} group by bucket, item
    ), distributed as (
      select bucket, jsonb_object_agg(item, count) as counts from counted
      where ${isCategory(field)} or (select count(distinct item) from counted) <= ${MOST_NUMBERS}
      group by bucket
    )
    select bucket, answered, average, counts from answered left join distributed using (bucket)
    order by bucket in ('', '~'), answered desc, bucket`)
  const columns = columnsOf(field, rows)
  return rows.map(({ bucket, answered, average, counts }) => ({
    ...nameOf(bucket, by),
    answered,
    average: field.type === 'int' ? average : null,
    values: columns?.map((value) => ({ value, count: counts?.[value] ?? 0 })) ?? null,
  }))
}

/** The answers with the `name` of their group. */
function groupsBy(ctx: Ctx, initiativeId: string, by: Dimension): RawBuilder<unknown> {
  switch (by.kind) {
    case 'field':
      return sql`
        select given.items, coalesce('=' || item, '') as name
        from given left join (${answersTo(ctx, initiativeId, by.field)}) other on other.run_id = given.id
        left join lateral unnest(other.items) as item on true`
    case 'segment':
      return sql`
        select items, case when m.person_id is null then '=OUTSIDE' else '=INSIDE' end as name
        from given left join (${membersOf(ctx, by.segment)}) m on m.person_id = given.person_id`
    case 'attribute':
      return sql`
        select items, case when jsonb_typeof(p.attributes -> ${by.key}) in ('string', 'number', 'boolean')
                           then '=' || left(p.attributes ->> ${by.key}, 255) else '' end as name
        from given left join people p on p.org_id = ${ctx.org} and p.id = given.person_id`
  }
}

function nameOf(bucket: string, by: Dimension): Pick<Group, 'kind' | 'value'> {
  if (bucket === '') return { kind: 'NONE', value: null }
  if (bucket === '~') return { kind: 'REST', value: null }
  const value = bucket.slice(1)
  if (by.kind === 'segment') return { kind: value === 'INSIDE' ? 'INSIDE' : 'OUTSIDE', value: null }
  return { kind: 'VALUE', value }
}

/** null: the values have no columns. Those of categories that were removed from the schema come last. */
function columnsOf(field: AskedField, rows: readonly Row[]): string[] | null {
  if (rows.some(({ counts }) => counts === null)) return null
  const given = [...new Set(rows.flatMap(({ counts }) => Object.keys(counts ?? {})))]
  const columns = [...new Set([...field.offered, ...given.sort()])]
  return field.type === 'int' ? columns.sort((a, b) => Number(a) - Number(b)) : columns
}
