import { z } from 'zod'
import { ExternalId } from '../../../platform/schema/index.ts'
import {
  AttributeName,
  Connector,
  MAX_CONDITIONS,
  Path,
  PredicateValue,
  term,
} from '../filter/terms-schema.ts'

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
    value: PredicateValue.describe('A whole number; for between two of them: [2, 5].'),
  })
  .meta({ id: 'EventCount' })
export type EventCount = z.output<typeof EventCount>

export const AGGREGATES = ['count', 'countDistinct', 'sum', 'avg', 'min', 'max'] as const

/** An aggregate over events. */
export const aggregated = {
  function: z
    .enum(AGGREGATES)
    .describe(
      'count: of events. countDistinct: of the values of `property`, or of days. sum, avg, min, max: of the numbers ' +
        'under `property`. Other values are left out.',
    ),
  property: ExternalId.optional().describe('Key of a property of the events.'),
  path: Path.optional().describe('Steps on from there. A list on the way: each of its elements.'),
  of: z
    .literal('days')
    .optional()
    .describe("countDistinct: the days of the organization's time zone, instead of a property."),
}

export const EventAggregate = z
  .strictObject({
    ...aggregated,
    op: z.enum(COMPARISONS),
    value: PredicateValue.describe('A number; for between two of them: [10, 99.5].'),
  })
  .describe(
    'Over the events that the rest of the predicate finds. Of none, counts and the sum are 0; avg, min and max are ' +
      'missing, which satisfies only neq.',
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
      propertyFilters: PropertyFilters.optional().describe('The first or last that satisfies all of them.'),
    }),
    z.strictObject({
      kind: z.literal('attribute'),
      attr: AttributeName.describe('createdAt, or attributes.<key> with a date.'),
      path: Path.optional(),
    }),
  ])
  .describe("A moment of the person's own.")
  .meta({ id: 'Anchor' })
export type Anchor = z.output<typeof Anchor>

export const AnchoredWindow = z
  .strictObject({
    anchor: Anchor,
    from: Offset.optional().describe(
      'Where the window begins, counted from the anchor and negative before it; open when omitted.',
    ),
    to: Offset.optional().describe('Where it ends; open when omitted. Both ends belong to it.'),
    ended: z
      .boolean()
      .optional()
      .describe(
        'Whether the window must be over. When omitted: true with `occurred: false`, since until then it may still ' +
          'occur, and false otherwise.',
      ),
  })
  .describe('Asked of people who have the anchor. A day is 24 hours.')
  .meta({ id: 'AnchoredWindow' })
export type AnchoredWindow = z.output<typeof AnchoredWindow>

export const EventPredicate = z
  .strictObject({
    kind: z.literal('event'),
    connector: Connector.optional(),
    eventName: ExternalId,
    occurred: z.boolean().describe('false: everybody for whom the rest of this predicate does not hold.'),
    propertyFilters: PropertyFilters.optional().describe('One event must satisfy all of them.'),
    window: EventWindow.optional().describe('When it happened; ever, when omitted.'),
    anchoredWindow: AnchoredWindow.optional().describe('When it happened, seen from a moment of the person.'),
    count: EventCount.optional().describe('How many such events; at least one when omitted.'),
    aggregate: EventAggregate.optional(),
    occurrence: z
      .enum(['first', 'last', 'firstMatching', 'lastMatching'])
      .optional()
      .describe(
        'Only this one of the events of the name: `window` and `propertyFilters` are asked of it. …Matching: the ' +
          'first or last that satisfies `propertyFilters`, and `window` is asked of it. Without `count` and `aggregate`.',
      ),
  })
  .meta({ id: 'EventPredicate' })
export type EventPredicate = z.output<typeof EventPredicate>

const MAX_STEPS = 10

const SequenceStep = z
  .strictObject({
    eventName: ExternalId,
    propertyFilters: PropertyFilters.optional(),
    within: Span.optional().describe('At most so long after the step before. Not for the first step.'),
  })
  .meta({ id: 'SequenceStep' })

export const SequencePredicate = z
  .strictObject({
    kind: z.literal('event_sequence'),
    connector: Connector.optional(),
    occurred: z
      .boolean()
      .optional()
      .describe('false: everybody for whom the rest of this predicate does not hold.'),
    steps: z
      .array(SequenceStep)
      .min(1)
      .max(MAX_STEPS)
      .describe('Events that happened one after the other, each later than the one before.'),
    order: z
      .enum(['inOrder', 'anyOrder'])
      .optional()
      .describe('anyOrder: all of them happened; each step needs an event name of its own.'),
    within: Span.optional().describe(
      'From the first of the events to the last at most. Instead of `within` of the steps.',
    ),
    window: EventWindow.optional().describe('Where the events of all steps lie.'),
    notFollowedBy: z
      .strictObject({
        eventName: ExternalId,
        propertyFilters: PropertyFilters.optional(),
        within: Span.optional().describe(
          'For so long after the last step, which must be over; ever since when omitted.',
        ),
      })
      .optional()
      .describe('No such event came after the last step.'),
  })
  .meta({ id: 'SequencePredicate' })
export type SequencePredicate = z.output<typeof SequencePredicate>
