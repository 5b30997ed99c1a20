import { type RawBuilder, sql } from 'kysely'
import { type Db, goesOn } from '../db/index.ts'
import type { Queue } from './queue.ts'

/** The columns of every claimed row, in addition to those that the work selects. */
export interface ClaimedRow {
  id: string
  /** How many attempts in a row ended without a result. */
  failures: number
  /** The worker that claimed it before died without writing a result. */
  lost: boolean
}

export interface ClaimOptions {
  now: Date
  /** Skips rows that were due before this instant. null starts with the oldest row. */
  from: Date | null
  /** When the claim expires. It identifies the attempt: results are written only where it is still the row's lease. */
  lease: Date
  /** The most rows to claim. */
  batchSize: number
  /** More columns of row `t` to return. */
  columns: RawBuilder<unknown>
}

/**
 * Claims the oldest due rows of one organization, and skips rows that another worker is claiming at the same time. Pass
 * `from`: without it, the scan reads the dead index entries of earlier claims (see `Poller`). Fresh rows get their lease
 * column here, rows that failed before get it in `markStarted`. Uses the index on organization and due column. Nothing of
 * an organization that is held is claimed.
 */
export function claimRows<Row extends ClaimedRow>(
  db: Db,
  queue: Queue,
  org: string,
  { now, from, lease, batchSize, columns }: ClaimOptions,
): Promise<Row[]> {
  const { due, lease: leaseColumn, failures } = refsOf(queue)
  const isSuspect = sql`(chosen.lost or (t.${leaseColumn} is null and t.${failures} > 0))`
  return db.rows(sql<Row>`
    with chosen as (
      select c.id, c.${leaseColumn} is not distinct from c.${due} as lost from ${sql.table(queue.table)} c
      where c.org_id = ${org} and c.${due} <= ${now} and c.${due} >= ${from ?? '-infinity'} and ${queue.where}
        and ${goesOn(org)}
      order by c.${due} limit ${batchSize} for update skip locked
    )
    update ${sql.table(queue.table)} t set
      ${due} = ${lease},
      ${leaseColumn} = case when ${isSuspect} then null else ${lease}::timestamptz end,
      ${failures} = case when chosen.lost then t.${failures} + 1 when t.${leaseColumn} is null then t.${failures} else 0 end
      ${sql.join(
        queue.counted.map((column) => sql`, ${sql.ref(column)} = t.${sql.ref(column)} + 1`),
        sql``,
      )}
    from chosen where t.org_id = ${org} and t.id = chosen.id
    returning t.id, t.${failures} as failures, chosen.lost, ${columns}`)
}

/**
 * Locks the oldest due rows of one organization that no attempt has touched, and skips rows that are locked. The caller
 * works on them in the same transaction, so that no claim is written. Returns their ids.
 */
export async function lockFresh(
  db: Db,
  queue: Queue,
  org: string,
  { now, from, batchSize }: Omit<ClaimOptions, 'lease' | 'columns'>,
): Promise<string[]> {
  const { due, lease, failures } = refsOf(queue)
  const rows = await db.rows(sql<{ id: string }>`
    select t.id from ${sql.table(queue.table)} t
    where t.org_id = ${org} and t.${due} <= ${now} and t.${due} >= ${from ?? '-infinity'} and ${queue.where}
      and t.${lease} is null and t.${failures} = 0 and ${goesOn(org)}
    order by t.${due} limit ${batchSize} for update skip locked`)
  return rows.map((row) => row.id)
}

/** Marks rows as started and returns the ids of those whose lease this worker still holds. */
export async function markStarted(
  db: Db,
  queue: Queue,
  org: string,
  ids: readonly string[],
  lease: Date,
): Promise<Set<string>> {
  const { due, lease: leaseColumn } = refsOf(queue)
  const rows = await db.rows(sql<{ id: string }>`
    update ${sql.table(queue.table)} t set ${leaseColumn} = ${lease}
    where t.org_id = ${org} and t.id = any(${ids}) and t.${due} = ${lease}
    returning t.id`)
  return new Set(rows.map((row) => row.id))
}

/** Releases rows that were not worked on. Their earlier failures still count. */
export async function releaseRows(
  db: Db,
  queue: Queue,
  org: string,
  { ids, lease, until }: { ids: readonly string[]; lease: Date; until: Date },
): Promise<void> {
  const { due, lease: leaseColumn } = refsOf(queue)
  await db.run(sql`
    update ${sql.table(queue.table)} t set ${due} = ${until}, ${leaseColumn} = null
    where t.org_id = ${org} and t.id = any(${ids}) and t.${due} = ${lease}`)
}

/**
 * Releases a claim whose answer was lost, by its lease, since the row ids are not known. If another process claimed rows
 * in the same millisecond, it loses them as well and drops its results.
 */
export async function releaseClaim(
  db: Db,
  queue: Queue,
  org: string,
  { lease, until }: { lease: Date; until: Date },
): Promise<void> {
  const { due, lease: leaseColumn } = refsOf(queue)
  await db.run(sql`
    update ${sql.table(queue.table)} t set ${due} = ${until}, ${leaseColumn} = null
    where t.org_id = ${org} and t.${due} = ${lease} and ${queue.where}`)
}

/**
 * Cleans up after work that took longer than its lease. Rows that no worker has claimed since are released. For the
 * others, one failure is subtracted: their new worker counted it because it took this process for dead.
 */
export async function releaseAfterLease(
  db: Db,
  queue: Queue,
  org: string,
  { ids, lease, now }: { ids: readonly string[]; lease: Date; now: Date },
): Promise<void> {
  await releaseRows(db, queue, org, { ids, lease, until: now })
  const { due, failures } = refsOf(queue)
  await db.run(sql`
    update ${sql.table(queue.table)} t set ${failures} = t.${failures} - 1
    where t.org_id = ${org} and t.id = any(${ids}) and t.${due} > ${lease} and t.${failures} > 0`)
}

/** Schedules a failed row again and counts the failure. */
export async function postponeFailed(
  db: Db,
  queue: Queue,
  org: string,
  { id, lease, until }: { id: string; lease: Date; until: Date },
): Promise<void> {
  const { due, lease: leaseColumn, failures } = refsOf(queue)
  await db.run(sql`
    update ${sql.table(queue.table)} t set ${due} = ${until}, ${leaseColumn} = null, ${failures} = t.${failures} + 1
    where t.org_id = ${org} and t.id = ${id} and t.${due} = ${lease}`)
}

export function refsOf(queue: Queue) {
  return { due: sql.ref(queue.due), lease: sql.ref(queue.lease), failures: sql.ref(queue.failures) }
}
