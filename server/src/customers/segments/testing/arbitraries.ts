import fc from 'fast-check'
import {
  AGGREGATES,
  type Anchor,
  type AnchoredWindow,
  type EventAggregate,
  type EventCount,
  type SequencePredicate,
  WINDOW_OPERATORS,
} from '../events/schema.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import type { RelationshipPredicate } from '../relationships/schema.ts'
import {
  ATTRIBUTE_TYPES,
  type AttributeType,
  hasOperator,
  type Operator,
  operatorsOf,
} from '../values/operators.ts'
import type { AttributeFilter, PredicateValue } from '../values/terms-schema.ts'
import { knownPredicate } from './known-worlds.ts'
import { date, EVENT_NAMES, KEYS, number, OBJECT_TYPES, RELATIONSHIPS, STEPS, text } from './worlds.ts'

const unit = fc.constantFrom(
  'days' as const,
  'days' as const,
  'weeks' as const,
  'months' as const,
  'years' as const,
)
const amount = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.constant(100) },
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

/** Days relative to today, at either end. */
const relativeRange = ordered(fc.integer({ min: -12, max: 12 }), (a, b) => a <= b).chain(([from, to]) =>
  unit.map((named) => ({ fromOffset: { amount: from, unit: named }, toOffset: { amount: to, unit: named } })),
)

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
      if (type === 'DATE') return fc.oneof(dateRange, relativeRange)
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
  .chain((type) => fc.record({ type: fc.constant(type), op: operatorOf(type) }))
  .chain(({ type, op }) =>
    fc.record({ type: fc.constant(type), op: fc.constant(op), value: valueFor(type, op) }),
  )

/** Often `eq`, which is compiled in another way than its neighbours. */
function operatorOf(type: AttributeType): fc.Arbitrary<Operator> {
  const any = fc.constantFrom(...operatorsOf(type))
  return hasOperator(type, 'eq') ? fc.oneof(fc.constant('eq' as const), any) : any
}

const path = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
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
      'computed.messagesReceived',
      'computed.lastReplyAt',
    ),
    term,
  )
  .map(([attr, rest]): AttributeFilter => ({ attr, ...rest }))

const filter = fc.oneof({ weight: 3, arbitrary: customFilter }, { weight: 2, arbitrary: columnFilter })

export const window = fc
  .constantFrom(...WINDOW_OPERATORS)
  .chain((op) => fc.record({ op: fc.constant(op), value: valueFor('DATE', op) }))

export const compared = (value: fc.Arbitrary<number>): fc.Arbitrary<EventCount> =>
  fc.oneof(
    fc.record({
      op: fc.constantFrom(
        'eq' as const,
        'neq' as const,
        'gt' as const,
        'gte' as const,
        'lt' as const,
        'lte' as const,
      ),
      value,
    }),
    fc.record({ op: fc.constant('between' as const), value: ordered(value, (a, b) => a <= b) }),
  )
export const count = compared(fc.integer({ min: 0, max: 4 }))

const computedNumber = compared(fc.constantFrom(0, 1, 2, 5, 2.5, 0.1, 0.2, 0.3, 0.5, 1.1, 6, -1))
export const aggregate: fc.Arbitrary<EventAggregate> = fc
  .record({
    name: fc.constantFrom(...AGGREGATES),
    property: fc.constantFrom(...KEYS),
    path: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 2 }) },
    ),
    isOfDays: fc.boolean(),
    comparison: computedNumber,
  })
  .map(({ name, property, path, isOfDays, comparison }) => {
    if (name === 'count') return { function: name, ...comparison }
    if (name === 'countDistinct' && isOfDays) return { function: name, of: 'days', ...comparison }
    return { function: name, property, ...(path && { path }), ...comparison }
  })

const propertyFilter = fc
  .tuple(fc.constantFrom(...KEYS), term, path)
  .map(([key, rest, steps]) => ({ key, path: steps, ...rest }))

const propertyFilters = fc.array(propertyFilter, { minLength: 1, maxLength: 1 })
export const eventName = fc.constantFrom(...EVENT_NAMES)

const span = fc.oneof(
  fc.record({ amount: fc.constantFrom(30, 720), unit: fc.constant('minutes' as const) }),
  fc.record({ amount: fc.constantFrom(6, 30), unit: fc.constant('hours' as const) }),
  fc.record({ amount: fc.constantFrom(1, 3, 7), unit: fc.constant('days' as const) }),
  fc.record({ amount: fc.constantFrom(1, 2), unit: fc.constant('weeks' as const) }),
)
const backwards = span.map((one) => ({ ...one, amount: -one.amount }))

const anchor: fc.Arbitrary<Anchor> = fc
  .oneof(
    fc.record(
      {
        kind: fc.constant('event' as const),
        eventName,
        occurrence: fc.constantFrom('first' as const, 'last' as const),
        propertyFilters,
      },
      { requiredKeys: ['kind', 'eventName', 'occurrence'] },
    ),
    fc.record(
      {
        kind: fc.constant('attribute' as const),
        attr: fc.constantFrom('createdAt', ...KEYS.map((key) => `attributes.${key}`)),
        path: fc.constantFrom<string[] | undefined>(undefined, [STEPS[0]]),
      },
      { requiredKeys: ['kind', 'attr'] },
    ),
  )
  .map((one) => {
    if (one.kind === 'event' || one.attr !== 'createdAt') return one
    return { kind: one.kind, attr: one.attr }
  })

