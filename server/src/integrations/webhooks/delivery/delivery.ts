import { type RowWork, SharedCommits } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import type { Outbound } from '../../../platform/outbound/index.ts'
import { type DeliveryAttempt, makeAttempt } from './attempts.ts'
import { loadBodies } from './bodies.ts'
import { loadDestinations } from './destinations.ts'
import { Lanes, type Ran } from './lanes.ts'
import { type Placed, place, putOff, type TakenDelivery, taking } from './placing.ts'
import { SettlementWriter } from './settlements.ts'

/** How long a stop waits for answers, in real milliseconds. */
const GRACE_MS = 1000

/** Deliveries that one statement gives back, at most. */
const MAX_TOGETHER = 500

const FORGOTTEN = { closed: 'The event is past its retention period and was deleted.' }

type Return = Placed<DeliveryAttempt>['putOff'][number]

/**
 * Sends what is due (docs/behaviour/integrations.md: Webhooks). A turn takes and starts but does not wait for answers,
 * so no receiver holds up another. At least once: what a dead worker had taken is sent again with the same id.
 */
export function deliveriesWorker(runtime: Runtime, outbound: Outbound): RowWork<TakenDelivery> {
  const settlements = new SettlementWriter(runtime)
  const returns = new SharedCommits<Return>({
    commit: async (org, items) => {
      for (const [lease, some] of Map.groupBy(items, ({ delivery }) => delivery.lease.getTime()))
        await putOff(runtime, org, new Date(lease), some)
      return items.map(() => undefined)
    },
    maxBatch: MAX_TOGETHER,
    inTrouble: 'tell',
  })
  const lanes = new Lanes<DeliveryAttempt>(attemptOne, comeBackLater)

  async function attemptOne(attempt: DeliveryAttempt): Promise<Ran> {
    try {
      const { ran, settlement } = await makeAttempt(runtime, outbound, attempt)
      if (settlement) settlements.add(attempt.org, settlement)
      else giveBack({ delivery: attempt, until: runtime.clock.now() })
      return ran
    } catch (err) {
      runtime.log.error({ err, org: attempt.org, delivery: attempt.id }, 'webhook attempt broke')
      return 'skipped'
    }
  }

  /** Many at a time, as when a receiver falls silent: one by one they would keep the connections from those that answer. */
  function giveBack(item: Return): void {
    const { org, id } = item.delivery
    returns.add(org, item).catch((err: unknown) => {
      runtime.log.error(
        { err, org, delivery: id },
        'a delivery was not given back: it is sent when its lease ends',
      )
    })
  }

  function comeBackLater(late: DeliveryAttempt[]): void {
    for (const item of place(late, new Map(lanes.rooms()), runtime.clock).putOff) {
      giveBack(item)
      lanes.putOff(item.delivery.subscription_id)
    }
  }

  async function work(org: string, deliveries: TakenDelivery[], lease: Date): Promise<void> {
    const placed = place(deliveries, new Map(lanes.rooms()), runtime.clock)
    await putOff(runtime, org, lease, placed.putOff)
    for (const { delivery } of placed.putOff) lanes.putOff(delivery.subscription_id)
    const [destinationOf, bodies] = await Promise.all([
      loadDestinations(runtime, org, placed.leaving),
      loadBodies(runtime, org, placed.leaving),
    ])
    for (const delivery of placed.leaving) {
      const body = bodies.get(delivery.event_id)
      const destination = body === undefined ? FORGOTTEN : destinationOf(delivery)
      lanes.add(delivery.subscription_id, { ...delivery, org, lease, destination, body: body ?? '' })
    }
  }

  /**
   * Waits a moment for answers under way. What was not started is given back; what is still under way then is delivered
   * again when its lease ends.
   */
  async function finish(): Promise<void> {
    const unstarted = await lanes.close(GRACE_MS)
    for (const delivery of unstarted) giveBack({ delivery, until: runtime.clock.now() })
    await Promise.all([returns.idle(), settlements.close()])
  }

  return { ...taking, work, [Symbol.asyncDispose]: finish }
}
