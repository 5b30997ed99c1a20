import type { DateTime } from 'luxon'
import type { Calendar } from './calendar.ts'
import { readIsoDate, type WrittenDate } from './iso-dates.ts'
import type { Place } from './issues.ts'
import type { Operator } from './operators.ts'
import type { PredicateValue } from './terms-schema.ts'

/** A range of time. null is unbounded; `bounds` states which ends are included, in PostgreSQL's notation. */
export interface TimeRange {
  from: Date | null
  to: Date | null
  bounds: '[)' | '[]' | '()'
}

/** The largest distance of a date from today: more than a century in any unit. */
const FURTHEST = { days: 40_000, weeks: 9_999, months: 9_999, years: 200 } as const

type Unit = keyof typeof FURTHEST
type RollForward = { fromDow: number; includeDows: number[] }

/** Days are whole days of the organization's calendar, so these answers change at its midnights only. */
const OF_THE_DAY: ReadonlySet<string> = new Set([
  'in_last_n',
  'in_next_n',
  'more_than_n_ago',
  'more_than_n_from_now',
  'between_n_and_m_ago',
  'exactly_n_from_today',
])

/** Whether the result of an operator depends on the current day. */
export function dependsOnToday(op: string, value: PredicateValue): boolean {
  if (OF_THE_DAY.has(op)) return true
  return op === 'between' && isObject(value) && 'fromOffset' in value
}

/**
 * The ranges of time that a DATE operator matches; null, with a note, when the value does not fit the operator.
 *
 * Days are whole days of the organization's calendar. So "the last 7 days" begins with the first instant of the day
 * seven days before today and ends with today; "more than 7 days ago" is everything before that. A month before 31
 * March is 28 or 29 February. A bound with a time of day is an instant.
 */
export function readDateRanges(
  op: Operator,
  value: PredicateValue,
  calendar: Calendar,
  place: Place,
): TimeRange[] | null {
  switch (op) {
    case 'on':
    case 'before':
    case 'after':
      return readAbsolute(op, value, calendar, place)
    case 'between':
      return readBetween(value, calendar, place)
    case 'in_last_n':
    case 'in_next_n':
    case 'more_than_n_ago':
    case 'more_than_n_from_now':
      return readWindow(op, value, calendar, place)
    case 'between_n_and_m_ago':
      return readBand(value, calendar, place)
    case 'exactly_n_from_today':
      return readOffset(value, calendar, place)
    default:
      throw new Error(`${op} is no operator of dates`)
  }
}

function readAbsolute(
  op: 'on' | 'before' | 'after',
  value: PredicateValue,
  calendar: Calendar,
  place: Place,
): TimeRange[] | null {
  const date = typeof value === 'string' ? readIsoDate(value, calendar.timeZone) : null
  if (!date) return place.note('value_not_of_operator', WRITE_A_DATE)
  if (op === 'on') return [days(calendar, dayOf(date, calendar))]
  if (op === 'before') return [{ from: null, to: startOf(date, calendar), bounds: '[)' }]
  if ('instant' in date) return [{ from: date.instant.toJSDate(), to: null, bounds: '()' }]
  return [{ from: startOfNext(date.day, calendar), to: null, bounds: '[)' }]
}

function readBetween(value: PredicateValue, calendar: Calendar, place: Place): TimeRange[] | null {
  if (isObject(value) && 'fromOffset' in value) return readOffsets(value, calendar, place)
  if (!isObject(value) || !('from' in value)) {
    return place.note('value_not_of_operator', 'Send { "from": …, "to": … } with two dates.')
  }
  const from = readIsoDate(value.from, calendar.timeZone)
  const to = readIsoDate(value.to, calendar.timeZone)
  if (!from) place.at('from').note('value_not_of_operator', WRITE_A_DATE)
  if (!to) place.at('to').note('value_not_of_operator', WRITE_A_DATE)
  if (!from || !to) return null
  const start = startOf(from, calendar)
  const range: TimeRange =
    'instant' in to
      ? { from: start, to: to.instant.toJSDate(), bounds: '[]' }
      : { from: start, to: startOfNext(to.day, calendar), bounds: '[)' }
  const isEmpty = range.bounds === '[]' ? start > range.to! : start >= range.to!
  return isEmpty ? place.note('value_not_of_operator', '`from` is after `to`. Swap them.') : [range]
}

interface DayOffset {
  amount: number
  unit: Unit
}