export const anchoredWindow: fc.Arbitrary<AnchoredWindow> = fc
  .record({
    anchor,
    ends: fc.oneof(
      span.map((to) => ({ from: { amount: 0, unit: 'hours' as const }, to })),
      backwards.map((from) => ({ from, to: { amount: 0, unit: 'hours' as const } })),
      fc.tuple(backwards, span).map(([from, to]) => ({ from, to })),
      span.map((from) => ({ from })),
      span.map((to) => ({ to })),
    ),
    ended: fc.constantFrom(undefined, undefined, true, false),
  })
  .map(({ anchor: one, ends, ended }) => {
    const isOpen = !('to' in ends)
    return { anchor: one, ...ends, ...(ended === undefined || isOpen ? {} : { ended }) }
  })

const namedEvent = fc.record({ eventName, propertyFilters }, { requiredKeys: ['eventName'] })
// One of so many is none: of one it is always none.
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })

export const sequence: fc.Arbitrary<SequencePredicate> = fc
  .record({
    isInOrder: fc.boolean(),
    hasLimits: fc.boolean(),
    steps: fc.array(fc.tuple(namedEvent, sometimes(span)), { minLength: 1, maxLength: 3, size: 'max' }),
    within: sometimes(span),
    window: sometimes(window),
    notFollowedBy: sometimes(fc.tuple(namedEvent, sometimes(span))),
    occurred: fc.constantFrom(undefined, true, false),
  })
  .map(({ isInOrder, hasLimits, steps, within, window: when, notFollowedBy, occurred }) => {
    const others = isInOrder
      ? steps
      : steps.filter(
          ([{ eventName: name }], index) => steps.findIndex(([other]) => other.eventName === name) === index,
        )
    const isLimited = isInOrder && hasLimits
    return {
      kind: 'event_sequence' as const,
      steps: others.map(([event, limit], index) =>
        isLimited && index > 0 && limit ? { ...event, within: limit } : event,
      ),
      ...(!isInOrder && { order: 'anyOrder' as const }),
      ...(!isLimited && within && { within }),
      ...(when && { window: when }),
      ...(notFollowedBy && {
        notFollowedBy: { ...notFollowedBy[0], ...(notFollowedBy[1] && { within: notFollowedBy[1] }) },
      }),
      ...(occurred !== undefined && { occurred }),
    }
  })

const connector = fc.constantFrom(undefined, 'AND' as const, 'OR' as const)

const objectFilters = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: customFilter },
    { weight: 1, arbitrary: term.map((rest): AttributeFilter => ({ attr: 'externalId', ...rest })) },
  ),
  { maxLength: 1 },
)

const hop = fc.record(
  {
    customObjectType: fc.constantFrom(...OBJECT_TYPES),
    direction: fc.constantFrom('parent_to_child' as const, 'child_to_parent' as const),
    relationshipType: fc.constantFrom(...RELATIONSHIPS.map(({ role }) => role)),
    attributeFilters: objectFilters,
  },
  { requiredKeys: ['customObjectType', 'attributeFilters'] },
)

const relationship: fc.Arbitrary<RelationshipPredicate> = fc
  .record({
    hops: fc.array(hop, { maxLength: 3, size: 'max' }),
    customObjectType: fc.constantFrom(...OBJECT_TYPES),
    attributeFilters: objectFilters,
    connector,
    exists: fc.constantFrom(undefined, true, false),
  })
  .map(({ hops, customObjectType, ...rest }) => {
    const [first, ...others] = hops
    if (!first) return { kind: 'has_relationship', customObjectType, ...rest }
    // People are linked to orders only, and the last hop is the object.
    const { direction: _, relationshipType, ...fromPerson } = first
    const isOfPeople = relationshipType === 'buyer' || relationshipType === 'viewer'
    const path = [
      { ...fromPerson, customObjectType: 'order', ...(isOfPeople ? { relationshipType } : {}) },
      ...others,
    ]
    return {
      kind: 'has_relationship',
      customObjectType: path.at(-1)!.customObjectType,
      path,
      ...rest,
    }
  })

const event = {
  kind: fc.constant('event' as const),
  connector,
  eventName: fc.constantFrom(...EVENT_NAMES),
  occurred: fc.boolean(),
  propertyFilters: fc.array(propertyFilter, { minLength: 1, maxLength: 2 }),
  window,
  anchoredWindow,
}

const personPredicate: fc.Arbitrary<Predicate> = fc.oneof(
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
      ...event,
      count,
      aggregate,
    },
    { requiredKeys: ['kind', 'eventName', 'occurred'] },
  ),
  fc.record(
    {
      ...event,
      occurrence: fc.constantFrom(
        'first' as const,
        'last' as const,
        'firstMatching' as const,
        'lastMatching' as const,
      ),
    },
    { requiredKeys: ['kind', 'eventName', 'occurred', 'occurrence'] },
  ),
  // More often than the others, since each is many questions in one.
  {
    weight: 3,
    arbitrary: fc
      .tuple(knownPredicate({ window, count }), connector)
      .map(([rest, joined]): Predicate => ({ ...rest, connector: joined })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(sequence, connector).map(([rest, joined]) => ({ ...rest, connector: joined })),
  },
  fc.record(
    {
      kind: fc.constant('sample' as const),
      connector,
      percent: fc.constantFrom(0, 25, 50, 100),
      from: fc.constantFrom(0, 25, 50),
      key: fc.constantFrom('a', "it's"),
    },
    { requiredKeys: ['kind', 'percent', 'key'] },
  ),
)

/** Over everything in a world. */
export const worldFilter: fc.Arbitrary<FilterExpression> = fc.record({
  kind: fc.constant('person' as const),
  op: fc.constantFrom('AND' as const, 'OR' as const),
  predicates: fc.array(
    fc.oneof({ weight: 2, arbitrary: relationship }, { weight: 3, arbitrary: personPredicate }),
    { maxLength: 3 },
  ),
})
