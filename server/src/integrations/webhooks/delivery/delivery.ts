import { CommitBatcher, type RowWork } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import type { Outbound } from '../../../platform/outbound/index.ts'
import { tracesOf } from '../../../platform/tracing/index.ts'
import { type DeliveryAttempt, makeAttempt } from './attempts.ts'
import { loadBodies } from './bodies.ts'
import { loadDestinations } from './destinations.ts'
import { CLAIM, type ClaimedDelivery, type Placement, place, postpone } from './placement.ts'
import { SettlementWriter } from './settlements.ts'
import { type CallResult, SubscriptionQueues } from './subscription-queues.ts'

/** Real milliseconds that a stop waits for answers. */
const GRACE_MS = 1000

/** The most deliveries that one statement releases. */
const MAX_BATCH = 500

const FORGOTTEN = { closed: 'The event is past its retention period and was deleted.' }

type Postponed = Placement<DeliveryAttempt>['postponed'][number]

/**
 * Sends due deliveries (docs/behaviour/integrations.md: Webhooks). A batch starts requests without waiting for answers,
 * so no receiver delays another. Delivery is at least once: deliveries of a dead worker are sent again with the same id.
 */
export function deliveriesWorker(runtime: Runtime, outbound: Outbound): RowWork<ClaimedDelivery> {
  const settlements = new SettlementWriter(runtime)
  const releases = new CommitBatcher<Postponed>({
    commit: async (org, items) => {
      for (const [lease, some] of Map.groupBy(items, ({ delivery }) => delivery.lease.getTime()))
        await postpone(runtime, org, new Date(lease), some)
      return items.map(() => undefined)
    },
    maxBatch: MAX_BATCH,
    onOutage: 'throw',
  })
  const queues = new SubscriptionQueues<DeliveryAttempt>(attemptOne, postponeLate)

  async function attemptOne(attempt: DeliveryAttempt): Promise<CallResult> {
    try {
      const { ran, settlement } = await makeAttempt(runtime, outbound, attempt)
      if (settlement) settlements.add(attempt.org, settlement)
      else release({ delivery: attempt, until: runtime.clock.now() })
      return ran
    } catch (err) {
      runtime.log.error({ err, org: attempt.org, delivery: attempt.id }, 'webhook attempt broke')
      return 'skipped'
    }
  }

  /** Releases are batched. When a receiver falls silent there are many, which would otherwise use up the connections. */
  function release(item: Postponed): void {
    const { org, id } = item.delivery
    releases.add(org, item).catch((err: unknown) => {
      runtime.log.error(
        { err, org, delivery: id },
        'a delivery was not given back: it is sent when its lease ends',
      )
    })
  }

  function postponeLate(late: DeliveryAttempt[]): void {
    for (const item of place(late, new Map(queues.capacities()), runtime.clock).postponed) {
      release(item)
      queues.postpone(item.delivery.subscription_id)
    }
  }

  async function work(org: string, deliveries: ClaimedDelivery[], lease: Date): Promise<void> {
    const placement = place(deliveries, new Map(queues.capacities()), runtime.clock)
    await postpone(runtime, org, lease, placement.postponed)
    for (const { delivery } of placement.postponed) queues.postpone(delivery.subscription_id)
    const [destinationOf, bodies, traces] = await Promise.all([
      loadDestinations(runtime, org, placement.ready),
      loadBodies(runtime, org, placement.ready),
      tracesOf(
        { db: runtime.pool, org, services: runtime.services },
        placement.ready.map((delivery) => delivery.event_id),
      ),
    ])
    for (const delivery of placement.ready) {
      const body = bodies.get(delivery.event_id)
      const destination = body === undefined ? FORGOTTEN : destinationOf(delivery)
      const trace = traces.get(delivery.event_id) ?? null
      queues.add(delivery.subscription_id, { ...delivery, org, lease, destination, body: body ?? '', trace })
    }
  }

  /**
   * Waits shortly for pending answers. Deliveries that were not started are released. Those still running are sent again when
   * their lease ends.
   */
  async function finish(): Promise<void> {
    const unstarted = await queues.close(GRACE_MS)
    for (const delivery of unstarted) release({ delivery, until: runtime.clock.now() })
    await Promise.all([releases.idle(), settlements.close()])
  }

  return { ...CLAIM, work, [Symbol.asyncDispose]: finish }
}
