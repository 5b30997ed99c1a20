import fc from 'fast-check'
import type { Today } from './evaluated-dates.ts'
import type { World } from './evaluator.ts'
import { knownOf, PHONES } from './known-worlds.ts'
import type { TestEvent, TestPerson } from './test-people.ts'

/**
 * Random people and filters that match often: both use the same few keys and values, including odd ones (quotes,
 * wildcards, `__proto__`, other types, invalid dates, and dates around clock changes).
 */
export const KEYS = ['plan', "it's.a", '__proto__'] as const
export const STEPS = ['city', 'toString'] as const
export const EVENT_NAMES = ['bought', 'seen'] as const

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

/** Half hours in the weeks around 29 March 2026, so that both ends of days occur. */
const instant = fc
  .integer({ min: 0, max: 1000 })
  .map((halfHours) => new Date(Date.UTC(2026, 2, 19) + halfHours * 1_800_000))
export const date = fc.oneof(
  fc.constantFrom(...DATES),
  instant.map((one) => one.toISOString().slice(0, 10)),
  instant.map((one) => one.toISOString()),
)
export const text = fc.oneof(
  // As with numbers, mostly the same few.
  { weight: 3, arbitrary: fc.constantFrom('a', 'Ana', '5') },
  fc.constantFrom(...TEXTS, ...NO_DATES),
  date,
  fc.string({ unit: 'grapheme', maxLength: 4 }).filter((any) => any.isWellFormed() && !any.includes('\0')),
)
export const number = fc.oneof(
  // Mostly the same few, so that compared values are often equal.
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 5) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0.1, 0.30000000000000004, 1e21, 2 ** 53, 1e-7) },
)
const scalar = fc.oneof(
  date,
  fc.constantFrom(...NO_DATES),
  text,
  number,
  number,
  fc.boolean(),
  fc.constant(null),
)
const innermost = fc.dictionary(fc.constantFrom(...STEPS), scalar)
const nested = fc.dictionary(
  fc.constantFrom(...STEPS),
  fc.oneof(
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: innermost },
    { weight: 1, arbitrary: fc.array(fc.oneof(scalar, innermost), { maxLength: 2 }) },
  ),
)
const json = fc.oneof(
  { weight: 4, arbitrary: scalar },
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
  email: fc.option(fc.oneof(fc.constantFrom('a', 'Ana'), text)),
  phoneNumber: fc.option(fc.constantFrom(...PHONES), { freq: 2 }),
  createdAt: instant,
  isDeleted: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  attributes: record(KEYS, json),
  events: fc.array(event, { maxLength: 6, size: 'max' }),
})

const people: fc.Arbitrary<TestPerson[]> = fc
  .array(person, { minLength: 1, maxLength: 12, size: 'max' })
  .map((all) => all.map((one, index) => ({ ...one, externalId: `p'${index}` })))

/** Relationships between the types, in both directions and from a type to itself. */
export const RELATIONSHIPS = [
  { role: 'buyer', fromType: null, toType: 'order' },
  { role: 'viewer', fromType: null, toType: 'order' },
  { role: 'contains', fromType: 'order', toType: 'product' },
  { role: 'for', fromType: 'product', toType: 'order' },
  { role: 'replaces', fromType: 'order', toType: 'order' },
] as const
export const OBJECT_TYPES = ['order', 'product'] as const

// Few ids, so that links share records. Some records never arrive.
const objectId = fc.constantFrom("o'0", 'o1', 'o2', 'o3')
const personId = fc.integer({ min: 0, max: 13 }).map((index) => `p'${index}`)

const object = fc.record({
  type: fc.constantFrom(...OBJECT_TYPES),
  externalId: objectId,
  isDeleted: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
  attributes: record(KEYS, json),
})

const link = fc.constantFrom(...RELATIONSHIPS).chain((type) =>
  fc.record({
    role: fc.constant(type.role),
    fromType: fc.constant(type.fromType),
    from: type.fromType === null ? personId : objectId,
    toType: fc.constant(type.toType),
    to: objectId,
  }),
)

/** All data at one time. Two worlds have people and objects with the same ids. */
export const world: fc.Arbitrary<World> = fc.record({
  people,
  objects: fc.uniqueArray(object, {
    maxLength: 8,
    size: 'max',
    selector: (one) => one.type + one.externalId,
  }),
  links: fc.uniqueArray(link, { maxLength: 30, size: 'max', selector: (one) => JSON.stringify(one) }),
  known: knownOf({ person: personId, instant }),
})

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
