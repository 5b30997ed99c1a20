import { type Calendar, calendarAt } from '../calendar.ts'
import { EVENT_COUNT_DAYS } from '../computed.ts'
import { readDateRanges, type TimeRange } from '../dates.ts'
import type { FilterExpression, Predicate, PredicateValue } from '../filter-schema.ts'
import { Place } from '../issues.ts'
import type { Operator } from '../operators.ts'
import { personFilters } from './concerns.ts'

const DAY_MS = 86_400_000
/** How often a filter is looked at that time may change at any moment. */
const TICK_MS = 1_000

/** Both ends belong to it. */
export interface Stretch {
  from: Date
  to: Date
}

/**
 * Whose membership the passing of time may have changed: people with such an event at one of those instants, or who
 * were created then. `everybody` when only a look at all of them can tell.
 */
export interface Crossings {
  events: { name: string | null; during: Stretch }[]
  created: Stretch[]
  everybody: boolean
}

/** A condition whose answer depends on what day it is. */
interface DayCondition {
  /** Where the dates are that it is asked of. Those in JSON and of replies have no index by date. */
  dates: 'events' | 'created' | 'unindexed'
  /** null: events of every name. */
  eventName: string | null
  op: Operator
  value: PredicateValue
}

/** Days are whole days of the organization's calendar (see dates.ts), so these answers change at its midnights only. */
const OF_THE_DAY: ReadonlySet<string> = new Set([
  'in_last_n',
  'in_next_n',
  'more_than_n_ago',
  'more_than_n_from_now',
  'between_n_and_m_ago',
  'exactly_n_from_today',
])

/** When time alone may change whom a filter finds next; null: never. */
export function nextCrossing(filter: FilterExpression, now: Date, timeZone: string): Date | null {
  if (countsRecentEvents(filter)) return new Date(now.getTime() + TICK_MS)
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
  const crossings: Crossings = { events: [], created: [], everybody: false }
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
    if (OF_THE_DAY.has(op) && value !== undefined) conditions.push({ dates, eventName, op, value })
  }
  for (const filter of personFilters(predicate)) add(filter, datesOf(filter.attr))
  if (predicate.kind === 'event') {
    if (predicate.window) add(predicate.window, 'events', predicate.eventName)
    for (const filter of predicate.propertyFilters ?? []) add(filter, 'unindexed')
  }
  if (predicate.kind === 'has_relationship') {
    for (const hop of [predicate, ...(predicate.path ?? [])]) {
      for (const filter of hop.attributeFilters) add(filter, 'unindexed')
    }
  }
  return conditions
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
