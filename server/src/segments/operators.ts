import type { AttributeType, Operator } from './filter-schema.ts'

/** What shapes of value operators take. */
export const VALUE_SHAPES = [
  'none',
  'scalar',
  'list',
  'date',
  'dateRange',
  'relativeWindow',
  'relativeRange',
  'dateOffset',
] as const
type ValueShape = (typeof VALUE_SHAPES)[number]

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

const DESCRIPTION_OF: Record<Operator, string> = {
  eq: 'Is exactly this.',
  neq: 'Is not this, or is missing.',
  gt: 'Is greater.',
  gte: 'Is greater or equal.',
  lt: 'Is less.',
  lte: 'Is less or equal.',
  contains: 'Text that has this in it; a list that has this element.',
  not_contains: 'Text without this in it, a list without this element, or missing.',
  starts_with: 'Text that begins with this.',
  ends_with: 'Text that ends with this.',
  in: 'Is one of these: ["a", "b"].',
  not_in: 'Is none of these, or is missing.',
  on: 'Falls on this day: "2026-03-29".',
  before: 'Lies before this day or instant.',
  after: 'Lies after this day or instant.',
  between: 'From one to the other, both included: [1, 5], or { "from": "2026-03-01", "to": "2026-03-31" }.',
  in_last_n:
    'From so many days, weeks or months ago until the end of today: { "amount": 7, "unit": "days" }.',
  in_next_n: 'From today until so many days, weeks or months from now: { "amount": 7, "unit": "days" }.',
  more_than_n_ago: 'Before the day that was so long ago: { "amount": 1, "unit": "months" }.',
  more_than_n_from_now: 'After the day that is so far ahead: { "amount": 1, "unit": "months" }.',
  between_n_and_m_ago:
    'Between two days that were so long ago: { "minAmount": 1, "maxAmount": 2, "unit": "weeks" }.',
  exactly_n_from_today: 'On the day so many days from today, negative for the past: { "daysOffset": 3 }.',
  is_null: 'Is missing or null.',
  is_not_null: 'Is there, with a value of the type.',
}

/** Every operator, with what it takes and means. */
export const OPERATOR_REFERENCE = (Object.keys(DESCRIPTION_OF) as Operator[]).map((operator) => ({
  operator,
  takesValue: VALUE_SHAPE_OF[operator] !== 'none',
  valueShape: VALUE_SHAPE_OF[operator],
  description: DESCRIPTION_OF[operator],
}))
