import { z } from 'zod'
import { atMostBytes, ExternalId } from '../kernel/index.ts'
import { ALWAYS, ATTRIBUTE_TYPES, OPERATORS, operatorsOf } from './operators.ts'

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

const Amount = z.int().max(9999)
const Unit = z.enum(['days', 'weeks', 'months'])
const DayOfWeek = z.int().min(0).max(6)

/** Compared with texts of the records, and with dates. */
const Text = z.string().max(1024)
/** More is refused in words of the filter (`readScalars`). */
const MAX_LISTED = 20_000
/** Attributes and properties have keys of 255 characters. */
const AttributeName = z.string().min(1).max(300)
/** Of predicates, and of the filters of one. How many conditions there may be in all is said in words of the filter. */
const MAX_CONDITIONS = 1000

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

const Path = z
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

const Connector = z
  .enum(['AND', 'OR'])
  .describe('How this predicate joins those before it; the `op` of the filter when omitted.')

const term = { path: Path.optional(), type: AttributeType, op: Operator, value: PredicateValue.optional() }
const attributeTerm = {
  attr: AttributeName.describe(
    'firstName, lastName, email, phoneNumber, externalId, createdAt, attributes.<key> or computed.<key>.',
  ),
  ...term,
}

export const AttributeFilter = z.strictObject(attributeTerm).meta({ id: 'AttributeFilter' })
export type AttributeFilter = z.output<typeof AttributeFilter>

export const PersonAttributePredicate = z
  .strictObject({
    kind: z.literal('person_attribute'),
    connector: Connector.optional(),
    ...attributeTerm,
  })
  .meta({ id: 'PersonAttributePredicate' })

const PersonGroupPredicate = z
  .strictObject({
    kind: z.literal('person_group'),
    connector: Connector.optional(),
    filters: z.array(AttributeFilter).min(1).max(MAX_CONDITIONS).describe('All of them must hold.'),
  })
  .meta({ id: 'PersonGroupPredicate' })

export const EventPropertyFilter = z
  .strictObject({ key: ExternalId, ...term })
  .meta({ id: 'EventPropertyFilter' })

export const WINDOW_OPERATORS = [
  'in_last_n',
  'more_than_n_ago',
  'between_n_and_m_ago',
  'between',
  'before',
  'after',
  'on',
] as const

const EventWindow = z
  .strictObject({ op: z.enum(WINDOW_OPERATORS), value: PredicateValue.optional() })
  .meta({ id: 'EventWindow' })

export const EventCount = z
  .strictObject({
    op: z.enum(['eq', 'gte', 'lte', 'between']),
    value: PredicateValue.describe('A whole number; for between two of them: [2, 5].'),
  })
  .meta({ id: 'EventCount' })
export type EventCount = z.output<typeof EventCount>

export const EventPredicate = z
  .strictObject({
    kind: z.literal('event'),
    connector: Connector.optional(),
    eventName: ExternalId,
    occurred: z.boolean().describe('false: everybody for whom the rest of this predicate does not hold.'),
    propertyFilters: z
      .array(EventPropertyFilter)
      .min(1)
      .max(MAX_CONDITIONS)
      .optional()
      .describe('One event must satisfy all of them.'),
    window: EventWindow.optional().describe('When it happened; ever, when omitted.'),
    count: EventCount.optional().describe('How many such events; at least one when omitted.'),
  })
  .meta({ id: 'EventPredicate' })
export type EventPredicate = z.output<typeof EventPredicate>

export const RelationshipHop = z
  .strictObject({
    customObjectType: ExternalId.describe('Of the object that the hop leads to.'),
    direction: z
      .enum(['parent_to_child', 'child_to_parent'])
      .optional()
      .describe('Which way to follow links between objects; both when omitted. Not for the first hop.'),
    relationshipType: ExternalId.optional().describe(
      'The role, or the relationshipTypeId, of the links to follow; any when omitted.',
    ),
    attributeFilters: z
      .array(AttributeFilter)
      .max(MAX_CONDITIONS)
      .describe('All of them must hold for the object of this hop.'),
  })
  .meta({ id: 'RelationshipHop' })
export type RelationshipHop = z.output<typeof RelationshipHop>

const RelationshipPredicate = z
  .strictObject({
    kind: z.literal('has_relationship'),
    connector: Connector.optional(),
    customObjectType: ExternalId.describe('Of the object that the person must have.'),
    attributeFilters: z
      .array(AttributeFilter)
      .max(MAX_CONDITIONS)
      .describe(
        'All of them must hold for one object: externalId, displayName, createdAt or attributes.<key>.',
      ),
    path: z
      .array(RelationshipHop)
      .min(1)
      .max(3)
      .optional()
      .describe('The way to the object, which is its last hop; a link from the person when omitted.'),
    exists: z
      .boolean()
      .optional()
      .describe('false: everybody for whom the rest of this predicate does not hold.'),
  })
  .meta({ id: 'RelationshipPredicate' })
export type RelationshipPredicate = z.output<typeof RelationshipPredicate>

export const Predicate = z
  .discriminatedUnion('kind', [
    PersonAttributePredicate,
    PersonGroupPredicate,
    EventPredicate,
    RelationshipPredicate,
  ])
  .meta({ id: 'Predicate' })
export type Predicate = z.output<typeof Predicate>

const MAX_FILTER_BYTES = 512 * 1024

/** A segment's filter as users write it (docs/behaviour.md: Segments). What it means is `filter.ts`. */
export const FilterExpression = z
  .strictObject({
    kind: z.literal('person'),
    op: z.enum(['AND', 'OR']).describe('Joins the predicates, from left to right.'),
    predicates: z.array(Predicate).max(MAX_CONDITIONS).describe('None: everybody.'),
  })
  .check(atMostBytes(MAX_FILTER_BYTES))
  .meta({ id: 'FilterExpression', 'x-maxBytes': MAX_FILTER_BYTES })
export type FilterExpression = z.output<typeof FilterExpression>
