import { DateTime } from 'luxon'
import type { Cadence } from '../schema.ts'

export interface Schedule {
  cadence: Cadence
  /** 0–23; null is the default. */
  dailyHour: number | null
  skipWeekend: boolean
}

/** When a day's messages may begin. */
const DEFAULT_DAILY_HOUR = 9
const SATURDAY = 6

/**
 * When a segment is evaluated next, after `now`; null when nothing schedules it (docs/behaviour/customers.md:
 * Segments). Hours are the organization's: an hour that the clocks skip is taken just after the gap, one that they
 * repeat is taken once.
 */
export function nextEvaluation(schedule: Schedule, now: Date, timeZone: string): Date | null {
  const { cadence, dailyHour, skipWeekend } = schedule
  if (cadence === 'REACTIVE_ONLY') return null
  // Once, and once more (see worker.ts); in between and from then on it is followed by live/.
  if (cadence === 'LIVE') return now
  const local = DateTime.fromJSDate(now, { zone: timeZone })
  if (cadence === 'HOURLY') return afterWeekend(local.plus({ hours: 1 }), 0, skipWeekend)
  const hour = dailyHour ?? DEFAULT_DAILY_HOUR
  const today = atHour(local, hour)
  return afterWeekend(today > local ? today : atHour(local.plus({ days: 1 }), hour), hour, skipWeekend)
}

function afterWeekend(next: DateTime, mondayHour: number, skipWeekend: boolean): Date {
  if (!skipWeekend || next.weekday < SATURDAY) return next.toJSDate()
  return atHour(next.plus({ days: 8 - next.weekday }), mondayHour).toJSDate()
}

function atHour(day: DateTime, hour: number): DateTime {
  return day.startOf('day').set({ hour })
}
