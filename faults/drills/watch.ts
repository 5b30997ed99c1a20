import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger } from '../load/ledger.ts'
import type { Organization } from '../load/organization.ts'

const EVERY_MS = 100

/** An answered call: when it was answered, by `performance.now()`, and how many milliseconds it took. */
export interface WatchedAnswer {
  at: number
  tookMs: number
}

/** A customer that records an event ten times a second, and what it saw. */
export class Watch {
  readonly #organization: Organization
  readonly #ledger: Ledger
  readonly #underWay = new Set<Promise<void>>()
  readonly #answers: WatchedAnswer[] = []
  readonly #since = performance.now()
  readonly #running: Promise<void>
  #isOver = false

  constructor(organization: Organization, ledger: Ledger) {
    this.#organization = organization
    this.#ledger = ledger
    this.#running = this.#run()
  }

  get answers(): readonly WatchedAnswer[] {
    return this.#answers
  }

  /** Ends after an answered call. Returns the longest time without an answer, in seconds. */
  async end(): Promise<number> {
    const from = performance.now()
    while (!this.#answers.some(({ at }) => at > from)) await pause(EVERY_MS)
    this.#isOver = true
    await this.#running
    await Promise.all(this.#underWay)
    const times = [this.#since, ...this.#answers.map(({ at }) => at).toSorted((a, b) => a - b)]
    return Math.max(...times.slice(1).map((at, index) => at - times[index]!)) / 1_000
  }

  async #run(): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const call = this.#call(n)
      this.#underWay.add(call)
      void call.finally(() => this.#underWay.delete(call))
      await pause(EVERY_MS)
    }
  }

  async #call(n: number): Promise<void> {
    const { index: organization, caller, people } = this.#organization
    const [externalId, person, name] = [`watched-${n}`, people[n % people.length]!, 'watched']
    const event = { organization, name, person, sent: 1, acknowledged: 0, acknowledgedInBatch: 0 }
    this.#ledger.events.set(externalId, event)
    const from = performance.now()
    const answer = await caller.once('POST', '/cdp/events', { externalId, name, personExternalId: person })
    if (!answer || answer.status >= 300) return
    event.acknowledged += 1
    const at = performance.now()
    this.#answers.push({ at, tookMs: at - from })
  }
}
