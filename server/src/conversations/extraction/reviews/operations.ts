import { z } from 'zod'
import { toWire } from '../../../platform/core/index.ts'
import { listOperation, operation } from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { CAUSES } from '../causes.ts'
import { ExtractionField } from '../schema.ts'
import { decide } from './decisions.ts'
import { listReviews, type ReviewRow } from './review-list.ts'

const Slug = z.string().min(1).max(40)
const Values = z.array(z.string())

const Review = z
  .strictObject({
    participantId: z.string(),
    initiativeId: z.string(),
    initiativeName: z.string(),
    personExternalId: z.string().nullable(),
    name: z.string().nullable(),
    field: z.string(),
    definition: ExtractionField.nullable().describe('The field as it was when the value was extracted.'),
    values: Values.describe(
      'What was read: one value, or those of a list. Empty: an answer was not understood.',
    ),
    sourceQuote: z.string().nullable(),
    confidence: z.number().nullable(),
    cause: z.enum(CAUSES).nullable(),
    candidates: z.array(Values).describe('What else may be meant.'),
    createdAt: z.iso.datetime(),
    status: z.enum(['waiting', 'confirmed', 'corrected', 'refused']),
    decidedValues: Values.nullable().describe('The right values, of a corrected one.'),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z
      .strictObject({ kind: z.enum(['key', 'user', 'system']), id: z.string(), name: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'ExtractionReview' })

const extraction_reviews_list = listOperation({
  name: 'extraction_reviews_list',
  route: 'GET /extraction-reviews',
  permission: 'initiatives:read',
  summary: 'List values to review',
  description: 'Values that are not sure, or that people decided.',
  // Agents find the same values by `cause` in initiatives_answers_list.
  forPeople: true,
  filters: {
    initiativeId: WireId.optional(),
    field: Slug.optional(),
    status: z.enum(['waiting', 'decided']).default('waiting'),
  },
  item: Review,
  query: (ctx, page, filters) => listReviews(ctx, filters, page),
  position: ({ created_at, decided_at, id }) => ({ at: decided_at ?? created_at, id }),
  present: presentReview,
})

function presentReview(row: ReviewRow): z.input<typeof Review> {
  const { slug: _, ...definition } = row.field ?? { slug: '' }
  return {
    participantId: toWire('run', row.run_id),
    initiativeId: toWire('initiative', row.initiative_id),
    initiativeName: row.initiative_name,
    personExternalId: row.person_external_id,
    name: row.name,
    field: row.slug,
    definition: row.field && (definition as z.input<typeof ExtractionField>),
    values: row.items,
    sourceQuote: row.source_quote,
    confidence: row.confidence,
    cause: row.cause as (typeof CAUSES)[number] | null,
    candidates: row.candidates,
    createdAt: row.created_at.toISOString(),
    status: row.decision ?? 'waiting',
    decidedValues: row.decided_items,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_kind && {
      kind: row.decided_by_kind,
      id: row.decided_by_id!,
      name: row.decided_by_name,
    },
  }
}

const extraction_reviews_set = operation({
  name: 'extraction_reviews_set',
  route: 'POST /initiatives/{id}/participants/{participantId}/review',
  permission: 'initiatives:write',
  summary: 'Set the decision about an extracted value',
  effect: 'write',
  idempotent: true,
  subject: 'participantId',
  input: z.strictObject({
    id: WireId,
    participantId: WireId,
    field: Slug,
    act: z.enum(['confirm', 'correct', 'refuse', 'undo']),
    value: z
      .union([z.boolean(), z.number(), z.string().max(4096), z.array(z.string().max(4096)).max(100)])
      .meta({ id: 'ReviewedValue' })
      .optional(),
    seenValues: z
      .array(z.string().max(4096))
      .max(100)
      .optional()
      .describe('`values` as read. 409 if changed.'),
  }),
  output: z.strictObject({
    participantId: z.string(),
    field: z.string(),
    status: z
      .enum(['waiting', 'confirmed', 'corrected', 'refused', 'open'])
      .describe('open: sure, not reviewed.'),
    valuesBefore: Values.nullable(),
    values: Values.nullable().describe('null: no value.'),
  }),
  errors: ['conflict'],
  audited: ({ field, valuesBefore, values }) => ({
    before: { [field]: valuesBefore },
    after: { [field]: values },
  }),
  run: async (ctx, { act, value, seenValues, ...named }) => {
    const { status, before, after } = await decide(ctx, named, { act, value, seenValues })
    return {
      participantId: named.participantId,
      field: named.field,
      status,
      valuesBefore: before,
      values: after,
    }
  },
})

export const reviewOperations = [extraction_reviews_list, extraction_reviews_set]
