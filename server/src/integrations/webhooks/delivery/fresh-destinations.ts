import { LRUCache } from 'lru-cache'
import { upTo } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { type Aim, type Destination, loadDestinations } from './destinations.ts'

/** How long a destination is used without another look, in real milliseconds. */
const USED_FOR_MS = 500
const MAX_REMEMBERED = 10_000

/**
 * Destinations as they were at most half a second ago. A delivery waits for seconds in the queue of its subscription, while
 * somebody rotates the credential or disables the subscription.
 */
export class FreshDestinations {
  readonly #runtime: Runtime
  readonly #known = new LRUCache<string, Promise<Destination>>({ ...upTo(MAX_REMEMBERED), ttl: USED_FOR_MS })

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** Reads those of many deliveries with one look. */
  async readAll(org: string, aims: readonly Aim[]): Promise<void> {
    const start = performance.now()
    const destinationOf = await loadDestinations(this.#runtime, org, aims)
    for (const aim of aims) this.#known.set(nameOf(org, aim), Promise.resolve(destinationOf(aim)), { start })
  }

  read(org: string, aim: Aim): Promise<Destination> {
    const name = nameOf(org, aim)
    const known = this.#known.get(name)
    if (known) return known
    const destination = loadDestinations(this.#runtime, org, [aim]).then((destinationOf) =>
      destinationOf(aim),
    )
    this.#known.set(name, destination)
    destination.catch(() => this.#known.delete(name))
    return destination
  }
}

function nameOf(org: string, { subscription_id, environment_id }: Aim): string {
  return `${org} ${subscription_id} ${environment_id}`
}
