import type { AttributeType, Operator } from './filter-schema.ts'

/** What shape of value an operator takes. */
export type ValueShape =
  | 'none'
  | 'scalar'
  | 'list'
  | 'date'
  | 'dateRange'
  | 'relativeWindow'
  | 'relativeRange'
  | 'dateOffset'

const ALWAYS = ['is_null', 'is_not_null'] as const

/** spec: Segments, "Types decide the operators". Beyond it: ARRAY contains and not_contains, for lists of words. */
export const OPERATORS_OF: Record<AttributeType, readonly Operator[]> = {
  STRING: ['eq', 'neq', 'in', 'not_in', 'contains', 'not_contains', 'starts_with', 'ends_with', ...ALWAYS],
  NUMBER: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'between', ...ALWAYS],
  BOOLEAN: ['eq', 'neq', ...ALWAYS],
  DATE: [
    'on',
    'before',
    'after',
    'between',
    'in_last_n',
    'in_next_n',
    'more_than_n_ago',
    'more_than_n_from_now',
    'between_n_and_m_ago',
    'exactly_n_from_today',
    ...ALWAYS,
  ],
  JSON: ALWAYS,
  ARRAY: ['contains', 'not_contains', ...ALWAYS],
}

export const VALUE_SHAPE_OF: Record<Operator, ValueShape> = {
  eq: 'scalar',
  neq: 'scalar',
  gt: 'scalar',
  gte: 'scalar',
  lt: 'scalar',
  lte: 'scalar',
  contains: 'scalar',
  not_contains: 'scalar',
  starts_with: 'scalar',
  ends_with: 'scalar',
  in: 'list',
  not_in: 'list',
  on: 'date',
  before: 'date',
  after: 'date',
  between: 'dateRange',
  in_last_n: 'relativeWindow',
  in_next_n: 'relativeWindow',
  more_than_n_ago: 'relativeWindow',
  more_than_n_from_now: 'relativeWindow',
  between_n_and_m_ago: 'relativeRange',
  exactly_n_from_today: 'dateOffset',
  is_null: 'none',
  is_not_null: 'none',
}
