import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { propertyFiltersOf } from '../events/parts.ts'
import type { EventWindow } from '../events/schema.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import { Place } from '../filter/issues.ts'
import { EVENT_COUNT_DAYS } from '../filter/lookups/computed.ts'
import type { PredicateValue } from '../filter/terms-schema.ts'
import { type Calendar, calendarAt } from '../filter/values/calendar.ts'
import { dependsOnToday, readDateRanges, type TimeRange } from '../filter/values/dates.ts'
import type { Operator } from '../filter/values/operators.ts'
import { personFilters } from './concerns.ts'
import type { Crossings, Stretch } from './crossings.ts'
import { addEndedWaits, nextEnd } from './waits.ts'

const DAY_MS = 86_400_000
/** How often a filter is looked at that time may change at any moment. */
const TICK_MS = 1_000

/** A condition whose answer depends on what day it is. */
interface DayCondition {
  /** Where the dates are that it is asked of. Those in JSON and of replies have no index by date. */
  dates: 'events' | 'created' | 'unindexed'
  /** null: events of every name. */
  eventName: string | null
  op: Operator
  value: PredicateValue
}

/** When time alone may change next whom a segment's filter finds, as an expression; null: never. */
export function nextCrossing(
  org: string,
  segment: { id: string; filter: FilterExpression; time_zone: string },
  now: Date,
): RawBuilder<unknown> {
  const { filter } = segment
  if (countsRecentEvents(filter)) return sql`${new Date(now.getTime() + TICK_MS)}::timestamptz`
  const end = nextEnd(org, segment.id, filter, now)
  return sql`least(${nextMidnight(filter, now, segment.time_zone)}::timestamptz, ${end ?? sql`null`})`
}

function nextMidnight(filter: FilterExpression, now: Date, timeZone: string): Date | null {
  if (filter.predicates.flatMap(dayConditions).length === 0) return null
  const calendar = calendarAt(now, timeZone)
  return calendar.startOf(calendar.today.plus({ days: 1 }))
}

/**
 * Whom time has moved over the edge of a window between two instants. What was true in between does not matter, so a
 * gap of any length is one step.
 */
export function crossingsBetween(
  filter: FilterExpression,
  from: Date,
  to: Date,
  timeZone: string,
): Crossings {
  const crossings: Crossings = { events: [], created: [], kept: false, everybody: false }
  addEndedWaits(crossings, filter, from, to)
  if (countsRecentEvents(filter)) {
    const back = (instant: Date) => new Date(instant.getTime() - EVENT_COUNT_DAYS * DAY_MS)
    // The newest that count now, events stored ahead of their time among them, and the oldest that no longer do.
    crossings.events.push({ name: null, during: { from, to } })
    crossings.events.push({ name: null, during: { from: back(from), to: back(to) } })
  }
  const [before, after] = [calendarAt(from, timeZone), calendarAt(to, timeZone)]
  if (before.today.equals(after.today)) return crossings
  for (const condition of filter.predicates.flatMap(dayConditions)) {
    if (condition.dates === 'unindexed') {
      // Once per midnight everybody is looked at. An index by date over free JSON would cost every write.
      crossings.everybody = true
      continue
    }
    const moved = movedStretches(rangesOf(condition, before), rangesOf(condition, after))
    if (condition.dates === 'created') crossings.created.push(...moved)
    else crossings.events.push(...moved.map((during) => ({ name: condition.eventName, during })))
  }
  return crossings
}

function countsRecentEvents({ predicates }: FilterExpression): boolean {
  return predicates.flatMap(personFilters).some(({ attr }) => attr === 'computed.eventCount30d')
}

function dayConditions(predicate: Predicate): DayCondition[] {
  const conditions: DayCondition[] = []
  const add = (
    condition: { op: Operator; value?: PredicateValue | undefined },
    dates: DayCondition['dates'],
    eventName: string | null = null,
  ) => {
    const { op, value } = condition
    if (value !== undefined && dependsOnToday(op, value)) conditions.push({ dates, eventName, op, value })
  }
  for (const filter of personFilters(predicate)) add(filter, datesOf(filter.attr))
  if (predicate.kind === 'event' || predicate.kind === 'event_sequence') {
    const named = predicate.kind === 'event' ? [predicate] : predicate.steps
    for (const { eventName } of named) if (predicate.window) add(predicate.window, 'events', eventName)
    for (const filter of propertyFiltersOf(predicate)) add(filter, 'unindexed')
  }
  for (const window of knownWindows(predicate)) if (window) add(window, 'unindexed')
  if (predicate.kind === 'initiative') for (const value of predicate.extracted ?? []) add(value, 'unindexed')
  if (predicate.kind === 'has_relationship') {
    for (const hop of [predicate, ...(predicate.path ?? [])]) {
      for (const filter of hop.attributeFilters) add(filter, 'unindexed')
    }
  }
  return conditions
}

function knownWindows(predicate: Predicate): (EventWindow | undefined)[] {
  if (predicate.kind === 'initiative') return [predicate.started, predicate.ended]
  return predicate.kind === 'message' || predicate.kind === 'form' ? [predicate.window] : []
}

function datesOf(attr: string): DayCondition['dates'] {
  if (attr === 'createdAt') return 'created'
  return attr === 'computed.lastEventAt' ? 'events' : 'unindexed'
}

function rangesOf({ op, value }: DayCondition, calendar: Calendar): TimeRange[] {
  return readDateRanges(op, value, calendar, Place.root('')) ?? []
}

/** Covers all instants that are in the one or in the other, and a few that are in both. */
function movedStretches(before: readonly TimeRange[], after: readonly TimeRange[]): Stretch[] {
  // Weekends rolled forward: single days, a few of them.
  if (before.length !== after.length) return [...before, ...after].flatMap(stretch)
  return before.flatMap((old, index) => [
    ...between(old.from, after[index]!.from),
    ...between(old.to, after[index]!.to),
  ])
}

function stretch({ from, to }: TimeRange): Stretch[] {
  return between(from, to)
}

function between(one: Date | null, other: Date | null): Stretch[] {
  if (!one || !other || one.getTime() === other.getTime()) return []
  return one < other ? [{ from: one, to: other }] : [{ from: other, to: one }]
}
