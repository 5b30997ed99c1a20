import { sql } from 'kysely'
import { splitStatements } from '../script.ts'
import type { Db } from '../statements.ts'
import { type BatchedUpdate, readBatched, runBatched } from './batches.ts'
import { buildIndex, type ConcurrentIndex, readIndex } from './indexes.ts'

/**
 * Divides a migration into what runs in its transaction, and what follows it while everything goes on: updates in batches
 * and indexes that are built concurrently, in the order of the file.
 */
export function divideMigration(text: string): {
  statements: string[]
  remains: string[]
  batched: BatchedUpdate[]
  indexes: ConcurrentIndex[]
} {
  const statements: string[] = []
  const remains: string[] = []
  const batched: BatchedUpdate[] = []
  const indexes: ConcurrentIndex[] = []
  for (const written of splitStatements(text)) {
    const statement = written.replace(/^[ \t]*--[^\n]*$/gm, '').trim()
    const update = readBatched(statement)
    const index = readIndex(statement)
    if (update) batched.push(update)
    if (index) indexes.push(index)
    if (update || index) remains.push(statement)
    else statements.push(written)
  }
  return { statements, remains, batched, indexes }
}

/** What of a migration is done at present: its index, or the table whose rows it changes. */
export interface RemainsProgress {
  name: string
  index?: string
  rows?: string
  seconds?: number
}

/**
 * Does what applied migrations have left, also those of a start that was cut off. Throws with the name of the migration.
 */
export async function finishMigrations(db: Db, report: (progress: RemainsProgress) => void): Promise<void> {
  // As JSON, because databases from before this column exist.
  const rows = await db.rows(sql<{ name: string; unbuilt: string[] }>`
    select name, to_jsonb(m) -> 'unbuilt' as unbuilt from migrations m
    where jsonb_typeof(to_jsonb(m) -> 'unbuilt') = 'array' order by name`)
  for (const { name, unbuilt } of rows) {
    for (const statement of unbuilt) {
      const batched = readBatched(statement)
      const index = batched ? null : readIndex(statement)!
      const what = { name, ...(batched ? { rows: batched.table } : { index: index!.name }) }
      report(what)
      const started = performance.now()
      await (batched ? runBatched(db, batched) : buildIndex(db, index!)).catch((error: Error) => {
        const place = batched ? `the rows of ${batched.table}` : `the index ${index!.name}`
        throw new Error(`migration ${name} failed at ${place}: ${error.message}`, { cause: error })
      })
      report({ ...what, seconds: (performance.now() - started) / 1000 })
    }
    await db.run(sql`update migrations set unbuilt = null where name = ${name}`)
  }
}
