import type { z } from 'zod'
import { ApiError, fromWire, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import { survivorOf } from '../../people/index.ts'
import type { Relationship, RelationshipFilters } from './schema.ts'
import type { RelationshipTypeRow } from './types.ts'

export interface RelationshipRow {
  id: string
  relationship_type_id: string
  from_external_id: string
  to_external_id: string
  created_at: Date
  removed_at: Date | null
  role: string
  from_type: string | null
  to_type: string
  to_display_name: string | null
}

/** Throws `invalid_request` for anchors that do not fit together. */
export function checkAnchors(filters: RelationshipFilters): void {
  const { kind, personExternalId, customObjectType, customObjectExternalId, direction } = filters
  const refuse = (message: string) => {
    throw new ApiError('invalid_request', message)
  }
  if (kind === 'co_to_co' && personExternalId !== undefined) {
    refuse('`personExternalId` applies to the kind person_to_co only. Remove it.')
  }
  if (kind === 'person_to_co' && direction !== undefined) {
    refuse('`direction` applies to the kind co_to_co only. Remove it.')
  }
  if (customObjectExternalId !== undefined && customObjectType === undefined) {
    refuse(
      'Send `customObjectType` with `customObjectExternalId`. External ids are unique only within a type.',
    )
  }
  if (direction !== undefined && customObjectExternalId === undefined) {
    refuse('`direction` is relative to an object. Send `customObjectType` and `customObjectExternalId` too.')
  }
}

/** One query: links of these types with the given ends. */
interface Scan {
  types: readonly RelationshipTypeRow[]
  from?: string | undefined
  to?: string | undefined
  notFrom?: string | undefined
}

/** A table of links, and its condition for removed ones. */
interface LinkTable {
  name: string
  removedAt: string
}

const PRESENT: LinkTable = { name: 'relationships', removedAt: 'null::timestamptz' }
const REMOVED: LinkTable = { name: 'removed_relationships', removedAt: 'removed_at' }

/**
 * Newest first. Each type returns at most one page in the order of an index (relationships_newest, _from, _to), and the
 * pages are merged. null when no type matches.
 */
export async function listRelationships(
  ctx: Ctx,
  filters: RelationshipFilters,
  page: PageRequest,
): Promise<RawBuilder<RelationshipRow> | null> {
  const types = await findTypes(ctx, filters)
  const tables = filters.include_removed ? [PRESENT, REMOVED] : [PRESENT]
  const person = filters.personExternalId
  const ofSurvivor = { ...filters, personExternalId: person && (await survivorOf(ctx, person)) }
  const pages = scansOf(types, ofSurvivor).flatMap((scan) =>
    tables.map((table) => pagesOf(ctx, table, scan, page)),
  )
  if (pages.length === 0) return null
  return sql<RelationshipRow>`
    select e.*, t.role, t.from_type, t.to_type, o.display_name as to_display_name
    from (${sql.join(pages, sql` union all `)}) e
    join relationship_types t on t.org_id = ${ctx.org} and t.id = e.relationship_type_id
    left join custom_objects o
      on o.org_id = ${ctx.org} and o.type = t.to_type and o.external_id = e.to_external_id
    order by e.created_at desc, e.id desc limit ${page.limit}`
}

function findTypes(ctx: Ctx, filters: RelationshipFilters): Promise<RelationshipTypeRow[]> {
  const { kind, relationshipTypeId, role, customObjectType } = filters
  const ofType =
    customObjectType && sql`and (to_type = ${customObjectType} or from_type = ${customObjectType})`
  const id = relationshipTypeId && fromWire('relationshipType', relationshipTypeId)
  return ctx.db.rows(sql<RelationshipTypeRow>`
    select * from relationship_types
    where org_id = ${ctx.org} and (from_type is null) = ${kind === 'person_to_co'}
      ${id === undefined ? sql`` : sql`and id = ${id}`}
      ${role === undefined ? sql`` : sql`and role = ${role}`}
      ${ofType ?? sql``}`)
}

function scansOf(types: readonly RelationshipTypeRow[], filters: RelationshipFilters): Scan[] {
  const { kind, personExternalId, customObjectType, customObjectExternalId: object, direction } = filters
  const scans: Scan[] =
    kind === 'person_to_co' || object === undefined
      ? [{ types, from: personExternalId, to: object }]
      : waysOfObject(types, customObjectType!, object, direction)
  return scans.filter((scan) => scan.types.length > 0)
}

/** The children of an object, its parents, or both. */
function waysOfObject(
  types: readonly RelationshipTypeRow[],
  objectType: string,
  object: string,
  direction: RelationshipFilters['direction'],
): Scan[] {
  const asParent = types.filter((type) => type.from_type === objectType && direction !== 'parents')
  const asChild = types.filter((type) => type.to_type === objectType && direction !== 'children')
  const isParentToo = (type: RelationshipTypeRow) => asParent.includes(type)
  return [
    { types: asParent, from: object },
    { types: asChild.filter((type) => !isParentToo(type)), to: object },
    // A link of an object to itself was already found as a parent.
    { types: asChild.filter(isParentToo), to: object, notFrom: object },
  ]
}

function pagesOf(
  ctx: Ctx,
  { name, removedAt }: LinkTable,
  { types, from, to, notFrom }: Scan,
  page: PageRequest,
): RawBuilder<unknown> {
  return sql`
    select e.* from unnest(${types.map((type) => type.id)}::uuid[]) as t (id)
    cross join lateral (
      select id, relationship_type_id, from_external_id, to_external_id, created_at, ${sql.raw(removedAt)} as removed_at
      from ${sql.table(name)}
      where org_id = ${ctx.org} and relationship_type_id = t.id
        ${from === undefined ? sql`` : sql`and from_external_id = ${from}`}
        ${to === undefined ? sql`` : sql`and to_external_id = ${to}`}
        ${notFrom === undefined ? sql`` : sql`and from_external_id <> ${notFrom}`}
        ${newestFirst(page)}
    ) e`
}

export function presentRelationship(row: RelationshipRow): z.input<typeof Relationship> {
  const { from_external_id: from, to_external_id: to, from_type: fromType, to_type: toType } = row
  const dated = {
    relationshipTypeId: toWire('relationshipType', row.relationship_type_id),
    role: row.role,
    attributes: {},
    createdAt: row.created_at.toISOString(),
    updatedAt: (row.removed_at ?? row.created_at).toISOString(),
  }
  if (fromType === null) {
    return {
      kind: 'person_to_co',
      personExternalId: from,
      customObjectType: toType,
      customObjectExternalId: to,
      customObjectDisplayName: row.to_display_name,
      ...dated,
    }
  }
  return {
    kind: 'co_to_co',
    parentCustomObjectType: fromType,
    parentExternalId: from,
    childCustomObjectType: toType,
    childExternalId: to,
    ...dated,
  }
}
