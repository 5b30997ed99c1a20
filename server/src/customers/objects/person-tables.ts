import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type Identities, isOneOf, noteChanges, type PersonTable } from '../people/index.ts'

/** Links from people, of any type. Uses relationships_from. */
function linksOf(org: string, { externalIds }: Identities): RawBuilder<unknown> | null {
  const named = isOneOf(sql`t.from_external_id`, externalIds)
  return (
    named &&
    sql`t.relationship_type_id = any(array(
      select y.id from relationship_types y where y.org_id = ${org} and y.from_type is null)) and ${named}`
  )
}

export const objectTables: readonly PersonTable[] = [
  { table: 'relationships', of: linksOf },
  { table: 'removed_relationships', of: linksOf },
  { table: 'custom_objects', of: (_, person) => objectsOf(person), erasing: eraseObjects },
]

/** Only those that are linked to nobody else. */
function objectsOf({ objects }: Identities): RawBuilder<unknown> | null {
  if (objects.length === 0) return null
  return sql`(t.type, t.external_id) in (
    select * from unnest(${objects.map(({ type }) => type)}::text[], ${objects.map((each) => each.externalId)}::text[]))`
}

/** Other people may have been linked to them by way of other objects. */
async function eraseObjects(ctx: Ctx, person: Identities, limit: number): Promise<boolean> {
  const theirs = objectsOf(person)
  if (theirs === null) return false
  const gone = await ctx.db.rows(sql<{ type: string; external_id: string }>`
    delete from custom_objects o
    where o.org_id = ${ctx.org} and o.id in (
      select t.id from custom_objects t
      where t.org_id = ${ctx.org} and ${theirs} order by t.id limit ${limit} for update)
    returning o.type, o.external_id`)
  await noteChanges(ctx, {
    objects: gone.map(({ type, external_id: externalId }) => ({ type, externalId })),
  })
  return gone.length === limit
}
