import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPredicateComplete } from './completeness.ts'
import type { Catalog, Predicate } from './filter.ts'
import { isFilter } from './is-filter.ts'
import { hasSentence } from './sentence-support.ts'
import { isWellFormed } from './well-formed.ts'

/* Whatever stands in the JSON of a filter, or in an address, the builder reads it without failing. */

const plan = { attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'pro' } as const
const born = { attr: 'attributes.born', type: 'DATE', op: 'between' } as const
const days = { fromOffset: { amount: -7, unit: 'days' }, toOffset: { amount: 7, unit: 'days' } } as const
const lately = { op: 'in_last_n', value: { amount: 2, unit: 'weeks' } } as const
const price = { key: 'price', type: 'NUMBER' as const, op: 'gt' as const, value: 5, path: ['total'] }
const bought = { eventName: 'bought', propertyFilters: [price] }

const PREDICATES: Predicate[] = [
  { kind: 'person_attribute', ...born, value: days },
  { kind: 'person_group', filters: [plan, { ...born, value: { from: '2026-01-01', to: '2026-02-01' } }] },
  {
    kind: 'event',
    occurred: true,
    ...bought,
    anchoredWindow: { anchor: { kind: 'event', ...bought, occurrence: 'first' } },
    aggregate: { function: 'sum', property: 'price', op: 'between', value: [1, 2] },
  },
  {
    kind: 'event',
    occurred: true,
    eventName: 'bought',
    anchoredWindow: { anchor: { kind: 'attribute', attr: 'createdAt' } },
    count: { op: 'gte', value: 2 },
  },
  { kind: 'event_sequence', steps: [bought, bought], notFollowedBy: bought, window: lately },
  {
    kind: 'has_relationship',
    customObjectType: 'order',
    attributeFilters: [plan],
    path: [{ customObjectType: 'order', attributeFilters: [] }],
  },
  { kind: 'segment_member', segmentId: 'a', member: true },
  {
    kind: 'initiative',
    participated: true,
    status: ['ACTIVE'],
    endReasons: ['completed'],
    started: lately,
    extracted: [{ field: 'size', type: 'STRING', op: 'eq', value: 'L' }],
  },
  { kind: 'message', direction: 'inbound', occurred: true, window: lately },
  { kind: 'consent', topicId: 'a', channel: 'EMAIL', holds: true, window: lately },
  { kind: 'form', submitted: true, score: { op: 'gte', value: 1 }, endings: ['thanks'] },
  { kind: 'do_not_contact', listed: true, reasons: ['opt_out'] },
]

const CATALOG = {
  operatorReference: [
    { operator: 'eq', valueShape: 'scalar' },
    { operator: 'between', valueShape: 'dateRange' },
  ],
} as unknown as Catalog

/** The way to each part of a value. */
function waysIn(value: unknown, way: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [way]
  return [way, ...Object.entries(value).flatMap(([name, part]) => waysIn(part, [...way, name]))]
}

/** The value with one part replaced, or removed when it is undefined. */
function withPart(value: unknown, [name, ...rest]: string[], part: unknown): unknown {
  if (name === undefined) return part
  const copy = structuredClone(value) as Record<string, unknown>
  const next = withPart(copy[name], rest, part)
  if (next !== undefined) copy[name] = next
  else if (Array.isArray(copy)) copy.splice(Number(name), 1)
  else Reflect.deleteProperty(copy, name)
  return copy
}

test.each(PREDICATES)('$kind has a sentence while its parts are there', (predicate) => {
  expect(isWellFormed(predicate)).toBe(true)
  expect(hasSentence(predicate)).toBe(true)
  expect(isPredicateComplete(predicate, CATALOG)).toBe(true)
})

test('a condition without one of its parts, or with another one, is read without failing', () => {
  const broken = fc
    .constantFrom(...PREDICATES)
    .chain((predicate) =>
      fc
        .tuple(
          fc.constantFrom(...waysIn(predicate).filter((way) => way.length > 0)),
          fc.constantFrom(undefined, null, 5, 'event_sequence', [], [null], [5], {}),
        )
        .map(([way, part]) => withPart(predicate, way, part) as Predicate),
    )
  fc.assert(
    fc.property(broken, (predicate) => {
      expect(hasSentence(predicate)).toBeTypeOf('boolean')
      expect(isPredicateComplete(predicate, CATALOG)).toBeTypeOf('boolean')
    }),
    { numRuns: 2000 },
  )
})

test('a condition of another kind than its parts is incomplete and has no sentence', () => {
  const retyped = { ...PREDICATES[2], kind: 'event_sequence' } as Predicate
  expect(hasSentence(retyped)).toBe(false)
  expect(isPredicateComplete(retyped, CATALOG)).toBe(false)
})

test.each([5, 'all', null, [], {}, { kind: 'person' }, { kind: 'person', predicates: [null] }])(
  '%j is no filter',
  (value) => {
    expect(isFilter(value)).toBe(false)
  },
)
