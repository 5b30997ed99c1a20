import type pg from 'pg'
import { byReference, REFERENCES, type Reference } from '../../reference-order.ts'
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

/** The tables of which rows belong to an organization, those that others refer to first. `org_id` is the first column. */
export async function organizationTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const tables = (await tablesOf(client)).filter(({ columns }) => columns.includes('org_id'))
  const { rows } = await client.query<Reference>(REFERENCES)
  return byReference(tables, rows).map(({ table, columns }) => ({
    table,
    columns: ['org_id', ...columns.filter((column) => column !== 'org_id')],
  }))
}

export async function backedUpTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  return (await organizationTables(client)).filter(({ table }) => !(table in LEFT_OUT))
}

/** The tables that a backup of an organization of this database has. */
export function backedUpTablesAt(url: string): Promise<BackedUpTable[]> {
  return withBackupClient(url, backedUpTables)
}
