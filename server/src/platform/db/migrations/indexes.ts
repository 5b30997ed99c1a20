import { sql } from 'kysely'
import { isRepeatable } from '../errors.ts'
import type { Db } from '../statements.ts'

/** An index that is built while its table is read and written. */
export interface ConcurrentIndex {
  name: string
  table: string
  statement: string
}

const CONCURRENT = /^create (?:unique )?index concurrently (\w+) on (\w+)/
const DROPPED = /^drop index concurrently (\w+)$/
/** Building is begun anew after a deadlock, which a starting process of an earlier version can cause. */
const MOST_TRIES = 5

/** null: the statement builds no index concurrently. PostgreSQL does not do so within a transaction. */
export function readIndex(statement: string): ConcurrentIndex | null {
  const [, name, table] = CONCURRENT.exec(statement) ?? []
  return name === undefined || table === undefined ? null : { name, table, statement }
}

/** The name of the index that the statement drops concurrently. null: the statement drops none. */
export function readDrop(statement: string): string | null {
  return DROPPED.exec(statement)?.[1] ?? null
}

/** Builds an index, also after a start that was cut off. Nobody waits for it. */
export async function buildIndex(db: Db, { name, statement }: Omit<ConcurrentIndex, 'table'>): Promise<void> {
  await waitPatiently(db)
  for (let tries = 1; ; tries++) {
    const found = await db.maybe(sql<{ indisvalid: boolean }>`
      select i.indisvalid from pg_class c join pg_index i on i.indexrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relname = ${name}`)
    if (found?.indisvalid) return
    // What a cut-off build leaves is kept up with every write and used by no query.
    if (found) await db.run(sql`drop index concurrently ${sql.table(name)}`)
    try {
      await db.run(sql.raw(statement))
      return
    } catch (error) {
      if (tries === MOST_TRIES || !isRepeatable(error)) throw error
    }
  }
}

/** Drops an index of a table without partitions. Nobody waits for it. */
export async function dropIndex(db: Db, name: string): Promise<void> {
  await waitPatiently(db)
  await db.run(sql`drop index concurrently if exists ${sql.table(name)}`)
}

/** For what waits for transactions that began before, as long as they take, and holds up nobody meanwhile. */
export async function waitPatiently(db: Db): Promise<void> {
  await db.run(
    sql`select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)`,
  )
}
