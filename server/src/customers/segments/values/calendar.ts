import { DateTime } from 'luxon'

/**
 * Calendar days of an organization. A day is a luxon DateTime at midnight UTC that represents the date; only `startOf`
 * applies the time zone.
 */
export interface Calendar {
  readonly timeZone: string
  readonly today: DateTime
  dayOf(instant: DateTime): DateTime
  /** The first instant of the day, also if the clock changes at midnight. */
  startOf(day: DateTime): Date
}

export function calendarAt(now: Date, timeZone: string): Calendar {
  const dayOf = (instant: DateTime) => {
    const { year, month, day } = instant.setZone(timeZone)
    return DateTime.utc(year, month, day)
  }
  return {
    timeZone,
    today: dayOf(DateTime.fromJSDate(now)),
    dayOf,
    startOf: (day) => {
      const midnight = day.setZone(timeZone, { keepLocalTime: true })
      // When clocks go back over midnight, it occurs twice; the day begins with the first.
      const hourBefore = midnight.minus({ hours: 1 })
      return (hourBefore.toISODate() === midnight.toISODate() ? hourBefore : midnight).toJSDate()
    },
  }
}
