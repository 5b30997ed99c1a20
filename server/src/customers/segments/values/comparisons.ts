import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Condition, NumberBound } from './conditions.ts'
import type { TimeRange } from './dates.ts'
import { ISO_DATES } from './iso-dates.ts'
import type { AttributeType } from './operators.ts'
import type { Scalar } from './values.ts'

/** A boolean SQL expression that is true or false, never null. */
export type Sql = RawBuilder<boolean>

/** The value that a condition tests: its SQL type, and its expression. */
export interface Value {
  stored: 'text' | 'timestamptz' | 'number' | 'jsonb'
  sql: RawBuilder<unknown>
}

/** Where a predicate finds values: of a column one or none, at the end of a path several. */
export interface Subject {
  /**
   * Whether one of the values that are there passes the test. JSON's null, which counts as no value, may be asked
   * about as well.
   */
  some(test: (value: Value) => Sql): Sql
  /** Whether one of the values is exactly this. It is defined if there is a faster way than a test. */
  has?(item: Scalar): Sql
}

export const TRUE: Sql = sql`true`
export const FALSE: Sql = sql`false`

/**
 * Whether a condition holds for a subject. A value of another type than the predicate's satisfies nothing, so the
 * negated forms ask that there is none such (docs/behaviour/customers.md: Segments).
 */
export function holds(condition: Condition, subject: Subject, timeZone: string): Sql {
  if (condition.asks === 'missing') return not(subject.some(isThere))
  if (condition.asks === 'present') return subject.some((value) => isOfType(value, condition.type))
  if ('negated' in condition && condition.negated) {
    return not(
      subject.some((value) => {
        const wrong = isOfOtherType(value, typeOf(condition))
        return sql`(${wrong} or ${passes(condition, value, timeZone)})`
      }),
    )
  }
  if (condition.asks === 'oneOf' && condition.items.length === 1 && subject.has) {
    return subject.has(condition.items[0]!)
  }
  return subject.some((value) => passes(condition, value, timeZone))
}

export function not(test: Sql): Sql {
  return sql`not (${test})`
}

type Comparison = Exclude<Condition, { asks: 'missing' | 'present' }>

function typeOf(condition: Comparison): AttributeType {
  switch (condition.asks) {
    case 'oneOf':
      return condition.type
    case 'text':
      return 'STRING'
    case 'size':
      return 'NUMBER'
    case 'time':
      return 'DATE'
    case 'element':
      return 'ARRAY'
  }
}

const JSON_TYPE = { STRING: 'string', NUMBER: 'number', BOOLEAN: 'boolean', ARRAY: 'array' } as const

function isThere(value: Value): Sql {
  return value.stored === 'jsonb' ? sql`jsonb_typeof(${value.sql}) <> 'null'` : TRUE
}

function isOfType(value: Value, type: AttributeType): Sql {
  if (type === 'JSON') return isThere(value)
  if (type === 'DATE') return isDate(value)
  if (value.stored === 'jsonb') return sql`jsonb_typeof(${value.sql}) = ${JSON_TYPE[type]}`
  if (value.stored === 'text') return type === 'STRING' ? TRUE : FALSE
  return value.stored === 'number' && type === 'NUMBER' ? TRUE : FALSE
}

/** Something is there, and it is not of the type. */
function isOfOtherType(value: Value, type: AttributeType): Sql {
  return all([isThere(value), not(isOfType(value, type))])
}

/** The condition's question to one value, without its negation. False when the value is of another type. */
function passes(condition: Comparison, value: Value, timeZone: string): Sql {
  switch (condition.asks) {
    case 'oneOf':
      return isOneOf(condition, value)
    case 'text':
      return matchesText(condition, value)
    case 'size':
      return all(condition.bounds.map((bound) => isWithin(bound, value)))
    case 'time':
      return isInRanges(condition.ranges, value, timeZone)
    case 'element':
      return value.stored === 'jsonb'
        ? sql`(jsonb_typeof(${value.sql}) = 'array' and ${value.sql} @> ${JSON.stringify([condition.item])}::jsonb)`
        : FALSE
  }
}

