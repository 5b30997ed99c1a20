import { z } from 'zod'
import { toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, inSameOrder, listOperation, type PageRequest } from '../../../platform/operations/index.ts'
import { getInitiative, type InitiativeRow } from '../initiatives.ts'
import { InitiativeId } from '../schema.ts'
import { nameOfParticipant } from './participants.ts'
import {
  hasValue,
  isOfSegment,
  pageOfRuns,
  type RunSearch,
  sideOfSegment,
  sideOfValue,
} from './run-search.ts'

interface AnswerRow {
  id: string
  person_external_id: string | null
  name: string | null
  started_at: Date
  items: string[]
  source_quote: string | null
  confidence: number | null
  cause: string | null
}

const initiatives_answers_list = listOperation({
  name: 'initiatives_answers_list',
  route: 'GET /initiatives/{id}/answers',
  permission: 'initiatives:read',
  readsReplica: true,
  summary: 'List the answers to one field',
  description:
    'The values extracted for a field with the quotes that they come from, latest participants first.',
  filters: {
    ...InitiativeId.shape,
    field: z.string().min(1).max(40).describe('A field of the extraction schema.'),
    value: z.string().min(1).max(500).optional(),
    segment: z.string().min(1).max(255).optional().describe('The slug of a segment: only its members.'),
    outsideSegment: z.string().min(1).max(255).optional().describe('The slug of a segment: only others.'),
    otherField: z.string().min(1).max(40).optional().describe('Only those with or without this other field.'),
    otherValue: z.string().min(1).max(500).optional().describe('Its value. Omitted: those without one.'),
    attribute: z.string().min(1).max(255).optional().describe('Only those with or without this attribute.'),
    attributeValue: z.string().min(1).max(255).optional().describe('Its value. Omitted: those without one.'),
  },
  item: z
    .strictObject({
      participantId: z.string(),
      personExternalId: z.string().nullable(),
      name: z.string().nullable(),
      createdAt: z.iso.datetime().describe('When the participant was enrolled.'),
      values: z.array(z.string()),
      sourceQuote: z.string().nullable(),
      confidence: z.number().nullable(),
      cause: z.string().nullable().optional().describe('Why it was taken. reviewed: a person decided.'),
    })
    .meta({ id: 'Answer' }),
  query: async (ctx, page, { id, ...filters }) =>
    listAnswers(ctx, await getInitiative(ctx, id), filters, page),
  position: ({ started_at, id }) => ({ at: started_at, id }),
  present: (row) => ({
    participantId: toWire('run', row.id),
    personExternalId: row.person_external_id,
    name: row.name,
    createdAt: row.started_at.toISOString(),
    values: row.items,
    sourceQuote: row.source_quote,
    confidence: row.confidence,
    cause: row.cause,
  }),
})

interface AnswerFilters {
  field: string
  value?: string | undefined
  segment?: string | undefined
  outsideSegment?: string | undefined
  otherField?: string | undefined
  otherValue?: string | undefined
  attribute?: string | undefined
  attributeValue?: string | undefined
}

/** Uses runs_extracted_newest. */
async function listAnswers(
  ctx: Ctx,
  initiative: InitiativeRow,
  filters: AnswerFilters,
  page: PageRequest,
): Promise<RawBuilder<AnswerRow>> {
  const runs = await pageOfRuns(ctx, initiative.id, searchOf(ctx, initiative.id, filters), page)
  return sql<AnswerRow>`
    select r.id, r.person_external_id, ${nameOfParticipant(ctx)} as name, r.started_at, v.items, v.source_quote,
           v.confidence, v.cause
    from (${runs}) r
    join extracted_values v on v.org_id = ${ctx.org} and v.run_id = r.id and v.slug = ${filters.field}
    ${inSameOrder('r', page.order, sql`started_at`)}`
}

function searchOf(ctx: Ctx, initiativeId: string, filters: AnswerFilters): RunSearch {
  const { field, value, segment, outsideSegment, otherField, otherValue } = filters
  return {
    among: sql`and r.extraction_status = 'EXTRACTED'`,
    which: sql`
      and ${hasValue(ctx, field, value)}
      ${segment === undefined ? sql`` : sql`and ${isOfSegment(ctx, segment)}`}
      ${outsideSegment === undefined ? sql`` : sql`and not ${isOfSegment(ctx, outsideSegment)}`}
      ${withOther(ctx, filters)} ${withAttribute(ctx, filters)}`,
    sides: [
      sideOfValue(ctx, initiativeId, field, value),
      ...(otherField === undefined || otherValue === undefined
        ? []
        : [sideOfValue(ctx, initiativeId, otherField, otherValue)]),
      ...(segment === undefined ? [] : [sideOfSegment(ctx, segment)]),
    ],
  }
}

function withOther(ctx: Ctx, { otherField, otherValue }: AnswerFilters): RawBuilder<unknown> {
  if (otherField === undefined) return sql``
  const other = hasValue(ctx, otherField, otherValue)
  return otherValue === undefined ? sql`and not ${other}` : sql`and ${other}`
}

/** The same values as results group by: texts, numbers and yes or no. */
function withAttribute(ctx: Ctx, { attribute, attributeValue }: AnswerFilters): RawBuilder<unknown> {
  if (attribute === undefined) return sql``
  const given = sql`
    select from people p
    where p.org_id = ${ctx.org} and p.id = r.person_id
      and jsonb_typeof(p.attributes -> ${attribute}) in ('string', 'number', 'boolean')`
  return attributeValue === undefined
    ? sql`and not exists (${given} offset 0)`
    : sql`and exists (${given} and left(p.attributes ->> ${attribute}, 255) = ${attributeValue} offset 0)`
}

export const answerOperations = [initiatives_answers_list]
