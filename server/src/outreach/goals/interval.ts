/** How many people are in a group, and how many of them reached the goal. */
export interface Share {
  people: number
  reached: number
}

/** A value between 0 and 1 (a difference: between -1 and 1) with the bounds of its 95 % interval. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/** The quantile of the normal distribution for an interval of 95 %. */
const Z = 1.959963984540054

/**
 * A proportion with its Wilson score interval (E. B. Wilson, 1927). Unlike the textbook interval, it holds for few people
 * and for rates near 0 or 1. null: nobody is in the group.
 */
export function rateOf({ people, reached }: Share): Estimate | null {
  if (people === 0) return null
  const value = reached / people
  const square = Z * Z
  const center = value + square / (2 * people)
  const spread = Z * Math.sqrt((value * (1 - value)) / people + square / (4 * people * people))
  const scale = 1 + square / people
  return {
    value,
    low: reached === 0 ? 0 : (center - spread) / scale,
    high: reached === people ? 1 : (center + spread) / scale,
  }
}

/**
 * The difference of two proportions with Newcombe's hybrid score interval (R. G. Newcombe, Statistics in Medicine 17,
 * 1998, method 10), which joins the Wilson intervals of both. While it contains 0, the difference may be chance.
 * null: one of the groups is empty.
 */
export function differenceOf(enrolled: Share, heldOut: Share): Estimate | null {
  const [a, b] = [rateOf(enrolled), rateOf(heldOut)]
  if (!a || !b) return null
  const value = a.value - b.value
  return {
    value,
    low: Math.max(-1, value - Math.hypot(a.value - a.low, b.high - b.value)),
    high: Math.min(1, value + Math.hypot(a.high - a.value, b.value - b.low)),
  }
}

/** What a difference says: the enrolled people reach the goal more often, less often, or it may be chance. */
export type Verdict = 'higher' | 'lower' | 'chance'

export function verdictOf({ low, high }: Estimate): Verdict {
  if (low > 0) return 'higher'
  return high < 0 ? 'lower' : 'chance'
}
