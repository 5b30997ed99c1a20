import { z } from 'zod'
import { atMostBytes, ExternalId } from '../../../platform/schema/index.ts'
import { EventPredicate, SequencePredicate } from '../events/schema.ts'
import {
  DoNotContactPredicate,
  FormPredicate,
  InitiativePredicate,
  MemberPredicate,
  MessagePredicate,
  ReachablePredicate,
} from '../known/schema.ts'
import { AttributeFilter, attributeTerm, Connector, MAX_CONDITIONS } from './terms-schema.ts'

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
    filters: z.array(AttributeFilter).min(1).max(MAX_CONDITIONS).describe('All must be true.'),
  })
  .meta({ id: 'PersonGroupPredicate' })

export const RelationshipHop = z
  .strictObject({
    customObjectType: ExternalId.describe('The object type at the end of this hop.'),
    direction: z
      .enum(['parent_to_child', 'child_to_parent'])
      .optional()
      .describe('Direction of links between objects. Default: both. Not for the first hop.'),
    relationshipType: ExternalId.optional().describe(
      'Role or relationshipTypeId of the links. Default: any.',
    ),
    attributeFilters: z
      .array(AttributeFilter)
      .max(MAX_CONDITIONS)
      .describe('All must be true for the object of this hop.'),
  })
  .meta({ id: 'RelationshipHop' })
export type RelationshipHop = z.output<typeof RelationshipHop>

export const HopPath = z
  .array(RelationshipHop)
  .min(1)
  .max(3)
  .optional()
  .describe('The hops to the object; the last one leads to it. Default: a link from the person.')

const RelationshipPredicate = z
  .strictObject({
    kind: z.literal('has_relationship'),
    connector: Connector.optional(),
    customObjectType: ExternalId.describe('The type of object the person must have.'),
    attributeFilters: z
      .array(AttributeFilter)
      .max(MAX_CONDITIONS)
      .describe('All must be true for one object: externalId, displayName, createdAt or attributes.<key>.'),
    path: HopPath,
    exists: z
      .boolean()
      .optional()
      .describe('false: everyone for whom the rest of this predicate is not true.'),
  })
  .meta({ id: 'RelationshipPredicate' })
export type RelationshipPredicate = z.output<typeof RelationshipPredicate>

const SamplePredicate = z
  .strictObject({
    kind: z.literal('sample'),
    connector: Connector.optional(),
    percent: z
      .number()
      .min(0)
      .max(100)
      .describe('Percentage of people, always the same ones. Two decimals count.'),
    from: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe(
        'Start of the share. Default: 0. `from: 10, percent: 10` has nobody in common with `percent: 10`.',
      ),
    key: ExternalId.optional().describe(
      "Samples with the same key divide people the same way. Default: a key of the segment's own.",
    ),
  })
  .meta({ id: 'SamplePredicate' })
export type SamplePredicate = z.output<typeof SamplePredicate>

export const Predicate = z
  .discriminatedUnion('kind', [
    PersonAttributePredicate,
    PersonGroupPredicate,
    EventPredicate,
    SequencePredicate,
    RelationshipPredicate,
    SamplePredicate,
    MemberPredicate,
    InitiativePredicate,
    MessagePredicate,
    ReachablePredicate,
    DoNotContactPredicate,
    FormPredicate,
  ])
  .meta({ id: 'Predicate' })
export type Predicate = z.output<typeof Predicate>

const MAX_FILTER_BYTES = 512 * 1024

/** The schema of a segment's filter (docs/behaviour/customers.md: Segments). `filter.ts` gives its meaning. */
export const FilterExpression = z
  .strictObject({
    kind: z.literal('person'),
    op: z.enum(['AND', 'OR']).describe('Combines the predicates from left to right.'),
    predicates: z.array(Predicate).max(MAX_CONDITIONS).describe('Empty: everyone.'),
  })
  .check(atMostBytes(MAX_FILTER_BYTES))
  .meta({ id: 'FilterExpression', 'x-maxBytes': MAX_FILTER_BYTES })
export type FilterExpression = z.output<typeof FilterExpression>
