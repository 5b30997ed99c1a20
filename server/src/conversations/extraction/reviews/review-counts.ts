import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** The values of a field that wait for a person, and what people decided about others. */
export interface ReviewCounts {
  waiting: number
  confirmed: number
  corrected: number
  refused: number
}

/** By slug; fields without reviews are missing. `people` selects the people that count, or everybody. */
export async function countReviews(
  ctx: Ctx,
  initiativeId: string,
  people: RawBuilder<unknown> | null,
): Promise<Map<string, ReviewCounts>> {
  // By extraction_reviews_of_initiative.
  const rows = await ctx.db.rows(sql<ReviewCounts & { slug: string }>`
    select v.slug, count(*) filter (where v.decision is null) as waiting,
           count(*) filter (where v.decision = 'confirmed') as confirmed,
           count(*) filter (where v.decision = 'corrected') as corrected,
           count(*) filter (where v.decision = 'refused') as refused
    from extraction_reviews v
    where v.org_id = ${ctx.org} and v.initiative_id = ${initiativeId}
      ${people ? sql`and v.run_id in (select id from runs where org_id = ${ctx.org} and initiative_id = ${initiativeId} and person_id in (${people}))` : sql``}
    group by v.slug`)
  return new Map(rows.map(({ slug, ...counts }) => [slug, counts]))
}

/** The values of an organization that wait for a person, for counts. */
export function fromWaitingReviews(org: string): RawBuilder<unknown> {
  return sql`from extraction_reviews where org_id = ${org} and decision is null`
}
