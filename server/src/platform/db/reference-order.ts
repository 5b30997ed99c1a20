/** A foreign key from one table to another. */
export interface Reference {
  from: string
  to: string
}

/** The foreign keys between the tables of the schema, those of partitions aside. Rows are of Reference. */
export const REFERENCES = `
  select distinct r.relname as "from", t.relname as "to"
  from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class t on t.oid = c.confrelid
  where c.contype = 'f' and c.conparentid = 0 and r.relnamespace = current_schema()::regnamespace
    and c.conrelid <> c.confrelid`

/** The tables, those that others refer to first. Throws where tables refer to each other. */
export function byReference<T extends { table: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const waiting = new Map(tables.map((table) => [table.table, table]))
  const ordered: T[] = []
  while (waiting.size > 0) {
    const isBlocked = (name: string) => references.some(({ from, to }) => from === name && waiting.has(to))
    const free = [...waiting.values()].filter(({ table }) => !isBlocked(table))
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) waiting.delete(table.table)
    ordered.push(...free)
  }
  return ordered
}
