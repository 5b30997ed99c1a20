import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Sql } from '../values/comparisons.ts'

/** Of one number: an exponent of two that every language here writes exactly. */
const SETS_A_NUMBER = 50

/** Queries with the same key, and the column with the bits of the queries that returned a person's key. */
interface Gathered {
  /** The key of person `p` in these queries. */
  key: RawBuilder<unknown>
  column: RawBuilder<unknown>
  queries: RawBuilder<unknown>[]
}

/**
 * The sets of people in a filter with many of them. A hashed set takes memory for each of its people until the
 * statement ends. These sets are instead read one after another into one number per person, whose bits identify the
 * sets. Grouping and joining continue on disk. So the memory does not depend on the number or size of the sets.
 */
export class GatheredSets {
  readonly #all: Gathered[] = []

  /** Whether a query returns the key of person `p` of `condition` below; true or false, never null. */
  has(key: RawBuilder<unknown>, query: RawBuilder<unknown>): Sql {
    const { queries, column } = this.#roomFor(key)
    const bit = queries.push(query) - 1
    return sql`(p.${column} & ${bitOf(bit)} <> 0)`
  }

  #roomFor(key: RawBuilder<unknown>): Gathered {
    const found = this.#all.find((each) => each.key === key && each.queries.length < SETS_A_NUMBER)
    if (found) return found
    const column = sql.raw(`sets_${this.#all.length + 1}`)
    const added: Gathered = { key, column, queries: [] }
    this.#all.push(added)
    return added
  }

  /** A query for the ids of all people for whom a condition made with `has` is true. */
  peopleFor(condition: Sql, org: string): RawBuilder<unknown> {
    const own = sql`(select * from people where org_id = ${org} and deleted_at is null) as p`
    const columns = this.#all.map(({ column }) => sql`coalesce(${column}.bits, 0) as ${column}`)
    // A full join is hashed or merged, even if the planner has no statistics for a table yet.
    const joined = this.#all.map(
      ({ key, column, queries }) => sql`full join ${bitsOf(queries)} as ${column} on ${column}.key = ${key}`,
    )
    return sql`
      select p.id from (
        select ${sql.join([sql`p.*`, ...columns])} from ${own} ${sql.join(joined, sql` `)} offset 0
      ) as p
      where p.id is not null and ${condition}`
  }
}

/** `key` and `bits`: in which of the queries a key is. */
function bitsOf(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const each = queries.map((query, bit) => sql`select s.key, ${bitOf(bit)} as bit from (${query}) as s (key)`)
  return sql`(
    select s.key, bit_or(s.bit) as bits from (${sql.join(each, sql` union all `)}) as s
    where s.key is not null group by s.key)`
}

function bitOf(bit: number): RawBuilder<unknown> {
  return sql`(1::bigint << ${bit}::int)`
}
