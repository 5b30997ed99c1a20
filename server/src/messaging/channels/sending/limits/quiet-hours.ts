import { DateTime, IANAZone } from 'luxon'

/** Minutes of the day. The hours span midnight if `from` is later than `until`. */
export interface QuietHours {
  from: number
  until: number
}

/** When the current quiet hours end, in the local time of the zone; null outside quiet hours. */
export function quietUntil({ from, until }: QuietHours, now: Date, timeZone: string): Date | null {
  const local = DateTime.fromJSDate(now, { zone: timeZone })
  const minute = local.hour * 60 + local.minute
  const isOvernight = from > until
  const isQuiet = isOvernight ? minute >= from || minute < until : minute >= from && minute < until
  if (!isQuiet) return null
  const day = isOvernight && minute >= from ? local.plus({ days: 1 }) : local
  const end = day.set({ hour: Math.floor(until / 60), minute: until % 60, second: 0, millisecond: 0 })
  return end.toJSDate()
}

export function isTimeZone(text: string | null): text is string {
  return text !== null && IANAZone.isValidZone(text)
}
