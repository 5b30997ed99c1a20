import type { Place } from './issues.ts'
import type { PredicateValue } from './terms-schema.ts'

export type Scalar = string | number | boolean

type ScalarType = 'STRING' | 'NUMBER' | 'BOOLEAN'
type ScalarOf<T extends ScalarType> = T extends 'STRING' ? string : T extends 'NUMBER' ? number : boolean

/** The most items a list may have. */
const MAX_LIST_ITEMS = 10_000

const JS_TYPE = { STRING: 'string', NUMBER: 'number', BOOLEAN: 'boolean' } as const
const WANTED = {
  STRING: 'The value must be text. Send it in quotes.',
  NUMBER: 'The value must be a number. Send it without quotes.',
  BOOLEAN: 'The value must be a boolean. Send true or false without quotes.',
} as const

/** A single value of the type, without conversions. */
export function readScalar<T extends ScalarType>(
  type: T,
  value: PredicateValue,
  place: Place,
): ScalarOf<T> | null {
  if (typeof value === JS_TYPE[type]) return value as ScalarOf<T>
  return place.note('value_not_of_operator', WANTED[type])
}

/** A list whose items are all of the type. */
export function readScalars(type: ScalarType, value: PredicateValue, place: Place): Scalar[] | null {
  if (!Array.isArray(value))
    return place.note('value_not_of_operator', 'The value must be a list. Send [ … ].')
  if (value.length > MAX_LIST_ITEMS) {
    return place.note(
      'list_too_long',
      `The list is too long. Send at most ${MAX_LIST_ITEMS} items, or mark these people with an attribute.`,
    )
  }
  const odd = value.findIndex((item) => typeof item !== JS_TYPE[type])
  if (odd === -1) return value
  return place.at(odd).note('value_not_of_operator', WANTED[type])
}

/** Two numbers, both included: `[1, 5]`, or `{ from: "1", to: "5" }`. */
export function readNumberRange(value: PredicateValue, place: Place): { from: number; to: number } | null {
  const ends = rangeEnds(value)
  if (!ends) return place.note('value_not_of_operator', 'The value must be two numbers. Send [1, 5].')
  const [from, to] = ends
  return from <= to
    ? { from, to }
    : place.note('value_not_of_operator', 'The first number is greater than the second. Swap them.')
}

function rangeEnds(value: PredicateValue): [number, number] | null {
  if (typeof value !== 'object') return null
  const ends = Array.isArray(value) ? value : 'from' in value ? [value.from, value.to].map(numberIn) : []
  const [from, to, ...rest] = ends
  return typeof from === 'number' && typeof to === 'number' && rest.length === 0 ? [from, to] : null
}

function numberIn(text: string): number | null {
  const isNumber = /^-?[0-9]+(\.[0-9]+)?$/.test(text) && Number.isFinite(Number(text))
  return isNumber ? Number(text) : null
}
