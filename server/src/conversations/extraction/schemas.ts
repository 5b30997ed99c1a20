import { isDeepStrictEqual } from 'node:util'
import { ApiError, fromWire, notFound } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { Field } from './fields.ts'
import type { ExtractionSchema } from './schema.ts'

/** A field as stored: a list keeps the author's order, which jsonb objects do not. */
export type StoredField = Field & { slug: string }

export interface SchemaVersion {
  initiative_id: string
  version: number
  fields: StoredField[]
  notes: string | null
  created_at: Date
}

/** Slugs with a meaning in the product (docs/behaviour/conversations.md: Extraction). */
const RESERVED = new Set(['topic', 'problem', 'competitor'])

/**
 * Sets the initiative's schema: creates a new version unless it equals the present one. Throws `not_found`,
 * `reserved_field`, and `conflict` when the initiative is archived.
 */
export async function setSchema(
  ctx: Ctx,
  initiativeId: string,
  { schema, notes }: { schema: ExtractionSchema; notes?: string | undefined },
): Promise<{ stored: SchemaVersion; changed: boolean }> {
  refuseReserved(schema)
  const initiative = await lockInitiative(ctx, initiativeId)
  const present = (await currentSchemas(ctx.db, ctx.org, [initiative])).get(initiative)
  if (present && isDeepStrictEqual(schemaOf(present.fields), schema)) {
    return { stored: await renote(ctx, present, notes), changed: false }
  }
  const fields = Object.entries(schema.fields).map(([slug, field]): StoredField => ({ slug, ...field }))
  const stored = await ctx.db.one(sql<SchemaVersion>`
    insert into extraction_schemas (org_id, initiative_id, version, fields, notes, created_at)
    values (${ctx.org}, ${initiative}, ${(present?.version ?? 0) + 1}, ${JSON.stringify(fields)}::jsonb,
            ${notes ?? null}, ${ctx.now})
    returning *`)
  return { stored, changed: true }
}

function refuseReserved(schema: ExtractionSchema): void {
  const issues = Object.keys(schema.fields)
    .filter((slug) => RESERVED.has(slug))
    .map((slug) => ({
      path: `schema.fields.${slug}`,
      code: 'reserved_field',
      message: `The slug ${slug} is reserved. Choose another one.`,
    }))
  if (issues[0]) throw new ApiError('reserved_field', issues[0].message, { issues })
}

/** Concurrent updates create versions one after the other. Returns the UUID. */
async function lockInitiative(ctx: Ctx, id: string): Promise<string> {
  const row = await ctx.db.maybe(sql<{ id: string; archived_at: Date | null }>`
    select id, archived_at from initiatives
    where org_id = ${ctx.org} and id = ${fromWire('initiative', id)} for no key update`)
  if (!row) throw notFound('initiative')
  if (row.archived_at) throw new ApiError('conflict', 'This initiative is archived. Unarchive it first.')
  return row.id
}

/** Notes describe a version and are not compared. */
async function renote(ctx: Ctx, present: SchemaVersion, notes: string | undefined): Promise<SchemaVersion> {
  if (notes === undefined || notes === present.notes) return present
  return ctx.db.one(sql<SchemaVersion>`
    update extraction_schemas set notes = ${notes}
    where org_id = ${ctx.org} and initiative_id = ${present.initiative_id} and version = ${present.version}
    returning *`)
}

/** The current schema of an initiative; null when it has none. Throws `not_found`. */
export async function getSchema(ctx: Ctx, initiativeId: string): Promise<SchemaVersion | null> {
  const row = await ctx.db.maybe(sql<{ id: string }>`
    select id from initiatives where org_id = ${ctx.org} and id = ${fromWire('initiative', initiativeId)}`)
  if (!row) throw notFound('initiative')
  return (await currentSchemas(ctx.db, ctx.org, [row.id])).get(row.id) ?? null
}

/** The current schemas of initiatives (UUIDs), by initiative; those without one are missing. */
export async function currentSchemas(
  db: Db,
  org: string,
  initiativeIds: readonly string[],
): Promise<Map<string, SchemaVersion>> {
  const rows = await db.rows(sql<SchemaVersion>`
    select distinct on (initiative_id) initiative_id, version, fields, notes, created_at
    from extraction_schemas
    where org_id = ${org} and initiative_id = any(${initiativeIds})
    order by initiative_id, version desc`)
  return new Map(rows.map((row) => [row.initiative_id, row]))
}

/** Copies the present schema of another initiative (UUIDs) as the first version of one without a schema. */
export async function copySchema(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db.run(sql`
    insert into extraction_schemas (org_id, initiative_id, version, fields, notes, created_at)
    select org_id, ${to}, 1, fields, notes, ${ctx.now} from extraction_schemas
    where org_id = ${ctx.org} and initiative_id = ${from}
    order by version desc limit 1`)
}

/** Stored fields as the API shows them. */
export function schemaOf(fields: readonly StoredField[]): ExtractionSchema {
  return { fields: Object.fromEntries(fields.map(({ slug, ...field }) => [slug, field])) }
}
