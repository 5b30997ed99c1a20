import type { RowWork } from './batch.ts'
import type { ClaimedRow } from './claim.ts'
import { CommitBatcher } from './commit-batcher.ts'

/** How a call ended. */
export type CallOutcome<Job, Result> = { job: Job } & (
  | { ok: true; result: Result }
  | { ok: false; error: unknown }
)

export interface SlowCallsParts<Job, Result> {
  /** How many calls run at the same time in this process. */
  concurrency: number
  /** Real milliseconds after which a call fails. The call and writing its result must fit into a lease. */
  timeoutMs: number
  /** `signal` aborts after the timeout. Later results are ignored. */
  call(job: Job, signal: AbortSignal): Promise<Result>
  /** Writes the outcomes of an organization's calls in one transaction. */
  settle(org: string, outcomes: readonly CallOutcome<Job, Result>[]): Promise<void>
  onError(error: unknown): void
}

/**
 * Runs calls that may take seconds, such as those to a language model, outside of a worker's batches, so that a slow one
 * delays nobody else. Results that arrive together are written together. When a result cannot be written, the lease of its
 * row runs out and the row is claimed again.
 */
export class SlowCalls<Job, Result> implements AsyncDisposable {
  readonly #parts: SlowCallsParts<Job, Result>
  readonly #commits: CommitBatcher<CallOutcome<Job, Result>>
  #open = 0
  #waiters: { from: number; resolve: () => void }[] = []

  constructor(parts: SlowCallsParts<Job, Result>) {
    this.#parts = parts
    this.#commits = new CommitBatcher({
      commit: async (org, outcomes) => {
        await parts.settle(org, outcomes)
        return outcomes.map(() => undefined)
      },
      maxBatch: parts.concurrency,
      onOutage: 'wait',
    })
  }

  /** The work of a queue whose rows need such calls. All batches share the capacity. */
  workOn<Row extends ClaimedRow>(
    work: Pick<RowWork<Row>, 'queue' | 'columns' | 'work' | 'onDeadLetter'>,
  ): RowWork<Row> & AsyncDisposable {
    return {
      ...work,
      batchSize: this.#parts.concurrency,
      concurrency: 1,
      capacity: () => this.capacity(),
      [Symbol.asyncDispose]: () => this[Symbol.asyncDispose](),
    }
  }

  /** How many calls may start now. Waits until it is at least one. */
  async capacity(): Promise<number> {
    await this.#waitForCapacity(1)
    return this.#parts.concurrency - this.#open
  }

  start(org: string, jobs: readonly Job[]): void {
    this.#open += jobs.length
    for (const job of jobs) {
      this.#callWithTimeout(job)
        .then(
          (result): CallOutcome<Job, Result> => ({ job, ok: true, result }),
          (error: unknown): CallOutcome<Job, Result> => ({ job, ok: false, error }),
        )
        .then((outcome) => this.#commits.add(org, outcome))
        .catch(this.#parts.onError)
        .then(() => {
          this.#open -= 1
          this.#admit()
        })
    }
  }

  /** Waits until all running calls have ended and their results are written. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#waitForCapacity(this.#parts.concurrency)
  }

  async #callWithTimeout(job: Job): Promise<Result> {
    const aborting = new AbortController()
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      const error = new Error('the call took too long')
      aborting.abort(error)
      reject(error)
    }, this.#parts.timeoutMs)
    const call = this.#parts.call(job, aborting.signal)
    return Promise.race([call, promise]).finally(() => clearTimeout(timer))
  }

  #waitForCapacity(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiters.push({ from: count, resolve })
    this.#admit()
    return promise
  }

  #admit(): void {
    const free = this.#parts.concurrency - this.#open
    const [admitted, waiting] = [
      this.#waiters.filter((waiter) => waiter.from <= free),
      this.#waiters.filter((waiter) => waiter.from > free),
    ]
    this.#waiters = waiting
    for (const waiter of admitted) waiter.resolve()
  }
}
