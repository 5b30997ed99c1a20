import { type RawBuilder, sql } from '../db/index.ts'
import { all, isInRange, not, type Sql } from './comparisons.ts'
import { readDateRanges } from './dates.ts'
import type { EventCount, EventPredicate } from './filter-schema.ts'
import type { Place } from './issues.ts'
import { finds, type Lookup, type OfPeople } from './lookups.ts'
import { compilePropertyFilters } from './property-filters.ts'
import type { FilterScope } from './scope.ts'
import { readNumberRange, readScalar } from './values.ts'

/** People for whom such an event was recorded, in that window, that often; `occurred: false` is everybody else. */
export function compileEventPredicate(
  predicate: EventPredicate,
  scope: FilterScope,
  place: Place,
): Sql | null {
  const happened = readWindow(predicate.window, scope, place.at('window'))
  const filters = compilePropertyFilters(
    predicate.propertyFilters ?? [],
    sql`e.properties`,
    scope,
    place.at('propertyFilters'),
  )
  const times = readTimes(predicate.count, place.at('count', 'value'))
  if (!happened || !times || !filters) return null

  const matching = all([sql<boolean>`e.name = ${predicate.eventName}`, happened, filters])
  const events: Lookup = {
    key: sql`p.external_id`,
    column: sql`e.person_external_id`,
    rows: (ofPeople) => sql`${eventsOf(ofPeople, scope)} as e where ${matching}`,
  }
  const tests: Sql[] = []
  if (times.least > 0) tests.push(finds(events, scope, times.least))
  if (times.most !== null) tests.push(not(finds(events, scope, times.most + 1)))
  const occurred = all(tests)
  return predicate.occurred ? occurred : not(occurred)
}

/** Uses events_by_name, or events_by_person for few people: `offset` keeps the name from suggesting the other one. */
function eventsOf(ofPeople: OfPeople, { org, among }: FilterScope): RawBuilder<unknown> {
  const own = sql`select * from events where org_id = ${org} and ${ofPeople(sql`person_external_id`)}`
  return among === 'few' ? sql`(${own} offset 0)` : sql`(${own})`
}

function readWindow(window: EventPredicate['window'], scope: FilterScope, place: Place): Sql | null {
  if (!window) return all([])
  if (window.value === undefined) {
    return place.at('value').note('value_missing', `${window.op} needs a value.`)
  }
  const ranges = readDateRanges(window.op, window.value, scope.calendar, place.at('value'))
  return ranges && all(ranges.map((range) => isInRange(range, sql`e.occurred_at`)))
}

interface Times {
  least: number
  /** null: any number. */
  most: number | null
}

function readTimes(count: EventCount | undefined, place: Place): Times | null {
  if (!count) return { least: 1, most: null }
  if (count.op === 'between') {
    const range = readNumberRange(count.value, place)
    return range && checkTimes({ least: range.from, most: range.to }, place)
  }
  const number = readScalar('NUMBER', count.value, place)
  if (number === null) return null
  const least = count.op === 'lte' ? 0 : number
  return checkTimes({ least, most: count.op === 'gte' ? null : number }, place)
}

function checkTimes(times: Times, place: Place): Times | null {
  const numbers = [times.least, times.most ?? 0]
  if (numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return times
  return place.note('value_not_of_operator', 'Count in whole numbers, from 0.')
}
