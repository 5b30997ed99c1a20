import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { answersTo, extractedRuns, INTEGER } from './extracted.ts'
import { type AskedField, isCategory } from './fields.ts'

/** The most days, the latest ones. */
const MAX_DAYS = 366

/** The answers of the participants who were enrolled on one day. */
export interface DayOfAnswers {
  /** In the organization's time zone: 2026-05-01. */
  day: string
  answered: number
  /** Participants whose conversation was read. */
  eligible: number
  /** Of whole numbers. */
  average: number | null
  /** Of yes-or-no fields and categories. */
  values: { value: string; count: number }[] | null
}

interface Row extends Omit<DayOfAnswers, 'values'> {
  counts: Record<string, number> | null
}

/** The answers to a field by the day on which the participants were enrolled, oldest first. */
export async function countByDay(
  ctx: Ctx,
  initiativeId: string,
  field: AskedField,
  segment: string | null,
): Promise<DayOfAnswers[]> {
  const { zone } = await ctx.db.one(sql<{ zone: string }>`
    select time_zone as zone from organizations where org_id = ${ctx.org}`)
  const rows = await ctx.db.rows(sql<Row>`
    with extracted as (
      select id, (started_at at time zone ${zone})::date as day
      from (${extractedRuns(ctx, initiativeId, segment)}) read
    ), days as (
      select day, count(*) as eligible from extracted group by day order by day desc limit ${MAX_DAYS}
    ), given as (
      select e.day, v.items from (${answersTo(ctx, initiativeId, field.slug)}) v join extracted e on e.id = v.run_id
    ), answered as (
      select day, count(*) as answered,
             avg(items[1]::numeric) filter (where items[1] ~ ${INTEGER})::float8 as average
      from given group by day
    ), counted as (
      select day, item, count(*) as count from given, unnest(items) as item
      where ${isCategory(field)} group by day, item
    ), distributed as (
      select day, jsonb_object_agg(item, count) as counts from counted group by day
    )
    select day::text as day, eligible, coalesce(answered, 0) as answered, average, counts
    from days left join answered using (day) left join distributed using (day)
    order by day`)
  return rows.map(({ counts, average, ...day }) => ({
    ...day,
    average: field.type === 'int' ? average : null,
    values: isCategory(field) ? valuesOf(field, counts ?? {}) : null,
  }))
}

/** Values that were removed from the schema come last. */
function valuesOf({ offered }: AskedField, counts: Readonly<Record<string, number>>): DayOfAnswers['values'] {
  return [...new Set([...offered, ...Object.keys(counts).sort()])].map((value) => ({
    value,
    count: counts[value] ?? 0,
  }))
}
