import { parse } from 'chrono-node/en'
import type { DateTime } from 'luxon'
import type { Found } from './text.ts'
import type { When } from './when.ts'

/** Chrono moves every weekday forward, also the last one, unless told not to. */
const PAST = /\b(?:last|past|ago|yesterday|previous|since|was|were|did)\b/i

/** The first date of an English text, read by chrono with the month before the day (`3/5` is March 5). */
export function readEnglishDate(text: string, today: DateTime): Found<When> | null {
  // Chrono counts days in the zone of the machine: the person's calendar is given to it as the machine's.
  const reference = new Date(today.year, today.month - 1, today.day, today.hour, today.minute)
  const [result] = parse(text, reference, { forwardDate: !PAST.test(text) })
  if (!result) return null
  const { start } = result
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
  if (year === null || month === null || day === null) return null
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  const time = start.isCertain('hour')
    ? `${pad(start.get('hour') ?? 0, 2)}:${pad(start.get('minute') ?? 0, 2)}`
    : null
  return {
    value: { date, time },
    start: result.index,
    end: result.index + result.text.length,
    confidence: start.isCertain('day') || start.isCertain('weekday') ? 0.9 : 0.7,
  }
}

function pad(number: number, width: number): string {
  return String(number).padStart(width, '0')
}
