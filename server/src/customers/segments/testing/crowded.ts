import fc from 'fast-check'
import type { z } from 'zod'
import { AGGREGATES, type EventAggregate, type EventPropertyFilter } from '../events/schema.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import { aggregate, anchoredWindow, compared, count, eventName, sequence, window } from './arbitraries.ts'
import type { World } from './evaluator.ts'
import { knownOf, knownPredicate, knownQuestion, PHONES } from './known-worlds.ts'
import type { TestPerson } from './test-people.ts'
import { filterOf } from './workspace.ts'
import { EVENT_NAMES, KEYS, today } from './worlds.ts'

/*
 * Few people with many events on few days, and single conditions about them. Two events at the same time, or exactly as
 * far apart as a condition allows, are frequent here and rare in a random world.
 */

const START = Date.UTC(2026, 2, 27)
const SIX_HOURS_MS = 6 * 3_600_000

const quarterOfDay = (days: number) =>
  fc.integer({ min: 0, max: days * 4 }).map((quarters) => new Date(START + quarters * SIX_HOURS_MS))

/** An instant, a time of some zone's day, or a day. */
const date = fc
  .tuple(quarterOfDay(6), fc.constantFrom(undefined, 16, 10))
  .map(([at, length]) => at.toISOString().slice(0, length))

const value = fc.constantFrom<unknown[]>(0.1, 0.2, 1, 1, 5, '5', null, [1, 5], { city: [5, 1] }, { city: 5 })
const properties = fc
  .tuple(...KEYS.map(() => value))
  .map(
    (values): Record<string, unknown> => Object.fromEntries(values.map((one, index) => [KEYS[index]!, one])),
  )

const person = fc.record({
  firstName: fc.constant(null),
  email: fc.option(fc.constantFrom('a', 'Ana', '5'), { freq: 4 }),
  phoneNumber: fc.option(fc.constantFrom(...PHONES), { freq: 4 }),
  createdAt: quarterOfDay(6),
  isDeleted: fc.constant(false),
  attributes: fc.option(date, { freq: 4 }).map((at) => ({ [KEYS[0]]: at })),
  events: fc.array(
    fc.record({ name: fc.constantFrom(...EVENT_NAMES), occurredAt: quarterOfDay(6), properties }),
    { maxLength: 7, size: 'max' },
  ),
})

const people: fc.Arbitrary<TestPerson[]> = fc
  .array(person, { minLength: 5, maxLength: 5 })
  .map((all) => all.map((one, index) => ({ ...one, externalId: `p'${index}` })))

export const crowdedWorld: fc.Arbitrary<World> = fc.record({
  people,
  objects: fc.constant([]),
  links: fc.constant([]),
  known: knownOf({
    person: fc.integer({ min: 0, max: 3 }).map((index) => `p'${index}`),
    instant: quarterOfDay(6),
  }),
})

export const soonAfter = fc.tuple(today, quarterOfDay(9)).map(([when, now]) => ({ ...when, now }))

const isOne: z.output<typeof EventPropertyFilter> = { key: KEYS[0], type: 'NUMBER', op: 'gte', value: 1 }
const about = { kind: fc.constant('event' as const), eventName, occurred: fc.boolean() }
const sometimes = { propertyFilters: fc.constant<(typeof isOne)[]>([isOne]), window }
const always: { requiredKeys: (keyof typeof about)[] } = { requiredKeys: ['kind', 'eventName', 'occurred'] }

const ofDate = { kind: 'attribute' as const, attr: `attributes.${KEYS[0]}` }

const occurrence = fc.constantFrom(
  'first' as const,
  'last' as const,
  'firstMatching' as const,
  'lastMatching' as const,
)

const few = compared(fc.constantFrom(0, 1, 2, 3))
const computed = compared(fc.constantFrom(0, 0.1, 0.15, 0.2, 0.3, 1, 2, 5))
const aggregates: fc.Arbitrary<EventAggregate>[] = [
  few.map((comparison) => ({ function: 'countDistinct', of: 'days', ...comparison })),
  ...AGGREGATES.map((name) =>
    fc
      .tuple(few, computed)
      .map(
        ([often, comparison]): EventAggregate =>
          name === 'count'
            ? { function: name, ...often }
            : { function: name, property: KEYS[0], ...(name === 'countDistinct' ? often : comparison) },
      ),
  ),
]

const kinds: fc.Arbitrary<Predicate>[] = [
  ...aggregates.map((each) => fc.record({ ...about, aggregate: each })),
  fc.record({ ...about, ...sometimes, aggregate, anchoredWindow }, always),
  fc.record({ ...about, ...sometimes, count }, always),
  fc.record(
    { ...about, ...sometimes, occurrence },
    { requiredKeys: ['kind', 'eventName', 'occurred', 'occurrence'] },
  ),
  fc.record({ ...about, anchoredWindow }),
  fc.record({ ...about, anchoredWindow: anchoredWindow.map((rest) => ({ ...rest, anchor: ofDate })) }),
  fc.record({ ...about, ...sometimes, anchoredWindow, occurrence }, always),
  sequence,
  sequence,
  knownPredicate({ window, count }),
  knownPredicate({ window, count }),
  knownQuestion({ window, count }),
  knownQuestion({ window, count }),
  knownQuestion({ window, count }),
]

/** Of each kind of question one. */
export const questions: fc.Arbitrary<FilterExpression[]> = fc
  .tuple(...kinds)
  .map((predicates) => predicates.map((predicate) => filterOf(predicate)))
