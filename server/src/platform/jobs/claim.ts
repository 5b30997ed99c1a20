import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/index.ts'
import type { Queue } from './queue.ts'

/** What the kit itself reads of a taken row; work reads the columns it asked for. */
export interface TakenRow {
  id: string
  /** How often in a row work on it ended without a result. */
  failures: number
  /** Whoever had it before ended without a word. */
  lost: boolean
}

export interface Taking {
  now: Date
  /** Rows that were due before are left alone; null: the oldest there are. */
  from: Date | null
  /** The instant until which the rows are taken. It names this attempt: results are written only where it still stands. */
  lease: Date
  /** Rows, at most. */
  share: number
  /** Further columns of `t`, the row. */
  columns: RawBuilder<unknown>
}

/**
 * Takes the oldest due rows of one organization. Rows that somebody else is taking at the same moment are passed over.
 * Without `from` it reads through what was taken before and left its entries in the index (see `Lookout`). The lease column of fresh rows is set here; that of rows that failed before is set by `begin`. Uses the index on organization
 * and due column.
 */
export function take<Row extends TakenRow>(
  db: Db,
  queue: Queue,
  org: string,
  { now, from, lease, share, columns }: Taking,
): Promise<Row[]> {
  const { due, lease: leaseColumn, failures } = refsOf(queue)
  const isSuspect = sql`(chosen.lost or (t.${leaseColumn} is null and t.${failures} > 0))`
  return db.rows(sql<Row>`
    with chosen as (
      select c.id, c.${leaseColumn} is not distinct from c.${due} as lost from ${sql.table(queue.table)} c
      where c.org_id = ${org} and c.${due} <= ${now} and c.${due} >= ${from ?? '-infinity'} and ${queue.where}
      order by c.${due} limit ${share} for update skip locked
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

/** Says that work on these rows begins; gives those that are still this taker's. */
export async function begin(
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

/** Gives rows back that nothing was done with. What they failed before still counts. */
export async function giveBack(
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
 * The same for a taking whose answer was lost: whichever rows it took have its lease. Another process that took some at
 * the very same millisecond loses them, too, and drops its results.
 */
export async function giveBackTaking(
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
 * After work that took longer than its lease: those that nobody has taken meanwhile are given back, and for the others the
 * death is not counted that their new taker had to assume.
 */
export async function takeDeathBack(
  db: Db,
  queue: Queue,
  org: string,
  { ids, lease, now }: { ids: readonly string[]; lease: Date; now: Date },
): Promise<void> {
  await giveBack(db, queue, org, { ids, lease, until: now })
  const { due, failures } = refsOf(queue)
  await db.run(sql`
    update ${sql.table(queue.table)} t set ${failures} = t.${failures} - 1
    where t.org_id = ${org} and t.id = any(${ids}) and t.${due} > ${lease} and t.${failures} > 0`)
}

/** Puts off a row that failed, and counts it. */
export async function putOffFailed(
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
