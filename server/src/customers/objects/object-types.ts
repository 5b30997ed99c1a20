import type { z } from 'zod'
import { ApiError, notFound } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, readBeginning } from '../../platform/operations/index.ts'
import type { CustomObjectType, CustomObjectTypeInput } from './schema.ts'

export interface ObjectTypeRow {
  name: string
  display_name: string
  description: string | null
}

/** Creates a type, or updates the texts of the one with this name; an omitted description stays. */
export async function createObjectType(
  ctx: Ctx,
  { name, displayName, description }: CustomObjectTypeInput,
): Promise<{ row: ObjectTypeRow; created: boolean }> {
  const inserted = await ctx.db.maybe(sql<ObjectTypeRow>`
    insert into custom_object_types (org_id, name, display_name, description, created_at, updated_at)
    values (${ctx.org}, ${name}, ${displayName}, ${description ?? null}, ${ctx.now}, ${ctx.now})
    on conflict (org_id, name) do nothing returning *`)
  if (inserted) return { row: inserted, created: true }
  const row = await ctx.db.one(sql<ObjectTypeRow>`
    update custom_object_types set
      display_name = ${displayName}, description = coalesce(${description ?? null}, description), updated_at = ${ctx.now}
    where org_id = ${ctx.org} and name = ${name} returning *`)
  return { row, created: false }
}

/** Newest first. An organization has few, so they are not paged. */
export function listObjectTypes(ctx: Ctx): Promise<ObjectTypeRow[]> {
  return readBeginning(
    ctx.db,
    sql<ObjectTypeRow>`
    select * from custom_object_types where org_id = ${ctx.org} order by created_at desc, name`,
  )
}

/** Throws `not_found`. */
export async function getObjectType(ctx: Ctx, name: string): Promise<ObjectTypeRow> {
  const row = await ctx.db.maybe(sql<ObjectTypeRow>`
    select * from custom_object_types where org_id = ${ctx.org} and name = ${name}`)
  if (!row) throw notFound('custom object type')
  return row
}

/** Which of these names are unknown. Types are never deleted, so the others stay valid. */
export async function findUnknownTypes(ctx: Ctx, names: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows(sql<{ name: string }>`
    select name from custom_object_types where org_id = ${ctx.org} and name = any(${[...new Set(names)]})`)
  const known = new Set(rows.map((row) => row.name))
  return new Set(names.filter((name) => !known.has(name)))
}

/** Throws `unknown_type` for the first unknown name. */
export async function requireTypes(ctx: Ctx, names: readonly string[]): Promise<void> {
  const [unknown] = await findUnknownTypes(ctx, names)
  if (unknown !== undefined) throw new ApiError('unknown_type', unknownTypeMessage(unknown))
}

export function unknownTypeMessage(name: string): string {
  return (
    `No custom object type ${JSON.stringify(name)} exists. Create it with ` +
    'cdp_custom_object_types_create first.'
  )
}

export function presentObjectType(row: ObjectTypeRow): z.input<typeof CustomObjectType> {
  return { name: row.name, displayName: row.display_name, description: row.description }
}
