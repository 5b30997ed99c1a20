import { finds, type Lookup } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all, FALSE, not, type Sql } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import { type NumberRange, readComparison } from './numbers.ts'
import type { EventCount } from './schema.ts'

/** The required count in whole numbers, both ends inclusive; without a count, `otherwise` or more. */
export function readTimes(count: EventCount | undefined, otherwise: 0 | 1, place: Place): NumberRange | null {
  if (!count) return { least: otherwise, most: null, open: false, outside: false }
  const range = readComparison(count, place)
  if (!range) return null
  const { least, most, open } = range
  const isWhole = [least ?? 0, most ?? 0].every((number) => Number.isSafeInteger(number) && number >= 0)
  if (!isWhole) return place.note('value_not_of_operator', 'Use a whole number, 0 or greater.')
  if (!open) return range
  return {
    ...range,
    open: false,
    least: least === null ? null : least + 1,
    most: most === null ? null : most - 1,
  }
}

/** Whether a person has that many rows. */
export function happened({ least, most, outside }: NumberRange, rows: Lookup, scope: FilterScope): Sql {
  const tests: Sql[] = []
  if (least !== null && least > 0) tests.push(finds(rows, scope, least))
  if (most !== null) tests.push(most < 0 ? FALSE : not(finds(rows, scope, most + 1)))
  return outside ? not(all(tests)) : all(tests)
}
