import { type RawBuilder, sql } from 'kysely'
import type { Pool } from '../pool.ts'
import type { Db } from '../statements.ts'
import { findRunning } from './migrate.ts'

/*
 * Distributes the tables of a database with Citus (docs/scaling.md: More databases). All rows of an organization are on one
 * machine, and tables without organizations are on each.
 */

/** The column that decides where a row is. */
const COLUMN = 'org_id'

export class NotDistributable extends Error {}

export interface DistributedTable {
  name: string
  kind: 'distributed' | 'reference'
}

/** What `distribute` does, in its order. Empty where everything is distributed. Throws NotDistributable without Citus. */
export async function planDistribution(db: Db): Promise<DistributedTable[]> {
  const { exists } = await db.one(
    sql<{ exists: boolean }>`select exists (select from pg_extension where extname = 'citus') as exists`,
  )
  if (!exists)
    throw new NotDistributable(
      'This database has no Citus. Install it on each machine, run "create extension citus" and add the workers, then try again (docs/scaling.md).',
    )
  return inOrder(await readTables(db), await readReferences(db))
}

/**
 * Distributes each table that is not yet, with its rows, in a transaction of its own. What was interrupted goes on with the
 * next call. Throws NotDistributable while processes of Parley use the database.
 */
export async function distribute(
  pool: Pool,
  report: (table: DistributedTable) => void = () => {},
): Promise<DistributedTable[]> {
  return pool.session(async (db) => {
    const running = await findRunning(db)
    if (running.length > 0)
      throw new NotDistributable(`Stop the processes that use the database first: ${running.join(', ')}.`)
    const tables = await planDistribution(db)
    // Otherwise Citus takes care of tables that are not distributed yet, and then refuses to distribute them.
    await db.run(sql`set citus.enable_local_reference_table_foreign_keys = off`)
    try {
      for (const table of tables) {
        await db.run(sql`select ${distribution(table)}`)
        report(table)
      }
    } finally {
      await db.run(sql`reset citus.enable_local_reference_table_foreign_keys`)
    }
    return tables
  })
}

/** All distributed tables have the same type of column, so Citus keeps the rows of an organization together. */
function distribution({ name, kind }: DistributedTable): RawBuilder<unknown> {
  return kind === 'reference'
    ? sql`create_reference_table(${name}::regclass)`
    : sql`create_distributed_table(${name}::regclass, ${COLUMN})`
}

/** The tables that are not distributed yet. Partitions follow their table. */
async function readTables(db: Db): Promise<DistributedTable[]> {
  return db.rows(sql<DistributedTable>`
    select c.relname as name, case when a.attname is null then 'reference' else 'distributed' end as kind
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = ${COLUMN} and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
      and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
    order by c.relname`)
}

interface Reference {
  of: string
  to: string
}

async function readReferences(db: Db): Promise<Reference[]> {
  return db.rows(sql<Reference>`
    select f.relname as "of", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and not f.relispartition`)
}

/** Tables that others reference come first. */
function inOrder(tables: readonly DistributedTable[], references: readonly Reference[]): DistributedTable[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: DistributedTable[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ of, to }) => of === name && left.has(to)),
    )
    if (free.length === 0)
      throw new NotDistributable(`These tables reference each other: ${[...left.keys()].join(', ')}.`)
    for (const table of free) left.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}
