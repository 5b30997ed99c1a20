import fc from 'fast-check'
import {
  ATTRIBUTE_TYPES,
  type AttributeFilter,
  type AttributeType,
  type EventPredicate,
  type FilterExpression,
  type Operator,
  type Predicate,
  type PredicateValue,
  WINDOW_OPERATORS,
} from '../filter-schema.ts'
import { OPERATORS_OF } from '../operators.ts'
import type { Today } from './evaluated-dates.ts'
import type { TestEvent, TestPerson } from './evaluator.ts'

/**
 * Random people and filters that meet: both draw from the same few keys and values, with odd ones (quotes, wildcards,
 * `__proto__`, other types, dates that are none, dates around the nights when clocks change) among them.
 */
const KEYS = ['plan', "it's.a", '__proto__'] as const
const STEPS = ['city', 'toString'] as const
const EVENT_NAMES = ['bought', 'seen'] as const

const DATES = [
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2024-02-29',
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00.000Z',
  '2026-03-28T23:30:00-0500',
  '2026-03-29T23:59:59.999+02:00',
  '2026-03-29T12:00',
  '2026-03-30T00:30:00',
  '2026-11-01T05:30Z',
  '2026-11-01',
  '2026-04-04T14:59:00Z',
  '2025-12-31T23:45',
] as const

const NO_DATES = [
  '2026-02-30',
  '2025-02-29',
  '0000-01-01',
  '2026-13-01',
  '2026-03-29T24:00',
  '2026-03-29T10:00:00+25:00',
  '2026-3-9',
  '2026-03-29 10:00',
  ' 2026-03-29',
  '2026-03-29\n',
  '٢٠٢٦-٠٣-٢٩',
  'today',
  'infinity',
] as const

const TEXTS = [
  '',
  'a',
  'Ana',
  'ana',
  'ñandú',
  'n\u0303andú',
  '%',
  '_',
  "O'Brien",
  '"',
  '\\',
  '🙂',
  'null',
  'true',
  '5',
]

/** Half hours of the weeks around the night of 29 March 2026, so that days are met at both of their ends. */
const instant = fc
  .integer({ min: 0, max: 1000 })
  .map((halfHours) => new Date(Date.UTC(2026, 2, 19) + halfHours * 1_800_000))
const date = fc.oneof(
  fc.constantFrom(...DATES),
  instant.map((one) => one.toISOString().slice(0, 10)),
  instant.map((one) => one.toISOString()),
)
const text = fc.oneof(
  fc.constantFrom(...TEXTS, ...NO_DATES),
  date,
  fc.string({ unit: 'grapheme', maxLength: 4 }).filter((any) => any.isWellFormed() && !any.includes('\0')),
)
const number = fc.constantFrom(0, 1, -1, 5, 0.1, 0.30000000000000004, 1e21, 2 ** 53, 1e-7)
const scalar = fc.oneof(
  date,
  fc.constantFrom(...NO_DATES),
  text,
  number,
  number,
  fc.boolean(),
  fc.constant(null),
)
const nested = fc.dictionary(fc.constantFrom(...STEPS), fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })))
const json = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.array(fc.oneof(scalar, nested), { maxLength: 3 }) },
)

function record(keys: readonly string[], value: fc.Arbitrary<unknown>) {
  return fc
    .array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 4 })
    .map((entries): Record<string, unknown> => Object.fromEntries(entries))
}

const event: fc.Arbitrary<TestEvent> = fc.record({
  name: fc.constantFrom(...EVENT_NAMES),
  occurredAt: instant,
  properties: record(KEYS, json),
})

const person = fc.record({
  firstName: fc.option(text),
  email: fc.option(text),
  phoneNumber: fc.option(fc.constantFrom('+573001234567', '+34600000000')),
  createdAt: instant,
  attributes: record(KEYS, json),
  events: fc.array(event, { maxLength: 4 }),
})

export const people: fc.Arbitrary<TestPerson[]> = fc
  .array(person, { minLength: 1, maxLength: 12, size: 'max' })
  .map((all) => all.map((one, index) => ({ ...one, externalId: `p'${index}` })))

export const today: fc.Arbitrary<Today> = fc.record({
  now: instant,
  timeZone: fc.constantFrom(
    'UTC',
    'America/New_York',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Auckland',
  ),
})

const unit = fc.constantFrom('days' as const, 'days' as const, 'weeks' as const, 'months' as const)
const amount = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.constant(9999) },
)
const dayOfWeek = fc.integer({ min: 0, max: 6 })

function ordered<T extends string | number>(value: fc.Arbitrary<T>, before: (a: T, b: T) => boolean) {
  return fc.tuple(value, value).map(([a, b]) => (before(a, b) ? [a, b] : [b, a]) as [T, T])
}

// Bounds far enough apart for their order to be the same in every time zone, or the same text.
const dateRange = fc
  .oneof(
    ordered(date, (a, b) => a.slice(0, 10) < b.slice(0, 10)).filter(([a, b]) => distance(a, b) > 2),
    date.map((one) => [one, one] as const),
  )
  .map(([from, to]) => ({ from, to }))

