import { z } from 'zod'
import { ALWAYS, ATTRIBUTE_TYPES, OPERATORS, operatorsOf } from './values/operators.ts'

export const AttributeType = z
  .enum(ATTRIBUTE_TYPES)
  .describe('What the value is taken for. A stored value of another type never matches.')

/** `STRING: eq neq …`, a sentence a type that has operators of its own. */
const OPERATORS_BY_TYPE = ATTRIBUTE_TYPES.flatMap((type) => {
  const own = operatorsOf(type).filter((operator) => !ALWAYS.includes(operator))
  return own.length === 0 ? [] : [`${type}: ${own.join(' ')}.`]
}).join(' ')

const Operator = z
  .enum(OPERATORS)
  .describe(
    `${OPERATORS_BY_TYPE} Every type: ${ALWAYS.join(' ')}. ARRAY asks for an element. A missing value satisfies only ` +
      'is_null, neq, not_in and not_contains.',
  )

/** `dates.ts` says how many of each unit: a century and more. */
const Amount = z.int().max(40_000)
const Unit = z.enum(['days', 'weeks', 'months', 'years'])
const DayOfWeek = z.int().min(0).max(6)

/** Compared with texts of the records, and with dates. */
const Text = z.string().max(1024)
/** More is refused in words of the filter (`readScalars`). */
const MAX_LISTED = 20_000
/** Attributes and properties have keys of 255 characters. */
export const AttributeName = z.string().min(1).max(300)
/** Of predicates, and of the filters of one. How many conditions there may be in all is said in words of the filter. */
export const MAX_CONDITIONS = 1000

const DayOffset = z.strictObject({ amount: Amount.min(-40_000), unit: Unit })

/** The operator says which of these it takes; `values.ts` reads them. */
export const PredicateValue = z
  .union([
    Text,
    z.number(),
    z.boolean(),
    z
      .array(z.union([Text, z.number()]))
      .max(MAX_LISTED)
      .describe('in, not_in; two numbers for between.'),
    z.strictObject({ from: Text, to: Text }).describe('between; both ends belong to it.'),
    z
      .strictObject({ fromOffset: DayOffset, toOffset: DayOffset })
      .describe('between two days, seen from today; negative for the past.'),
    z
      .strictObject({ amount: Amount.min(1), unit: Unit })
      .describe('in_last_n, in_next_n, more_than_n_ago, more_than_n_from_now.'),
    z
      .strictObject({ minAmount: Amount.min(0), maxAmount: Amount.min(1), unit: Unit })
      .describe('between_n_and_m_ago.'),
    z
      .strictObject({
        daysOffset: z.int().describe('Days from today; negative for the past.'),
        rollForward: z
          .strictObject({
            fromDow: DayOfWeek.describe('0 is Sunday.'),
            includeDows: z.array(DayOfWeek).min(1).max(7),
          })
          .optional()
          .describe(
            'When today is `fromDow`, what the next `includeDows` days would match counts too: 5 and [6, 0] let a ' +
              'Friday do the work of the weekend.',
          ),
      })
      .describe('exactly_n_from_today.'),
  ])
  .meta({ id: 'PredicateValue' })
export type PredicateValue = z.output<typeof PredicateValue>

export const Path = z
  .array(
    z
      .string()
      .max(255)
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
  )
  .min(1)
  .max(5)
  .describe(
    'Steps into a JSON value; `type` is then that of what lies at the end. A list on the way: any of its elements.',
  )

export const Connector = z
  .enum(['AND', 'OR'])
  .describe('How this predicate joins those before it; the `op` of the filter when omitted.')

/** The part of a condition that concerns the value. */
export const term = {
  path: Path.optional(),
  type: AttributeType,
  op: Operator,
  value: PredicateValue.optional(),
}

export const attributeTerm = {
  attr: AttributeName.describe(
    'firstName, lastName, email, phoneNumber, externalId, createdAt, attributes.<key> or computed.<key>.',
  ),
  ...term,
}

export const AttributeFilter = z.strictObject(attributeTerm).meta({ id: 'AttributeFilter' })
export type AttributeFilter = z.output<typeof AttributeFilter>
