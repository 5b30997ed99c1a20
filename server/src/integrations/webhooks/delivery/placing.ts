import { inRealTime } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { LEASE_MS, QUEUES, type RowWork, type TakenRow } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { newLane, type Room } from './lanes.ts'

/** A delivery that is due, as it was taken. */
export interface TakenDelivery extends TakenRow {
  subscription_id: string
  event_id: string
  environment_id: string | null
  attempts: number
}

export const taking: Pick<RowWork<TakenDelivery>, 'queue' | 'share' | 'columns'> = {
  queue: QUEUES.deliveries,
  share: 500,
  columns: sql`t.subscription_id, t.event_id, t.environment_id, t.attempts`,
}

/** A delivery without room in its lane comes back after this at the latest (real milliseconds). */
const MAX_PUT_OFF_MS = 4 * LEASE_MS

export interface Placed<Delivery extends TakenDelivery = TakenDelivery> {
  /** Those whose lanes have room, oldest first. */
  leaving: Delivery[]
  /** The others, each with the instant of about its turn. */
  putOff: { delivery: Delivery; until: Date }[]
}

/** Sorts deliveries by the room in their lanes, so that the backlog of one subscription does not fill the turns of all. */
export function place<Delivery extends TakenDelivery>(
  deliveries: readonly Delivery[],
  rooms: ReadonlyMap<string, Room>,
  clock: Runtime['clock'],
): Placed<Delivery> {
  const placed: Placed<Delivery> = { leaving: [], putOff: [] }
  const oldestFirst = deliveries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const [subscription, group] of Map.groupBy(oldestFirst, (each) => each.subscription_id)) {
    const { room, turnMs, paceMs } = rooms.get(subscription) ?? newLane
    placed.leaving.push(...group.slice(0, room))
    group.slice(room).forEach((delivery, beyond) => {
      const wait = Math.min(turnMs + (beyond + 1) * paceMs, MAX_PUT_OFF_MS)
      placed.putOff.push({ delivery, until: inRealTime(clock, wait) })
    })
  }
  return placed
}

/** Writes when deliveries that found no room are looked at again. */
export async function putOff(
  { pool }: Runtime,
  org: string,
  lease: Date,
  items: Placed['putOff'],
): Promise<void> {
  if (items.length === 0) return
  await pool.run(sql`
    update webhook_deliveries d set due_at = r.until, due_lease = null
    from unnest(${items.map(({ delivery }) => delivery.id)}::uuid[],
                ${items.map(({ until }) => until)}::timestamptz[]) as r (id, until)
    where d.org_id = ${org} and d.id = r.id and d.due_at = ${lease}`)
}
