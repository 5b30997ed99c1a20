import { z } from 'zod'
import { atMostBytes, ExternalId } from '../../../platform/schema/index.ts'
import { EventPredicate, SequencePredicate } from '../events/schema.ts'
import {
  ConsentPredicate,
  DoNotContactPredicate,
  FormPredicate,
  InitiativePredicate,
  MemberPredicate,
  MessagePredicate,
  ReachablePredicate,
} from '../known/schema.ts'
import { RelationshipPredicate } from '../relationships/schema.ts'
import { AttributeFilter, attributeTerm, Connector, MAX_CONDITIONS } from '../values/terms-schema.ts'

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
    ConsentPredicate,
    FormPredicate,
  ])
  .meta({ id: 'Predicate' })
export type Predicate = z.output<typeof Predicate>

const MAX_FILTER_BYTES = 512 * 1024

/** The schema of a segment's filter (docs/behaviour/customers.md: Segments). `filter.ts` defines its meaning. */
export const FilterExpression = z
  .strictObject({
    kind: z.literal('person'),
    op: z.enum(['AND', 'OR']).describe('Combines the predicates from left to right.'),
    predicates: z.array(Predicate).max(MAX_CONDITIONS).describe('Empty: everyone.'),
  })
  .check(atMostBytes(MAX_FILTER_BYTES))
  .meta({ id: 'FilterExpression', 'x-maxBytes': MAX_FILTER_BYTES })
export type FilterExpression = z.output<typeof FilterExpression>
