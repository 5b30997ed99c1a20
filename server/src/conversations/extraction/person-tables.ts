import { eraseBatch, isOneOf, type PersonTable } from '../../customers/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'

const ofTheirRuns: PersonTable['of'] = (_, { runs }) => isOneOf(sql`t.run_id`, runs, 'uuid')

/** Choices and numbers tell nothing of a person whom nobody knows. They stay, because results count them. */
function isCounted(org: string): RawBuilder<unknown> {
  return sql`exists (
    select from extraction_schemas s cross join lateral jsonb_array_elements(s.fields) field
    where s.org_id = ${org} and s.initiative_id = t.initiative_id and s.version = t.schema_version
      and field ->> 'slug' = t.slug and field ->> 'type' = any('{bool,int,enum,enum[]}'::text[]))`
}

const values: PersonTable = { table: 'extracted_values', key: ['run_id', 'slug'], of: ofTheirRuns }

const reviews: PersonTable = {
  table: 'extraction_reviews',
  key: ['run_id', 'slug'],
  of: ofTheirRuns,
  erasing: {
    set: sql`
      source_quote = null, items = '{}', candidates = '[]',
      decided_items = case when t.decided_items is not null then '{}'::text[] end`,
    still: sql`t.source_quote is not null or t.items <> '{}' or t.candidates <> '[]' or t.decided_items <> '{}'`,
  },
}

export const extractionTables: readonly PersonTable[] = [
  {
    ...values,
    erasing: (ctx, person, limit) => {
      const counted = isCounted(ctx.org)
      const erasing = {
        set: sql`source_quote = null, items = case when ${counted} then t.items else '{}' end`,
        still: sql`t.source_quote is not null or (t.items <> '{}' and not ${counted})`,
      }
      return eraseBatch(ctx, { ...values, erasing }, person, limit)
    },
  },
  {
    ...reviews,
    // Nobody is asked any more. How often a field was read right stays.
    erasing: async (ctx, person, limit) => {
      await ctx.db.run(sql`
        delete from extraction_reviews
        where org_id = ${ctx.org} and run_id = any(${person.runs}::uuid[]) and decision is null`)
      return eraseBatch(ctx, reviews, person, limit)
    },
  },
]
