import { z } from 'zod'
import { ALWAYS, ATTRIBUTE_TYPES, OPERATORS, operatorsOf } from './operators.ts'

export const AttributeType = z
  .enum(ATTRIBUTE_TYPES)
  .describe('How to read the value. A stored value of another type never matches.')

/** `STRING: eq neq …`, a sentence a type that has operators of its own. */
const OPERATORS_BY_TYPE = ATTRIBUTE_TYPES.flatMap((type) => {
  const own = operatorsOf(type).filter((operator) => !ALWAYS.includes(operator))
  return own.length === 0 ? [] : [`${type}: ${own.join(' ')}.`]
}).join(' ')

const Operator = z
  .enum(OPERATORS)
  .describe(
    `${OPERATORS_BY_TYPE} Every type: ${ALWAYS.join(' ')}. ARRAY compares elements. A missing value ` +
      'matches only is_null, neq, not_in and not_contains.',
  )

/** `dates.ts` has the limit for each unit: a century and more. */
const Amount = z.int().max(40_000)
const Unit = z.enum(['days', 'weeks', 'months', 'years'])
const DayOfWeek = z.int().min(0).max(6)

/** Compared with texts of the records, and with dates. */
const Text = z.string().max(1024)
/** More is refused in words of the filter (`readScalars`). */
const MAX_LISTED = 20_000
/** Attributes and properties have keys of 255 characters. */
export const AttributeName = z.string().min(1).max(300)
/** The limits of predicates and of the filters of one. The description of the filter states the total. */
export const MAX_CONDITIONS = 1000

const DayOffset = z.strictObject({ amount: Amount.min(-40_000), unit: Unit })

/** The operator determines which of these it accepts; `values.ts` reads them. */
export const PredicateValue = z
  .union([
    Text,
    z.number(),
    z.boolean(),
    z
      .array(z.union([Text, z.number()]))
      .max(MAX_LISTED)
      .describe('For in and not_in. For between: two numbers.'),
    z.strictObject({ from: Text, to: Text }).describe('For between. Both ends are included.'),
    z
      .strictObject({ fromOffset: DayOffset, toOffset: DayOffset })
      .describe('For between two days, relative to today, negative for the past.'),
    z
      .strictObject({ amount: Amount.min(1), unit: Unit })
      .describe('For in_last_n, in_next_n, more_than_n_ago and more_than_n_from_now.'),
    z
      .strictObject({ minAmount: Amount.min(0), maxAmount: Amount.min(1), unit: Unit })
      .describe('between_n_and_m_ago.'),
    z
      .strictObject({
        daysOffset: z.int().describe('Days from today. Negative: in the past.'),
        rollForward: z
          .strictObject({
            fromDow: DayOfWeek.describe('0 is Sunday.'),
            includeDows: z.array(DayOfWeek).min(1).max(7),
          })
          .optional()
          .describe(
            'If today is `fromDow`, also matches what the next `includeDows` would match. 5 and [6, ' +
              '0]: Friday covers the weekend.',
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
    'Path into a JSON value. `type` is the type at its end. A list on the way matches any of its elements.',
  )

export const Connector = z
  .enum(['AND', 'OR'])
  .describe("How this predicate combines with those before it. Default: the filter's `op`.")

/** The part of a condition that is about the value. */
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
