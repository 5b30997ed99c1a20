import { sql } from 'kysely'
import type { Db } from '../statements.ts'

/** The names of the connections of a running process, except those that migrate. */
export const RUNNING = ['parley', 'parley workers', 'parley health']

/** The other processes that use this database, by what their connections are for. */
export async function findRunning(db: Db): Promise<string[]> {
  const rows = await db.rows(sql<{ application_name: string; connections: number }>`
    select application_name, count(*) as connections from pg_stat_activity
    where datname = current_database() and application_name = any(${RUNNING}) and pid <> pg_backend_pid()
    group by application_name order by application_name`)
  return rows.map((row) => `${row.application_name} (connections: ${row.connections})`)
}
