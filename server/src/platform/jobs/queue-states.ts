import { sql } from 'kysely'
import type { Clock } from '../core/index.ts'
import type { Db } from '../db/index.ts'
import { QUEUES } from './queues.ts'

/** Rows of a queue that are counted at most. */
const MOST_COUNTED = 10_000

/** What waits in a queue, over all organizations. */
export interface QueueState {
  queue: string
  /** Due rows, at most MOST_COUNTED. */
  due: number
  /** How long the oldest of them has been due, in real milliseconds. 0: nothing is due. */
  oldestMs: number
}

/** Reads every queue from its index of due rows, and no more than MOST_COUNTED rows of each. */
export async function readQueueStates(db: Db, clock: Clock): Promise<QueueState[]> {
  const now = clock.now()
  const each = Object.values(QUEUES).map(
    ({ name, table, due, where }) => sql`
      select ${name} as queue, count(*)::int as due, min(t.at) as oldest from (
        select ${sql.ref(due)} as at from ${sql.table(table)}
        where ${sql.ref(due)} <= ${now} and ${where} order by ${sql.ref(due)} limit ${MOST_COUNTED}
      ) t`,
  )
  const rows = await db.rows(
    sql<{ queue: string; due: number; oldest: Date | null }>`${sql.join(each, sql` union all `)}`,
  )
  return rows.map(({ queue, due, oldest }) => ({
    queue,
    due,
    oldestMs: oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime()) / clock.scale,
  }))
}
