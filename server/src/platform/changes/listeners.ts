import { inRealTime } from '../core/index.ts'
import { type Db, sql } from '../db/index.ts'
import { QUEUES, type RowWork } from '../jobs/index.ts'
import type { Runtime } from '../operations/index.ts'

/** How long changes are recorded after the last listener left, and how long they are retained, in real time. */
const RETENTION_MS = 900_000
const RETENTION = `${RETENTION_MS} ms`
/** The most retained changes of one organization. */
const MAX_RETAINED = 200_000
const CLEAN_EVERY_MS = 60_000
const BATCH_SIZE = 1

export interface Listening {
  /** The id of this listening period. */
  id: string
  /** Whether it began long enough ago for every process to record changes. */
  is_known: boolean
}

/** Starts or extends listening. `knownAfterMs`: the time until every process has noticed it. */
export async function listen(
  db: Db,
  org: string,
  { era, dueAt, knownAfterMs }: { era: string; dueAt: Date; knownAfterMs: number },
): Promise<Listening> {
  const { id, lasts_ms } = await db.one(sql<{ id: string; lasts_ms: number }>`
    with times as (select clock_timestamp() as at, clock_timestamp() + ${RETENTION}::interval as until_at)
    insert into change_listeners as l (org_id, id, begun_at, until_at, due_at)
    select ${org}, ${era}, at, until_at, ${dueAt} from times
    on conflict (org_id) do update set until_at = greatest(l.until_at, excluded.until_at)
    returning l.id, (extract(epoch from l.until_at - l.begun_at) * 1000)::float8 as lasts_ms`)
  return { id, is_known: lasts_ms > RETENTION_MS + knownAfterMs }
}

/** Notes that nothing is missed from now on, as long as this listening goes on. */
export async function noteComplete(db: Db, org: string, era: string): Promise<void> {
  await db.run(sql`
    update change_listeners set is_complete = true where org_id = ${org} and id = ${era} and not is_complete`)
}

/** The id of the listening that misses nothing now; null when nobody listens, or it has just begun. */
export async function completeListening(db: Db, org: string): Promise<string | null> {
  const found = await db.maybe(sql<{ id: string }>`
    select id from change_listeners
    where org_id = ${org} and is_complete and until_at > statement_timestamp()`)
  return found?.id ?? null
}

/** Whether changes after this snapshot may already be deleted. */
export async function hasMissed(db: Db, org: string, seen: string): Promise<boolean> {
  const missed = await db.maybe(sql`
    select from change_listeners
    where org_id = ${org} and forgotten >= pg_snapshot_xmin(${seen}::pg_snapshot)`)
  return missed !== null
}

/** Deletes changes after their retention. Stops recording for organizations without a listener in that time. */
export function listenersWorker({ pool, clock }: Runtime): RowWork {
  return {
    queue: QUEUES.listeners,
    batchSize: BATCH_SIZE,
    columns: sql`t.until_at`,
    work: async (org, [row], lease) => {
      // All times here are from the database clock.
      const { now, before } = await pool.one(sql<{ now: string; before: string }>`
        select statement_timestamp()::text as now, (statement_timestamp() - ${RETENTION}::interval)::text as before`)
      const gone = await pool.rows(sql`
        delete from change_listeners
        where org_id = ${org} and id = ${row!.id} and due_at = ${lease} and until_at < ${now}::timestamptz returning id`)
      const oldest = await pool.maybe(sql<{ noted_at: string }>`
        select noted_at::text from changes where org_id = ${org} order by noted_at desc offset ${MAX_RETAINED} limit 1`)
      const upTo = gone.length > 0 ? 'infinity' : before
      await pool.run(sql`
        with removed as (
          delete from changes
          where org_id = ${org}
            and noted_at < greatest(${upTo}::timestamptz, ${oldest?.noted_at ?? '-infinity'}::timestamptz)
          returning xid
        )
        update change_listeners set forgotten = greatest(forgotten, (select max(xid) from removed))
        where org_id = ${org} and id = ${row!.id} and exists (select from removed)`)
      await pool.run(sql`
        update change_listeners set due_at = ${inRealTime(clock, CLEAN_EVERY_MS)}
        where org_id = ${org} and id = ${row!.id} and due_at = ${lease}`)
    },
  }
}
