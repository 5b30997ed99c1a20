import { z } from 'zod'
import { ExternalId } from '../../../platform/schema/index.ts'
import {
  AttributeName,
  Connector,
  MAX_CONDITIONS,
  Path,
  PredicateValue,
  term,
} from '../values/terms-schema.ts'

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

export const EventWindow = z
  .strictObject({ op: z.enum(WINDOW_OPERATORS), value: PredicateValue.optional() })
  .meta({ id: 'EventWindow' })
export type EventWindow = z.output<typeof EventWindow>

const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'between'] as const

export const EventCount = z
  .strictObject({
    op: z.enum(COMPARISONS),
    value: PredicateValue.describe('A whole number, or two for between: [2, 5].'),
  })
  .meta({ id: 'EventCount' })
export type EventCount = z.output<typeof EventCount>

export const AGGREGATES = ['count', 'countDistinct', 'sum', 'avg', 'min', 'max'] as const

/** An aggregate over events. */
export const aggregated = {
  function: z
    .enum(AGGREGATES)
    .describe(
      'count: number of events. countDistinct: distinct values of `property`, or days. sum, avg, min, ' +
        'max: over numbers in `property`; other values are ignored.',
    ),
  property: ExternalId.optional().describe('Key of an event property.'),
  path: Path.optional().describe('Path within the property. A list on the way matches any of its elements.'),
  of: z
    .literal('days')
    .optional()
    .describe("countDistinct: counts days in the organization's time zone instead of a property."),
}

export const EventAggregate = z
  .strictObject({
    ...aggregated,
    op: z.enum(COMPARISONS),
    value: PredicateValue.describe('A number, or two for between: [10, 99.5].'),
  })
  .describe(
    'Computed over the events that match the rest of the predicate. Without events, counts and sum ' +
      'are 0; avg, min and max are missing and match only neq.',
  )
  .meta({ id: 'EventAggregate' })
export type EventAggregate = z.output<typeof EventAggregate>

const PropertyFilters = z.array(EventPropertyFilter).min(1).max(MAX_CONDITIONS)

/** Durations from an anchor, not calendar days. */
const SPAN_UNITS = ['minutes', 'hours', 'days', 'weeks'] as const
/** `spans.ts` has the limits of each unit. */
const SpanAmount = z.int().min(-60_000_000).max(60_000_000)
const Offset = z.strictObject({ amount: SpanAmount, unit: z.enum(SPAN_UNITS) })
export const Span = z
  .strictObject({ amount: SpanAmount.min(1), unit: z.enum(SPAN_UNITS) })
  .describe('A day is 24 hours.')
  .meta({ id: 'Span' })
export type Span = z.output<typeof Span>

export const Anchor = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('event'),
      eventName: ExternalId,
      occurrence: z.enum(['first', 'last']),
      propertyFilters: PropertyFilters.optional().describe(
        'The first or last event that matches all of these.',
      ),
    }),
    z.strictObject({
      kind: z.literal('attribute'),
      attr: AttributeName.describe('createdAt, or attributes.<key> with a date.'),
      path: Path.optional(),
    }),
  ])
  .describe('A date or time of the person.')
  .meta({ id: 'Anchor' })
export type Anchor = z.output<typeof Anchor>

export const AnchoredWindow = z
  .strictObject({
    anchor: Anchor,
    from: Offset.optional().describe(
      'Start of the window relative to the anchor, negative before it. Default: open.',
    ),
    to: Offset.optional().describe('End of the window. Default: open. Both ends are included.'),
    ended: z
      .boolean()
      .optional()
      .describe(
        'Whether the window must be over. Default: true with `occurred: false`, because the event can ' +
          'still happen; otherwise false.',
      ),
  })
  .describe('Applies to people who have the anchor. A day is 24 hours.')
  .meta({ id: 'AnchoredWindow' })
export type AnchoredWindow = z.output<typeof AnchoredWindow>

export const EventPredicate = z
  .strictObject({
    kind: z.literal('event'),
    connector: Connector.optional(),
    eventName: ExternalId,
    occurred: z.boolean().describe('false: everyone for whom the rest of this predicate is not true.'),
    propertyFilters: PropertyFilters.optional().describe('One event must match all of these.'),
    window: EventWindow.optional().describe('When it happened. Default: any time.'),
    anchoredWindow: AnchoredWindow.optional().describe('When it happened, relative to a date of the person.'),
    count: EventCount.optional().describe('Number of such events. Default: at least one.'),
    aggregate: EventAggregate.optional(),
    occurrence: z
      .enum(['first', 'last', 'firstMatching', 'lastMatching'])
      .optional()
      .describe(
        'Checks only one event: `window` and `propertyFilters` apply to the first or last event of ' +
          'the name. With …Matching, they apply to the first or last event that matches ' +
          '`propertyFilters`. Not with `count` or `aggregate`.',
      ),
  })
  .meta({ id: 'EventPredicate' })
export type EventPredicate = z.output<typeof EventPredicate>

const MAX_STEPS = 10

const SequenceStep = z
  .strictObject({
    eventName: ExternalId,
    propertyFilters: PropertyFilters.optional(),
    within: Span.optional().describe('Maximum time since the previous step. Not for the first step.'),
  })
  .meta({ id: 'SequenceStep' })

export const SequencePredicate = z
  .strictObject({
    kind: z.literal('event_sequence'),
    connector: Connector.optional(),
    occurred: z
      .boolean()
      .optional()
      .describe('false: everyone for whom the rest of this predicate is not true.'),
    steps: z
      .array(SequenceStep)
      .min(1)
      .max(MAX_STEPS)
      .describe('Events in order, each later than the previous one.'),
    order: z
      .enum(['inOrder', 'anyOrder'])
      .optional()
      .describe('anyOrder: all happened, in any order. Each step needs a different event name.'),
    within: Span.optional().describe(
      'Maximum time from the first event to the last. Replaces `within` in steps.',
    ),
    window: EventWindow.optional().describe('When the events of all steps happened.'),
    notFollowedBy: z
      .strictObject({
        eventName: ExternalId,
        propertyFilters: PropertyFilters.optional(),
        within: Span.optional().describe(
          'Period after the last step, which must be over. Default: until now.',
        ),
      })
      .optional()
      .describe('No such event followed the last step.'),
  })
  .meta({ id: 'SequencePredicate' })
export type SequencePredicate = z.output<typeof SequencePredicate>
