import type { Connections, Pool } from '../../src/platform/db/index.ts'
import type { Runtime } from '../../src/platform/operations/index.ts'
import type { VirtualClock } from './clock.ts'

/**
 * What becomes of a process while it works. A moment is before or after each statement and each transaction: whatever
 * dies within one, PostgreSQL rolls back as if it had died before.
 */
export type Fate =
  | { kind: 'dies'; at: number }
  /** Stands still, and goes on when `meanwhile` is over. */
  | { kind: 'sleeps'; at: number; meanwhile: () => Promise<void> }

/**
 * A process of workers, as far as the database sees it: the production code over a runtime whose statements can be made to
 * stand still or never to come back. One that died is never heard of again; whoever waits for it watches `death`.
 */
export class MortalProcess {
  readonly runtime: Runtime
  /** Resolves when it dies. */
  readonly death: Promise<'died'>
  readonly #clock: VirtualClock
  readonly #die: (word: 'died') => void
  #isDead = false
  #moments = 0
  #fate: Fate | null = null

  constructor(runtime: Runtime, clock: VirtualClock) {
    const { promise, resolve } = Promise.withResolvers<'died'>()
    this.death = promise
    this.#die = resolve
    this.#clock = clock
    this.runtime = { ...runtime, pool: this.#watched(runtime.pool) }
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** From now on, counting moments from here. */
  meets(fate: Fate | null): void {
    this.#moments = 0
    this.#fate = fate
  }

  #watched(pool: Pool): Pool {
    const watch = (over: Connections): Connections => ({
      rows: (...statement) => this.#step(() => over.rows(...statement)),
      maybe: (...statement) => this.#step(() => over.maybe(...statement)),
      one: (...statement) => this.#step(() => over.one(...statement)),
      run: (...statement) => this.#step(() => over.run(...statement)),
      transaction: (work) => this.#step(() => over.transaction(work)),
    })
    return { ...pool, ...watch(pool), limitedTo: (org) => watch(pool.limitedTo(org)) }
  }

  async #step<T>(work: () => Promise<T>): Promise<T> {
    await this.#moment()
    const result = await work()
    await this.#moment()
    return result
  }

  async #moment(): Promise<void> {
    this.#clock.tick()
    const fate = this.#fate
    if (fate?.at === this.#moments++) {
      this.#fate = null
      if (fate.kind === 'sleeps') await fate.meanwhile()
      else {
        this.#isDead = true
        this.#die('died')
      }
    }
    if (this.#isDead) await new Promise<never>(() => undefined)
  }
}
