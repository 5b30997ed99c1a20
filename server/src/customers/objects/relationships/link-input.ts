import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx, Refused } from '../../../platform/operations/index.ts'
import type { RelationshipInput } from './schema.ts'
import { kindOf, type RelationshipTypeRow } from './types.ts'

/** The records of an item: `from` is a person or parent object, `to` an object. */
export interface Link {
  type: RelationshipTypeRow
  from: string
  to: string
}

/**
 * The types of the items, by wire id. Shared locks keep their cardinality until the commit. In order of id, so that
 * batches cannot deadlock.
 */
export async function lockTypes(
  ctx: Ctx,
  inputs: readonly RelationshipInput[],
): Promise<Map<string, RelationshipTypeRow>> {
  const wireIds = [...new Set(inputs.map((input) => input.relationshipTypeId))]
  const ids = new Map(wireIds.map((wireId) => [fromWire('relationshipType', wireId), wireId]))
  ids.delete(null)
  const rows = await ctx.db.rows(sql<RelationshipTypeRow>`
    select * from relationship_types where org_id = ${ctx.org} and id = any(${[...ids.keys()]}::uuid[])
    order by id for key share`)
  return new Map(rows.map((row) => [ids.get(row.id)!, row]))
}

const ENDS = {
  person_to_co: ['personExternalId', 'customObjectExternalId'],
  co_to_co: ['parentExternalId', 'childExternalId'],
} as const

/** Reads the ends that the type's kind requires. Refuses an unknown type, missing ends and ends of the other kind. */
export function readLink(
  input: RelationshipInput,
  types: ReadonlyMap<string, RelationshipTypeRow>,
): Link | Refused {
  const type = types.get(input.relationshipTypeId)
  if (!type) {
    const message =
      `No relationship type ${JSON.stringify(input.relationshipTypeId)} exists. List them with ` +
      'cdp_relationship_types_list.'
    return { ok: false, code: 'unknown_reference', message }
  }
  const kind = kindOf(type)
  const [from, to] = ENDS[kind].map((name) => input[name])
  const others = ENDS[kind === 'co_to_co' ? 'person_to_co' : 'co_to_co']
  const isOfKind = (input.kind ?? kind) === kind && others.every((name) => input[name] === undefined)
  if (isOfKind && from !== undefined && to !== undefined) return { type, from, to }
  const message = `The relationship type is of kind ${kind}. Send only ${ENDS[kind].join(' and ')} as ends.`
  return { ok: false, code: 'invalid_request', message }
}
