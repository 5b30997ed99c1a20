import { DateTime, IANAZone } from 'luxon'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * The instant of an ISO 8601 text; null for an invalid one. Without an offset it is local time in `zone`, and a day
 * alone means its midnight. A time that is skipped by a clock change is moved forward by the size of the change. Of a
 * time that occurs twice, the first is used.
 */
export function instantOf(text: string, zone: string): Date | null {
  const parts = ISO_DATE.exec(text)
  const time = parts && DateTime.fromISO(text, { zone: 'utc' })
  if (!time?.isValid) return null
  const hasOffset = parts![4] !== undefined
  return new Date(hasOffset ? time.toMillis() : shownAt(time.toMillis(), IANAZone.create(zone)))
}

/**
 * When the clocks of a zone show a time, given as if it were UTC. Luxon would answer for times that come twice by the
 * offset of the present day, and so in winter otherwise than in summer.
 */
function shownAt(local: number, zone: IANAZone): number {
  const dayMs = DAY_MINUTES * MINUTE_MS
  const before = zone.offset(local - dayMs)
  const shown = [before, zone.offset(local + dayMs)]
    .map((offset) => ({ offset, instant: local - offset * MINUTE_MS }))
    .filter(({ offset, instant }) => zone.offset(instant) === offset)
    .map(({ instant }) => instant)
  return shown.length > 0 ? Math.min(...shown) : local - before * MINUTE_MS
}

/** Days of the week and minutes of the day, as the clocks of a time zone show them. */
export interface Opening {
  /** ISO: Monday is 1. */
  weekdays: readonly number[]
  /** Minutes after midnight; both belong to the opening. */
  from: number
  to: number
  /** An IANA name. */
  zone: string
}

/** The next day may have been skipped as a whole, and so may the opening on a day when clocks change. */
const MAX_DAYS = 22

/**
 * The earliest instant, `now` or later, at which the clocks show a time within the opening. An hour that clocks show
 * twice counts twice; one that they skip does not open. Null when there is none in the next three weeks.
 */
export function nextOpening(opening: Opening, now: Date): Date | null {
  const zone = IANAZone.create(opening.zone)
  if (isOpen(opening, zone, now.getTime())) return now
  const today = DateTime.fromJSDate(now, { zone })
  for (let day = 0; day < MAX_DAYS; day++) {
    const found = openingsOn(opening, zone, today.plus({ days: day }))
      .filter((instant) => instant > now.getTime() && isOpen(opening, zone, instant))
      .sort((a, b) => a - b)[0]
    if (found !== undefined) return new Date(found)
  }
  return null
}

/** When the day after that of `time` begins. No opening reaches beyond its day. */
export function nextDay(time: Date, zone: string): Date {
  return DateTime.fromJSDate(time, { zone }).plus({ days: 1 }).startOf('day').toJSDate()
}

/**
 * When an opening may begin on the day of `time`: at its first minute, by each offset that the zone has on that day, or
 * at the instant at which the clocks change.
 */
function openingsOn({ from }: Opening, zone: IANAZone, time: DateTime): number[] {
  const midnight = Date.UTC(time.year, time.month - 1, time.day)
  const [before, behind] = [midnight - DAY_MINUTES * MINUTE_MS, midnight + 2 * DAY_MINUTES * MINUTE_MS]
  const offsets = new Set([zone.offset(before), zone.offset(behind)])
  const starts = [...offsets].map((offset) => midnight + (from - offset) * MINUTE_MS)
  return offsets.size === 1 ? starts : [...starts, changeBetween(zone, before, behind)]
}

/** The first instant of the new offset. */
function changeBetween(zone: IANAZone, before: number, behind: number): number {
  let [old, changed] = [before, behind]
  while (changed - old > 1) {
    const middle = Math.floor((old + changed) / 2)
    if (zone.offset(middle) === zone.offset(before)) old = middle
    else changed = middle
  }
  return changed
}

function isOpen({ weekdays, from, to }: Opening, zone: IANAZone, instant: number): boolean {
  const { weekday, hour, minute } = DateTime.fromMillis(instant, { zone })
  const minutes = hour * 60 + minute
  return weekdays.includes(weekday) && minutes >= from && minutes <= to
}