/** From a day seen from today to another. */
function readOffsets(
  { fromOffset, toOffset }: { fromOffset: DayOffset; toOffset: DayOffset },
  calendar: Calendar,
  place: Place,
): TimeRange[] | null {
  const isFromNear = isNear(fromOffset.amount, fromOffset.unit, place.at('fromOffset', 'amount'))
  const isToNear = isNear(toOffset.amount, toOffset.unit, place.at('toOffset', 'amount'))
  if (!isFromNear || !isToNear) return null
  const [first, last] = [fromOffset, toOffset].map(({ amount, unit }) => shift(calendar.today, amount, unit))
  if (first! > last!) {
    return place.note('value_not_of_operator', '`fromOffset` is after `toOffset`. Swap them.')
  }
  return [days(calendar, first!, last!)]
}

function readWindow(
  op: 'in_last_n' | 'in_next_n' | 'more_than_n_ago' | 'more_than_n_from_now',
  value: PredicateValue,
  calendar: Calendar,
  place: Place,
): TimeRange[] | null {
  if (!isObject(value) || !('amount' in value)) {
    return place.note('value_not_of_operator', 'Send { "amount": …, "unit": "days" | "weeks" | "months" }.')
  }
  if (!isNear(value.amount, value.unit, place.at('amount'))) return null
  const past = shift(calendar.today, -value.amount, value.unit)
  const future = shift(calendar.today, value.amount, value.unit)
  if (op === 'in_last_n') return [days(calendar, past, calendar.today)]
  if (op === 'in_next_n') return [days(calendar, calendar.today, future)]
  if (op === 'more_than_n_ago') return [{ from: null, to: calendar.startOf(past), bounds: '[)' }]
  return [{ from: startOfNext(future, calendar), to: null, bounds: '[)' }]
}

function readBand(value: PredicateValue, calendar: Calendar, place: Place): TimeRange[] | null {
  if (!isObject(value) || !('minAmount' in value)) {
    return place.note('value_not_of_operator', 'Send { "minAmount": …, "maxAmount": …, "unit": … }.')
  }
  const { minAmount, maxAmount, unit } = value
  if (minAmount > maxAmount) {
    return place.note('value_not_of_operator', '`minAmount` is greater than `maxAmount`. Swap them.')
  }
  if (!isNear(maxAmount, unit, place.at('maxAmount'))) return null
  return [days(calendar, shift(calendar.today, -maxAmount, unit), shift(calendar.today, -minAmount, unit))]
}

function readOffset(value: PredicateValue, calendar: Calendar, place: Place): TimeRange[] | null {
  if (!isObject(value) || !('daysOffset' in value)) {
    return place.note('value_not_of_operator', 'Send { "daysOffset": … }.')
  }
  const { daysOffset, rollForward } = value
  if (!isNear(daysOffset, 'days', place.at('daysOffset'))) return null
  return rolledDays(calendar.today, rollForward).map((day) => days(calendar, shift(day, daysOffset, 'days')))
}

/** Today and, on the day that rolls forward, the days after it whose work it does too. */
function rolledDays(today: DateTime, rollForward: RollForward | undefined): DateTime[] {
  const dow = today.weekday % 7
  if (rollForward?.fromDow !== dow) return [today]
  const ahead = new Set(rollForward.includeDows.map((included) => (included - dow + 7) % 7))
  return [...new Set([0, ...ahead])].map((count) => shift(today, count, 'days'))
}

function isNear(amount: number, unit: Unit, place: Place): boolean {
  if (Math.abs(amount) <= FURTHEST[unit]) return true
  place.note(
    'value_not_of_operator',
    `The date is too far away. Stay within ${FURTHEST[unit]} ${unit} of today.`,
  )
  return false
}

function shift(day: DateTime, amount: number, unit: Unit): DateTime {
  return day.plus({ [unit]: amount })
}

/** From the first instant of one day to the last of another. */
function days(calendar: Calendar, first: DateTime, last = first): TimeRange {
  return { from: calendar.startOf(first), to: startOfNext(last, calendar), bounds: '[)' }
}

function startOfNext(day: DateTime, calendar: Calendar): Date {
  return calendar.startOf(shift(day, 1, 'days'))
}

function startOf(date: WrittenDate, calendar: Calendar): Date {
  return 'day' in date ? calendar.startOf(date.day) : date.instant.toJSDate()
}

function dayOf(date: WrittenDate, calendar: Calendar): DateTime {
  return 'day' in date ? date.day : calendar.dayOf(date.instant)
}

function isObject(value: PredicateValue): value is Extract<PredicateValue, object> {
  return typeof value === 'object' && !Array.isArray(value)
}

const WRITE_A_DATE = 'Use a valid ISO 8601 date: 2026-03-29, or 2026-03-29T10:00:00Z.'
