import { DateTime } from 'luxon'
import type { Cadence } from './schema.ts'

export interface Schedule {
  cadence: Cadence
  /** 0–23; null is the default. */
  dailyHour: number | null
  skipWeekend: boolean
}

/** The default hour: a good time for messages. */
const DEFAULT_DAILY_HOUR = 9
const SATURDAY = 6

/**
 * The next evaluation of a segment after `now`; null when none is scheduled (docs/behaviour/customers.md: Segments).
 * Hours are in the organization's time zone: an hour that clocks skip is evaluated just after the gap, a repeated one
 * once.
 */
export function nextEvaluation(schedule: Schedule, now: Date, timeZone: string): Date | null {
  const { cadence, dailyHour, skipWeekend } = schedule
  if (cadence === 'REACTIVE_ONLY') return null
  // Evaluated now and again a minute later (see worker.ts). In between and afterwards live/ updates the membership.
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
