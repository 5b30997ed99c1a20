import { DateTime } from 'luxon'
import { type Found, type Language, READ_LIMIT } from '../text.ts'
import { readEnglishDate } from './english-dates.ts'
import { readIberianDate } from './iberian-dates.ts'
import type { When } from './when.ts'

/**
 * The first date a text names. A date without a year, a weekday and a month mean the next one to come.
 * `now` and the time zone decide what today is; an unknown zone counts as UTC.
 */
export function readDate(text: string, language: Language, now: Date, timeZone: string): Found<When> | null {
  const read = text.slice(0, READ_LIMIT)
  const today = localTime(now, timeZone)
  return (
    readIsoDate(read) ??
    (language === 'en' ? readEnglishDate(read, today) : readIberianDate(read, language, today))
  )
}

function localTime(now: Date, timeZone: string): DateTime {
  const local = DateTime.fromJSDate(now, { zone: timeZone })
  return local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' })
}

function readIsoDate(text: string): Found<When> | null {
  const match = /\b(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(text)
  if (!match || !DateTime.fromISO(match[1]!).isValid) return null
  return {
    value: { date: match[1]!, time: match[2] ?? null },
    start: match.index,
    end: match.index + match[0].length,
    confidence: 0.98,
  }
}
