import type { components, Output } from '@parley/sdk'

type Schemas = components['schemas']

export type FilterExpression = Schemas['FilterExpression']
export type Predicate = FilterExpression['predicates'][number]
export type AttributePredicate = Extract<Predicate, { kind: 'person_attribute' }>
export type GroupPredicate = Extract<Predicate, { kind: 'person_group' }>
export type EventPredicate = Extract<Predicate, { kind: 'event' }>
export type SequencePredicate = Extract<Predicate, { kind: 'event_sequence' }>
export type ObjectPredicate = Extract<Predicate, { kind: 'has_relationship' }>
export type MemberPredicate = Extract<Predicate, { kind: 'segment_member' }>
export type InitiativePredicate = Extract<Predicate, { kind: 'initiative' }>
export type MessagePredicate = Extract<Predicate, { kind: 'message' }>
export type FormPredicate = Extract<Predicate, { kind: 'form' }>
export type SamplePredicate = Extract<Predicate, { kind: 'sample' }>
export type EventWindow = Schemas['EventWindow']
export type AnchoredWindow = Schemas['AnchoredWindow']
export type PropertyFilter = Schemas['EventPropertyFilter']
/** A comparison operator with one number, or two for "between". */
export type Compared = Schemas['EventCount']
export type Span = Schemas['Span']
export type Catalog = Output<'segments_catalog'>
export type AttributeType = Schemas['AttributeFilter']['type']
export type Operator = Schemas['AttributeFilter']['op']
export type Value = NonNullable<Schemas['AttributeFilter']['value']>
export type ValueShape = Catalog['operatorReference'][number]['valueShape']

/** A condition on one value: an attribute, a property or an extracted field. */
export interface Term {
  /** The path into a nested value. */
  path?: string[]
  type: AttributeType
  op: Operator
  value?: Value | undefined
}

/** Exactly these people, by external IDs. */
export function ofPeople(externalIds: string[]): FilterExpression {
  return {
    kind: 'person',
    op: 'AND',
    predicates: [
      { kind: 'person_attribute', attr: 'externalId', type: 'STRING', op: 'in', value: externalIds },
    ],
  }
}

export const EVERYONE: FilterExpression = { kind: 'person', op: 'AND', predicates: [] }

/** The most common operator of each type. */
const FIRST_OPERATORS: Record<AttributeType, Operator> = {
  STRING: 'eq',
  NUMBER: 'gte',
  BOOLEAN: 'eq',
  DATE: 'in_last_n',
  ARRAY: 'contains',
  JSON: 'is_not_null',
}

/** The initial condition of a type, with a default value where there is one. */
export function firstTerm(type: AttributeType): Term {
  const op = FIRST_OPERATORS[type]
  return { type, op, ...withValue(firstValue(op, type)) }
}

/** The default value of an operator; undefined: none is needed, or none can be guessed. */
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

/** The same condition with another operator. The value is kept when it still fits. */
export function withOperator(term: Term, op: Operator, catalog: Catalog): Term {
  const shape = shapeOf(op, term.type, catalog)
  const keeps = term.value !== undefined && shape === shapeOf(term.op, term.type, catalog)
  const { path, type, value } = term
  return { ...(path && { path }), type, op, ...withValue(keeps ? value : firstValue(op, type)) }
}

/** The kind of value that an operator takes. "between" takes two numbers. */
export function shapeOf(
  op: Operator,
  type: AttributeType,
  { operatorReference }: Catalog,
): ValueShape | 'numbers' {
  if (op === 'between' && type === 'NUMBER') return 'numbers'
  return operatorReference.find(({ operator }) => operator === op)?.valueShape ?? 'none'
}

/** The list with one entry replaced, or removed when it is null. */
export function replaced<T>(list: readonly T[], at: number, entry: T | null): T[] {
  return list.flatMap((other, index) => (index !== at ? [other] : entry === null ? [] : [entry]))
}

/** The same condition with one part changed, or removed when it is undefined. */
export function withPart<P extends object, K extends keyof P>(whole: P, part: K, next: P[K] | undefined): P {
  const changed = { ...whole }
  if (next === undefined) Reflect.deleteProperty(changed, part)
  else changed[part] = next
  return changed
}
