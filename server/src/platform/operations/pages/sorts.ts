import { z } from 'zod'
import { type RawBuilder, sql } from '../../db/index.ts'
import { directionOf, type Order, type Position } from './page.ts'

/**
 * What a list can be sorted by: expressions of its query by the names that callers use. The query selects the chosen one
 * as `sort_key`. Texts are compared by code points (`ucs_basic`), the same on every machine.
 */
export type Sorts = Readonly<Record<string, RawBuilder<unknown>>>

/** The field `sort` of a list: a name, or `-name` for the other direction. */
export function sortField(sorts: Sorts, byDefault: string) {
  const choices = Object.keys(sorts).flatMap((name) => [name, `-${name}`])
  return z.enum(choices).optional().describe(`The order. With \`-\`, descending. Default: ${byDefault}.`)
}

/** Undefined: the list's own order. */
export function orderBy(sorts: Sorts, sort: string | undefined): Order | undefined {
  if (sort === undefined) return undefined
  const isDescending = sort.startsWith('-')
  return { key: sorts[isDescending ? sort.slice(1) : sort]!, isDescending }
}

/** The position of a row in the chosen order. */
export function positionInOrder<Row extends object>(
  order: Order | undefined,
  position: (row: Row) => Position,
): (row: Row) => Position {
  if (order === undefined) return position
  return (row) => ({ ...position(row), at: (row as Row & { sort_key: Date | string }).sort_key })
}

/** What the rows of a page are sorted by, as the last column of its query. */
export function sortKey(order: Order | undefined): RawBuilder<unknown> {
  return order ? sql`, ${order.key} as sort_key` : sql``
}

/** The order of names, without regard to case and accents, and numbers by their value. */
export function byName(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sortable(${name}) collate ucs_basic`
}

/** The order of rows that were read in order as `source` and joined since. */
export function inSameOrder(
  source: string,
  order: Order | undefined,
  at: RawBuilder<unknown> = sql`created_at`,
): RawBuilder<unknown> {
  const from = sql.raw(source)
  const key = order ? sql`sort_key` : at
  return sql`order by ${from}.${key} ${directionOf(order)}, ${from}.id ${directionOf(order)}`
}