function isOneOf({ type, items }: Extract<Condition, { asks: 'oneOf' }>, value: Value): Sql {
  // JSON compares with JSON: equal values are of the same type, and no cast can fail.
  if (value.stored === 'jsonb') {
    return sql`${value.sql} = any(${items.map((item) => JSON.stringify(item))}::jsonb[])`
  }
  if (value.stored === 'text' && type === 'STRING') return sql`${value.sql} = any(${items}::text[])`
  if (value.stored === 'number' && type === 'NUMBER') return sql`${value.sql} = any(${items}::numeric[])`
  return FALSE
}

function matchesText({ match, text }: Extract<Condition, { asks: 'text' }>, value: Value): Sql {
  if (value.stored === 'text') return textMatch(match, value.sql, text)
  if (value.stored !== 'jsonb') return FALSE
  return sql`(jsonb_typeof(${value.sql}) = 'string' and ${textMatch(match, textIn(value), text)})`
}

/** Uses functions instead of `like`, in which users' texts could contain wildcards. */
function textMatch(
  match: 'contains' | 'starts_with' | 'ends_with',
  value: RawBuilder<unknown>,
  text: string,
): Sql {
  switch (match) {
    case 'contains':
      return sql`strpos(${value}, ${text}::text) > 0`
    case 'starts_with':
      return sql`starts_with(${value}, ${text}::text)`
    case 'ends_with':
      return sql`right(${value}, length(${text}::text)) = ${text}::text`
  }
}

const BOUND_SQL = { '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` } as const

function isWithin(bound: NumberBound, value: Value): Sql {
  const compare = BOUND_SQL[bound.op]
  if (value.stored === 'number') return sql`${value.sql} ${compare} ${bound.value}::numeric`
  if (value.stored !== 'jsonb') return FALSE
  const number = sql`${JSON.stringify(bound.value)}::jsonb`
  return sql`(jsonb_typeof(${value.sql}) = 'number' and ${value.sql} ${compare} ${number})`
}

function isInRanges(ranges: readonly TimeRange[], value: Value, timeZone: string): Sql {
  if (value.stored === 'timestamptz') return any(ranges.map((range) => isInRange(range, value.sql)))
  if (value.stored === 'number') return FALSE
  // The instant is worked out once, however many ranges there are.
  const wanted = ranges.map(
    ({ from, to, bounds }) => sql`tstzrange(${from}::timestamptz, ${to}::timestamptz, ${bounds}::text)`,
  )
  return sql`coalesce(${instantIn(value, timeZone)} <@ tstzmultirange(${sql.join(wanted)}), false)`
}

/** Plain comparisons, which indexes and partitions serve. */
export function isInRange({ from, to, bounds }: TimeRange, instant: RawBuilder<unknown>): Sql {
  const lower = bounds[0] === '[' ? sql`>=` : sql`>`
  const upper = bounds[1] === ']' ? sql`<=` : sql`<`
  return all([
    ...(from ? [sql<boolean>`${instant} ${lower} ${from}::timestamptz`] : []),
    ...(to ? [sql<boolean>`${instant} ${upper} ${to}::timestamptz`] : []),
  ])
}

function isDate(value: Value): Sql {
  if (value.stored === 'timestamptz') return TRUE
  if (value.stored === 'number') return FALSE
  const text = textIn(value)
  const isIso: Sql = sql`(${text} ~ ${ISO_DATES.local} or ${text} ~ ${ISO_DATES.zoned})`
  return value.stored === 'text' ? isIso : sql`(jsonb_typeof(${value.sql}) = 'string' and ${isIso})`
}

/** Null for a text that is not a date. Only texts that match the patterns are cast, and those casts cannot fail. */
export function instantIn(value: Value, timeZone: string): RawBuilder<unknown> {
  const text = textIn(value)
  const guard = value.stored === 'jsonb' ? sql`jsonb_typeof(${value.sql}) <> 'string'` : FALSE
  return sql`case
    when ${guard} then null
    when ${text} ~ ${ISO_DATES.local} then (${text})::timestamp at time zone ${timeZone}::text
    when ${text} ~ ${ISO_DATES.zoned} then (${text})::timestamptz
  end`
}

function textIn(value: Value): RawBuilder<unknown> {
  return value.stored === 'jsonb' ? sql`(${value.sql} #>> '{}')` : value.sql
}

export function all(tests: readonly Sql[]): Sql {
  return tests.length === 0 ? TRUE : sql`(${sql.join(tests, sql` and `)})`
}

function any(tests: readonly Sql[]): Sql {
  return tests.length === 0 ? FALSE : sql`(${sql.join(tests, sql` or `)})`
}
