import { DateTime } from 'luxon'

// Excludes the year 0, which neither calendar has. It uses no look-ahead, which is slow in PostgreSQL.
const YEAR = '(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)'
// Every year that has a 29 February.
const MULTIPLE_OF_4 = '(?:0[48]|[2468][048]|[13579][26])'
const LEAP_YEAR = `(?:[0-9]{2}${MULTIPLE_OF_4}|${MULTIPLE_OF_4}00)`
const DAY_OF_31 = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])'
const DAY_OF_30 = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)'
const DAY_OF_28 = '02-(?:0[1-9]|1[0-9]|2[0-8])'
const DAY = `(?:${YEAR}-(?:${DAY_OF_31}|${DAY_OF_30}|${DAY_OF_28})|${LEAP_YEAR}-02-29)`
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,6})?)?'
const OFFSET = '(?:Z|[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])'

/**
 * Regular expressions for dates with the same meaning in JavaScript and PostgreSQL. They match existing days and times
 * only, so casts of matching texts cannot fail. PostgreSQL 15 has no function for such a check.
 */
export const ISO_DATES = {
  /** A day, or a day and a time without an offset, in local time. */
  local: `^${DAY}(?:T${TIME})?$`,
  /** A day and a time with an offset: an instant. */
  zoned: `^${DAY}T${TIME}${OFFSET}$`,
} as const

const DAY_ONLY = new RegExp(`^${DAY}$`)
const LOCAL = new RegExp(ISO_DATES.local)
const ZONED = new RegExp(ISO_DATES.zoned)

/** A date a user wrote: a whole day of the calendar, or an instant. */
export type WrittenDate = { day: DateTime } | { instant: DateTime }

/** Null when the text is no ISO 8601 date. Times without an offset are local to `timeZone`. */
export function readIsoDate(text: string, timeZone: string): WrittenDate | null {
  if (DAY_ONLY.test(text)) return { day: DateTime.fromISO(text, { zone: 'utc' }) }
  if (ZONED.test(text) || LOCAL.test(text)) return { instant: DateTime.fromISO(text, { zone: timeZone }) }
  return null
}
