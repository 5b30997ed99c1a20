import { DateTime } from 'luxon'

/**
 * Days of the calendar as an organization sees them. A day is a luxon DateTime at midnight UTC that stands for the date
 * alone; only `startOf` places it in the time zone.
 */
export interface Calendar {
  readonly timeZone: string
  readonly today: DateTime
  dayOf(instant: DateTime): DateTime
  /** The first instant of the day, whatever the clocks did at midnight. */
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
      // Clocks that go back over midnight show it twice; the day begins with the first.
      const hourBefore = midnight.minus({ hours: 1 })
      return (hourBefore.toISODate() === midnight.toISODate() ? hourBefore : midnight).toJSDate()
    },
  }
}
