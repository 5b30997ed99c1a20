import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Place } from '../filter/issues.ts'
import type { OfPeople } from '../filter/lookups/lookups.ts'
import type { FilterScope } from '../filter/scope.ts'
import { all, isInRange, type Sql } from '../filter/values/comparisons.ts'
import { readDateRanges, type TimeRange } from '../filter/values/dates.ts'
import type { EventWindow } from './schema.ts'

/** People are found by their external ids, in events called `e`. */
export const KEY = sql`p.external_id`
export const PERSON = sql`e.person_external_id`

/** Events of one name, called `e`, and what may be asked of them. */
export interface NamedEvents {
  from: (ofPeople: OfPeople) => RawBuilder<unknown>
  name: Sql
  inWindow: Sql
  passes: Sql
}

/**
 * Uses events_by_name, or events_by_person for few people: `offset` keeps the name from suggesting the other one. Of the
 * months in which one person alone did anything the planner believes that everybody did all of it, and would read them
 * whole to find somebody equal; it does not expect that of a range, even of one from somebody to the same.
 */
export function eventsOf(ofPeople: OfPeople, { org, among }: FilterScope): RawBuilder<unknown> {
  if (among !== 'subset')
    return sql`(select * from events where org_id = ${org} and ${ofPeople(sql`person_external_id`)})`
  return sql`(select * from events where org_id = ${org} and person_external_id between ${KEY} and ${KEY} offset 0)`
}

export function hasName(name: string): Sql {
  return sql`e.name = ${name}`
}

/** When it happened, as stretches of time; any time without a window. Null, with a note, when it cannot be read. */
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
