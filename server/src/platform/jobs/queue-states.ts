import { type RawBuilder, sql } from 'kysely'
import { type Clock, inRealTime } from '../core/index.ts'
import { type Db, listHeldOrganizations } from '../db/index.ts'
import type { Queue } from './queue.ts'
import { QUEUES } from './queues.ts'

/** Rows of a queue that are counted at most. */
const MOST_COUNTED = 10_000

/** What waits in a queue, over all organizations that are not held. */
export interface QueueState {
  queue: string
  /** Due rows, at most MOST_COUNTED. */
  due: number
  /** How long the oldest of them has been due, in real milliseconds. 0: nothing is due. */
  oldestMs: number
  /** Rows that a worker has claimed and not finished, among the first MOST_COUNTED of the coming minutes. */
  claimed: number
}

/** Reads every queue from its index of due rows, and no more than MOST_COUNTED rows of each. */
export async function readQueueStates(db: Db, clock: Clock): Promise<QueueState[]> {
  const now = clock.now()
  const held = (await listHeldOrganizations(db)).map(({ org_id }) => org_id)
  const each = Object.values(QUEUES).map(
    (queue) => sql`
      select ${queue.name} as queue, count(*)::int as due, min(t.at) as oldest, ${claimedIn(queue, clock)} as claimed
      from (
        select org_id, ${sql.ref(queue.due)} as at from ${sql.table(queue.table)}
        where ${sql.ref(queue.due)} <= ${now} and ${queue.where} order by ${sql.ref(queue.due)} limit ${MOST_COUNTED}
      ) t where org_id <> all(${held}::uuid[])`,
  )
  const rows = await db.rows(
    sql<{
      queue: string
      due: number
      oldest: Date | null
      claimed: number
    }>`${sql.join(each, sql` union all `)}`,
  )
  return rows.map(({ oldest, ...counts }) => ({
    ...counts,
    oldestMs: oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime()) / clock.scale,
  }))
}

/** The number of rows whose due time is a lease that has not ended. */
function claimedIn(
  { table, due, lease, leaseMs, where, isVisited }: Queue,
  clock: Clock,
): RawBuilder<number> {
  if (isVisited) return sql`0`
  return sql`(
    select count(*)::int from (
      select ${sql.ref(due)} = ${sql.ref(lease)} as is_claimed from ${sql.table(table)}
      where ${sql.ref(due)} > ${clock.now()} and ${sql.ref(due)} <= ${inRealTime(clock, leaseMs)} and ${where}
      order by ${sql.ref(due)} limit ${MOST_COUNTED}
    ) coming where coming.is_claimed
  )`
}
