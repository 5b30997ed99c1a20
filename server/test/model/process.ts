import type { Connections, Pool } from '../../src/platform/db/index.ts'
import type { Runtime } from '../../src/platform/operations/index.ts'
import type { VirtualClock } from './clock.ts'

/**
 * A fault of a process during its work. It happens before or after a statement or transaction. A death within one needs
 * no test of its own, because PostgreSQL rolls back.
 */
export type ProcessFault =
  | { kind: 'dies'; at: number }
  /** Pauses, and continues after `meanwhile`. */
  | { kind: 'sleeps'; at: number; meanwhile: () => Promise<void> }

/**
 * A worker process from the database's view: the production code on a runtime whose statements can pause or never
 * return. A dead process never answers again, so callers watch `death`.
 */
export class CrashableProcess {
  readonly runtime: Runtime
  /** Resolves when it dies. */
  readonly death: Promise<'died'>
  readonly #clock: VirtualClock
  readonly #die: (word: 'died') => void
  #isDead = false
  #statements = 0
  #fault: ProcessFault | null = null

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

  /** Sets the next fault, and counts statements from here on. */
  setFault(fault: ProcessFault | null): void {
    this.#statements = 0
    this.#fault = fault
  }

  #watched(pool: Pool): Pool {
    const watch = (over: Connections): Connections => ({
      ...over,
      rows: (...statement) => this.#step(() => over.rows(...statement)),
      maybe: (...statement) => this.#step(() => over.maybe(...statement)),
      one: (...statement) => this.#step(() => over.one(...statement)),
      run: (...statement) => this.#step(() => over.run(...statement)),
      transaction: (work) => this.#step(() => over.transaction(work)),
    })
    return { ...pool, ...watch(pool), limitedTo: (org) => watch(pool.limitedTo(org)) }
  }

  async #step<T>(work: () => Promise<T>): Promise<T> {
    await this.#beforeOrAfter()
    const result = await work()
    await this.#beforeOrAfter()
    return result
  }

  async #beforeOrAfter(): Promise<void> {
    this.#clock.tick()
    const fault = this.#fault
    if (fault?.at === this.#statements++) {
      this.#fault = null
      if (fault.kind === 'sleeps') await fault.meanwhile()
      else {
        this.#isDead = true
        this.#die('died')
      }
    }
    if (this.#isDead) await new Promise<never>(() => undefined)
  }
}
