import { fromWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { KEY } from '../lookups/event-rows.ts'
import { isOfPeople, isOnTheWay } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import type { Sql } from '../values/comparisons.ts'
import type { RelationshipHop } from './schema.ts'

/** One hop of a path, with the conditions for its object. */
export interface Step {
  hop: Pick<RelationshipHop, 'customObjectType' | 'direction' | 'relationshipType'>
  /** The alias of its object, a row of custom_objects. */
  object: RawBuilder<unknown>
  tests: readonly Sql[]
}

/**
 * Whether person `p` reaches an object over these hops, for a filter about everyone. It starts at the far end: the ids
 * of matching objects, then of the records linked to them, and so on. Each set is read once.
 *
 * The ends of links are external ids. So an object counts from its creation until its deletion, whenever it was linked.
 */
export function reachesObject(steps: readonly Step[], scope: FilterScope): Sql {
  return isOfPeople(KEY, startsOf(steps, null, scope), scope)
}

function startsOf(
  [step, ...further]: readonly Step[],
  from: string | null,
  scope: FilterScope,
): RawBuilder<unknown> {
  const { object, tests, hop } = step!
  const own = sql`${object}.external_id`
  const conditions = [
    sql<boolean>`${object}.org_id = ${scope.org}`,
    sql<boolean>`${object}.type = ${hop.customObjectType}`,
    sql<boolean>`${object}.deleted_at is null`,
    ...tests,
    ...(further.length > 0 ? [isOnTheWay(own, startsOf(further, hop.customObjectType, scope), scope)] : []),
  ]
  const passing = sql`select ${own} from custom_objects ${object} where ${sql.join(conditions, sql` and `)}`
  return sql`
    select distinct link.near from ${linksOf(hop, from, scope)} as link where ${isOnTheWay(sql`link.far`, passing, scope)}`
}

/**
 * The same for one person at a time, and for reading the object's data: a from and a where clause about person `p`.
 * Every step is one lookup by index. Uses the unique keys of relationships and custom_objects, and relationships_to.
 */
export function walkToObjects(steps: readonly Step[], scope: FilterScope): RawBuilder<unknown> {
  const lookups = steps.map(({ hop, object }, index) => {
    const before = steps[index - 1]
    const near = before ? sql`${before.object}.external_id` : sql`p.external_id`
    const link = sql.raw(`r${index + 1}`)
    // `offset` makes each step a lookup, whatever the planner's estimates. It also keeps `deleted_at` out of it, whose
    // index is not by external id.
    return sql`
      lateral (
        select link.far from ${linksOf(hop, before?.hop.customObjectType ?? null, scope, near)} as link offset 0
      ) as ${link}
      cross join lateral (
        select o.* from custom_objects o
        where o.org_id = ${scope.org} and o.type = ${hop.customObjectType} and o.external_id = ${link}.far
        offset 0
      ) as ${object}`
  })
  const tests = steps.flatMap(({ object, tests }) => [sql<boolean>`${object}.deleted_at is null`, ...tests])
  return sql`${sql.join(lookups, sql` cross join `)} where ${sql.join(tests, sql` and `)}`
}

/** The links of a hop as `near` and `far`, of one near end if given. Links between objects without a direction lead both ways. */
function linksOf(
  { customObjectType, direction, relationshipType }: Step['hop'],
  fromType: string | null,
  scope: FilterScope,
  near?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { org } = scope
  const ofNear = (column: RawBuilder<unknown>) => (near ? sql`and ${column} = ${near}` : sql``)
  const down = sql`
    select from_external_id as near, to_external_id as far from relationships
    where org_id = ${org} and relationship_type_id = any(${typesOf(org, fromType, customObjectType, relationshipType)})
      ${ofNear(sql`from_external_id`)}`
  if (fromType === null || direction === 'parent_to_child') return sql`(${down})`
  const up = sql`
    select to_external_id as near, from_external_id as far from relationships
    where org_id = ${org} and relationship_type_id = any(${typesOf(org, customObjectType, fromType, relationshipType)})
      ${ofNear(sql`to_external_id`)}`
  return direction === 'child_to_parent' ? sql`(${up})` : sql`(${down} union all ${up})`
}

/** As an array that is read first. `name` is a role, or an id as on the wire. */
function typesOf(
  org: string,
  from: string | null,
  to: string,
  name: string | undefined,
): RawBuilder<unknown> {
  const id = name === undefined ? null : fromWire('relationshipType', name)
  const named = name === undefined ? sql`` : sql`and (t.role = ${name} or t.id = ${id}::uuid)`
  return sql`array(
    select t.id from relationship_types t
    where t.org_id = ${org} and t.from_type is not distinct from ${from}::text and t.to_type = ${to} ${named})`
}
