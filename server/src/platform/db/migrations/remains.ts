import { sql } from 'kysely'
import type { Connections } from '../pool.ts'
import { splitStatements } from '../script.ts'
import { type BatchedUpdate, readBatched, runBatched } from './batches.ts'
import type { Patience } from './free-moments.ts'
import { buildIndex, type ConcurrentIndex, dropIndex, readDrop, readIndex } from './indexes.ts'
import {
  buildOnPartitions,
  dropOnPartitions,
  isPartitioned,
  partitionedTableOf,
} from './partitioned-indexes.ts'
import { readValidation, type Validation, validate } from './validations.ts'

/**
 * Divides a migration into what runs in its transaction, and what follows it while everything goes on: updates in batches,
 * checks of constraints, and indexes that are built and dropped concurrently, in the order of the file.
 */
export function divideMigration(text: string): {
  statements: string[]
  remains: string[]
  batched: BatchedUpdate[]
  validations: Validation[]
  indexes: ConcurrentIndex[]
  /** The names of the indexes that are dropped. */
  dropped: string[]
} {
  const statements: string[] = []
  const remains: string[] = []
  const batched: BatchedUpdate[] = []
  const validations: Validation[] = []
  const indexes: ConcurrentIndex[] = []
  const dropped: string[] = []
  for (const written of splitStatements(text)) {
    const statement = written.replace(/^[ \t]*--[^\n]*$/gm, '').trim()
    const update = readBatched(statement)
    const validation = readValidation(statement)
    const index = readIndex(statement)
    const drop = readDrop(statement)
    if (update) batched.push(update)
    if (validation) validations.push(validation)
    if (index) indexes.push(index)
    if (drop !== null) dropped.push(drop)
    if (update || validation || index || drop !== null) remains.push(statement)
    else statements.push(written)
  }
  return { statements, remains, batched, validations, indexes, dropped }
}

/** What of a migration is done at present: its index, the table whose rows it changes, or the constraint that it checks. */
export interface RemainsProgress {
  name: string
  index?: string
  /** The partition whose part of the index is built. */
  partition?: string
  isDropped?: boolean
  rows?: string
  constraint?: string
  tries?: number
  seconds?: number
}

/**
 * Does what applied migrations have left, also those of a start that was cut off. Throws with the name of the migration.
 */
export async function finishMigrations(
  db: Connections,
  tryForMs: number,
  report: (progress: RemainsProgress) => void,
): Promise<void> {
  // As JSON, because databases from before this column exist.
  const rows = await db.rows(sql<{ name: string; unbuilt: string[] }>`
    select name, to_jsonb(m) -> 'unbuilt' as unbuilt from migrations m
    where jsonb_typeof(to_jsonb(m) -> 'unbuilt') = 'array' order by name`)
  for (const { name, unbuilt } of rows) {
    for (const statement of unbuilt) {
      const { what, words, run } = readRemaining(db, statement, tryForMs, (progress) =>
        report({ name, ...progress }),
      )
      report({ name, ...what })
      const started = performance.now()
      await run().catch((error: Error) => {
        throw new Error(`migration ${name} failed at ${words}: ${error.message}`, { cause: error })
      })
      report({ name, ...what, seconds: (performance.now() - started) / 1000 })
    }
    await db.run(sql`update migrations set unbuilt = null where name = ${name}`)
  }
}

type Step = Omit<RemainsProgress, 'name'>

/** One statement of those that a migration has left. */
function readRemaining(
  db: Connections,
  statement: string,
  tryForMs: number,
  report: (step: Step) => void,
): { what: Step; words: string; run: () => Promise<void> } {
  const batched = readBatched(statement)
  if (batched)
    return {
      what: { rows: batched.table },
      words: `the rows of ${batched.table}`,
      run: () => runBatched(db, batched),
    }
  const validation = readValidation(statement)
  if (validation)
    return {
      what: { constraint: validation.constraint },
      words: `the constraint ${validation.constraint}`,
      run: () => validate(db, validation),
    }
  const patienceAt = (step: Step): Patience => ({ tryForMs, onTry: (tries) => report({ ...step, tries }) })
  const dropped = readDrop(statement)
  if (dropped !== null) {
    const what = { index: dropped, isDropped: true }
    const run = async () => {
      const table = await partitionedTableOf(db, dropped)
      await (table === null ? dropIndex(db, dropped) : dropOnPartitions(db, dropped, table, patienceAt(what)))
    }
    return { what, words: `dropping the index ${dropped}`, run }
  }
  const index = readIndex(statement)!
  const what = { index: index.name }
  const run = async () => {
    if (!(await isPartitioned(db, index.table))) return buildIndex(db, index)
    await buildOnPartitions(db, index, patienceAt(what), (partition) => report({ ...what, partition }))
  }
  return { what, words: `the index ${index.name}`, run }
}
