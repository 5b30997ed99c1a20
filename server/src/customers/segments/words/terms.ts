import type { EventWindow } from '../events/schema.ts'
import type { Operator } from '../values/operators.ts'
import type { PredicateValue } from '../values/terms-schema.ts'
import type { Conjunction, Phrases, Plural } from './phrases.ts'

/** Lists are written with up to this many items. */
const MAX_TOLD = 5

export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

export function quoted(text: string): string {
  return `“${text}”`
}

interface Length {
  amount: number
  unit: keyof Phrases['units']
}

export function lengthIn({ amount, unit }: Length, { units }: Phrases): string {
  return `${amount} ${units[unit][isOne(amount) ? 0 : 1]}`
}

/** `in the last 30 days`, `in the last hour`. */
function spanIn(way: 'last' | 'next', { amount, unit }: Length, phrases: Phrases): string {
  const gender = phrases.feminineUnits.includes(unit) ? 'feminine' : 'masculine'
  const form = isOne(amount) ? 0 : 1
  return fill(phrases[way][gender][form], { amount: String(amount), unit: phrases.units[unit][form] })
}

function isOne(amount: number): boolean {
  return Math.abs(amount) === 1
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `January 31, 2030`. A time is written as it was sent. */
function dateIn(text: string, { locale }: Phrases): string {
  const date = new Date(`${text}T00:00:00Z`)
  if (!DAY.test(text) || Number.isNaN(date.getTime())) return text
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/** A scalar as it is written: texts in quotes. */
function scalar(value: unknown, phrases: Phrases): string {
  if (typeof value === 'boolean') return value ? phrases.yes : phrases.no
  return typeof value === 'string' ? quoted(value) : String(value)
}

export function listIn(
  values: readonly unknown[],
  phrases: Phrases,
  conjunction: Conjunction = phrases.or,
): string {
  const told = values.slice(0, MAX_TOLD).map((value) => scalar(value, phrases))
  const rest = values.length - told.length
  return rest > 0
    ? fill(phrases.more, { values: told.join(', '), count: String(rest) })
    : joined(told, conjunction)
}

/** The usual values in words of the language, and others in quotes. */
export function namedIn(
  values: readonly string[],
  names: Readonly<Record<string, string>>,
  { or }: Phrases,
): string {
  return joined(
    values.map((value) => (Object.hasOwn(names, value) ? names[value]! : quoted(value))),
    or,
  )
}

/** `a, b or c`. */
export function joined(parts: readonly string[], conjunction: Conjunction): string {
  const last = parts.at(-1)
  if (last === undefined || parts.length === 1) return last ?? ''
  return `${parts.slice(0, -1).join(', ')} ${conjunction(last)} ${last}`
}

function daysFrom({ amount, unit }: Length, phrases: Phrases): string {
  if (amount === 0) return phrases.today
  const length = lengthIn({ amount: Math.abs(amount), unit }, phrases)
  return fill(amount < 0 ? phrases.ago : phrases.ahead, { length })
}

/** The value for the template of its operator. */
function valuesOf(
  value: PredicateValue | undefined,
  isDate: boolean,
  phrases: Phrases,
): Record<string, string> {
  const told = (one: unknown) => (isDate ? dateIn(String(one), phrases) : scalar(one, phrases))
  if (value === undefined) return {}
  if (Array.isArray(value)) {
    return {
      value: listIn(value, phrases),
      none: listIn(value, phrases, phrases.nor),
      from: String(value[0]),
      to: String(value[1]),
    }
  }
  if (typeof value !== 'object') return { value: told(value) }
  if ('from' in value) {
    const day = (date: string) => fill(phrases.day, { date: dateIn(date, phrases) })
    return { from: day(value.from), to: day(value.to) }
  }
  if ('fromOffset' in value) {
    return { from: daysFrom(value.fromOffset, phrases), to: daysFrom(value.toOffset, phrases) }
  }
  if ('amount' in value) {
    return {
      length: lengthIn(value, phrases),
      last: spanIn('last', value, phrases),
      next: spanIn('next', value, phrases),
    }
  }
  if ('minAmount' in value) {
    return {
      from: String(value.minAmount),
      to: lengthIn({ amount: value.maxAmount, unit: value.unit }, phrases),
    }
  }
  const day = daysFrom({ amount: value.daysOffset, unit: 'days' }, phrases)
  return { value: value.rollForward ? fill(phrases.rolled, { value: day }) : day }
}

interface Term {
  type: string
  op: Operator
  value?: PredicateValue | undefined
}

/** `is at least 5`. */
export function conditionIn({ type, op, value }: Term, phrases: Phrases): string {
  const template = isDaysAgo(value) ? phrases.exactlyAgo : phrases.operators[op]
  return fill(template, valuesOf(value, type === 'DATE', phrases))
}

function isDaysAgo(value: PredicateValue | undefined): boolean {
  return typeof value === 'object' && 'daysOffset' in value && value.daysOffset < 0
}

/** `in the last 7 days`. */
export function windowIn({ op, value }: EventWindow, phrases: Phrases): string {
  return fill(phrases.windows[op], valuesOf(value, true, phrases))
}

interface Comparison {
  op: keyof Phrases['numbers']
  value: PredicateValue
}

/** `at least 5`. */
export function numberIn({ op, value }: Comparison, phrases: Phrases): string {
  return fill(phrases.numbers[op], valuesOf(value, false, phrases))
}

/** `at least 5 times`, `at least once`. */
export function timesIn({ op, value }: Comparison, phrases: Phrases): string {
  if (value === 1) return fill(phrases.numbers[op], { value: phrases.once })
  return fill(phrases.times, { number: numberIn({ op, value }, phrases) })
}

/** The form for a number of things: one when it is compared with 1. */
export function formFor({ value }: Comparison, [one, several]: Plural): string {
  return value === 1 ? one : several
}
