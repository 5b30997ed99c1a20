import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { all, type Sql } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import { readNumberRange, readScalar } from '../values/values.ts'
import type { EventAggregate } from './schema.ts'

/** The range that a number is compared with: both ends inclusive, null when unlimited. */
export interface NumberRange {
  least: number | null
  most: number | null
  /** Whether the ends are exclusive. */
  open: boolean
  /** Whether the range is negated. */
  outside: boolean
}

/** Reads `op` and `value` of a count or an aggregate; null, with an issue at `place`, when they do not fit. */
export function readComparison(
  { op, value }: Pick<EventAggregate, 'op' | 'value'>,
  place: Place,
): NumberRange | null {
  if (op === 'between') {
    const range = readNumberRange(value, place)
    return range && { least: range.from, most: range.to, open: false, outside: false }
  }
  const number = readScalar('NUMBER', value, place)
  if (number === null) return null
  const isLower = op !== 'lt' && op !== 'lte'
  const isUpper = op !== 'gt' && op !== 'gte'
  return {
    least: isLower ? number : null,
    most: isUpper ? number : null,
    open: op === 'gt' || op === 'lt',
    outside: op === 'neq',
  }
}

/** Whether a number is in the range; a missing one is in no range and outside each. */
export function contains({ least, most, open, outside }: NumberRange, number: number | null): boolean {
  if (number === null) return outside
  const isAbove = least === null || (open ? number > least : number >= least)
  const isBelow = most === null || (open ? number < most : number <= most)
  return (isAbove && isBelow) !== outside
}

/** The same for `dividend / divisor` without dividing: both sides are multiplied in exact decimals. Never null. */
export function isIn(
  { least, most, open, outside }: NumberRange,
  dividend: RawBuilder<unknown>,
  divisor?: RawBuilder<unknown>,
): Sql {
  const times = (bound: number) => (divisor ? sql`${bound}::numeric * ${divisor}` : sql`${bound}::numeric`)
  const inside = all([
    ...(least === null ? [] : [sql<boolean>`${dividend} ${open ? sql`>` : sql`>=`} ${times(least)}`]),
    ...(most === null ? [] : [sql<boolean>`${dividend} ${open ? sql`<` : sql`<=`} ${times(most)}`]),
  ])
  return outside ? sql`((${inside}) is not true)` : sql`((${inside}) is true)`
}
