import { inRealTime } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type ClaimedRow, LEASE_MS, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import type { EventType } from '../emission/event-types.ts'
import { type Capacity, newQueueCapacity } from './subscription-queues.ts'

/** A claimed delivery. */
export interface ClaimedDelivery extends ClaimedRow {
  subscription_id: string
  event_id: string
  event_type: EventType
  environment_id: string | null
  attempts: number
}

export const CLAIM: Pick<RowWork<ClaimedDelivery>, 'queue' | 'batchSize' | 'columns'> = {
  queue: QUEUES.deliveries,
  batchSize: 500,
  columns: sql`t.subscription_id, t.event_id, t.event_type, t.environment_id, t.attempts`,
}

/** A delivery without capacity in its queue returns after at most so many real milliseconds. */
const MAX_POSTPONED_MS = 4 * LEASE_MS

export interface Placement<Delivery extends ClaimedDelivery = ClaimedDelivery> {
  /** Deliveries whose queues have capacity, oldest first. */
  ready: Delivery[]
  /** The other deliveries, each with the time when its queue should have capacity. */
  postponed: { delivery: Delivery; until: Date }[]
}

/** Splits deliveries by the capacity of their queues, so that one subscription's backlog does not fill all batches. */
export function place<Delivery extends ClaimedDelivery>(
  deliveries: readonly Delivery[],
  capacities: ReadonlyMap<string, Capacity>,
  clock: Runtime['clock'],
): Placement<Delivery> {
  const placement: Placement<Delivery> = { ready: [], postponed: [] }
  const oldestFirst = deliveries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const [subscription, group] of Map.groupBy(oldestFirst, (each) => each.subscription_id)) {
    const { free, turnMs, paceMs } = capacities.get(subscription) ?? newQueueCapacity
    placement.ready.push(...group.slice(0, free))
    group.slice(free).forEach((delivery, beyond) => {
      const wait = Math.min(turnMs + (beyond + 1) * paceMs, MAX_POSTPONED_MS)
      placement.postponed.push({ delivery, until: inRealTime(clock, wait) })
    })
  }
  return placement
}

/** Writes when postponed deliveries are due again. */
export async function postpone(
  { pool }: Runtime,
  org: string,
  lease: Date,
  items: Placement['postponed'],
): Promise<void> {
  if (items.length === 0) return
  await pool.run(sql`
    update webhook_deliveries d set due_at = r.until, due_lease = null
    from unnest(${items.map(({ delivery }) => delivery.id)}::uuid[],
                ${items.map(({ until }) => until)}::timestamptz[]) as r (id, until)
    where d.org_id = ${org} and d.id = r.id and d.due_at = ${lease}`)
}
