import type { z } from 'zod'
import { notFound } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import {
  byName,
  type Ctx,
  newestFirst,
  type PageRequest,
  type Refused,
  sortKey,
} from '../../platform/operations/index.ts'
import { noteChanges } from '../people/index.ts'
import { findUnknownTypes, unknownTypeMessage } from './object-types.ts'
import type { CustomObject, CustomObjectInput } from './schema.ts'

export interface ObjectRow {
  id: string
  type: string
  external_id: string
  display_name: string | null
  attributes: Record<string, unknown>
  created_at: Date
  updated_at: Date
}

/** The outcome of one item: the object, or why it was refused. */
export type Upserted =
  | { ok: true; type: string; externalId: string; created: boolean }
  | (Refused & { externalId: string })

/**
 * Stores objects by type and external id, item by item: an unknown type does not affect the others. Omitted fields
 * stay, a name of null removes it, `attributes` are replaced as a whole, a deleted object is restored. The last of several items for one object
 * wins.
 */
export async function upsertObjects(ctx: Ctx, inputs: readonly CustomObjectInput[]): Promise<Upserted[]> {
  const types = inputs.map((input) => input.type)
  const unknown = await findUnknownTypes(ctx, types)
  const accepted = new Map<string, CustomObjectInput>()
  for (const input of inputs) {
    if (unknown.has(input.type)) continue
    const key = keyOf(input.type, input.externalId)
    accepted.set(key, { ...accepted.get(key), ...input })
  }
  const created = await store(ctx, accepted)
  await noteChanges(ctx, { objects: [...accepted.values()] })
  return inputs.map(({ type, externalId }) => {
    if (unknown.has(type)) {
      return { ok: false, externalId, code: 'unknown_type', message: unknownTypeMessage(type) }
    }
    return { ok: true, type, externalId, created: created.has(keyOf(type, externalId)) }
  })
}

export function keyOf(type: string, externalId: string): string {
  return JSON.stringify([type, externalId])
}

interface Key {
  type: string
  external_id: string
}

/** Returns the keys of new objects. */
async function store(ctx: Ctx, inputs: ReadonlyMap<string, CustomObjectInput>): Promise<Set<string>> {
  // Sorted, so that batches with the same objects cannot deadlock.
  const rows = [...inputs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, input]) => incomingRow(ctx, input))
  const created = await storeRows(ctx, rows)
  return new Set(created.map(rowKey))
}

/** Returns the new objects. */
async function storeRows(ctx: Ctx, rows: readonly IncomingRow[]): Promise<Key[]> {
  const created = await insertNew(ctx, rows)
  const isNew = new Set(created.map(rowKey))
  return [
    ...created,
    ...(await updatePresent(
      ctx,
      rows.filter((row) => !isNew.has(rowKey(row))),
    )),
  ]
}

function rowKey({ type, external_id }: Key): string {
  return keyOf(type, external_id)
}

function incomingRow(ctx: Ctx, input: CustomObjectInput) {
  return {
    id: ctx.newId(),
    type: input.type,
    external_id: input.externalId,
    display_name: input.displayName ?? null,
    keeps_name: input.displayName === undefined,
    attributes: input.attributes ?? null,
  }
}

export type IncomingRow = ReturnType<typeof incomingRow>

const incomingColumns = sql.raw(
  'r (id uuid, type text, external_id text, display_name text, keeps_name boolean, attributes jsonb)',
)

function insertNew(ctx: Ctx, rows: readonly IncomingRow[]): Promise<Key[]> {
  return ctx.db.rows(sql<Key>`
    insert into custom_objects (org_id, id, type, external_id, display_name, attributes, created_at, updated_at)
    select ${ctx.org}, id, type, external_id, display_name, coalesce(attributes, '{}'), ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${incomingColumns}
    on conflict (org_id, type, external_id) do nothing
    returning type, external_id`)
}

/**
 * Returns the restored objects. A separate statement: it must see objects that others committed while `insertNew`
 * waited for them. What was erased meanwhile is stored anew and returned, too.
 */
export async function updatePresent(ctx: Ctx, rows: readonly IncomingRow[]): Promise<Key[]> {
  if (rows.length === 0) return []
  const updated = await ctx.db.rows(sql<Key & { was_deleted: boolean }>`
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${incomingColumns}
    ), locked as (
      select o.id, o.deleted_at, r.display_name, r.keeps_name, r.attributes
      from custom_objects o join incoming r on r.type = o.type and r.external_id = o.external_id
      where o.org_id = ${ctx.org}
      order by o.type, o.external_id for update of o
    )
    update custom_objects o set
      display_name = case when l.keeps_name then o.display_name else l.display_name end,
      attributes = coalesce(l.attributes, o.attributes),
      updated_at = ${ctx.now},
      deleted_at = null
    from locked l
    where o.org_id = ${ctx.org} and o.id = l.id
    returning o.type, o.external_id, l.deleted_at is not null as was_deleted`)
  const isThere = new Set(updated.map(rowKey))
  const gone = rows.filter((row) => !isThere.has(rowKey(row)))
  return [
    ...updated.filter(({ was_deleted }) => was_deleted),
    ...(gone.length > 0 ? await storeRows(ctx, gone) : []),
  ]
}

/** Throws `not_found`. */
export async function getObject(ctx: Ctx, type: string, externalId: string): Promise<ObjectRow> {
  const row = await ctx.db.maybe(sql<ObjectRow>`
    select * from custom_objects
    where org_id = ${ctx.org} and type = ${type} and external_id = ${externalId} and deleted_at is null`)
  if (!row) throw notFound('custom object')
  return row
}

/** As in custom_objects_named. */
export const OBJECT_SORTS = {
  created: sql`created_at`,
  name: byName(sql`coalesce(nullif(display_name, ''), external_id)`),
}

/** Newest first, or in the chosen order; uses custom_objects_newest or custom_objects_named. */
export function listObjects(ctx: Ctx, type: string, page: PageRequest): RawBuilder<ObjectRow> {
  return sql<ObjectRow>`
    select * ${sortKey(page.order)} from custom_objects
    where org_id = ${ctx.org} and type = ${type} and deleted_at is null
      ${newestFirst(page)}`
}

/**
 * Soft: its links and events stay. Returns false when it was already deleted; throws `not_found` when it never existed.
 */
export async function deleteObject(ctx: Ctx, type: string, externalId: string): Promise<boolean> {
  const removed = await ctx.db.run(sql`
    update custom_objects set deleted_at = ${ctx.now}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and type = ${type} and external_id = ${externalId} and deleted_at is null`)
  if (removed > 0) {
    await noteChanges(ctx, { objects: [{ type, externalId }] })
    return true
  }
  const former = await ctx.db.maybe(sql`
    select 1 from custom_objects where org_id = ${ctx.org} and type = ${type} and external_id = ${externalId}`)
  if (!former) throw notFound('custom object')
  return false
}

export function presentObject(row: ObjectRow): z.input<typeof CustomObject> {
  return {
    type: row.type,
    externalId: row.external_id,
    displayName: row.display_name,
    attributes: row.attributes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
