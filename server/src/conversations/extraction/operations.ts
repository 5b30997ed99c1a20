import { z } from 'zod'
import { toWire } from '../../platform/core/index.ts'
import { operation } from '../../platform/operations/index.ts'
import { Instant, WireId } from '../../platform/schema/index.ts'
import { reextract } from './reextraction.ts'
import { ExtractionSchema } from './schema.ts'
import { getSchema, schemaOf, setSchema } from './schemas.ts'

const InitiativeId = z.strictObject({ id: WireId.describe('An initiative.') })

const extraction_schema_get = operation({
  name: 'extraction_schema_get',
  route: 'GET /initiatives/{id}/extraction-schema',
  permission: 'initiatives:read',
  summary: 'Read what is taken out of conversations',
  description: '`hasSchema` is false, and the rest null, until a schema is set.',
  effect: 'read',
  idempotent: true,
  input: InitiativeId,
  output: z.strictObject({
    initiativeId: z.string(),
    hasSchema: z.boolean(),
    version: z.int().nullable(),
    schema: ExtractionSchema.nullable(),
    notes: z.string().nullable(),
    createdAt: z.iso.datetime().nullable(),
  }),
  errors: ['not_found'],
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
  summary: 'Set what is taken out of conversations',
  description:
    'Replaces the schema with a new version; the same fields again leave the version as it is (`changed: false`). Set it ' +
    'before launch: conversations that have ended already keep what was extracted from them.',
  effect: 'write',
  idempotent: true,
  status: 201,
  subject: 'id',
  input: z.strictObject({
    ...InitiativeId.shape,
    schema: ExtractionSchema,
    notes: z.string().max(280).optional().describe('Why it changed, for whoever reads it later.'),
  }),
  output: z.strictObject({
    initiativeId: z.string(),
    version: z.int(),
    changed: z.boolean(),
    fieldCount: z.int(),
    notes: z.string().nullable(),
    createdAt: z.iso.datetime(),
  }),
  errors: ['not_found', 'conflict', 'reserved_field'],
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
  summary: 'Extract again from conversations that have ended',
  description:
    'Takes what was not extracted yet, or extracted before the schema changed; with `force` everything. ' +
    'The values are replaced when the new ones are there.',
  effect: 'write',
  idempotent: true,
  status: 201,
  subject: 'id',
  input: z.strictObject({
    ...InitiativeId.shape,
    dryRun: z.boolean().default(false).describe('Only count.'),
    force: z.boolean().default(false).describe('Also with the present schema.'),
    fromDate: Instant.optional().describe('Only participants enrolled since this instant.'),
  }),
  output: z.strictObject({
    initiativeId: z.string(),
    eligible: z.int().describe('Ended conversations to take.'),
    queued: z.int().describe('Of them, those that will be extracted now; 0 in a dry run.'),
    willExtract: z.int().describe('Of them, those that hold enough.'),
    insufficient: z.int().describe('Of them, those with fewer than three messages or no reply.'),
    dryRun: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
  run: async (ctx, { id, ...options }) => ({ initiativeId: id, ...(await reextract(ctx, id, options)) }),
})

export const extractionOperations = [extraction_schema_get, extraction_schema_set, extraction_reextract]
