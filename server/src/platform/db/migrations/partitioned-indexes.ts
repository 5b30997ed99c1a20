import { sql } from 'kysely'
import type { Connections } from '../pool.ts'
import { type Db, limitLockWait } from '../statements.ts'
import { LOCK_WAIT_MS, type Patience, whenFree } from './free-moments.ts'
import { buildIndex, type ConcurrentIndex } from './indexes.ts'

/*
 * PostgreSQL builds and drops no index of a partitioned table concurrently. It does build one of a partition, which is
 * then attached in a moment. Partitions that are made meanwhile have the index from the start.
 */

/** Longer than an autovacuum takes to give way to somebody who waits for it (`deadlock_timeout`). */
const VACUUM_WAIT_MS = 5_000

/** The partitioned table of an index, and null for an index of a table without partitions, or for none. */
export async function partitionedTableOf(db: Db, index: string): Promise<string | null> {
  const found = await db.maybe(sql<{ table: string }>`
    select t.relname as table from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indexrelid = to_regclass(${index}) and t.relkind = 'p'`)
  return found?.table ?? null
}

export async function isPartitioned(db: Db, table: string): Promise<boolean> {
  const found = await db.maybe(sql`select from pg_class where oid = to_regclass(${table}) and relkind = 'p'`)
  return found !== null
}

/**
 * Builds an index on one partition after the other, also after a start that was cut off. Writing the table waits for a
 * moment at first. Reading and writing a partition waits for a moment when its index is attached.
 */
export async function buildOnPartitions(
  db: Connections,
  { name, table, statement }: ConcurrentIndex,
  patience: Patience,
  report: (partition: string) => void,
): Promise<void> {
  const head = `concurrently ${name} on ${table}`
  const { exists } = await db.one(sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`)
  if (!exists) await inAMoment(db, patience, statement.replace(head, `${name} on only ${table}`))
  for (;;) {
    const partition = await nextWithout(db, name, table)
    if (partition === null) return
    report(partition)
    const own = `${partition}_${name}`
    try {
      await buildIndex(db, {
        name: own,
        statement: statement.replace(head, `concurrently ${own} on ${partition}`),
      })
      await inAMoment(db, patience, `alter index ${name} attach partition ${own}`)
    } catch (error) {
      // Whoever drops a partition meanwhile drops its index, too.
      if (await isPartitionOf(db, partition, table)) throw error
    }
  }
}

/** In the order of their names, so that the oldest month is first, and the last one is none that is dropped soon. */
async function nextWithout(db: Db, index: string, table: string): Promise<string | null> {
  const found = await db.maybe(sql<{ partition: string }>`
    select c.relname as partition from pg_inherits h join pg_class c on c.oid = h.inhrelid
    where h.inhparent = to_regclass(${table})
      and not exists (
        select from pg_index i join pg_inherits own on own.inhrelid = i.indexrelid
        where i.indrelid = c.oid and own.inhparent = to_regclass(${index}))
    order by c.relname limit 1`)
  return found?.partition ?? null
}

async function isPartitionOf(db: Db, partition: string, table: string): Promise<boolean> {
  const found = await db.maybe(sql`
    select from pg_inherits where inhrelid = to_regclass(${partition}) and inhparent = to_regclass(${table})`)
  return found !== null
}

/** Drops an index of a partitioned table. Reading and writing the table waits for a moment. */
export async function dropOnPartitions(
  db: Connections,
  name: string,
  table: string,
  patience: Patience,
): Promise<void> {
  await whenFree(db, patience, () =>
    db.transaction(async (tx) => {
      // Nobody who reads or writes waits for these locks. They keep vacuum from the partitions, for which the drop would
      // wait while everybody waits for it.
      await limitLockWait(tx, VACUUM_WAIT_MS)
      const partitions = await tx.rows(sql<{ partition: string }>`
        select c.relname as partition from pg_inherits h join pg_class c on c.oid = h.inhrelid
        where h.inhparent = to_regclass(${table}) order by c.relname`)
      for (const { partition } of partitions)
        await tx.run(sql`lock table ${sql.table(partition)} in share update exclusive mode`)
      await limitLockWait(tx, LOCK_WAIT_MS)
      await tx.run(sql`drop index ${sql.table(name)}`)
    }),
  )
}

function inAMoment(db: Connections, patience: Patience, statement: string): Promise<void> {
  return whenFree(db, patience, () =>
    db.transaction(async (tx) => {
      await limitLockWait(tx, LOCK_WAIT_MS)
      await tx.run(sql.raw(statement))
    }),
  )
}
