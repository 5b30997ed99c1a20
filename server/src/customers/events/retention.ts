import { type Connections, type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { exclusively, startMaintenance } from '../../platform/jobs/index.ts'
import type { Runtime } from '../../platform/operations/index.ts'
import { noteForgottenEvents } from '../people/index.ts'
import { detachMonth, ensureEventPartitions, monthStart, pastPartitions } from './partitions.ts'

/** How many event keys one statement deletes. */
const BATCH = 5_000

/** From when on events are kept; null: always. `retentionMs` is the setting, null when nothing is deleted. */
export function keptSince(now: Date, retentionMs: number | null): Date | null {
  return retentionMs === null ? null : new Date(now.getTime() - retentionMs)
}

/** Maintains the event log every hour: creates partitions in advance and drops expired ones. */
export function startEventUpkeep(runtime: Runtime, retentionMs: number | null): AsyncDisposable {
  return startMaintenance(runtime, 'maintenance of the event log', async () => {
    const isDone = await keepEventLog(runtime, retentionMs)
    if (!isDone) runtime.log.warn({}, 'months of the event log wait for somebody who reads it for long')
  })
}

/**
 * One maintenance run. Does nothing while another process runs it; the next run resumes an interrupted one. False when
 * partitions could not be created or dropped because a query was reading the log.
 */
export async function keepEventLog(
  { pool, clock }: Pick<Runtime, 'pool' | 'clock'>,
  retentionMs: number | null,
): Promise<boolean> {
  const now = clock.now()
  const since = keptSince(now, retentionMs)
  const isDone = await exclusively(pool, clock, 'event log', async () => {
    const isMade = await ensureEventPartitions(pool, now, since)
    const isDropped = since === null || (await dropPast(pool, since))
    return isMade && isDropped
  })
  return isDone ?? true
}

/**
 * Drops whole months. A month is detached from the log at once, then its keys are deleted in batches and finally its
 * table is dropped. A detached table that still exists is resumed. False when a month could not be detached yet.
 */
async function dropPast(db: Connections, since: Date): Promise<boolean> {
  let isDone = true
  const orgs = await db.rows(sql<{ org_id: string }>`select org_id from organizations`)
  for (const { attached, ...month } of await pastPartitions(db, since)) {
    const { table } = month
    if (attached && !(await detachMonth(db, month))) {
      isDone = false
      continue
    }
    for (const { org_id } of orgs) {
      await noteForgottenEvents(db, org_id, table)
      await forgetKeys(db, org_id, table)
    }
    await db.run(sql`drop table ${sql.table(table)}`)
  }
  for (const { org_id } of orgs) {
    for (const table of WITHOUT_MONTH) await removeEvents(db, org_id, table, monthStart(since))
  }
  return isDone
}

/** Walks a detached month by its primary key. Timestamps stay texts, so that they are not rounded. */
async function forgetKeys(db: Db, org: string, table: string): Promise<void> {
  let last: { at: string; id: string } | null = null
  do {
    const after: RawBuilder<unknown> = last
      ? sql`and (occurred_at, id) > (${last.at}::timestamptz, ${last.id})`
      : sql``
    last = await db.maybe(sql<{ at: string; id: string }>`
      with batch as materialized (
        select external_id, occurred_at, id from ${sql.table(table)}
        where org_id = ${org} ${after} order by occurred_at, id limit ${BATCH}
      ), forgotten as (${forgetting(org)})
      select occurred_at::text as at, id from batch order by occurred_at desc, id desc limit 1`)
  } while (last)
}

/** The tables of events without a monthly partition. */
const WITHOUT_MONTH = ['events_earlier', 'events_rest']

/** Events without a monthly partition are deleted row by row. */
async function removeEvents(db: Db, org: string, table: string, before: Date): Promise<void> {
  let removed: number
  do {
    removed = await db.run(sql`
      with batch as (
        delete from ${sql.table(table)} where org_id = ${org} and ctid = any(array(
          select ctid from ${sql.table(table)}
          where org_id = ${org} and occurred_at < ${before} order by occurred_at, id limit ${BATCH}))
        returning external_id, id
      ), forgotten as (${forgetting(org)})
      select id from batch`)
    if (removed > 0) await noteForgottenEvents(db, org, table)
  } while (removed > 0)
}

/** Deletes the keys of `batch`, except a key that belongs to a newer event. */
const forgetting = (org: string) => sql`
  delete from event_keys k using batch b
  where k.org_id = ${org} and k.external_id = b.external_id and k.event_id = b.id`
