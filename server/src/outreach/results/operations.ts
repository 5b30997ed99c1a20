import { z } from 'zod'
import { MessageSums, readMessageSums } from '../../messaging/index.ts'
import { ApiError } from '../../platform/core/index.ts'
import { type Ctx, readOperation } from '../../platform/operations/index.ts'
import { getInitiative, InitiativeId } from '../initiatives/index.ts'
import { count, type Summary } from './counting/count.ts'
import { type AskedFields, fieldNamed, fieldsOf } from './counting/fields.ts'
import { type Counted, readCounted } from './counting/kept-counts.ts'
import type { Dimension } from './counting/questions.ts'
import { Segment, Values, Variable } from './schema.ts'
import { shareOperations } from './sharing/operations.ts'

const Field = z.string().min(1).max(40).describe('The slug of a field of the extraction schema.')
const CountedAt = z.iso
  .datetime()
  .nullable()
  .describe(
    'Numbers of more than 20,000 participants are counted beforehand. null: they are being counted; ask again.',
  )

const initiatives_summary = readOperation({
  name: 'initiatives_summary',
  route: 'GET /initiatives/{id}/data/summary',
  permission: 'initiatives:read',
  readsReplica: true,
  summary: 'Get a summary of the collected data',
  description:
    'With its messages by channel and day, and why some failed. A segment limits the participants and variables, ' +
    'not the messages.',
  // It may ask for a count.
  transaction: 'shared',
  input: z.strictObject({
    ...InitiativeId.shape,
    segment: Segment.optional(),
    kept: z
      .boolean()
      .default(false)
      .describe(
        'true: of more than 20,000 participants, the numbers of `countedAt`, at once. false: those of now.',
      ),
  }),
  output: z.strictObject({
    participantCount: z.int(),
    variables: z.array(Variable),
    messages: MessageSums.optional(),
    countedAt: CountedAt.optional().describe('With `kept`. null: they are being counted; ask again.'),
  }),
  run: async (ctx, { id, segment = null, kept }) => {
    const initiative = await getInitiative(ctx, id)
    const { countedAt, result } = (await summaryOf(ctx, initiative.id, segment, kept)) ?? NOT_COUNTED
    return {
      ...result,
      messages: await readMessageSums(ctx, { initiativeId: initiative.id }),
      ...(kept && { countedAt: countedAt?.toISOString() ?? null }),
    }
  },
})

const NOT_COUNTED = { countedAt: null, result: { participantCount: 0, variables: [] } }

async function summaryOf(
  ctx: Ctx,
  initiativeId: string,
  segment: string | null,
  isKept: boolean,
): Promise<Counted<Summary> | null> {
  const fields = await fieldsOf(ctx, initiativeId)
  const question = { kind: 'summary', segment } as const
  if (isKept) return readCounted(ctx, initiativeId, question, fields)
  return { countedAt: ctx.now, result: await count(ctx, initiativeId, question, fields) }
}

const initiatives_results_timeline = readOperation({
  name: 'initiatives_results_timeline',
  route: 'GET /initiatives/{id}/results/timeline',
  permission: 'initiatives:read',
  readsReplica: true,
  summary: 'Get the answers to a field by day',
  forPeople: true,
  description:
    'By the day of enrollment in the time zone of the organization: the latest 366 days, oldest first.',
  transaction: 'shared',
  input: z.strictObject({ ...InitiativeId.shape, field: Field, segment: Segment.optional() }),
  output: z
    .strictObject({
      countedAt: CountedAt,
      days: z.array(
        z.strictObject({
          day: z.iso.date(),
          answered: z.int(),
          eligible: z.int().describe('Participants whose conversation was read.'),
          average: z.number().nullable().describe('Of whole numbers.'),
          values: Values.nullable().describe('Of yes-or-no fields and categories.'),
        }),
      ),
    })
    .meta({ id: 'ResultsTimeline' }),
  run: async (ctx, { id, field, segment = null }) => {
    const initiative = await getInitiative(ctx, id)
    const fields = await fieldsOf(ctx, initiative.id)
    fieldNamed(fields, field)
    const counted = await readCounted(ctx, initiative.id, { kind: 'timeline', field, segment }, fields)
    return { countedAt: counted?.countedAt.toISOString() ?? null, days: counted?.result.days ?? [] }
  },
})

const initiatives_results_crossing = readOperation({
  name: 'initiatives_results_crossing',
  route: 'GET /initiatives/{id}/results/crossing',
  permission: 'initiatives:read',
  readsReplica: true,
  summary: 'Compare the answers to a field between groups',
  forPeople: true,
  description:
    'Groups participants by exactly one of `byField`, `bySegment` and `byAttribute`, the largest group first. Beyond 20 ' +
    'values, the others share a group. Text fields have no values to compare.',
  transaction: 'shared',
  input: z.strictObject({
    ...InitiativeId.shape,
    field: Field,
    byField: z.string().min(1).max(40).optional().describe('Another field.'),
    bySegment: z.string().min(1).max(255).optional().describe('A segment: its members, and everybody else.'),
    byAttribute: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('An attribute of people, by its present value.'),
    segment: Segment.optional(),
  }),
  output: z
    .strictObject({
      countedAt: CountedAt,
      groups: z.array(
        z.strictObject({
          kind: z
            .enum(['VALUE', 'NONE', 'REST', 'INSIDE', 'OUTSIDE'])
            .describe('NONE: without a value. REST: the other values. INSIDE and OUTSIDE: of the segment.'),
          value: z.string().nullable().describe('Of a VALUE.'),
          answered: z.int(),
          average: z.number().nullable().describe('Of whole numbers.'),
          values: Values.nullable().describe('null: whole numbers with more than 11 different values.'),
        }),
      ),
    })
    .meta({ id: 'ResultsCrossing' }),
  run: async (ctx, { id, field, segment = null, ...given }) => {
    const initiative = await getInitiative(ctx, id)
    const fields = await fieldsOf(ctx, initiative.id)
    const by = dimensionOf(given)
    requireComparable(fields, field, by)
    const counted = await readCounted(ctx, initiative.id, { kind: 'crossing', field, by, segment }, fields)
    return { countedAt: counted?.countedAt.toISOString() ?? null, groups: counted?.result.groups ?? [] }
  },
})

interface GivenDimension {
  byField?: string | undefined
  bySegment?: string | undefined
  byAttribute?: string | undefined
}

/** Throws `invalid_request` unless exactly one is given. */
function dimensionOf({ byField, bySegment, byAttribute }: GivenDimension): Dimension {
  const given: Dimension[] = []
  if (byField !== undefined) given.push({ kind: 'field', field: byField })
  if (bySegment !== undefined) given.push({ kind: 'segment', segment: bySegment })
  if (byAttribute !== undefined) given.push({ kind: 'attribute', key: byAttribute })
  const [first, second] = given
  if (first && !second) return first
  throw new ApiError('invalid_request', 'Send exactly one of `byField`, `bySegment` and `byAttribute`.')
}

function requireComparable(fields: AskedFields, slug: string, by: Dimension): void {
  const isText = (field: string) => fieldNamed(fields, field).type.startsWith('string')
  if (isText(slug) || (by.kind === 'field' && isText(by.field)))
    throw new ApiError('invalid_request', 'Text fields cannot be compared. Choose a field with values.')
  if (by.kind === 'field' && by.field === slug)
    throw new ApiError('invalid_request', 'Choose another field to compare with.')
}

export const resultOperations = [
  initiatives_summary,
  initiatives_results_timeline,
  initiatives_results_crossing,
  ...shareOperations,
]
