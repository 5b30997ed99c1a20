import type { Calendar } from './calendar.ts'
import { readDateRanges, type TimeRange } from './dates.ts'
import type { Place } from './issues.ts'
import { type AttributeType, hasOperator, type Operator, operatorsOf, valueShapeOf } from './operators.ts'
import type { PredicateValue } from './terms-schema.ts'
import { readNumberRange, readScalar, readScalars, type Scalar } from './values.ts'

/** The validated condition of a predicate on one value. A `negated` condition is also met by a missing value. */
export type Condition =
  | { asks: 'missing' }
  | { asks: 'present'; type: AttributeType }
  | { asks: 'oneOf'; type: 'STRING' | 'NUMBER' | 'BOOLEAN'; items: readonly Scalar[]; negated: boolean }
  | { asks: 'text'; match: 'contains' | 'starts_with' | 'ends_with'; text: string; negated: boolean }
  | { asks: 'size'; bounds: readonly NumberBound[] }
  | { asks: 'time'; ranges: readonly TimeRange[] }
  | { asks: 'element'; item: string | number; negated: boolean }

export interface NumberBound {
  op: '>' | '>=' | '<' | '<='
  value: number
}

/** The part of a predicate that is about the value. */
export interface Term {
  path?: readonly string[] | undefined
  type: AttributeType
  op: Operator
  value?: PredicateValue | undefined
}

const BOUND_OF = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Null, with notes at `place`, when operator, type and value do not go together. */
export function readCondition(term: Term, calendar: Calendar, place: Place): Condition | null {
  const { op, value } = term
  const type = comparedType(term)
  if (!hasOperator(type, op)) {
    const known = operatorsOf(type).join(', ')
    const hint =
      type === 'JSON'
        ? ' To compare inside a JSON value, use `path` and the type of the value at its end.'
        : ''
    return place
      .at('op')
      .note('operator_not_of_type', `${type} has no operator ${op}. Use one of: ${known}.${hint}`)
  }
  const needsValue = valueShapeOf(op) !== 'none'
  if (!needsValue) {
    if (value !== undefined)
      return place.at('value').note('value_unexpected', `${op} takes no value. Remove it.`)
    return op === 'is_null' ? { asks: 'missing' } : { asks: 'present', type }
  }
  if (value === undefined) return place.at('value').note('value_missing', `${op} needs a value. Add one.`)
  return readWithValue(type, op, value, calendar, place.at('value'))
}

/**
 * With a path, the attribute's type may be JSON or ARRAY. Then operator and value determine the type at the path's end.
 */
function comparedType({ path, type, op, value }: Term): AttributeType {
  if (!path || (type !== 'JSON' && type !== 'ARRAY') || hasOperator(type, op)) return type
  const sample = Array.isArray(value) ? value[0] : value
  const candidates: AttributeType[] = [
    typeof sample === 'number' ? 'NUMBER' : typeof sample === 'boolean' ? 'BOOLEAN' : 'STRING',
    'DATE',
  ]
  return candidates.find((candidate) => hasOperator(candidate, op)) ?? type
}

function readWithValue(
  type: AttributeType,
  op: Operator,
  value: PredicateValue,
  calendar: Calendar,
  place: Place,
): Condition | null {
  switch (type) {
    case 'DATE': {
      const ranges = readDateRanges(op, value, calendar, place)
      return ranges && { asks: 'time', ranges }
    }
    case 'ARRAY': {
      const item = readScalar(typeof value === 'number' ? 'NUMBER' : 'STRING', value, place)
      return item === null ? null : { asks: 'element', item, negated: op === 'not_contains' }
    }
    case 'NUMBER':
      return readNumberCondition(op, value, place)
    case 'STRING':
      return readTextCondition(op, value, place)
    case 'BOOLEAN':
      return readOneOf('BOOLEAN', op, value, place)
    case 'JSON':
      throw new Error('JSON has no operator with a value')
  }
}

function readNumberCondition(op: Operator, value: PredicateValue, place: Place): Condition | null {
  if (op === 'between') {
    const range = readNumberRange(value, place)
    if (!range) return null
    const bounds: NumberBound[] = [
      { op: '>=', value: range.from },
      { op: '<=', value: range.to },
    ]
    return { asks: 'size', bounds }
  }
  if (op in BOUND_OF) {
    const number = readScalar('NUMBER', value, place)
    if (number === null) return null
    return { asks: 'size', bounds: [{ op: BOUND_OF[op as keyof typeof BOUND_OF], value: number }] }
  }
  return readOneOf('NUMBER', op, value, place)
}

function readTextCondition(op: Operator, value: PredicateValue, place: Place): Condition | null {
  if (op === 'contains' || op === 'not_contains' || op === 'starts_with' || op === 'ends_with') {
    const text = readScalar('STRING', value, place)
    const match = op === 'not_contains' ? 'contains' : op
    return text === null ? null : { asks: 'text', match, text, negated: op === 'not_contains' }
  }
  return readOneOf('STRING', op, value, place)
}

function readOneOf(
  type: 'STRING' | 'NUMBER' | 'BOOLEAN',
  op: Operator,
  value: PredicateValue,
  place: Place,
): Condition | null {
  const negated = op === 'neq' || op === 'not_in'
  const items =
    valueShapeOf(op) === 'list' ? readScalars(type, value, place) : [readScalar(type, value, place)]
  if (!items || items.some((item) => item === null)) return null
  return { asks: 'oneOf', type, items: items as Scalar[], negated }
}
