import { sql } from '../db/index.ts'
import { jsonSubject } from './attributes.ts'
import { all, holds, isInRange, not, type Sql } from './comparisons.ts'
import { readCondition } from './conditions.ts'
import { readDateRanges } from './dates.ts'
import type { EventCount, EventPredicate } from './filter-schema.ts'
import type { Place } from './issues.ts'
import type { FilterScope } from './scope.ts'
import { readNumberRange, readScalar } from './values.ts'

/** People for whom such an event was recorded, in that window, that often; `occurred: false` is everybody else. */
export function compileEventPredicate(
  predicate: EventPredicate,
  scope: FilterScope,
  place: Place,
): Sql | null {
  const happened = readWindow(predicate.window, scope, place.at('window'))
  const filters = (predicate.propertyFilters ?? []).map((filter, index) => {
    const condition = readCondition(filter, scope.calendar, place.at('propertyFilters', index))
    const subject = jsonSubject(sql`e.properties -> ${filter.key}::text`, filter.path)
    return condition && holds(condition, subject, scope.timeZone)
  })
  const times = readTimes(predicate.count, place.at('count', 'value'))
  if (!happened || !times || filters.includes(null)) return null

  const matching = all([sql<boolean>`e.name = ${predicate.eventName}`, happened, ...(filters as Sql[])])
  const tests: Sql[] = []
  if (times.least > 0) tests.push(occurs(times.least, matching, scope))
  if (times.most !== null) tests.push(not(occurs(times.most + 1, matching, scope)))
  const occurred = all(tests)
  return predicate.occurred ? occurred : not(occurred)
}

/** At least so many matching events of person `p`. Uses events_by_person or events_by_name. */
function occurs(times: number, matching: Sql, scope: FilterScope): Sql {
  if (times === 1) {
    return sql`exists (
      select 1 from events e
      where e.org_id = ${scope.org} and e.person_external_id = p.external_id and ${matching})`
  }
  // Counted for everybody at once, so that the planner may join instead of counting person by person.
  return sql`exists (
    select 1 from (
      select e.person_external_id from events e where e.org_id = ${scope.org} and ${matching}
      group by e.person_external_id having count(*) >= ${times}::bigint
    ) as often where often.person_external_id = p.external_id)`
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
