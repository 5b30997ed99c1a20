import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Place } from '../filter/issues.ts'
import type { OfPeople } from '../filter/lookups/lookups.ts'
import type { FilterScope } from '../filter/scope.ts'
import { all, isInRange, type Sql } from '../filter/values/comparisons.ts'
import { readDateRanges, type TimeRange } from '../filter/values/dates.ts'
import type { EventWindow } from './schema.ts'

/** The keys of people `p` and of events `e`: external ids. */
export const KEY = sql`p.external_id`
export const PERSON = sql`e.person_external_id`

/** Events `e` of one name, and the conditions that they can have. */
export interface NamedEvents {
  from: (ofPeople: OfPeople) => RawBuilder<unknown>
  name: Sql
  inWindow: Sql
  passes: Sql
}

/**
 * Uses events_by_name, or events_by_person for a subset of people: `offset` prevents the other index. For a month with
 * events of only one person, the planner assumes that everyone has all of its events, and would scan it to find an
 * equal person. It does not assume that for a range, even one with equal ends.
 */
export function eventsOf(ofPeople: OfPeople, { org, among }: FilterScope): RawBuilder<unknown> {
  if (among !== 'subset')
    return sql`(select * from events where org_id = ${org} and ${ofPeople(sql`person_external_id`)})`
  return sql`(select * from events where org_id = ${org} and person_external_id between ${KEY} and ${KEY} offset 0)`
}

export function hasName(name: string): Sql {
  return sql`e.name = ${name}`
}

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
