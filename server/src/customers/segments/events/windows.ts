import type { RawBuilder } from '../../../platform/db/index.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all, isInRange, type Sql } from '../values/comparisons.ts'
import { readDateRanges, type TimeRange } from '../values/dates.ts'
import type { Place } from '../values/issues.ts'
import type { EventWindow } from './schema.ts'

/** The time ranges of a window; unlimited without a window. Null, with an issue, when it is invalid. */
export function readWindow(
  window: EventWindow | undefined,
  scope: FilterScope,
  place: Place,
): TimeRange[] | null {
  if (!window) return []
  if (window.value === undefined) {
    return place.at('value').note('value_missing', `${window.op} needs a value. Add one.`)
  }
  return readDateRanges(window.op, window.value, scope.calendar, place.at('value'))
}

export function isWithin(ranges: readonly TimeRange[], instant: RawBuilder<unknown>): Sql {
  return all(ranges.map((range) => isInRange(range, instant)))
}
