import { tellChanges } from '../../platform/changes/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { anyOf, type Identities, isOneOf, noteChanges, type PersonTable } from '../people/index.ts'

/** Links from the person, and those of the objects that go with them. */
function linksOf(org: string, person: Identities): RawBuilder<unknown> | null {
  return anyOf(
    linksFromPerson(org, person),
    linksOfObjects(org, person, 'from'),
    linksOfObjects(org, person, 'to'),
  )
}

/** Of any type. Uses relationships_from. */
function linksFromPerson(org: string, { externalIds }: Identities): RawBuilder<unknown> | null {
  const named = isOneOf(sql`t.from_external_id`, externalIds)
  return (
    named &&
    sql`(t.relationship_type_id = any(array(
      select y.id from relationship_types y where y.org_id = ${org} and y.from_type is null)) and ${named})`
  )
}

/** Links between objects that have one of these at an end. Uses relationships_from and relationships_to. */
function linksOfObjects(
  org: string,
  { objects }: Identities,
  end: 'from' | 'to',
): RawBuilder<unknown> | null {
  if (objects.length === 0) return null
  const types = objects.map(({ type }) => type)
  const externalIds = objects.map(({ externalId }) => externalId)
  const [type, externalId] = [sql.ref(`y.${end}_type`), sql.ref(`t.${end}_external_id`)]
  return sql`(
    t.relationship_type_id = any(array(
      select y.id from relationship_types y
      where y.org_id = ${org} and y.from_type is not null and ${type} = any(${types}::text[])))
    and ${externalId} = any(${externalIds}::text[])
    and exists (
      select from relationship_types y join unnest(${types}::text[], ${externalIds}::text[]) as o (type, external_id)
        on o.type = ${type}
      where y.org_id = ${org} and y.id = t.relationship_type_id and o.external_id = ${externalId}))`
}

export const objectTables: readonly PersonTable[] = [
  { table: 'relationships', of: linksOf, erasing: eraseLinks },
  { table: 'removed_relationships', of: linksOf },
  { table: 'custom_objects', of: (_, person) => objectsOf(person), erasing: eraseObjects },
]

/** Only those that are linked to nobody else. */
function objectsOf({ objects }: Identities): RawBuilder<unknown> | null {
  if (objects.length === 0) return null
  return sql`(t.type, t.external_id) in (
    select * from unnest(${objects.map(({ type }) => type)}::text[], ${objects.map((each) => each.externalId)}::text[]))`
}

interface ErasedLink {
  from_type: string | null
  from_external_id: string
  to_type: string
  to_external_id: string
}

/** Other people may have been linked to the objects by way of the other end. */
async function eraseLinks(ctx: Ctx, person: Identities, limit: number): Promise<boolean> {
  const theirs = linksOf(ctx.org, person)
  if (theirs === null) return false
  const gone = await ctx.db.rows(sql<ErasedLink>`
    delete from relationships l using relationship_types k
    where l.org_id = ${ctx.org} and k.org_id = ${ctx.org} and k.id = l.relationship_type_id and l.id in (
      select t.id from relationships t
      where t.org_id = ${ctx.org} and ${theirs} order by t.id limit ${limit} for update)
    returning k.from_type, l.from_external_id, k.to_type, l.to_external_id`)
  const ends = gone.flatMap(({ from_type: from, to_type: to, from_external_id, to_external_id }) =>
    from === null
      ? []
      : [
          { type: from, externalId: from_external_id },
          { type: to, externalId: to_external_id },
        ],
  )
  const objects = new Map(ends.map((each) => [JSON.stringify(each), each]))
  await noteChanges(ctx, { objects: [...objects.values()] })
  return gone.length === limit
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
  await tellChanges(ctx, 'object', [...new Set(gone.map(({ type }) => type))])
  return gone.length === limit
}
