import { type RawBuilder, sql } from 'kysely'
import type { Pool } from '../pool.ts'
import { byReference, REFERENCES, type Reference } from '../reference-order.ts'
import type { Db } from '../statements.ts'
import { findRunning } from './migrate.ts'

/*
 * Distributes the tables of a database with Citus (docs/scaling.md: More databases with Citus). All rows of an organization are on one
 * machine, and tables without organizations are on each.
 */

/** The column that decides where a row is. */
const COLUMN = 'org_id'

export class NotDistributable extends Error {}

export interface DistributedTable {
  table: string
  kind: 'distributed' | 'reference'
}

/** What is not distributed yet, in the order in which it can be. Throws NotDistributable without Citus. */
async function planDistribution(db: Db): Promise<DistributedTable[]> {
  const { exists } = await db.one(
    sql<{ exists: boolean }>`select exists (select from pg_extension where extname = 'citus') as exists`,
  )
  if (!exists)
    throw new NotDistributable(
      'This database has no Citus. Install it on each machine, run "create extension citus" and add the workers, then try again (docs/scaling.md).',
    )
  return byReference(await readTables(db), await db.rows(sql<Reference>`${sql.raw(REFERENCES)}`))
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
function distribution({ table, kind }: DistributedTable): RawBuilder<unknown> {
  return kind === 'reference'
    ? sql`create_reference_table(${table}::regclass)`
    : sql`create_distributed_table(${table}::regclass, ${COLUMN})`
}

/** The tables that are not distributed yet. Partitions follow their table. */
async function readTables(db: Db): Promise<DistributedTable[]> {
  return db.rows(sql<DistributedTable>`
    select c.relname as table, case when a.attname is null then 'reference' else 'distributed' end as kind
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = ${COLUMN} and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
      and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
    order by c.relname`)
}
