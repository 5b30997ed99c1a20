import { type Db, sql } from '../../platform/db/index.ts'

/** Tables below this size, and messages beyond this number, are not told. */
const LARGE_BYTES = 1024 * 1024
const MOST_COUNTED = 10_000
/** Messages in doubt count for so long. Then nobody reports or decides about them any more. */
const UNKNOWN_FOR_MS = 7 * 24 * 3_600_000

export interface DatabaseStates {
  deadLetters: { queue: string; count: number }[]
  /** With their indexes and partitions. */
  tables: { table: string; bytes: number }[]
  unknown: number
  /** What keeps failing, by kind: initiatives, channels, language models, webhooks, work. */
  incidents: { kind: string; count: number }[]
  partitions: { table: string; count: number }[]
  /** The smallest part of a daily budget of language models that is left, 0 to 1. 1: no organization has a budget. */
  budgetLeft: number
}

/** What the database holds, over all organizations. */
export async function readDatabaseStates(db: Db, now: Date): Promise<DatabaseStates> {
  const midnight = new Date(new Date(now).setUTCHours(0, 0, 0, 0))
  const deadLetters = await db.rows(sql<{ queue: string; count: number }>`
    select queue, count(*)::int as count from set_aside group by queue`)
  const tables = await db.rows(sql<{ table: string; bytes: number }>`
    select root as table, sum(pg_total_relation_size(oid))::bigint as bytes from (
      select c.oid, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as root from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    ) t
    group by root having sum(pg_total_relation_size(oid)) >= ${LARGE_BYTES}`)
  const unknown = await countUnknown(db, now, MOST_COUNTED)
  const incidents = await db.rows(sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from incidents group by kind`)
  const partitions = await db.rows(sql<{ table: string; count: number }>`
    select i.inhparent::regclass::text as table, count(*)::int as count
    from pg_inherits i join pg_class c on c.oid = i.inhparent
    where c.relkind = 'p' and c.relnamespace = current_schema()::regnamespace
    group by i.inhparent`)
  const { left } = await db.one(sql<{ left: number }>`
    select coalesce(min(greatest(0, m.daily_budget - (
      select coalesce(sum(k.cost), 0) from model_calls k where k.org_id = m.org_id and k.at >= ${midnight}
    )) / m.daily_budget), 1)::float8 as left
    from language_models m where m.daily_budget > 0`)
  return { deadLetters, tables, unknown, incidents, partitions, budgetLeft: left }
}

/**
 * Messages of the last seven days of which nobody knows whether they were sent, at most `most`, over all organizations.
 * Uses messages_unknown.
 */
export async function countUnknown(db: Db, now: Date, most: number): Promise<number> {
  const since = new Date(now.getTime() - UNKNOWN_FOR_MS)
  const { count } = await db.one(sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from messages where status = 'unknown' and created_at >= ${since} limit ${most}
    ) m`)
  return count
}
