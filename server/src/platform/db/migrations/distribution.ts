import { sql } from 'kysely'
import type { Pool } from '../pool.ts'
import { byReference, REFERENCES, type Reference } from '../reference-order.ts'
import type { Db } from '../statements.ts'
import { readNewTable } from './distributed-tables.ts'
import { findRunning } from './running.ts'

/*
 * Distributes the tables of a database with Citus (docs/scaling.md: More databases with Citus). All rows of an organization
 * are on one machine, and tables without organizations are on each.
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
  if (!(await hasCitus(db)))
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
    const { name } = await db.one(sql<{ name: string }>`select current_database() as name`)
    await setForCitus(db, name)
    // Otherwise Citus takes care of tables that are not distributed yet, and then refuses to distribute them.
    await db.run(sql`set citus.enable_local_reference_table_foreign_keys = off`)
    try {
      for (const table of tables) {
        await db.run(sql.raw(distributionOf(table)))
        report(table)
      }
    } finally {
      await db.run(sql`reset citus.enable_local_reference_table_foreign_keys`)
    }
    return tables
  })
}

/**
 * Sets what sessions of a distributed database need. The account has to own the database.
 *
 * - One connection to each other machine. Citus closes further ones after each transaction, so that polls would open new
 *   ones all the time. In one transaction, a second connection could wait for locks of the first.
 * - Plans that know their parameters. Citus cannot run some statements without (inserts with parameters in `on conflict`).
 */
export async function setForCitus(db: Db, database: string): Promise<void> {
  const name = sql.id(database)
  await db.run(sql`alter database ${name} set citus.max_adaptive_executor_pool_size = 1`)
  await db.run(sql`alter database ${name} set plan_cache_mode = force_custom_plan`)
}

async function hasCitus(db: Db): Promise<boolean> {
  const { exists } = await db.one(
    sql<{ exists: boolean }>`select exists (select from pg_extension where extname = 'citus') as exists`,
  )
  return exists
}

async function isDistributed(db: Db): Promise<boolean> {
  if (!(await hasCitus(db))) return false
  const { exists } = await db.one(sql<{ exists: boolean }>`
    select exists (select from pg_dist_partition where logicalrelid = to_regclass('organizations')) as exists`)
  return exists
}

/** The statements of a migration as this database needs them. */
export async function statementsFor(db: Db, statements: readonly string[]): Promise<readonly string[]> {
  if (!(await isDistributed(db))) return statements
  return [
    // Foreign keys of new tables are added in the transaction that distributes them.
    `set local citus.multi_shard_modify_mode = 'sequential'`,
    ...statements.flatMap((statement) => {
      const table = readNewTable(statement)
      return table ? [table.create, distributionOf(table), ...table.foreignKeys] : [statement]
    }),
  ]
}

/** All distributed tables have the same type of column, so Citus keeps the rows of an organization together. */
function distributionOf({ table, kind }: DistributedTable): string {
  return kind === 'reference'
    ? `select create_reference_table('${table}')`
    : `select create_distributed_table('${table}', '${COLUMN}')`
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
