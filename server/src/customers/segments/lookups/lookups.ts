import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Sql, TRUE } from '../values/comparisons.ts'
import type { FilterScope } from './scope.ts'

/** Narrows a query about people to those asked about, by the column that holds their key. */
export type OfPeople = (column: RawBuilder<unknown>) => Sql

/** Rows that concern people. */
export interface Lookup {
  /** What of person `p` they are found by. */
  key: RawBuilder<unknown>
  /** The same in the rows. */
  column: RawBuilder<unknown>
  /** A from and a where clause. */
  rows: (ofPeople: OfPeople) => RawBuilder<unknown>
  /** A person has one such row at most. */
  isUnique?: true
}

/**
 * Whether person `p` has at least `times` such rows; true or false, never null. Asked of everybody, the keys are read
 * once; asked of few, each of them is looked up.
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
 * Whether person `p`, one of everybody, is one of those whose keys a query gives; true or false, never null. Keys that
 * are the same object are gathered together.
 */
export function isOfPeople(
  key: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
  { gathered }: FilterScope,
): Sql {
  return gathered ? gathered.has(key, query) : isAmong(key, query)
}

/**
 * The same of a row on the way to people, as one of several conditions that all must hold. Where sets are gathered it is
 * left to a join, which goes on on disk where memory ends.
 */
export function isOnTheWay(
  value: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
  { gathered }: FilterScope,
): Sql {
  return gathered ? sql`${value} in (${query})` : isAmong(value, query)
}

/**
 * Whether a value is one of those that a query gives; true or false, never null. They are read once into an array and
 * found by hash: `is true` keeps the planner from making a join of it, and what it expects of an array does not hang on
 * statistics, so that the plan is the same before a table was analyzed, when a join may be a nested loop over everything.
 */
export function isAmong(value: RawBuilder<unknown>, query: RawBuilder<unknown>): Sql {
  return sql`((${value} in (select unnest(array(${query})))) is true)`
}
