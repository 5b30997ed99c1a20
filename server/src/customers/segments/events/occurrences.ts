import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { KEY, type NamedEvents, PERSON } from '../lookups/event-rows.ts'
import { finds, type Lookup } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all, type Sql, TRUE } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import type { EventPredicate } from './schema.ts'

/** People whose first or last event of the name fits the filter and window. */
export function compileOccurrence(
  predicate: EventPredicate,
  which: NonNullable<EventPredicate['occurrence']>,
  { from, name, inWindow, passes }: NamedEvents,
  scope: FilterScope,
  place: Place,
): Sql | null {
  const extra = (['count', 'aggregate'] as const).filter((field) => predicate[field] !== undefined)
  for (const field of extra) {
    place.at(field).note('value_unexpected', `\`occurrence\` selects a single event. Remove \`${field}\`.`)
  }
  if (extra.length > 0) return null
  const isOfMatching = which === 'firstMatching' || which === 'lastMatching'
  const among = isOfMatching ? all([name, passes]) : name
  const isLast = which === 'last' || which === 'lastMatching'
  const one: Lookup = {
    key: KEY,
    column: PERSON,
    rows: (ofPeople) => {
      const events = sql`${from(ofPeople)} as e where ${among}`
      return sql`${extremes(events, isLast, scope)} as e where ${inWindow} and ${isOfMatching ? TRUE : passes}`
    },
  }
  return finds(one, scope)
}

/** The first or last of each person's events. Simultaneous events are ordered by id. */
function extremes(events: RawBuilder<unknown>, isLast: boolean, { among }: FilterScope): RawBuilder<unknown> {
  const direction = isLast ? sql`desc` : sql`asc`
  if (among === 'subset') {
    return sql`(select e.* from ${events} order by e.occurred_at ${direction}, e.id ${direction} limit 1)`
  }
  return sql`(
    select distinct on (${PERSON}) e.* from ${events} and ${PERSON} is not null
    order by ${PERSON}, e.occurred_at ${direction}, e.id ${direction})`
}
