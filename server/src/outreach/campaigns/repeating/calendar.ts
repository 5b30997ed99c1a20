import { DateTime } from 'luxon'
import { instantOf } from '../../journeys/index.ts'
import type { Repeat } from './schema.ts'

/** Where a day begins first. With local times, a repetition starts when its time comes there. */
export const FIRST_ZONE = 'Etc/GMT-14'

/** More days than any two moments are apart: a month, and a day that a zone skips. */
const MOST_DAYS = 64

/** A repetition: its day, such as 2026-12-01, and the instant at which it starts. */
export interface Moment {
  day: string
  at: Date
}

/**
 * The first repetition after a day and an instant; null: there is none any more. Each day has one at most: a time that
 * clocks show twice counts once, and one that they skip comes as much later as they skip
 * (docs/behaviour/outreach.md: Repeating campaigns). Pure. `times` is not looked at.
 */
export function nextMoment(
  repeat: Repeat,
  zone: string,
  { day: lastDay, at: lastAt }: { day: string | null; at: Date },
): Moment | null {
  // A day before, because a time that the clocks skip can come on the next day.
  const earliest = DateTime.fromJSDate(lastAt, { zone }).minus({ days: 1 }).toISODate()!
  let date = dateOf(lastDay === null || lastDay < earliest ? earliest : lastDay)
  for (let tried = 0; tried < MOST_DAYS; tried += 1) {
    const day = date.toISODate()!
    if (repeat.until && day > repeat.until) return null
    if ((lastDay === null || day > lastDay) && isOn(repeat, date)) {
      const at = instantOf(`${day}T${repeat.time}`, zone)!
      if (at > lastAt) return { day, at }
    }
    date = date.plus({ days: 1 })
  }
  return null
}

/** The next repetitions, `count` at most. `started`: how many there were already. Pure. */
export function nextMoments(
  repeat: Repeat,
  zone: string,
  { from, count, started = 0 }: { from: { day: string | null; at: Date }; count: number; started?: number },
): Moment[] {
  const most = Math.min(count, (repeat.times ?? Number.POSITIVE_INFINITY) - started)
  const moments: Moment[] = []
  let last = from
  while (moments.length < most) {
    const next = nextMoment(repeat, zone, last)
    if (next === null) break
    moments.push(next)
    last = next
  }
  return moments
}

function isOn(repeat: Repeat, date: DateTime): boolean {
  if (repeat.every === 'day') return true
  if (repeat.every === 'week') return repeat.weekdays.includes(date.weekday)
  return date.day === Math.min(repeat.dayOfMonth, date.daysInMonth!)
}

function dateOf(day: string): DateTime {
  return DateTime.fromISO(day, { zone: 'utc' })
}
