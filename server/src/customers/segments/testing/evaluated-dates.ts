import type { Operator } from '../values/operators.ts'
import type { PredicateValue } from '../values/terms-schema.ts'

/** The dates of the evaluator: days are texts (`2026-03-29`), which compare as dates do; time zones come from Intl. */
export interface Today {
  now: Date
  timeZone: string
}

/** Whether a date, as stored or as an instant, satisfies an operator of dates. */
export function dateSatisfies(
  value: string | Date,
  op: Operator,
  wanted: PredicateValue,
  today: Today,
): boolean {
  const day = dayOf(value, today.timeZone)
  const current = dayOf(today.now, today.timeZone)
  const w = wanted as {
    amount: number
    minAmount: number
    maxAmount: number
    unit: Unit
    daysOffset: number
    from: string
    to: string
    fromOffset?: Offset
    toOffset: Offset
    rollForward?: { fromDow: number; includeDows: number[] }
  }
  const isBefore = (bound: string) =>
    bound.length === 10 ? day < bound : instantOf(value, today) < instantOf(bound, today)
  const isAfter = (bound: string) =>
    bound.length === 10 ? day > bound : instantOf(value, today) > instantOf(bound, today)
  switch (op) {
    case 'on':
      return day === dayOf(wanted as string, today.timeZone)
    case 'before':
      return isBefore(wanted as string)
    case 'after':
      return isAfter(wanted as string)
    case 'between':
      if (!w.fromOffset) return !isBefore(w.from) && !isAfter(w.to)
      return day >= shifted(current, w.fromOffset) && day <= shifted(current, w.toOffset)
    case 'in_last_n':
      return day >= add(current, -w.amount, w.unit) && day <= current
    case 'in_next_n':
      return day >= current && day <= add(current, w.amount, w.unit)
    case 'more_than_n_ago':
      return day < add(current, -w.amount, w.unit)
    case 'more_than_n_from_now':
      return day > add(current, w.amount, w.unit)
    case 'between_n_and_m_ago':
      return day >= add(current, -w.maxAmount, w.unit) && day <= add(current, -w.minAmount, w.unit)
    case 'exactly_n_from_today':
      return workDays(current, w.rollForward).some((base) => day === add(base, w.daysOffset, 'days'))
    default:
      throw new Error(`DATE ${op}`)
  }
}

/** Today and, if it rolls forward, each of the next six days that it includes. */
function workDays(current: string, roll: { fromDow: number; includeDows: number[] } | undefined): string[] {
  const dow = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  if (!roll || dow(current) !== roll.fromDow) return [current]
  const week = [1, 2, 3, 4, 5, 6].map((count) => add(current, count, 'days'))
  return [current, ...week.filter((day) => roll.includeDows.includes(dow(day)))]
}

type Unit = 'days' | 'weeks' | 'months' | 'years'
interface Offset {
  amount: number
  unit: Unit
}

function shifted(day: string, { amount, unit }: Offset): string {
  return add(day, amount, unit)
}

function add(day: string, amount: number, unit: Unit): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (unit === 'days' || unit === 'weeks') {
    date.setUTCDate(date.getUTCDate() + amount * (unit === 'weeks' ? 7 : 1))
    return date.toISOString().slice(0, 10)
  }
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + amount * (unit === 'years' ? 12 : 1)
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
  const moved = Date.UTC(Math.floor(months / 12), months % 12, Math.min(date.getUTCDate(), lastDay))
  return new Date(moved).toISOString().slice(0, 10)
}

export function isIsoDate(text: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d)(T(\d\d):(\d\d)(:(\d\d)(\.\d{1,6})?)?(Z|([+-])(\d\d):?(\d\d))?)?$/.exec(
    text,
  )
  if (!match || text.startsWith('0000')) return false
  const midnight = new Date(`${match[1]}T00:00:00Z`)
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(match[1]!)
  const [hour, minute, second] = [match[3], match[4], match[6]].map((part) => Number(part ?? 0))
  const offset = [match[10], match[11]].map((part) => Number(part ?? 0))
  return exists && hour! < 24 && minute! < 60 && second! < 60 && offset[0]! < 15 && offset[1]! < 60
}

/** The date a value falls on for the organization; a text without an offset is local already. */
export function dayOf(value: string | Date, timeZone: string): string {
  if (typeof value === 'string' && !hasOffset(value)) return value.slice(0, 10)
  return localTime(new Date(value), timeZone).slice(0, 10)
}

function hasOffset(text: string): boolean {
  return /T.*(Z|[+-]\d\d:?\d\d)$/.test(text)
}

/** Epoch milliseconds; a day without a time means its midnight. */
export function instantOf(value: string | Date, { timeZone }: Today): number {
  if (value instanceof Date) return value.getTime()
  if (hasOffset(value)) return new Date(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).getTime()
  const wanted = value.length === 10 ? `${value}T00:00:00` : value
  const asUtc = new Date(`${wanted}Z`).getTime()
  // Finds the offset with which the local clock shows this time.
  for (let minutes = -15 * 60; minutes <= 15 * 60; minutes += 15) {
    const instant = asUtc + minutes * 60_000
    if (new Date(`${localTime(new Date(instant), timeZone)}Z`).getTime() === asUtc) return instant
  }
  throw new Error(`${value} does not exist in ${timeZone}`)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-29T01:30:00.123` as clocks in the zone show it. */
function localTime(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
    })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const date = `${part.year!.padStart(4, '0')}-${part.month}-${part.day}`
  return `${date}T${part.hour}:${part.minute}:${part.second}.${part.fractionalSecond}`
}
