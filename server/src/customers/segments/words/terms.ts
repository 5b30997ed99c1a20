import type { EventWindow } from '../events/schema.ts'
import type { Operator } from '../values/operators.ts'
import type { PredicateValue } from '../values/terms-schema.ts'
import type { Phrases } from './phrases.ts'

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
  return `${amount} ${units[unit][Math.abs(amount) === 1 ? 0 : 1]}`
}

/** A scalar as it is written: texts in quotes. */
function scalar(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : String(value)
}

export function listIn(values: readonly unknown[], phrases: Phrases): string {
  const told = values.slice(0, MAX_TOLD).map(scalar)
  const rest = values.length - told.length
  return rest > 0 ? `${told.join(', ')} … (+${rest})` : joined(told, phrases.or)
}

/** `a, b or c`. */
export function joined(parts: readonly string[], word: string): string {
  if (parts.length < 2) return parts.join()
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
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
  const told = (one: unknown) => (isDate ? String(one) : scalar(one))
  if (value === undefined) return {}
  if (Array.isArray(value)) {
    return { value: listIn(value, phrases), from: String(value[0]), to: String(value[1]) }
  }
  if (typeof value !== 'object') return { value: told(value) }
  if ('from' in value) {
    return { from: value.from, to: value.to }
  }
  if ('fromOffset' in value) {
    return { from: daysFrom(value.fromOffset, phrases), to: daysFrom(value.toOffset, phrases) }
  }
  if ('amount' in value) return { length: lengthIn(value, phrases) }
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
  return fill(phrases.operators[op], valuesOf(value, type === 'DATE', phrases))
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
