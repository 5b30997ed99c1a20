import type { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { isUniqueViolation, sql } from '../../../platform/db/index.ts'
import { type Ctx, readBeginning } from '../../../platform/operations/index.ts'
import { requireTypes } from '../object-types.ts'
import type {
  Cardinality,
  Kind,
  RelationshipType,
  RelationshipTypeInput,
  RelationshipTypes,
} from './schema.ts'

export interface RelationshipTypeRow {
  id: string
  /** Null: a person. */
  from_type: string | null
  to_type: string
  role: string
  cardinality: Cardinality | null
  description: string | null
  bidirectional: boolean
}

export function kindOf(type: RelationshipTypeRow): Kind {
  return type.from_type === null ? 'person_to_co' : 'co_to_co'
}

/**
 * Which ends are unique: `oneFrom`, an object has at most one person or parent; `oneTo`, these have at most one object.
 */
export function limitsOf(cardinality: Cardinality | null): { oneFrom: boolean; oneTo: boolean } {
  return {
    oneFrom: cardinality === 'ONE_TO_ONE' || cardinality === 'ONE_TO_MANY',
    oneTo: cardinality === 'ONE_TO_ONE' || cardinality === 'MANY_TO_ONE',
  }
}

/**
 * Creates a type, or updates the one with the same ends and role; omitted fields stay. Throws `unknown_type`, and
 * `conflict` when existing links violate the new cardinality.
 */
export async function registerRelationshipType(
  ctx: Ctx,
  input: RelationshipTypeInput,
): Promise<{ row: RelationshipTypeRow; created: boolean }> {
  const from = input.parentCustomObjectType ?? null
  const to = (input.customObjectType ?? input.childCustomObjectType)!
  await requireTypes(ctx, from === null ? [to] : [from, to])
  const { role, cardinality, description, bidirectional } = input
  const inserted = await ctx.db.maybe(sql<RelationshipTypeRow>`
    insert into relationship_types
      (org_id, id, from_type, to_type, role, cardinality, description, bidirectional, created_at, updated_at)
    values (${ctx.org}, ${ctx.newId()}, ${from}, ${to}, ${role}, ${cardinality ?? null}, ${description ?? null},
            ${bidirectional ?? false}, ${ctx.now}, ${ctx.now})
    on conflict (org_id, from_type, to_type, md5(role)) do nothing returning *`)
  if (inserted) return { row: inserted, created: true }
  // Blocks linking until the commit, so that all links follow the new cardinality.
  const present = await ctx.db.one(sql<RelationshipTypeRow>`
    select * from relationship_types
    where org_id = ${ctx.org} and from_type is not distinct from ${from} and to_type = ${to} and role = ${role}
    for update`)
  if (cardinality) await limitLinks(ctx, present, cardinality)
  const row = await ctx.db.one(sql<RelationshipTypeRow>`
    update relationship_types set
      cardinality = ${cardinality ?? present.cardinality}, description = ${description ?? present.description},
      bidirectional = ${bidirectional ?? present.bidirectional}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${present.id} returning *`)
  return { row, created: false }
}

/** Applies another cardinality to the links of a type; the unique indexes show whether they fit. */
async function limitLinks(ctx: Ctx, type: RelationshipTypeRow, cardinality: Cardinality): Promise<void> {
  const { oneFrom, oneTo } = limitsOf(cardinality)
  try {
    await ctx.db.run(sql`
      update relationships set one_from = ${oneFrom}, one_to = ${oneTo}
      where org_id = ${ctx.org} and relationship_type_id = ${type.id} and (one_from, one_to) <> (${oneFrom}, ${oneTo})`)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError('conflict', `Existing links do not fit ${cardinality}. Unlink those first.`, {
      cause: error,
    })
  }
}

/** Newest first. An organization has few, so they are not paged. */
export async function listRelationshipTypes(ctx: Ctx): Promise<z.input<typeof RelationshipTypes>> {
  const rows = await readBeginning(
    ctx.db,
    sql<RelationshipTypeRow>`
    select * from relationship_types where org_id = ${ctx.org} order by created_at desc, id desc`,
  )
  const isOfPeople = (row: RelationshipTypeRow) => row.from_type === null
  return {
    personToCo: rows.filter(isOfPeople).map(describePersonToCo),
    coToCo: rows.filter((row) => !isOfPeople(row)).map(describeCoToCo),
  }
}

/** Throws `not_found`, also for a malformed id. */
export async function getRelationshipType(ctx: Ctx, wireId: string): Promise<RelationshipTypeRow> {
  const id = fromWire('relationshipType', wireId)
  const row =
    id !== null &&
    (await ctx.db.maybe(sql<RelationshipTypeRow>`
      select * from relationship_types where org_id = ${ctx.org} and id = ${id}`))
  if (!row) throw notFound('relationship type')
  return row
}

export function presentRelationshipType(row: RelationshipTypeRow): z.input<typeof RelationshipType> {
  return row.from_type === null
    ? { kind: 'person_to_co', ...describePersonToCo(row) }
    : { kind: 'co_to_co', ...describeCoToCo(row) }
}

function describePersonToCo(row: RelationshipTypeRow) {
  return { ...describe(row), customObjectType: row.to_type }
}

function describeCoToCo(row: RelationshipTypeRow) {
  return { ...describe(row), parentCustomObjectType: row.from_type!, childCustomObjectType: row.to_type }
}

function describe({ id, role, cardinality, description, bidirectional }: RelationshipTypeRow) {
  return { relationshipTypeId: toWire('relationshipType', id), role, cardinality, description, bidirectional }
}
