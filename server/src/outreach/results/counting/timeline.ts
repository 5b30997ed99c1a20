import { INTEGER, isCategory } from '../../../conversations/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { answersToAny, extractedRuns } from './extracted.ts'
import type { AskedField } from './fields.ts'

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
  slug: string
  counts: Record<string, number> | null
}

/** The answers to fields, by slug, by the day on which the participants were enrolled, oldest first. One statement. */
export async function countByDay(
  ctx: Ctx,
  initiativeId: string,
  fields: readonly AskedField[],
  segment: string | null,
): Promise<Record<string, DayOfAnswers[]>> {
  const slugs = fields.map(({ slug }) => slug)
  const categories = fields.filter(isCategory).map(({ slug }) => slug)
  const { zone } = await ctx.db.one(sql<{ zone: string }>`
    select time_zone as zone from organizations where org_id = ${ctx.org}`)
  const rows = await ctx.db.rows(sql<Row>`
    with extracted as (
      select id, (started_at at time zone ${zone})::date as day
      from (${extractedRuns(ctx, initiativeId, segment)}) read
    ), days as (
      select day, count(*) as eligible from extracted group by day order by day desc limit ${MAX_DAYS}
    ), given as (
      select v.slug, e.day, v.items from (${answersToAny(ctx, initiativeId, slugs)}) v join extracted e on e.id = v.run_id
    ), answered as (
      select slug, day, count(*) as answered,
             avg(items[1]::numeric) filter (where items[1] ~ ${INTEGER})::float8 as average
      from given group by slug, day
    ), counted as (
      select slug, day, item, count(*) as count from given, unnest(items) as item
      where slug = any(${categories}) group by slug, day, item
    ), distributed as (
      select slug, day, jsonb_object_agg(item, count) as counts from counted group by slug, day
    )
    select slug, day::text as day, eligible, coalesce(answered, 0) as answered, average, counts
    from unnest(${slugs}::text[]) as wanted (slug) cross join days
    left join answered using (slug, day) left join distributed using (slug, day)
    order by day`)
  const bySlug = Map.groupBy(rows, ({ slug }) => slug)
  return Object.fromEntries(
    fields.map((field) => [field.slug, (bySlug.get(field.slug) ?? []).map(dayOf(field))]),
  )
}

function dayOf(field: AskedField) {
  return ({ day, answered, eligible, average, counts }: Row): DayOfAnswers => ({
    day,
    answered,
    eligible,
    average: field.type === 'int' ? average : null,
    values: isCategory(field) ? valuesOf(field, counts ?? {}) : null,
  })
}

/** Values that were removed from the schema come last. */
function valuesOf({ offered }: AskedField, counts: Readonly<Record<string, number>>): DayOfAnswers['values'] {
  return [...new Set([...offered, ...Object.keys(counts).sort()])].map((value) => ({
    value,
    count: counts[value] ?? 0,
  }))
}
