import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { INTEGER, isCategory, MOST_NUMBERS, offeredBy } from './offered-values.ts'
import { countReviews, type ReviewCounts } from './reviews/index.ts'
import { currentSchemas, type StoredField } from './schemas.ts'
import { kindOf } from './values.ts'

/** Aggregated answers to one field, in the format of `variables` in the API. */
export interface Variable {
  key: string
  label: string
  valueKind: string
  cardinality: 'single' | 'multiple'
  source: 'extraction'
  /** Participants with a value, among those whose conversation was extracted. */
  coverage: { answered: number; eligible: number }
  /** Values that wait for a person, which `coverage` counts, and what people decided. */
  reviews: ReviewCounts
  /** For whole numbers. */
  average?: number
  /**
   * For yes-or-no fields and categories: most frequent first, unused categories last. For whole numbers with up to
   * MOST_NUMBERS different values: by size.
   */
  distribution?: { value: string; count: number }[]
  /** For texts: the latest few. */
  samples?: string[]
}

const SAMPLES = 5

/**
 * The variables of an initiative (UUID), one per field of its present schema; none without a schema. `people` selects the
 * ids of the people that count. Default: everybody.
 */
export async function summarize(
  ctx: Ctx,
  initiativeId: string,
  people: RawBuilder<unknown> | null = null,
): Promise<Variable[]> {
  const schema = (await currentSchemas(ctx.db, ctx.org, [initiativeId])).get(initiativeId)
  if (!schema || schema.fields.length === 0) return []
  const counts = await countValues(ctx, initiativeId, schema.fields, people)
  const reviews = await countReviews(ctx, initiativeId, people)
  const samples = await sampleTexts(ctx, initiativeId, schema.fields, people)
  return schema.fields.map((field) => {
    const counted = counts.bySlug.get(field.slug)
    const { answered = 0, average = null } = counted ?? {}
    return {
      key: field.slug,
      label: field.label,
      ...kindOf(field),
      source: 'extraction',
      coverage: { answered, eligible: counts.eligible },
      reviews: reviews.get(field.slug) ?? { waiting: 0, confirmed: 0, corrected: 0, refused: 0 },
      ...(field.type === 'int' && average !== null ? { average } : {}),
      ...distributionOf(field, counted?.distribution ?? null),
      ...(isText(field) ? { samples: samples.get(field.slug) ?? [] } : {}),
    }
  })
}

function isText(field: StoredField): boolean {
  return field.type === 'string' || field.type === 'string[]'
}

/** What `counted` says of the values of a field; null: nobody answered, or there are too many different numbers. */
function distributionOf(
  field: StoredField,
  counted: Record<string, number> | null,
): Pick<Variable, 'distribution'> {
  if (!isCategory(field) && counted === null) return {}
  const values = [...new Set([...offeredBy(field), ...Object.keys(counted ?? {})])]
  const distribution = values.map((value) => ({ value, count: counted?.[value] ?? 0 }))
  return {
    distribution: distribution.sort((a, b) =>
      field.type === 'int' ? Number(a.value) - Number(b.value) : b.count - a.count,
    ),
  }
}

interface Counted {
  slug: string
  answered: number
  average: number | null
  /** For categories, and for whole numbers with few different values. */
  distribution: Record<string, number> | null
}

/** Coverage, averages and distributions; uses runs_newest and extracted_values_of_initiative. */
async function countValues(
  ctx: Ctx,
  initiativeId: string,
  fields: readonly StoredField[],
  people: RawBuilder<unknown> | null,
): Promise<{ eligible: number; bySlug: Map<string, Counted> }> {
  const slugs = fields.map((field) => field.slug)
  const categories = fields.filter(isCategory).map((field) => field.slug)
  const numbers = fields.filter(({ type }) => type === 'int').map((field) => field.slug)
  const rows = await ctx.db.rows(sql<Counted & { eligible: number }>`
    with extracted as (
      select id from runs
      where org_id = ${ctx.org} and initiative_id = ${initiativeId} and extraction_status = 'EXTRACTED'
        ${people ? sql`and person_id in (${people})` : sql``}
    ), given as (
      select v.slug, v.items, v.schema_version from extracted_values v join extracted on extracted.id = v.run_id
      where v.org_id = ${ctx.org} and v.initiative_id = ${initiativeId} and v.slug = any(${slugs})
    ), answered as (
      select slug, count(*) as answered,
             avg(items[1]::numeric) filter (where items[1] ~ ${INTEGER})::float8 as average
      from given group by slug
    ), texts as (
      -- What was read while a field was a text is in people's own words.
      select s.version, f ->> 'slug' as slug from extraction_schemas s cross join lateral jsonb_array_elements(s.fields) f
      where s.org_id = ${ctx.org} and s.initiative_id = ${initiativeId} and f ->> 'type' in ('string', 'string[]')
    ), counted as (
      select slug, item, count(*) as count from given, unnest(items) as item
      where (slug = any(${categories}) and (slug, schema_version) not in (select slug, version from texts))
         or (slug = any(${numbers}) and item ~ ${INTEGER})
      group by slug, item
    ), distributed as (
      select slug, jsonb_object_agg(item, count) as distribution from counted group by slug
      having slug = any(${categories}) or count(*) <= ${MOST_NUMBERS}
    )
    select wanted.slug, coalesce(answered, 0) as answered, average, distribution,
           (select count(*) from extracted) as eligible
    from unnest(${slugs}::text[]) as wanted (slug)
    left join answered using (slug) left join distributed using (slug)`)
  return { eligible: rows[0]?.eligible ?? 0, bySlug: new Map(rows.map((row) => [row.slug, row])) }
}

/** The latest texts of each text field. */
async function sampleTexts(
  ctx: Ctx,
  initiativeId: string,
  fields: readonly StoredField[],
  people: RawBuilder<unknown> | null,
): Promise<Map<string, string[]>> {
  const slugs = fields.filter(isText).map((field) => field.slug)
  if (slugs.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ slug: string; items: string[] }>`
    select slug, latest.items
    from unnest(${slugs}::text[]) as wanted (slug)
    cross join lateral (
      select v.items, v.run_id from extracted_values v
      where v.org_id = ${ctx.org} and v.initiative_id = ${initiativeId} and v.slug = wanted.slug
        ${people ? sql`and v.run_id in (select id from runs where org_id = ${ctx.org} and initiative_id = ${initiativeId} and person_id in (${people}))` : sql``}
      order by v.run_id desc limit ${SAMPLES}
    ) latest
    order by latest.run_id desc`)
  const bySlug = Map.groupBy(rows, (row) => row.slug)
  return new Map(
    [...bySlug].map(([slug, latest]) => [
      slug,
      [...new Set(latest.flatMap((row) => row.items))].slice(0, SAMPLES),
    ]),
  )
}
