import { differenceOf, type Estimate, rateOf, verdictOf } from '../../goals/index.ts'
import type { Measure, Variant } from '../schema.ts'

/** What came of a variant among the people of the test. */
export interface VariantCounts {
  variant: Variant
  /** Who were enrolled with it. */
  people: number
  sent: number
  delivered: number
  read: number
  clicked: number
  replied: number
  goal: number
}

export interface Comparison {
  rates: ReadonlyMap<Variant, Estimate | null>
  /** The highest rate, of equal ones the first; null: nobody has a variant yet. */
  leader: Variant | null
  /** Of the leader to the next one; null: nobody has another one. */
  difference: (Estimate & { verdict: 'higher' | 'chance' }) | null
}

/** Which variant does best in the measure, and whether that may be chance. Pure. */
export function compareVariants(measure: Measure, counts: readonly VariantCounts[]): Comparison {
  const shares = counts.map((each) => ({
    variant: each.variant,
    share: { people: each.people, reached: Math.min(each[measure], each.people) },
  }))
  const rates = new Map(shares.map(({ variant, share }) => [variant, rateOf(share)]))
  const ranked = shares
    .filter(({ share }) => share.people > 0)
    // By cross-multiplication, so that equal shares are equal. Sorting keeps the order of the variants.
    .toSorted((a, b) => b.share.reached * a.share.people - a.share.reached * b.share.people)
  const [best, next] = ranked
  const difference = best && next ? differenceOf(best.share, next.share) : null
  return {
    rates,
    leader: best?.variant ?? null,
    difference: difference && {
      ...difference,
      verdict: verdictOf(difference) === 'higher' ? 'higher' : 'chance',
    },
  }
}
