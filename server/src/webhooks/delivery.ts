import type { RowWork } from '../db/index.ts'
import type { Outbound, Runtime } from '../kernel/index.ts'
import { type DeliveryAttempt, makeAttempt } from './attempts.ts'
import { loadBodies } from './bodies.ts'
import { loadDestinations } from './destinations.ts'
import { Lanes } from './lanes.ts'
import { place, putOff, type TakenDelivery, taking } from './placing.ts'
import { SettlementWriter } from './settlements.ts'

/** How long a stop waits for answers, in real milliseconds. */
const GRACE_MS = 1000

const FORGOTTEN = { closed: 'Its event is not kept any more.' }

/**
 * Sends what is due (docs/behaviour.md: Webhooks). A turn takes and starts but does not wait for answers, so no receiver
 * holds up another. At least once: what a dead worker had taken is sent again with the same id.
 */
export function deliveriesWorker(runtime: Runtime, outbound: Outbound): RowWork<TakenDelivery> {
  const settlements = new SettlementWriter(runtime)
  const lanes = new Lanes<DeliveryAttempt>(async (attempt) => {
    try {
      const { ran, settlement } = await makeAttempt(runtime, outbound, attempt)
      if (settlement) settlements.add(attempt.org, settlement)
      else await giveBack(attempt)
      return ran
    } catch (err) {
      runtime.log.error({ err, org: attempt.org, delivery: attempt.id }, 'webhook attempt broke')
      return 'skipped'
    }
  })

  function giveBack(attempt: DeliveryAttempt): Promise<void> {
    return putOff(runtime, attempt.org, attempt.lease, [{ delivery: attempt, until: runtime.clock.now() }])
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
    await Promise.allSettled(unstarted.map(giveBack))
    await settlements.close()
  }

  return { ...taking, work, [Symbol.asyncDispose]: finish }
}
