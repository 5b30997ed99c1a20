import { parse } from 'chrono-node/en'
import type { DateTime } from 'luxon'
import type { Found } from '../text.ts'
import type { When } from './when.ts'

/** By default Chrono moves every weekday into the future, even `last Monday`. */
const PAST = /\b(?:last|past|ago|yesterday|previous|since|was|were|did)\b/i

const WEEKDAY = /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/i
const WEEKDAYS = ['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun']
const NEXT_WEEK = /\b(?:next|following) week\b|\bweek after\b/i
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i
/** `the 20th`, `Friday 20th`, `on the 5th`. */
const ORDINAL_DAY = /\b(\d{1,2})(?:st|nd|rd|th)\b/i

const LENGTH =
  /\bfor (?:about )?(?:an?|one|two|three|four|five|six|\d+) (?:day|week|month|year)s?(?= (?:from|starting))/i

/** The first date of an English text, parsed by chrono with the month before the day (`3/5` is March 5). */
export function readEnglishDate(text: string, today: DateTime): Found<When> | null {
  const own =
    dayAfterTomorrow(text, today) ??
    weeksFromWeekday(text, today) ??
    dayOfComingMonth(text, today) ??
    weekdayOfNextWeek(text, today)
  // A weekday together with a day of the month adds nothing, so it is ignored.
  // A length of time is no day: `for 8 months from May 1st`.
  const spoken = text.replace(LENGTH, (length) => ' '.repeat(length.length))
  const calendar =
    MONTH.test(spoken) && /\d/.test(spoken)
      ? spoken.replace(WEEKDAY, (day) => ' '.repeat(day.length))
      : spoken
  // Chrono counts days in the time zone of the machine, so it gets the person's local date as machine time.
  const reference = new Date(today.year, today.month - 1, today.day, today.hour, today.minute)
  const options = { forwardDate: !PAST.test(text) }
  const [result] = parse(calendar, reference, options)
  const start = result?.start
  const time = start?.isCertain('hour')
    ? `${pad(start.get('hour') ?? 0, 2)}:${pad(start.get('minute') ?? 0, 2)}`
    : null
  if (own) return { ...own, value: { date: own.value, time } }
  if (!result || !start) return null
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
  if (year === null || month === null || day === null) return null
  // A text that means today says "today". A weekday alone therefore means the next one.
  const isToday = year === today.year && month === today.month && day === today.day
  if (isToday && start.isCertain('weekday') && !start.isCertain('day') && !PAST.test(text)) {
    const next = found(today.plus({ weeks: 1 }), result.index, result.text.length)
    return { ...next, value: { date: next.value, time } }
  }
  return {
    value: { date: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`, time },
    start: result.index,
    end: result.index + result.text.length,
    confidence: start.isCertain('day') || start.isCertain('weekday') ? 0.9 : 0.7,
  }
}

/** `Friday the 20th` without a month: the next 20th. */
function dayOfComingMonth(text: string, today: DateTime): Found<string> | null {
  const match = MONTH.test(text) ? null : ORDINAL_DAY.exec(text)
  if (!match) return null
  const here = today.startOf('day').set({ day: Number(match[1]) })
  const coming = here < today.startOf('day') ? here.plus({ months: 1 }) : here
  if (coming.day !== Number(match[1])) return null
  return found(coming, match.index, match[0].length)
}

function dayAfterTomorrow(text: string, today: DateTime): Found<string> | null {
  const match = /\b(?:the )?day after (?:tomorrow|tmrw|tmr)\b/i.exec(text)
  return match && found(today.startOf('day').plus({ days: 2 }), match.index, match[0].length)
}

/** `a week from Friday`, `two weeks from tomorrow`. */
function weeksFromWeekday(text: string, today: DateTime): Found<string> | null {
  const match =
    /\b(a|one|two|three|\d) (?:weeks?|wks?) (?:(?:from|on) )?(?:next )?((?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tmrw|today)\b/i.exec(
      text,
    )
  if (!match) return null
  const weeks = { a: 1, one: 1, two: 2, three: 3 }[match[1]!.toLowerCase()] ?? Number(match[1])
  const from = match[2]!.toLowerCase()
  const weekday = WEEKDAYS.indexOf(from.replace(/day$/, '')) + 1
  const isNamed = weekday > 0
  const ahead = isNamed ? (weekday - today.weekday + 7) % 7 || 7 : from === 'today' ? 0 : 1
  return found(today.startOf('day').plus({ days: ahead, weeks }), match.index, match[0].length)
}

/** `next week on Monday`, `Monday next week`. */
function weekdayOfNextWeek(text: string, today: DateTime): Found<string> | null {
  const week = NEXT_WEEK.exec(text)
  const weekday = WEEKDAY.exec(text)
  if (!week || !weekday) return null
  const day = today.startOf('week').plus({ weeks: 1, days: WEEKDAYS.indexOf(weekday[1]!.toLowerCase()) })
  const start = Math.min(week.index, weekday.index)
  return found(day, start, Math.max(week.index + week[0].length, weekday.index + weekday[0].length) - start)
}

function found(day: DateTime, start: number, length: number): Found<string> {
  return { value: day.toFormat('yyyy-MM-dd'), start, end: start + length, confidence: 0.9 }
}

function pad(number: number, width: number): string {
  return String(number).padStart(width, '0')
}
