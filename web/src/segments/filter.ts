import type { components, Output } from '@parley/sdk'

type Schemas = components['schemas']

export type FilterExpression = Schemas['FilterExpression']
export type Predicate = FilterExpression['predicates'][number]
export type AttributePredicate = Extract<Predicate, { kind: 'person_attribute' }>
export type GroupPredicate = Extract<Predicate, { kind: 'person_group' }>
export type EventPredicate = Extract<Predicate, { kind: 'event' }>
export type ObjectPredicate = Extract<Predicate, { kind: 'has_relationship' }>
export type Catalog = Output<'segments_catalog'>
export type AttributeType = Schemas['AttributeFilter']['type']
export type Operator = Schemas['AttributeFilter']['op']
export type Value = NonNullable<Schemas['AttributeFilter']['value']>
export type ValueShape = Catalog['operatorReference'][number]['valueShape']

/** A condition on one value, whatever it is the value of. */
export interface Term {
  type: AttributeType
  op: Operator
  value?: Value | undefined
}

export const EVERYBODY: FilterExpression = { kind: 'person', op: 'AND', predicates: [] }

/** The operators that ask the most natural question of each type. */
const FIRST_OPERATORS: Record<AttributeType, Operator> = {
  STRING: 'eq',
  NUMBER: 'gte',
  BOOLEAN: 'eq',
  DATE: 'in_last_n',
  ARRAY: 'contains',
  JSON: 'is_not_null',
}

/** A term that asks the first question of a type, with a value that can be sent as soon as one is given. */
export function firstTerm(type: AttributeType): Term {
  const op = FIRST_OPERATORS[type]
  return { type, op, ...withValue(firstValue(op, type)) }
}

/** What an operator is asked with before somebody has said; undefined: it takes none, or nothing can be guessed. */
export function firstValue(op: Operator, type: AttributeType): Value | undefined {
  switch (op) {
    case 'eq':
    case 'neq':
      return type === 'BOOLEAN' ? true : undefined
    case 'in_last_n':
    case 'in_next_n':
    case 'more_than_n_ago':
    case 'more_than_n_from_now':
      return { amount: 30, unit: 'days' }
    case 'between_n_and_m_ago':
      return { minAmount: 1, maxAmount: 2, unit: 'weeks' }
    case 'exactly_n_from_today':
      return { daysOffset: 0 }
    default:
      return undefined
  }
}

function withValue(value: Value | undefined): { value?: Value } {
  return value === undefined ? {} : { value }
}

/** The same term with another operator; what was said is kept where it still says something. */
export function withOperator(term: Term, op: Operator, catalog: Catalog): Term {
  const shape = shapeOf(op, term.type, catalog)
  const keeps = term.value !== undefined && shape === shapeOf(term.op, term.type, catalog)
  return { type: term.type, op, ...withValue(keeps ? term.value : firstValue(op, term.type)) }
}

/** What an operator takes; between of numbers takes two of them. */
export function shapeOf(
  op: Operator,
  type: AttributeType,
  { operatorReference }: Catalog,
): ValueShape | 'numbers' {
  if (op === 'between' && type === 'NUMBER') return 'numbers'
  return operatorReference.find(({ operator }) => operator === op)?.valueShape ?? 'none'
}

/** Whether every condition says all that it must, so that it is worth asking whom it finds. */
export function isComplete(filter: FilterExpression, catalog: Catalog): boolean {
  return filter.predicates.every(
    (predicate) =>
      (predicate.kind !== 'event' || isNamed(predicate)) &&
      termsOf(predicate).every((term) => isTermComplete(term, catalog)),
  )
}

function isNamed({ eventName, window }: EventPredicate): boolean {
  return eventName !== '' && (window === undefined || window.value !== undefined)
}

function isTermComplete({ type, op, value }: Term, catalog: Catalog): boolean {
  const shape = shapeOf(op, type, catalog)
  if (shape === 'none') return true
  if (value === undefined || value === '') return false
  return !Array.isArray(value) || value.length > 0
}

function termsOf(predicate: Predicate): readonly Term[] {
  switch (predicate.kind) {
    case 'person_attribute':
      return [predicate]
    case 'person_group':
      return predicate.filters
    case 'event':
      return predicate.propertyFilters ?? []
    case 'has_relationship':
      return [predicate, ...(predicate.path ?? [])].flatMap((hop) => hop.attributeFilters)
    default:
      // A kind that is edited as JSON.
      return []
  }
}

/** The list with one of its entries replaced, or left out. */
export function replaced<T>(list: readonly T[], at: number, entry: T | null): T[] {
  return list.flatMap((other, index) => (index !== at ? [other] : entry === null ? [] : [entry]))
}
