import { sql } from 'kysely'
import { type Clock, inRealTime } from '../core/index.ts'
import { type Db, goesOn, type Pool } from '../db/index.ts'
import { Poller } from './poller.ts'
import type { Queue } from './queue.ts'
import { QUEUES } from './queues.ts'

/** Due work is late after waiting for this long, in real milliseconds. */
const LATE_MS = 5 * 60_000

/** Due work of an organization that has been waiting for too long. */
export interface LateWork {
  org: string
  queue: Queue
  /** When the oldest row became due. */
  oldest: Date
}

/**
 * Finds organizations with late work. Where nothing is late, it reads no row: each queue is one lookup in the index of due
 * rows. The backlog of one organization does not hide that of another (see `Poller`).
 */
export class LateWorkSearch {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #pollers: readonly (readonly [Queue, Poller])[]

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
    const past: Clock = {
      get scale() {
        return clock.scale
      },
      now: () => lateBefore(clock),
    }
    this.#pollers = Object.values(QUEUES).map((queue) => [queue, new Poller(pool, past, queue)] as const)
  }

  async find(): Promise<LateWork[]> {
    const found: LateWork[] = []
    for (const [queue, poller] of this.#pollers) {
      for (const org of await poller.poll(new Set())) {
        const oldest = await findLate(this.#pool, this.#clock, queue, org)
        if (oldest) found.push({ org, queue, oldest })
      }
    }
    return found
  }
}

/** When the oldest late row of an organization's queue became due; null if none is late or the organization is held. */
export async function findLate(db: Db | Pool, clock: Clock, queue: Queue, org: string): Promise<Date | null> {
  const due = sql.ref(queue.due)
  const row = await db.maybe(sql<{ due: Date }>`
    select ${due} as due from ${sql.table(queue.table)}
    where org_id = ${org} and ${due} <= ${lateBefore(clock)} and ${queue.where} and ${goesOn(org)}
    order by ${due} limit 1`)
  return row?.due ?? null
}

function lateBefore(clock: Clock): Date {
  return inRealTime(clock, -LATE_MS)
}
