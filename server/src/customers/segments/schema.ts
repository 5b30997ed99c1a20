import { z } from 'zod'
import { chosenId } from '../../platform/schema/index.ts'
import { FilterExpression } from './filter/filter-schema.ts'
import { OutputColumns } from './output/columns.ts'

const Name = z.string().min(1).max(120)
const Description = z.string().max(1024).nullable()

const Cadence = z
  .enum(['REACTIVE_ONLY', 'HOURLY', 'DAILY', 'LIVE'])
  .describe(
    'REACTIVE_ONLY: on request. DAILY: at `dailyEvaluationHour`. LIVE: within two seconds of changes ' +
      'to people, objects, links and events.',
  )
export type Cadence = z.output<typeof Cadence>

const DailyHour = z
  .int()
  .min(0)
  .max(23)
  .nullable()
  .describe("For DAILY, in the organization's time zone. Default: 9.")

const SkipWeekend = z.boolean().describe('Skips HOURLY and DAILY evaluations on Saturday and Sunday.')

const Slug = chosenId(
  z
    .string()
    .min(1)
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters and digits, separated by single dashes.'),
  ['catalog', 'describe', 'people', 'preview', 'validate'],
)

export const SegmentDraft = z.strictObject({
  name: Name,
  slug: Slug.describe('Identifies the segment in paths. It cannot change.'),
  description: Description.optional(),
  filterExpression: FilterExpression,
  evaluationCadence: Cadence.default('REACTIVE_ONLY'),
  dailyEvaluationHour: DailyHour.optional(),
  skipWeekendEvaluation: SkipWeekend.optional(),
  outputColumns: OutputColumns.optional(),
})
export type SegmentDraft = z.output<typeof SegmentDraft>

export const SegmentChanges = z.strictObject({
  name: Name.optional(),
  description: Description.optional(),
  filterExpression: FilterExpression.optional(),
  evaluationCadence: Cadence.optional(),
  dailyEvaluationHour: DailyHour.optional(),
  skipWeekendEvaluation: SkipWeekend.optional(),
  outputColumns: OutputColumns.optional(),
})
export type SegmentChanges = z.output<typeof SegmentChanges>

export const Segment = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    evaluationCadence: Cadence,
    memberCount: z.int().describe('As of the last evaluation.'),
    lastEvaluatedAt: z.iso.datetime().nullable().describe('null: never evaluated, so it has no members yet.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Segment' })

export const SegmentDetail = Segment.extend({
  filterExpression: FilterExpression,
  dailyEvaluationHour: z.int().nullable(),
  skipWeekendEvaluation: z.boolean(),
  outputColumns: OutputColumns.nullable(),
  evaluation: z
    .strictObject({ startedAt: z.iso.datetime(), done: z.int(), people: z.int() })
    .nullable()
    .describe(
      'Of a large organization: an evaluation that goes through the people in parts. null: none is under way.',
    ),
}).meta({ id: 'SegmentDetail' })

export const SegmentMember = z
  .strictObject({
    name: z.string(),
    phoneNumber: z.string(),
    externalId: z.string(),
    email: z.string(),
    enteredAt: z.iso.datetime(),
  })
  .describe('Empty text for values the person does not have.')
  .meta({ id: 'SegmentMember' })
