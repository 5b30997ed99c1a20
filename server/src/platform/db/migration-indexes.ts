import { sql } from 'kysely'
import { isRepeatable } from './errors.ts'
import { splitStatements } from './script.ts'
import type { Db } from './statements.ts'

/** An index that is built while its table is read and written. */
export interface ConcurrentIndex {
  name: string
  statement: string
}

const CONCURRENT = /^create (?:unique )?index concurrently (\w+) on /
/** Building is begun anew after a deadlock, which a starting process of an earlier version can cause. */
const MOST_TRIES = 5

/**
 * Divides a migration into what runs in its transaction and the indexes that are built after it. PostgreSQL builds no
 * index concurrently within a transaction.
 */
export function divideMigration(text: string): { statements: string[]; indexes: ConcurrentIndex[] } {
  const statements: string[] = []
  const indexes: ConcurrentIndex[] = []
  for (const statement of splitStatements(text)) {
    const index = readIndex(statement)
    if (index) indexes.push(index)
    else statements.push(statement)
  }
  return { statements, indexes }
}

function readIndex(written: string): ConcurrentIndex | null {
  const statement = written.replace(/^[ \t]*--[^\n]*$/gm, '').trim()
  const name = CONCURRENT.exec(statement)?.[1]
  return name === undefined ? null : { name, statement }
}

/**
 * Builds the indexes that applied migrations have left to be built, also those of a start that was cut off. Nobody waits
 * for it. Throws with the name of the migration.
 */
export async function buildIndexes(
  db: Db,
  report: (progress: { name: string; index: string; seconds?: number }) => void,
): Promise<void> {
  // As JSON, because databases from before this column exist.
  const rows = await db.rows(sql<{ name: string; unbuilt: string[] }>`
    select name, to_jsonb(m) -> 'unbuilt' as unbuilt from migrations m
    where jsonb_typeof(to_jsonb(m) -> 'unbuilt') = 'array' order by name`)
  for (const { name, unbuilt } of rows) {
    for (const statement of unbuilt) {
      const index = readIndex(statement)!
      report({ name, index: index.name })
      const started = performance.now()
      await build(db, index).catch((error: Error) => {
        throw new Error(`migration ${name} failed at the index ${index.name}: ${error.message}`, {
          cause: error,
        })
      })
      report({ name, index: index.name, seconds: (performance.now() - started) / 1000 })
    }
    await db.run(sql`update migrations set unbuilt = null where name = ${name}`)
  }
}

async function build(db: Db, { name, statement }: ConcurrentIndex): Promise<void> {
  // It waits for transactions that began before, as long as they take, and holds up nobody meanwhile.
  await db.run(
    sql`select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)`,
  )
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
