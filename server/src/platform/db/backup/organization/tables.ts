import type pg from 'pg'
import { withBackupClient } from '../client.ts'
import { type BackedUpTable, tablesOf } from '../tables.ts'

/**
 * Tables of an organization that its backup leaves out, with the reason. All others are in it, also those that later
 * migrations add.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  change_listeners: 'who follows changes is told anew, and its transactions mean nothing elsewhere',
  changes: 'the same',
  organization_holds: 'says whether the organization is held here',
}

interface Reference {
  from: string
  to: string
}

/** The tables of which rows belong to an organization, those that others refer to first. `org_id` is the first column. */
export async function organizationTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const tables = (await tablesOf(client)).filter(({ columns }) => columns.includes('org_id'))
  const { rows } = await client.query<Reference>(`
    select distinct r.relname as "from", t.relname as "to"
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.conparentid = 0 and r.relnamespace = current_schema()::regnamespace
      and c.conrelid <> c.confrelid`)
  return inOrder(tables, rows).map(({ table, columns }) => ({
    table,
    columns: ['org_id', ...columns.filter((column) => column !== 'org_id')],
  }))
}

export async function backedUpTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  return (await organizationTables(client)).filter(({ table }) => !(table in LEFT_OUT))
}

function inOrder(tables: readonly BackedUpTable[], references: readonly Reference[]): BackedUpTable[] {
  const waiting = new Map(tables.map((table) => [table.table, table]))
  const ordered: BackedUpTable[] = []
  while (waiting.size > 0) {
    const isBlocked = (name: string) => references.some(({ from, to }) => from === name && waiting.has(to))
    const free = [...waiting.values()].filter(({ table }) => !isBlocked(table))
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) waiting.delete(table.table)
    ordered.push(...free)
  }
  return ordered
}

/** The tables that a backup of an organization of this database has. */
export function backedUpTablesAt(url: string): Promise<BackedUpTable[]> {
  return withBackupClient(url, backedUpTables)
}
