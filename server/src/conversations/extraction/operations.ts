import { z } from 'zod'
import { toWire } from '../../platform/core/index.ts'
import { operation, readOperation } from '../../platform/operations/index.ts'
import { Instant, WireId } from '../../platform/schema/index.ts'
import { reextract } from './extracting/reextraction.ts'
import { reviewOperations } from './reviews/index.ts'
import { ExtractionSchema } from './schema.ts'
import { getSchema, schemaOf, setSchema } from './schemas.ts'

const InitiativeId = z.strictObject({ id: WireId.describe('The id of an initiative.') })

const extraction_schema_get = readOperation({
  name: 'extraction_schema_get',
  route: 'GET /initiatives/{id}/extraction-schema',
  permission: 'initiatives:read',
  summary: 'Get the extraction schema',
  description:
    'Returns the fields that are extracted from conversations. Without a schema, `hasSchema` is false and ' +
    'the rest is null.',
  input: InitiativeId,
  output: z.strictObject({
    initiativeId: z.string(),
    hasSchema: z.boolean(),
    version: z.int().nullable(),
    schema: ExtractionSchema.nullable(),
    notes: z.string().nullable(),
    createdAt: z.iso.datetime().nullable(),
  }),
  run: async (ctx, { id }) => {
    const stored = await getSchema(ctx, id)
    return {
      initiativeId: id,
      hasSchema: stored !== null,
      version: stored?.version ?? null,
      schema: stored && schemaOf(stored.fields),
      notes: stored?.notes ?? null,
      createdAt: stored?.created_at.toISOString() ?? null,
    }
  },
})

const extraction_schema_set = operation({
  name: 'extraction_schema_set',
  route: 'POST /initiatives/{id}/extraction-schema',
  permission: 'initiatives:write',
  summary: 'Set the extraction schema',
  description:
    'Replaces the schema with a new version. The same fields again change nothing. Set it before launch: values ' +
    'already extracted from ended conversations stay.',
  effect: 'write',
  idempotent: true,
  edits: 'extraction_schema_get',
  status: 201,
  input: z.strictObject({
    ...InitiativeId.shape,
    schema: ExtractionSchema,
    notes: z.string().max(280).optional().describe('Why it changed, for later readers.'),
  }),
  output: z.strictObject({
    initiativeId: z.string(),
    version: z.int(),
    changed: z.boolean(),
    fieldCount: z.int(),
    notes: z.string().nullable(),
    createdAt: z.iso.datetime(),
  }),
  errors: ['conflict', 'reserved_field'],
  run: async (ctx, { id, ...input }) => {
    const { stored, changed } = await setSchema(ctx, id, input)
    return {
      initiativeId: toWire('initiative', stored.initiative_id),
      version: stored.version,
      changed,
      fieldCount: stored.fields.length,
      notes: stored.notes,
      createdAt: stored.created_at.toISOString(),
    }
  },
})

const extraction_reextract = operation({
  name: 'extraction_reextract',
  route: 'POST /initiatives/{id}/reextract',
  permission: 'initiatives:write',
  summary: 'Extract again from ended conversations',
  description:
    'Processes conversations not extracted yet, or extracted with an earlier schema. `force` ' +
    'processes all. New values replace the old ones, except what people decided.',
  effect: 'write',
  idempotent: true,
  status: 201,
  input: z.strictObject({
    ...InitiativeId.shape,
    dryRun: z.boolean().default(false).describe('Only count.'),
    force: z.boolean().default(false).describe('Also those already extracted with the current schema.'),
    fromDate: Instant.optional().describe('Only participants enrolled since this time.'),
  }),
  output: z.strictObject({
    initiativeId: z.string(),
    eligible: z.int().describe('Ended conversations that match.'),
    queued: z.int().describe('Of these, how many are extracted now. 0 in a dry run.'),
    willExtract: z.int().describe('Of these, how many have enough messages.'),
    insufficient: z.int().describe('Of these, how many have fewer than three messages or no reply.'),
    dryRun: z.boolean(),
  }),
  errors: ['conflict'],
  run: async (ctx, { id, ...options }) => ({ initiativeId: id, ...(await reextract(ctx, id, options)) }),
})

export const extractionOperations = [
  extraction_schema_get,
  extraction_schema_set,
  extraction_reextract,
  ...reviewOperations,
]
