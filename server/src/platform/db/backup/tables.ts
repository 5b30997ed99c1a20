import type pg from 'pg'

/** A table of the schema with the columns that are stored. Partitions belong to their table. */
export interface BackedUpTable {
  table: string
  columns: string[]
}

/** Generated columns are computed again. */
export async function tablesOf(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(`
    select c.relname as table,
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      -- Months of events that were detached are about to be dropped.
      and c.relname !~ '^events_[0-9]{4}_[0-9]{2}$'
    group by c.relname order by c.relname`)
  return rows
}

export function copyTarget({ table, columns }: BackedUpTable): string {
  return `${quoted(table)} (${columns.map(quoted).join(', ')})`
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
