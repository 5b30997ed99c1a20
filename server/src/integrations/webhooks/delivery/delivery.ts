import { CommitBatcher, type RowWork } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import type { Outbound } from '../../../platform/outbound/index.ts'
import { tracesOf } from '../../../platform/tracing/index.ts'
import { type DeliveryAttempt, makeAttempt } from './attempts.ts'
import { loadBodies } from './bodies.ts'
import { FreshDestinations } from './fresh-destinations.ts'
import { CLAIM, type ClaimedDelivery, type Placement, place, postpone } from './placement.ts'
import { SettlementWriter } from './settlements.ts'
import { type CallResult, SubscriptionQueues } from './subscription-queues.ts'

/** Real milliseconds that a stop waits for answers. */
const GRACE_MS = 1000

/** The most deliveries that one statement releases. */
const MAX_BATCH = 500

/** A delivery in the queue of its subscription. Without a body its event was deleted. */
type WaitingDelivery = Omit<DeliveryAttempt, 'destination' | 'body'> & { body: string | undefined }

const FORGOTTEN = { closed: 'The event is past its retention period and was deleted.' }

type Postponed = Placement<WaitingDelivery>['postponed'][number]

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
  const queues = new SubscriptionQueues<WaitingDelivery>(attemptOne, postponeLate)
  const destinations = new FreshDestinations(runtime)

  async function attemptOne(waiting: WaitingDelivery): Promise<CallResult> {
    try {
      const { org, body } = waiting
      const destination = body === undefined ? FORGOTTEN : await destinations.read(org, waiting)
      const attempt = { ...waiting, destination, body: body ?? '' }
      const { ran, settlement } = await makeAttempt(runtime, outbound, attempt)
      if (settlement) settlements.add(org, settlement)
      else release({ delivery: waiting, until: runtime.clock.now() })
      return ran
    } catch (err) {
      runtime.log.error({ err, org: waiting.org, delivery: waiting.id }, 'webhook attempt broke')
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

  function postponeLate(late: WaitingDelivery[]): void {
    for (const item of place(late, new Map(queues.capacities()), runtime.clock).postponed) {
      release(item)
      queues.postpone(item.delivery.subscription_id)
    }
  }

  async function work(org: string, deliveries: ClaimedDelivery[], lease: Date): Promise<void> {
    const placement = place(deliveries, new Map(queues.capacities()), runtime.clock)
    await postpone(runtime, org, lease, placement.postponed)
    for (const { delivery } of placement.postponed) queues.postpone(delivery.subscription_id)
    const [bodies, traces] = await Promise.all([
      loadBodies(runtime, org, placement.ready),
      tracesOf(
        { db: runtime.pool, org, services: runtime.services },
        placement.ready.map((delivery) => delivery.event_id),
      ),
      destinations.readAll(org, placement.ready),
    ])
    for (const delivery of placement.ready) {
      const body = bodies.get(delivery.event_id)
      const trace = traces.get(delivery.event_id) ?? null
      queues.add(delivery.subscription_id, { ...delivery, org, lease, body, trace })
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
