import { z } from 'zod'
import { FilterExpression } from './filter/filter-schema.ts'
import { OutputColumns } from './output/columns.ts'

const Name = z.string().min(1).max(120)
const Description = z.string().max(1024).nullable()

const Cadence = z
  .enum(['REACTIVE_ONLY', 'HOURLY', 'DAILY', 'LIVE'])
  .describe(
    'REACTIVE_ONLY: when asked. DAILY: at `dailyEvaluationHour`. LIVE: follows people, objects, links and events within ' +
      'two seconds.',
  )
export type Cadence = z.output<typeof Cadence>

const DailyHour = z
  .int()
  .min(0)
  .max(23)
  .nullable()
  .describe("Of DAILY, in the organization's time zone; 9 when null or omitted.")

const SkipWeekend = z.boolean().describe('HOURLY and DAILY rest on Saturday and Sunday.')

/** Reserved by `GET /segments/catalog`. */
const RESERVED_SLUG = 'catalog'

const Slug = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters and digits, joined by single dashes.')
  .refine((slug) => slug !== RESERVED_SLUG, `\`${RESERVED_SLUG}\` is reserved. Choose another slug.`)

export const SegmentDraft = z.strictObject({
  name: Name,
  slug: Slug.describe('Names the segment in paths; cannot be changed.'),
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
    lastEvaluatedAt: z.iso.datetime().nullable().describe('null: never, so it has no members yet.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Segment' })

export const SegmentDetail = Segment.extend({
  filterExpression: FilterExpression,
  dailyEvaluationHour: z.int().nullable(),
  skipWeekendEvaluation: z.boolean(),
}).meta({ id: 'SegmentDetail' })

export const SegmentMember = z
  .strictObject({
    name: z.string(),
    phoneNumber: z.string(),
    externalId: z.string(),
    email: z.string(),
    enteredAt: z.iso.datetime(),
  })
  .describe('What is not known of the person is the empty text.')
  .meta({ id: 'SegmentMember' })
