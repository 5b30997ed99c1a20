import { type RawBuilder, sql } from 'kysely'
import { type Clock, inRealTime } from '../core/index.ts'
import { type Connections, listHeldOrganizations } from '../db/index.ts'
import { limitInParts, NO_LIMIT } from './limits-in-parts.ts'
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

interface Waiting extends Omit<QueueState, 'oldestMs'> {
  oldest: Date | null
}

/** Reads every queue from its index of due rows, and no more than MOST_COUNTED rows of each. */
export async function readQueueStates(connections: Connections, clock: Clock): Promise<QueueState[]> {
  const now = clock.now()
  const held = (await listHeldOrganizations(connections)).map(({ org_id }) => org_id)
  const all: Queue[] = Object.values(QUEUES)
  const parts = all.flatMap((queue) => [
    dueIn(queue, now, held),
    ...(queue.isVisited ? [] : [claimedIn(queue, now, inRealTime(clock, queue.leaseMs))]),
  ])
  const rows = await connections.transaction(async (db) => {
    await db.run(sql`select ${limitInParts}`)
    return await db.rows(sql<Waiting>`
      select queue, sum(due)::int as due, min(oldest) as oldest, sum(claimed)::int as claimed
      from (${sql.join(parts, sql` union all `)}) waiting
      group by queue limit ${NO_LIMIT}`)
  })
  const found = new Map(rows.map((row) => [row.queue, row]))
  return all.map(({ name }) => {
    const { due, oldest, claimed } = found.get(name) ?? { due: 0, oldest: null, claimed: 0 }
    return {
      queue: name,
      due: Math.min(due, MOST_COUNTED),
      oldestMs: oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime()) / clock.scale,
      claimed: Math.min(claimed, MOST_COUNTED),
    }
  })
}

/** The due rows of each organization. */
function dueIn({ name, table, due, where }: Queue, now: Date, held: string[]): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(name)} as queue, org_id, count(*) as due, min(at) as oldest, 0 as claimed from (
      select org_id, ${sql.ref(due)} as at from ${sql.table(table)}
      where ${sql.ref(due)} <= ${now} and ${where} order by ${sql.ref(due)} limit ${MOST_COUNTED}
    ) first where org_id <> all(${held}::uuid[]) group by org_id`
}

/** The rows of each organization whose due time is a lease that has not ended. */
function claimedIn({ name, table, due, lease, where }: Queue, now: Date, end: Date): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(name)} as queue, org_id, 0 as due, null::timestamptz as oldest, count(*) as claimed from (
      select org_id, ${sql.ref(due)} = ${sql.ref(lease)} as is_claimed from ${sql.table(table)}
      where ${sql.ref(due)} > ${now} and ${sql.ref(due)} <= ${end} and ${where}
      order by ${sql.ref(due)} limit ${MOST_COUNTED}
    ) coming where is_claimed group by org_id`
}
