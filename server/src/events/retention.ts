import type { Db, Pool } from '../db/index.ts'
import { type RawBuilder, sql } from '../db/index.ts'
import type { Runtime } from '../kernel/index.ts'
import { noteForgottenEvents } from '../people/index.ts'
import { ensureEventPartitions, monthStart, pastPartitions } from './partitions.ts'

/** One process at a time. */
const UPKEEP_LOCK = 7_265_003
/** Events whose keys one statement removes. */
const BATCH = 5_000
const HOUR_MS = 3_600_000
const LEAST_PAUSE_MS = 1_000

/** Since when events are kept; null: always. `retentionMs` is the setting, null when nothing is dropped. */
export function keptSince(now: Date, retentionMs: number | null): Date | null {
  return retentionMs === null ? null : new Date(now.getTime() - retentionMs)
}

/** Looks after the event log every hour: makes the months to come and drops those whose time is over. */
export function startEventUpkeep(runtime: Runtime, retentionMs: number | null): AsyncDisposable {
  let underWay: Promise<void> = Promise.resolve()
  const look = () => {
    const round = underWay.then(() => keepEventLog(runtime.pool, runtime.clock.now(), retentionMs))
    underWay = round.catch((err: unknown) => runtime.log.error({ err }, 'upkeep of the event log failed'))
  }
  const timer = setInterval(look, Math.max(LEAST_PAUSE_MS, HOUR_MS / runtime.clock.scale))
  look()
  return {
    [Symbol.asyncDispose]: () => {
      clearInterval(timer)
      return underWay
    },
  }
}

/** One round. Does nothing while another process is at it; what is cut off goes on with the next round. */
export function keepEventLog(pool: Pool, now: Date, retentionMs: number | null): Promise<void> {
  const since = keptSince(now, retentionMs)
  return pool.session(async (db) => {
    const { locked } = await db.one(
      sql<{ locked: boolean }>`select pg_try_advisory_lock(${UPKEEP_LOCK}) as locked`,
    )
    if (!locked) return
    try {
      await ensureEventPartitions(db, now, since)
      if (since) await dropPast(db, since)
    } finally {
      await db.run(sql`select pg_advisory_unlock(${UPKEEP_LOCK})`)
    }
  })
}

/**
 * Whole months only. A month leaves the log at once, by detaching it; then its keys go in batches, and at last its
 * table: one that was detached and still stands is taken up again.
 */
async function dropPast(db: Db, since: Date): Promise<void> {
  const orgs = await db.rows(sql<{ org_id: string }>`select org_id from organizations`)
  for (const { table, attached } of await pastPartitions(db, since)) {
    if (attached) await detach(db, table)
    for (const { org_id } of orgs) {
      await noteForgottenEvents(db, org_id, table)
      await forgetKeys(db, org_id, table)
    }
    await db.run(sql`drop table ${sql.table(table)}`)
  }
  for (const { org_id } of orgs) await emptyRest(db, org_id, monthStart(since))
}

/** Waits two seconds for readers and writers at most, who wait behind it meanwhile; if in vain, the next round tries. */
async function detach(db: Db, table: string): Promise<void> {
  await db.run(sql`set lock_timeout = '2s'`)
  try {
    await db.run(sql`alter table events detach partition ${sql.table(table)}`)
  } finally {
    await db.run(sql`reset lock_timeout`)
  }
}

/** Walks a detached month by its primary key. Instants stay texts: nothing of them is rounded away. */
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

/** What lies in no month of its own goes row by row. */
async function emptyRest(db: Db, org: string, before: Date): Promise<void> {
  let removed: number
  do {
    removed = await db.run(sql`
      with batch as (
        delete from events_rest where org_id = ${org} and ctid = any(array(
          select ctid from events_rest
          where org_id = ${org} and occurred_at < ${before} order by occurred_at, id limit ${BATCH}))
        returning external_id, id
      ), forgotten as (${forgetting(org)})
      select id from batch`)
    if (removed > 0) await noteForgottenEvents(db, org, 'events_rest')
  } while (removed > 0)
}

/** Removes the keys of `batch`; one that another event has taken since stays. */
const forgetting = (org: string) => sql`
  delete from event_keys k using batch b
  where k.org_id = ${org} and k.external_id = b.external_id and k.event_id = b.id`
