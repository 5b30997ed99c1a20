import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { pathInto } from '../lookups/attributes.ts'
import { KEY, PERSON } from '../lookups/event-rows.ts'
import { isOfPeople, type OfPeople } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { not, type Sql, TRUE } from '../values/comparisons.ts'
import { Place } from '../values/issues.ts'
import { contains, isIn, type NumberRange, readComparison } from './numbers.ts'
import type { EventAggregate } from './schema.ts'

/** An aggregate over the rows of a query for `value`. */
export type Aggregated = Pick<EventAggregate, 'function' | 'property' | 'path' | 'of'>

/** A from clause of events `e`, and the condition on one of them. */
export interface MatchingEvents {
  from: (ofPeople: OfPeople) => RawBuilder<unknown>
  where: Sql
}

/** Whether the aggregate of a person's events compares as required; null, with issues, when it is invalid. */
export function compileAggregate(
  aggregate: EventAggregate,
  events: MatchingEvents,
  scope: FilterScope,
  place: Place,
): Sql | null {
  const range = readComparison(aggregate, place.at('value'))
  if (!checkAggregated(aggregate, place) || !range) return null
  const test = testOf(aggregate.function, range)
  if (scope.among === 'subset') {
    return sql`(select ${test} from ${valuesOf(aggregate, events, scope, (column) => sql`${column} = ${KEY}`)} as v)`
  }
  const values = valuesOf(aggregate, events, scope, () => TRUE)
  const groups = (having: Sql) =>
    sql`select v.person from ${values} as v where v.person is not null group by v.person having ${having}`
  // People without such an event are in no group.
  return contains(range, ofNothing(aggregate))
    ? not(isOfPeople(KEY, groups(not(test)), scope))
    : isOfPeople(KEY, groups(test), scope)
}

/** Whether somebody without such an event compares as required. */
export function isMetByNone(aggregate: EventAggregate): boolean {
  const range = readComparison(aggregate, Place.root('aggregate'))
  return range !== null && contains(range, ofNothing(aggregate))
}

/** Which fields fit the function. */
export function checkAggregated({ function: name, property, path, of }: Aggregated, place: Place): boolean {
  const before = place.found.length
  const needsProperty = name !== 'count' && of === undefined
  if (of !== undefined && name !== 'countDistinct') {
    place.at('of').note('value_unexpected', `${name} cannot count days. Use countDistinct, or remove \`of\`.`)
  } else if (needsProperty && property === undefined) {
    const hint = name === 'countDistinct' ? ', or `of: "days"`' : ''
    place.at('property').note('value_missing', `${name} needs a property key${hint}.`)
  } else if (!needsProperty && property !== undefined) {
    const what = of === undefined ? 'count counts events' : 'Days are counted over events'
    place.at('property').note('value_unexpected', `${what}, not over a property. Remove it.`)
  }
  if (path && property === undefined) {
    place.at('path').note('path_not_possible', '`path` needs `property`, which is missing. Add it.')
  }
  return place.found.length === before
}

/** The result over no events. */
function ofNothing({ function: name }: Aggregated): number | null {
  return name === 'count' || name === 'countDistinct' || name === 'sum' ? 0 : null
}

function testOf(name: Aggregated['function'], range: NumberRange): Sql {
  if (name === 'avg') return isIn(range, sql`sum(v.value)`, sql`count(v.value)`)
  return isIn(range, resultOf(name))
}

/** The result as an expression over the rows of `valuesOf`, called `v`. */
export function resultOf(name: Aggregated['function']): RawBuilder<unknown> {
  switch (name) {
    case 'count':
      return sql`count(*)`
    case 'countDistinct':
      return sql`count(v.value)`
    case 'sum':
      return sql`coalesce(sum(v.value), 0)`
    case 'avg':
      return sql`avg(v.value)`
    case 'min':
      return sql`min(v.value)`
    case 'max':
      return sql`max(v.value)`
  }
}

/** `person` and `value` of each event; for distinct values, each value once. */
export function valuesOf(
  { function: name, property, path, of }: Aggregated,
  { from, where }: MatchingEvents,
  { timeZone }: FilterScope,
  ofPeople: OfPeople,
): RawBuilder<unknown> {
  const found = sql`(e.properties -> ${property ?? ''}::text)`
  const each = path
    ? sql`cross join lateral jsonb_path_query(${found}, ${pathInto(path)}::jsonpath) as found (value)`
    : sql``
  const json = path ? sql`found.value` : found
  const rows = (value: RawBuilder<unknown>, distinct = sql``) => sql`
    (select ${distinct} ${PERSON} as person, ${value} as value from ${from(ofPeople)} as e ${each} where ${where})`
  if (name === 'count') return rows(sql`null::numeric`)
  if (name !== 'countDistinct')
    return rows(sql`case when jsonb_typeof(${json}) = 'number' then (${json})::numeric end`)
  if (of) return rows(sql`(e.occurred_at at time zone ${timeZone}::text)::date`, sql`distinct`)
  return rows(sql`nullif(${json}, 'null')`, sql`distinct`)
}
