import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Sql } from '../values/comparisons.ts'

/** Of one number: an exponent of two that every language here writes exactly. */
const SETS_A_NUMBER = 50

/** Queries whose keys are found in the same way, with the column that says which of them gave a person's key. */
interface Gathered {
  /** What of person `p` the keys are. */
  key: RawBuilder<unknown>
  column: RawBuilder<unknown>
  queries: RawBuilder<unknown>[]
}

/**
 * The sets of people that a filter asks about, when it asks about many. A set that is kept by hash takes memory for each
 * of its people until the statement ends. These are read one after the other into one number a person, whose bits say in
 * which of them they are. Grouping and joining go on on disk where memory ends, so that neither the number of sets nor
 * their size makes the statement take more of it.
 */
export class GatheredSets {
  readonly #all: Gathered[] = []

  /** Whether person `p` of `condition` below is one of those whose keys a query gives; true or false, never null. */
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
    // A full join is hashed or merged whatever the planner believes of tables it has not analyzed yet.
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
