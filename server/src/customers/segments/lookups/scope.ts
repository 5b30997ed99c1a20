import { type Calendar, calendarAt } from '../values/calendar.ts'
import type { GatheredSets } from './gathered-sets.ts'

/** For whom and when a filter is read. */
export interface FilterContext {
  org: string
  now: Date
  /** The organization's: "today" is a day there. */
  timeZone: string
  /**
   * The people in the statement around the condition. `all`, the default: tables are read once and joined. `subset`:
   * the statement names its people (`p.id = any(…)`), and their rows are looked up by index.
   */
  among?: 'all' | 'subset'
  /** The segment's own id: samples without a key divide people by it. */
  segment?: string
}

/** The same, with the calendar that follows from it. */
export interface FilterScope extends FilterContext {
  readonly calendar: Calendar
  /** Collects the sets of people of a filter with many of them; without it they are hashed. */
  readonly gathered?: GatheredSets
}

export function scopeOf(context: FilterContext): FilterScope {
  return { ...context, calendar: calendarAt(context.now, context.timeZone) }
}
