/** The type with which a value is compared. */
export const ATTRIBUTE_TYPES = ['STRING', 'NUMBER', 'BOOLEAN', 'DATE', 'JSON', 'ARRAY'] as const
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

/** The shapes of an operator's value. */
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

interface Definition {
  types: readonly AttributeType[]
  shape: ValueShape
  means: string
}

/**
 * docs/behaviour/customers.md: Segments. ARRAY has contains and not_contains, for lists of words. In the
 * order in which a type's operators are listed.
 */
const DEFINITIONS = {
  eq: { types: ['STRING', 'NUMBER', 'BOOLEAN'], shape: 'scalar', means: 'Equals the value.' },
  neq: {
    types: ['STRING', 'NUMBER', 'BOOLEAN'],
    shape: 'scalar',
    means: 'Differs from the value, or is missing.',
  },
  gt: { types: ['NUMBER'], shape: 'scalar', means: 'Is greater than the value.' },
  gte: { types: ['NUMBER'], shape: 'scalar', means: 'Is greater than or equal to the value.' },
  lt: { types: ['NUMBER'], shape: 'scalar', means: 'Is less than the value.' },
  lte: { types: ['NUMBER'], shape: 'scalar', means: 'Is less than or equal to the value.' },
  in: { types: ['STRING', 'NUMBER'], shape: 'list', means: 'Is one of the values: ["a", "b"].' },
  not_in: { types: ['STRING', 'NUMBER'], shape: 'list', means: 'Is none of the values, or is missing.' },
  contains: {
    types: ['STRING', 'ARRAY'],
    shape: 'scalar',
    means: 'Text that contains the value, or a list with this element.',
  },
  not_contains: {
    types: ['STRING', 'ARRAY'],
    shape: 'scalar',
    means: 'Text without the value, a list without this element, or missing.',
  },
  starts_with: { types: ['STRING'], shape: 'scalar', means: 'Text that starts with the value.' },
  ends_with: { types: ['STRING'], shape: 'scalar', means: 'Text that ends with the value.' },
  on: { types: ['DATE'], shape: 'date', means: 'Is on this day: "2026-03-29".' },
  before: { types: ['DATE'], shape: 'date', means: 'Is before this day or time.' },
  after: { types: ['DATE'], shape: 'date', means: 'Is after this day or time.' },
  between: {
    types: ['NUMBER', 'DATE'],
    shape: 'dateRange',
    means: 'Is between the two, both included: [1, 5], or { "from": "2026-03-01", "to": "2026-03-31" }.',
  },
  in_last_n: {
    types: ['DATE'],
    shape: 'relativeWindow',
    means: 'In the last days, weeks or months, up to the end of today: { "amount": 7, "unit": "days" }.',
  },
  in_next_n: {
    types: ['DATE'],
    shape: 'relativeWindow',
    means: 'Within the next days, weeks or months, including today: { "amount": 7, "unit": "days" }.',
  },
  more_than_n_ago: {
    types: ['DATE'],
    shape: 'relativeWindow',
    means: 'Before the day this long ago: { "amount": 1, "unit": "months" }.',
  },
  more_than_n_from_now: {
    types: ['DATE'],
    shape: 'relativeWindow',
    means: 'After the day this far ahead: { "amount": 1, "unit": "months" }.',
  },
  between_n_and_m_ago: {
    types: ['DATE'],
    shape: 'relativeRange',
    means: 'Between two days in the past: { "minAmount": 1, "maxAmount": 2, "unit": "weeks" }.',
  },
  exactly_n_from_today: {
    types: ['DATE'],
    shape: 'dateOffset',
    means: 'On the day this many days from today, negative for the past: { "daysOffset": 3 }.',
  },
  is_null: { types: ATTRIBUTE_TYPES, shape: 'none', means: 'Is missing or null.' },
  is_not_null: { types: ATTRIBUTE_TYPES, shape: 'none', means: 'Has a value of the type.' },
} satisfies Record<string, Definition>

export type Operator = keyof typeof DEFINITIONS

export const OPERATORS = Object.keys(DEFINITIONS) as Operator[]

const definitionOf: Record<Operator, Definition> = DEFINITIONS

/** Whether a predicate of the type may ask so. */
export function hasOperator(type: AttributeType, operator: Operator): boolean {
  return definitionOf[operator].types.includes(type)
}

export function operatorsOf(type: AttributeType): Operator[] {
  return OPERATORS.filter((operator) => hasOperator(type, operator))
}

/** The operators for values of any type. */
export const ALWAYS = OPERATORS.filter((operator) =>
  ATTRIBUTE_TYPES.every((type) => hasOperator(type, operator)),
)

export function valueShapeOf(operator: Operator): ValueShape {
  return definitionOf[operator].shape
}

/** Every operator, with its value and meaning. */
export const OPERATOR_REFERENCE = OPERATORS.map((operator) => ({
  operator,
  takesValue: valueShapeOf(operator) !== 'none',
  valueShape: valueShapeOf(operator),
  description: definitionOf[operator].means,
}))