function distance(a: string, b: string): number {
  return (Date.parse(b.slice(0, 10)) - Date.parse(a.slice(0, 10))) / 86_400_000
}

function valueFor(type: AttributeType, op: Operator): fc.Arbitrary<PredicateValue | undefined> {
  switch (op) {
    case 'is_null':
    case 'is_not_null':
      return fc.constant(undefined)
    case 'on':
    case 'before':
    case 'after':
      return date
    case 'in_last_n':
    case 'in_next_n':
    case 'more_than_n_ago':
    case 'more_than_n_from_now':
      return fc.record({ amount, unit })
    case 'between_n_and_m_ago':
      return fc
        .tuple(
          ordered(amount, (a, b) => a <= b),
          unit,
        )
        .map(([[minAmount, maxAmount], named]) => ({ minAmount, maxAmount, unit: named }))
    case 'exactly_n_from_today': {
      const rollForward = fc.record({
        fromDow: dayOfWeek,
        includeDows: fc.array(dayOfWeek, { minLength: 1, maxLength: 3 }),
      })
      const daysOffset = fc.integer({ min: -9, max: 9 })
      return fc.record({ daysOffset, rollForward }, { requiredKeys: ['daysOffset'] })
    }
    case 'between':
      if (type === 'DATE') return dateRange
      return ordered(number as fc.Arbitrary<number>, (a, b) => a <= b)
    case 'in':
    case 'not_in':
      return type === 'NUMBER' ? fc.array(number, { maxLength: 4 }) : fc.array(text, { maxLength: 4 })
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return number
    default:
      if (type === 'ARRAY') return fc.oneof(text, number)
      return type === 'NUMBER' ? number : type === 'BOOLEAN' ? fc.boolean() : text
  }
}

const term = fc
  .constantFrom(...ATTRIBUTE_TYPES, 'STRING' as const, 'NUMBER' as const, 'DATE' as const, 'DATE' as const)
  .chain((type) => fc.record({ type: fc.constant(type), op: fc.constantFrom(...OPERATORS_OF[type]) }))
  .chain(({ type, op }) =>
    fc.record({ type: fc.constant(type), op: fc.constant(op), value: valueFor(type, op) }),
  )

const path = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 2 }) },
)

const customFilter = fc
  .tuple(fc.constantFrom(...KEYS), term, path)
  .map(([key, rest, steps]): AttributeFilter => ({ attr: `attributes.${key}`, path: steps, ...rest }))

const columnFilter = fc
  .tuple(
    fc.constantFrom(
      'firstName',
      'lastName',
      'email',
      'phoneNumber',
      'externalId',
      'createdAt',
      'computed.eventCount30d',
      'computed.lastEventAt',
    ),
    term,
  )
  .map(([attr, rest]): AttributeFilter => ({ attr, ...rest }))

const filter = fc.oneof({ weight: 3, arbitrary: customFilter }, { weight: 2, arbitrary: columnFilter })

const window = fc
  .constantFrom(...WINDOW_OPERATORS)
  .chain((op) => fc.record({ op: fc.constant(op), value: valueFor('DATE', op) }))

const times = fc.integer({ min: 0, max: 4 })
const count: fc.Arbitrary<NonNullable<EventPredicate['count']>> = fc.oneof(
  fc.record({ op: fc.constantFrom('eq' as const, 'gte' as const, 'lte' as const), value: times }),
  fc.record({ op: fc.constant('between' as const), value: ordered(times, (a, b) => a <= b) }),
)

const propertyFilter = fc
  .tuple(fc.constantFrom(...KEYS), term, path)
  .map(([key, rest, steps]) => ({ key, path: steps, ...rest }))

const connector = fc.constantFrom(undefined, 'AND' as const, 'OR' as const)

const predicate: fc.Arbitrary<Predicate> = fc.oneof(
  fc
    .tuple(filter, connector)
    .map(([rest, joined]) => ({ kind: 'person_attribute' as const, connector: joined, ...rest })),
  fc.record({
    kind: fc.constant('person_group' as const),
    connector,
    filters: fc.array(filter, { minLength: 1, maxLength: 3 }),
  }),
  fc.record(
    {
      kind: fc.constant('event' as const),
      connector,
      eventName: fc.constantFrom(...EVENT_NAMES),
      occurred: fc.boolean(),
      propertyFilters: fc.array(propertyFilter, { minLength: 1, maxLength: 2 }),
      window,
      count,
    },
    { requiredKeys: ['kind', 'eventName', 'occurred'] },
  ),
)

export const filterExpression: fc.Arbitrary<FilterExpression> = fc.record({
  kind: fc.constant('person' as const),
  op: fc.constantFrom('AND' as const, 'OR' as const),
  predicates: fc.array(predicate, { maxLength: 3 }),
})
