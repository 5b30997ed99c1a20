import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Sql, TRUE } from '../values/comparisons.ts'
import type { FilterScope } from './scope.ts'

/** Narrows a query about people to those asked about, by the column that holds their key. */
export type OfPeople = (column: RawBuilder<unknown>) => Sql

/** Rows about people. */
export interface Lookup {
  /** The column of person `p` by which they are found. */
  key: RawBuilder<unknown>
  /** The same in the rows. */
  column: RawBuilder<unknown>
  /** A from and a where clause. */
  rows: (ofPeople: OfPeople) => RawBuilder<unknown>
  /** A person has one such row at most. */
  isUnique?: true
}

/**
 * Whether person `p` has at least `times` such rows; true or false, never null. For all people the keys are read once;
 * for few people each is looked up.
 */
export function finds({ key, column, rows, isUnique }: Lookup, scope: FilterScope, times = 1): Sql {
  if (scope.among === 'subset') {
    const own = rows((keyColumn) => sql`${keyColumn} = ${key}`)
    // With `offset` it is never turned into a join, which could read whole tables for one person.
    return sql`exists (select 1 from ${own} offset ${times - 1}::bigint)`
  }
  const all = sql`${rows(() => TRUE)} and ${column} is not null`
  if (times === 1) {
    const distinct = isUnique || scope.gathered ? sql`` : sql`distinct`
    return isOfPeople(key, sql`select ${distinct} ${column} from ${all}`, scope)
  }
  const often = sql`select ${column} from ${all} group by ${column} having count(*) >= ${times}::bigint`
  return isOfPeople(key, often, scope)
}

/**
 * Whether a query returns the key of person `p`, for a filter about everyone; true or false, never null. Queries whose
 * key is the same object are gathered together.
 */
export function isOfPeople(
  key: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
  { gathered }: FilterScope,
): Sql {
  return gathered ? gathered.has(key, query) : isAmong(key, query)
}

/**
 * The same for a row on a path to people, as one of several conditions that must all hold. With gathered sets it is a
 * join, which continues on disk.
 */
export function isOnTheWay(
  value: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
  { gathered }: FilterScope,
): Sql {
  return gathered ? sql`${value} in (${query})` : isAmong(value, query)
}

/**
 * Whether a query returns a value; true or false, never null. The results are read once into an array and hashed. `is
 * true` prevents a join, and the planner's estimate for an array does not depend on statistics. So the plan is the same
 * before a table was analyzed, when a join could be a nested loop.
 */
export function isAmong(value: RawBuilder<unknown>, query: RawBuilder<unknown>): Sql {
  return sql`((${value} in (select unnest(array(${query})))) is true)`
}
