import { type Db, sql } from '../../platform/db/index.ts'

/** Tables below this size, and messages beyond this number, are not told. */
const LARGE_BYTES = 1024 * 1024
const MOST_COUNTED = 10_000

export interface DatabaseStates {
  deadLetters: { queue: string; count: number }[]
  /** With their indexes and partitions. */
  tables: { table: string; bytes: number }[]
  unknown: number
}

/** What the database holds, over all organizations. */
export async function readDatabaseStates(db: Db): Promise<DatabaseStates> {
  const deadLetters = await db.rows(sql<{ queue: string; count: number }>`
    select queue, count(*)::int as count from set_aside group by queue`)
  const tables = await db.rows(sql<{ table: string; bytes: number }>`
    select root as table, sum(pg_total_relation_size(oid))::bigint as bytes from (
      select c.oid, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as root from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    ) t
    group by root having sum(pg_total_relation_size(oid)) >= ${LARGE_BYTES}`)
  const { unknown } = await db.one(sql<{ unknown: number }>`
    select count(*)::int as unknown from (
      select from messages where status = 'unknown' and ask_at is not null limit ${MOST_COUNTED}
    ) m`)
  return { deadLetters, tables, unknown }
}
