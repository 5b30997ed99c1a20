import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Identities, isOneOf, type PersonTable } from '../people/index.ts'

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
  {
    // Only those that are linked to nobody else.
    table: 'custom_objects',
    of: (_, { objects }) =>
      objects.length === 0
        ? null
        : sql`(t.type, t.external_id) in (
            select * from unnest(${objects.map(({ type }) => type)}::text[], ${objects.map((each) => each.externalId)}::text[]))`,
  },
]
