import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { drawnOf } from '../../goals/index.ts'
import { type CampaignPlan, VARIANTS, type Variant } from '../schema.ts'

type Test = NonNullable<CampaignPlan['test']>

/**
 * The variant that the draw gives to person `j`; null: outside of the test. A hash of campaign and person decides, another
 * one than for the holdout.
 */
export function drawnVariant(campaignId: string, { others, sharePercent }: Test): RawBuilder<Variant | null> {
  const variants = VARIANTS.slice(0, others.length + 1)
  const drawn = drawnOf(sql`${campaignId}::text || '/variant/' || j.id::text`)
  return sql<Variant | null>`
    (${variants}::text[])[${drawn} * ${variants.length}::int / (${sharePercent}::int * 100) + 1]`
}
