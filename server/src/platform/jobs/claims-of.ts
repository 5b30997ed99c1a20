import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Clock, inRealTime } from '../core/index.ts'
import type { Db } from '../db/index.ts'
import type { Queue } from './queue.ts'
import { QUEUES } from './queues.ts'

const LOOK_EVERY_MS = 250

/** Waits until no worker works on rows of an organization that is held, at most as long as leases last. */
export async function whenNothingIsClaimed(db: Db, clock: Clock, org: string): Promise<void> {
  for (const queue of Object.values(QUEUES)) {
    if (queue.isVisited) continue
    while (await isClaimed(db, clock, queue, org)) await pause(LOOK_EVERY_MS)
  }
}

async function isClaimed(db: Db, clock: Clock, queue: Queue, org: string): Promise<boolean> {
  const due = sql.ref(queue.due)
  const row = await db.maybe(sql`
    select 1 as found from ${sql.table(queue.table)}
    where org_id = ${org} and ${due} > ${clock.now()} and ${due} <= ${inRealTime(clock, queue.leaseMs)}
      and ${due} = ${sql.ref(queue.lease)} and ${queue.where}
    limit 1`)
  return row !== null
}
