import fc from 'fast-check'
import type { FilterExpression, Predicate } from '../../filter/filter-schema.ts'
import { anchoredWindow, sequence, worldFilter } from '../../testing/arbitraries.ts'
import { filterOf } from '../../testing/workspace.ts'
import { OBJECT_TYPES, RELATIONSHIPS, world } from '../../testing/worlds.ts'
import type { AttributeFilter } from '../../values/terms-schema.ts'

/** A change in an organization, as a call of an operation. */
export type Change = { call: string; input: object } | { event: object; inHours: number; alone: boolean }

/** A change, and how much time passes after or before workers run. */
export interface Chapter {
  changes: Change[]
  attended: boolean
  passes: number
}

const HOUR_MS = 3_600_000
const who = fc.integer({ min: 0, max: 4 }).map((n) => `p'${n}`)
const objectId = fc.constantFrom('o1', 'o2', 'o3')
const plan = fc.constantFrom('pro', 'free', null)

/** From the same few keys and values that filters use. */
const described = world.map(({ people: [first] }) => first!)

const person = fc
  .tuple(who, described)
  .map(([externalId, { firstName, email, phoneNumber, attributes }]) => ({
    call: 'cdp_people_upsert',
    input: { externalId, firstName, email, phoneNumber, attributes },
  }))

const removal = who.map((externalId) => ({ call: 'cdp_people_delete', input: { externalId } }))

const event = fc
  .record({
    personExternalId: who,
    name: fc.constantFrom('bought', 'seen'),
    about: described,
    inHours: fc.oneof(fc.constantFrom(0, 0, 1, 23, -720, -719, -24), fc.integer({ min: -24 * 40, max: 23 })),
    alone: fc.boolean(),
  })
  .map(({ personExternalId, name, about, inHours, alone }) => ({
    event: { personExternalId, name, properties: about.events[0]?.properties ?? {} },
    inHours,
    alone,
  }))

const object = fc
  .tuple(fc.constantFrom(...OBJECT_TYPES), objectId, plan, fc.integer({ min: 0, max: 3 }))
  .map(([type, externalId, plan, dice]) =>
    dice > 0
      ? { call: 'cdp_custom_objects_upsert', input: { type, externalId, attributes: { plan } } }
      : { call: 'cdp_custom_objects_delete', input: { type, externalId } },
  )

/** Relationship types are named by their role; the test knows their ids. */
const link = fc
  .tuple(fc.constantFrom(...RELATIONSHIPS), who, objectId, objectId, fc.integer({ min: 0, max: 3 }))
  .map(([{ role, fromType }, personExternalId, from, to, dice]) => ({
    call: dice > 0 ? 'cdp_relationships_link' : 'cdp_relationships_unlink',
    input:
      fromType === null
        ? { role, personExternalId, customObjectExternalId: to }
        : { role, parentExternalId: from, childExternalId: to },
  }))

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: person },
  { weight: 1, arbitrary: removal },
  { weight: 4, arbitrary: event },
  { weight: 2, arbitrary: object },
  { weight: 4, arbitrary: link },
)

const passes = fc.oneof(
  fc.constantFrom(0, 1, 1000, HOUR_MS / 2, HOUR_MS, 24 * HOUR_MS, 30 * 24 * HOUR_MS),
  fc.integer({ min: 1, max: 24 * 8 }).map((hours) => hours * HOUR_MS),
)

/** Starts with many changes in one step, so that later ones apply to people with events, objects and links. */
export const history: fc.Arbitrary<Chapter[]> = fc
  .tuple(
    fc.array(fc.oneof(person, event, object, link), { minLength: 20, maxLength: 30, size: 'max' }),
    fc.array(
      fc.record({
        changes: fc.array(change, { minLength: 0, maxLength: 2 }),
        attended: fc.boolean(),
        passes,
      }),
      { minLength: 5, maxLength: 8, size: 'max' },
    ),
  )
  .map(([changes, chapters]) => [{ changes, attended: true, passes: 1 }, ...chapters])

const amount = fc.record({ amount: fc.constantFrom(1, 2, 7, 30), unit: fc.constant('days' as const) })

/** Filters whose result changes with time. */
const timely: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({
    kind: fc.constant('event' as const),
    eventName: fc.constantFrom('bought', 'seen'),
    occurred: fc.boolean(),
    window: fc.oneof(
      fc.record({ op: fc.constantFrom('in_last_n' as const, 'more_than_n_ago' as const), value: amount }),
      fc.constant({
        op: 'between_n_and_m_ago' as const,
        value: { minAmount: 1, maxAmount: 3, unit: 'days' as const },
      }),
    ),
    count: fc.constantFrom(
      { op: 'gte' as const, value: 1 },
      { op: 'lte' as const, value: 1 },
      { op: 'eq' as const, value: 2 },
    ),
  }),
  fc.record({
    kind: fc.constant('person_attribute' as const),
    attr: fc.constantFrom('computed.lastEventAt', 'createdAt', 'attributes.plan'),
    type: fc.constant('DATE' as const),
    op: fc.constantFrom('in_last_n' as const, 'more_than_n_ago' as const, 'in_next_n' as const),
    value: amount,
  }),
  fc.record({
    kind: fc.constant('person_attribute' as const),
    attr: fc.constant('computed.eventCount30d'),
    type: fc.constant('NUMBER' as const),
    op: fc.constantFrom('gte' as const, 'lt' as const, 'eq' as const),
    value: fc.constantFrom(1, 2),
  }),
)

/** Filters with windows that close after an anchor of each person. */
const awaited: fc.Arbitrary<Predicate> = fc.oneof(
  fc.record({
    kind: fc.constant('event' as const),
    eventName: fc.constantFrom('bought', 'seen'),
    occurred: fc.boolean(),
    anchoredWindow,
  }),
  sequence,
)

const isPro: AttributeFilter = { attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'pro' }
const sometimesPro = fc.boolean().map((asked) => (asked ? [isPro] : []))
const hopTo = (customObjectType: string) =>
  sometimesPro.map((attributeFilters) => ({ customObjectType, attributeFilters }))
const [toOrder, toProduct] = [hopTo('order'), hopTo('product')]

const related: fc.Arbitrary<Predicate> = fc
  .record({
    path: fc.oneof(fc.tuple(toOrder), fc.tuple(toOrder, toProduct), fc.tuple(toOrder, toProduct, toOrder)),
    attributeFilters: sometimesPro,
    exists: fc.boolean(),
  })
  .map((rest) => ({
    kind: 'has_relationship' as const,
    customObjectType: rest.path.at(-1)!.customObjectType,
    ...rest,
  }))

/** Always includes some that change with time and some that lead to objects. */
export const filters: fc.Arbitrary<FilterExpression[]> = fc
  .tuple(
    fc.array(fc.oneof(timely, awaited), { minLength: 5, maxLength: 5 }),
    fc.array(related, { minLength: 2, maxLength: 2 }),
    fc.array(worldFilter, { minLength: 1, maxLength: 2 }),
  )
  .map(([some, others, any]) => [...[...some, ...others].map((each) => filterOf(each)), ...any])
