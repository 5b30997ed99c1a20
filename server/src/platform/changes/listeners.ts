import { inRealTime } from '../core/index.ts'
import { type Db, sql } from '../db/index.ts'
import { QUEUES, type RowWork } from '../jobs/index.ts'
import type { Runtime } from '../operations/index.ts'

/** For how long changes are written down after somebody has gone, and how long they are kept, in real time. */
const KEPT = '15 minutes'
/** Changes of one organization that are kept, at most. */
const MAX_KEPT = 200_000
const LOOK_EVERY_MS = 60_000
const SHARE = 1

export interface Listening {
  /** The era. */
  id: string
  /** Whether it began long enough ago for every process to know of it. */
  is_known: boolean
}

/** Says that somebody listens, from now on or still. `knownAfterMs`: until then some process may not know of it. */
export function listen(
  db: Db,
  org: string,
  { era, dueAt, knownAfterMs }: { era: string; dueAt: Date; knownAfterMs: number },
): Promise<Listening> {
  return db.one(sql<Listening>`
    with times as (select clock_timestamp() as at, clock_timestamp() + ${KEPT}::interval as until_at)
    insert into change_listeners as l (org_id, id, begun_at, until_at, due_at)
    select ${org}, ${era}, at, until_at, ${dueAt} from times
    on conflict (org_id) do update set until_at = greatest(l.until_at, excluded.until_at)
    returning l.id, l.begun_at < l.until_at - ${KEPT}::interval - ${`${knownAfterMs} ms`}::interval as is_known`)
}

/** Whether changes that a snapshot does not know may have been removed already. */
export async function hasMissed(db: Db, org: string, seen: string): Promise<boolean> {
  const missed = await db.maybe(sql`
    select from change_listeners
    where org_id = ${org} and forgotten >= pg_snapshot_xmin(${seen}::pg_snapshot)`)
  return missed !== null
}

/** Removes changes that were kept for long enough, and ends listening where nobody has listened for as long. */
export function listenersWorker({ pool, clock }: Runtime): RowWork {
  return {
    queue: QUEUES.listeners,
    share: SHARE,
    columns: sql`t.until_at`,
    work: async (org, [row], lease) => {
      // By the clock of the database, as all of this.
      const { now, before } = await pool.one(sql<{ now: string; before: string }>`
        select statement_timestamp()::text as now, (statement_timestamp() - ${KEPT}::interval)::text as before`)
      const gone = await pool.rows(sql`
        delete from change_listeners
        where org_id = ${org} and id = ${row!.id} and due_at = ${lease} and until_at < ${now}::timestamptz returning id`)
      const oldest = await pool.maybe(sql<{ noted_at: string }>`
        select noted_at::text from changes where org_id = ${org} order by noted_at desc offset ${MAX_KEPT} limit 1`)
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
        update change_listeners set due_at = ${inRealTime(clock, LOOK_EVERY_MS)}
        where org_id = ${org} and id = ${row!.id} and due_at = ${lease}`)
    },
  }
}
