import { type RawBuilder, sql } from 'kysely'

/** Whether a column contains the text, in any letter case. `%` and `_` stand for themselves. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`
}
