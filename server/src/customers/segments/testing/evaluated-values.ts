import type { AttributeFilter, PredicateValue } from '../values/terms-schema.ts'
import { dateSatisfies, isIsoDate, type Today } from './evaluated-dates.ts'

export function ownValue(container: object, key: string): unknown {
  return Object.hasOwn(container, key) ? (container as Record<string, unknown>)[key] : undefined
}

/** The values there are: none when missing, several when a path crossed a list. */
export function valuesOf(value: unknown, path: readonly string[] = []): unknown[] {
  let values = [value]
  for (const step of path) {
    values = values
      .flatMap((item) => (Array.isArray(item) ? item : [item]))
      .filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
      .map((item) => ownValue(item as object, step))
  }
  return values.filter((item) => item !== null && item !== undefined)
}

interface Term {
  type: AttributeFilter['type']
  op: AttributeFilter['op']
  value?: PredicateValue | undefined
}

const OPPOSITES = { neq: 'eq', not_in: 'in', not_contains: 'contains' } as const

export function valuesSatisfy(values: unknown[], term: Term, today: Today): boolean {
  const { op } = term
  if (op === 'is_null') return values.length === 0
  if (op === 'neq' || op === 'not_in' || op === 'not_contains') {
    const opposite = { ...term, op: OPPOSITES[op] }
    return values.every((value) => hasType(value, term.type) && !valueSatisfies(value, opposite, today))
  }
  return values.some((value) => hasType(value, term.type) && valueSatisfies(value, term, today))
}

function hasType(value: unknown, type: Term['type']): boolean {
  switch (type) {
    case 'STRING':
      return typeof value === 'string'
    case 'NUMBER':
      return typeof value === 'number'
    case 'BOOLEAN':
      return typeof value === 'boolean'
    case 'ARRAY':
      return Array.isArray(value)
    case 'JSON':
      return true
    case 'DATE':
      return value instanceof Date || (typeof value === 'string' && isIsoDate(value))
  }
}

function valueSatisfies(value: unknown, { type, op, value: wanted }: Term, today: Today): boolean {
  if (op === 'is_not_null') return true
  if (type === 'DATE') return dateSatisfies(value as string | Date, op, wanted!, today)
  if (type === 'ARRAY') return (value as unknown[]).includes(wanted)
  const text = value as string
  const number = value as number
  switch (op) {
    case 'eq':
      return value === wanted
    case 'in':
      return (wanted as unknown[]).includes(value)
    case 'contains':
      return text.includes(wanted as string)
    case 'starts_with':
      return text.startsWith(wanted as string)
    case 'ends_with':
      return text.endsWith(wanted as string)
    case 'gt':
      return number > (wanted as number)
    case 'gte':
      return number >= (wanted as number)
    case 'lt':
      return number < (wanted as number)
    case 'lte':
      return number <= (wanted as number)
    case 'between': {
      const [from, to] = numbersOf(wanted!)
      return number >= from && number <= to
    }
    default:
      throw new Error(`${type} ${op}`)
  }
}

export function numbersOf(value: PredicateValue): [number, number] {
  if (Array.isArray(value)) return [value[0] as number, value[1] as number]
  const { from, to } = value as { from: string; to: string }
  return [Number(from), Number(to)]
}
