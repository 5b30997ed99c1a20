import { type DueRows, leaseUntil } from '../db/index.ts'
import type { Outbound, Runtime } from '../kernel/index.ts'
import { type Attempt, makeAttempt } from './attempts.ts'
import { claimDeliveries } from './claims.ts'
import { loadDestinations } from './destinations.ts'
import { Lanes } from './lanes.ts'
import { OutcomeWriter } from './outcomes.ts'

/** How long a stop waits for answers, in real milliseconds. */
const GRACE_MS = 1000

/**
 * Sends what is due (docs/behaviour.md: Webhooks). A round claims and starts but does not wait for answers, so no
 * receiver holds up another. At least once: what a dead worker had claimed is sent again with the same id.
 */
export function deliveriesWorker(runtime: Runtime, outbound: Outbound): DueRows {
  const outcomes = new OutcomeWriter(runtime)
  const lanes = new Lanes<Attempt>(async (attempt) => {
    try {
      const { ran, outcome } = await makeAttempt(runtime, outbound, attempt)
      if (outcome) outcomes.add(attempt.org, outcome)
      return ran
    } catch (err) {
      runtime.log.error({ err, org: attempt.org, delivery: attempt.id }, 'webhook attempt broke')
      return 'skipped'
    }
  })

  async function work(org: string, ids: string[]): Promise<number> {
    const lease = leaseUntil(runtime.clock)
    const taken = await claimDeliveries(runtime, org, ids, lease, lanes.rooms())
    const [claims, putOff] = [
      taken.filter((claim) => claim.has_room),
      taken.filter((claim) => !claim.has_room),
    ]
    for (const claim of putOff) lanes.putOff(claim.subscription_id)
    const subscriptions = new Set(claims.map((claim) => claim.subscription_id))
    const destinations = await loadDestinations(runtime, org, [...subscriptions])
    for (const claim of claims) {
      const destination = destinations.get(claim.subscription_id)!
      lanes.add(claim.subscription_id, { ...claim, org, lease, destination })
    }
    return taken.length
  }

  /** Waits a moment for answers under way; what is left is delivered again when its lease ends. */
  async function finish(): Promise<void> {
    await lanes.close(GRACE_MS)
    await outcomes.close()
  }

  return {
    name: 'deliveries',
    table: 'webhook_deliveries',
    dueColumn: 'due_at',
    work,
    [Symbol.asyncDispose]: finish,
  }
}
