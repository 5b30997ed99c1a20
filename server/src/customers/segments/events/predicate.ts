import { sql } from '../../../platform/db/index.ts'
import { eventsOf, hasName, KEY, type NamedEvents, PERSON } from '../lookups/event-rows.ts'
import type { Lookup } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all, not, type Sql, TRUE } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import { compileAggregate, type MatchingEvents } from './aggregates.ts'
import {
  dependsOnEnd,
  eventsWithAnchor,
  hasAnchor,
  isAround,
  type ReadWindow,
  readAnchoredWindow,
} from './anchors.ts'
import { compileOccurrence } from './occurrences.ts'
import { compilePropertyFilters } from './property-filters.ts'
import type { EventPredicate } from './schema.ts'
import { happened, readTimes } from './times.ts'
import { isWithin, readWindow } from './windows.ts'

/**
 * People with enough such events in the window. `occurred: false` selects everyone else; with an anchored window,
 * everyone else who has the anchor.
 */
export function compileEventPredicate(
  predicate: EventPredicate,
  scope: FilterScope,
  place: Place,
): Sql | null {
  const { anchoredWindow, occurred } = predicate
  const around = anchoredWindow
    ? readAnchoredWindow(anchoredWindow, scope, place.at('anchoredWindow'))
    : undefined
  const events = readEvents(predicate, around ?? undefined, scope, place)
  const found =
    predicate.occurrence === undefined
      ? compileTimes(predicate, events, scope, place)
      : compileOccurrence(predicate, predicate.occurrence, events, scope, place)
  if (!found || around === null) return null
  const answer = occurred ? found : not(found)
  if (!around) return answer
  return all([hasAnchor(around, dependsOnEnd(anchoredWindow!, occurred), scope), answer])
}

/** The events of the name, and the condition on them. Invalid parts are reported and omitted. */
function readEvents(
  { eventName, propertyFilters = [], window }: EventPredicate,
  around: ReadWindow | undefined,
  scope: FilterScope,
  place: Place,
): NamedEvents {
  const ranges = readWindow(window, scope, place.at('window')) ?? []
  const filters = compilePropertyFilters(
    propertyFilters,
    sql`e.properties`,
    scope,
    place.at('propertyFilters'),
  )
  return {
    from: (ofPeople) =>
      around ? eventsWithAnchor(eventName, around, ofPeople, scope) : eventsOf(ofPeople, scope),
    name: hasName(eventName),
    inWindow: all([isWithin(ranges, sql`e.occurred_at`), ...(around ? [isAround(around)] : [])]),
    passes: filters ?? TRUE,
  }
}

/** Null, with issues, when count or aggregate is invalid. */
function compileTimes(
  { count, aggregate }: EventPredicate,
  { from, name, inWindow, passes }: NamedEvents,
  scope: FilterScope,
  place: Place,
): Sql | null {
  const events: MatchingEvents = { from, where: all([name, inWindow, passes]) }
  const times = readTimes(count, aggregate ? 0 : 1, place.at('count', 'value'))
  const computed = aggregate ? compileAggregate(aggregate, events, scope, place.at('aggregate')) : TRUE
  if (!times || !computed) return null
  const lookup: Lookup = {
    key: KEY,
    column: PERSON,
    rows: (ofPeople) => sql`${from(ofPeople)} as e where ${events.where}`,
  }
  const counted = happened(times, lookup, scope)
  return aggregate ? all([counted, computed]) : counted
}
