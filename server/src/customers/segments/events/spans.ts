import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Place } from '../values/issues.ts'
import type { Span } from './schema.ts'

const MINUTE_MS = 60_000
const UNIT_MS = {
  minutes: MINUTE_MS,
  hours: 60 * MINUTE_MS,
  days: 1_440 * MINUTE_MS,
  weeks: 10_080 * MINUTE_MS,
} as const
/** A bit more than a century. */
const LONGEST_MS = 40_000 * UNIT_MS.days

/** In milliseconds; null, with an issue, when it is too long. */
export function readSpan(span: Span, place: Place): number | null {
  const ms = lengthOf(span)
  if (Math.abs(ms) <= LONGEST_MS) return ms
  const most = Math.floor(LONGEST_MS / UNIT_MS[span.unit])
  return place
    .at('amount')
    .note('value_not_of_operator', `The period is too long. Use at most ${most} ${span.unit}.`)
}

/** In milliseconds. */
export function lengthOf({ amount, unit }: Span): number {
  return amount * UNIT_MS[unit]
}

/** The instant this many milliseconds later. */
export function later(instant: RawBuilder<unknown>, ms: number): RawBuilder<unknown> {
  return sql`(${instant} + ${ms}::float8 * interval '1 millisecond')`
}
