import { DateTime } from 'luxon'
import { type Found, type Language, READ_LIMIT } from '../text.ts'
import { readEnglishDate } from './english-dates.ts'
import { readIberianDate } from './iberian-dates.ts'
import type { When } from './when.ts'

/**
 * The first date that a text names. A weekday, a month or a date without a year means the next one. `now` and the time
 * zone decide which day is today. An unknown zone counts as UTC.
 */
export function readDate(text: string, language: Language, now: Date, timeZone: string): Found<When> | null {
  const start = text.slice(0, READ_LIMIT)
  const today = localTime(now, timeZone)
  return (
    readIsoDate(start) ??
    (language === 'en' ? readEnglishDate(start, today) : readIberianDate(start, language, today))
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
