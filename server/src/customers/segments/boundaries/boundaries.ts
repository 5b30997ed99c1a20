import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { propertyFiltersOf } from '../events/parts.ts'
import type { EventWindow } from '../events/schema.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import { personFilters } from '../invalidation/dependencies.ts'
import { EVENT_COUNT_DAYS } from '../lookups/computed.ts'
import { type Calendar, calendarAt } from '../values/calendar.ts'
import { dependsOnToday, readDateRanges, type TimeRange } from '../values/dates.ts'
import { Place } from '../values/issues.ts'
import type { Operator } from '../values/operators.ts'
import type { PredicateValue } from '../values/terms-schema.ts'
import type { CrossedBoundaries, Interval } from './crossed-boundaries.ts'
import { addClosedWindows, nextWindowEnd } from './pending-windows.ts'

const DAY_MS = 86_400_000
/** How often to check a filter whose result can change at any time. */
const TICK_MS = 1_000

/** A condition whose result depends on today's date. */
interface DayCondition {
  /** Where its dates are stored. Dates in JSON and dates of replies have no index. */
  dates: 'events' | 'created' | 'unindexed'
  /** null: events of every name. */
  eventName: string | null
  op: Operator
  value: PredicateValue
}

/** An expression for the next time at which a filter's result may change without new data; null when it never does. */
export function nextBoundary(
  org: string,
  segment: { id: string; filter: FilterExpression; time_zone: string },
  now: Date,
): RawBuilder<unknown> {
  const { filter } = segment
  if (countsRecentEvents(filter)) return sql`${new Date(now.getTime() + TICK_MS)}::timestamptz`
  const end = nextWindowEnd(org, segment.id, filter, now)
  return sql`least(${nextMidnight(filter, now, segment.time_zone)}::timestamptz, ${end ?? sql`null`})`
}

function nextMidnight(filter: FilterExpression, now: Date, timeZone: string): Date | null {
  if (filter.predicates.flatMap(dayConditions).length === 0) return null
  const calendar = calendarAt(now, timeZone)
  return calendar.startOf(calendar.today.plus({ days: 1 }))
}

/**
 * The window boundaries that time passed between two instants. Only the state at the end matters, so a gap of any
 * length is one step.
 */
export function boundariesBetween(
  filter: FilterExpression,
  from: Date,
  to: Date,
  timeZone: string,
): CrossedBoundaries {
  const boundaries: CrossedBoundaries = { events: [], created: [], ownWindows: false, all: false }
  addClosedWindows(boundaries, filter, from, to)
  if (countsRecentEvents(filter)) {
    const back = (instant: Date) => new Date(instant.getTime() - EVENT_COUNT_DAYS * DAY_MS)
    // Events that now count, including those stored with a future date, and events that are now too old.
    boundaries.events.push({ name: null, during: { from, to } })
    boundaries.events.push({ name: null, during: { from: back(from), to: back(to) } })
  }
  const [before, after] = [calendarAt(from, timeZone), calendarAt(to, timeZone)]
  if (before.today.equals(after.today)) return boundaries
  for (const condition of filter.predicates.flatMap(dayConditions)) {
    if (condition.dates === 'unindexed') {
      // A full evaluation once per midnight: a date index over free-form JSON would slow down every write.
      boundaries.all = true
      continue
    }
    const moved = movedIntervals(rangesOf(condition, before), rangesOf(condition, after))
    if (condition.dates === 'created') boundaries.created.push(...moved)
    else boundaries.events.push(...moved.map((during) => ({ name: condition.eventName, during })))
  }
  return boundaries
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
  return predicate.kind === 'message' || predicate.kind === 'form' || predicate.kind === 'consent'
    ? [predicate.window]
    : []
}

function datesOf(attr: string): DayCondition['dates'] {
  if (attr === 'createdAt') return 'created'
  return attr === 'computed.lastEventAt' ? 'events' : 'unindexed'
}

function rangesOf({ op, value }: DayCondition, calendar: Calendar): TimeRange[] {
  return readDateRanges(op, value, calendar, Place.root('')) ?? []
}

/** Covers every instant that is in only one of the two, and a few that are in both. */
function movedIntervals(before: readonly TimeRange[], after: readonly TimeRange[]): Interval[] {
  // Weekends that are rolled forward: a few single days.
  if (before.length !== after.length) return [...before, ...after].flatMap(intervalOf)
  return before.flatMap((old, index) => [
    ...between(old.from, after[index]!.from),
    ...between(old.to, after[index]!.to),
  ])
}

function intervalOf({ from, to }: TimeRange): Interval[] {
  return between(from, to)
}

function between(one: Date | null, other: Date | null): Interval[] {
  if (!one || !other || one.getTime() === other.getTime()) return []
  return one < other ? [{ from: one, to: other }] : [{ from: other, to: one }]
}
