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

/** An organization leaves a place free for each of these many that it takes, so that others find one at once. */
const TAKEN_FOR_ONE_FREE = 3

/**
 * Runs slow calls, such as those to a language model, outside of a worker's batches, so that they delay no other work.
 * However many calls an organization has, and however slow they are, others find a place. Results that arrive together are
 * written together. When a result cannot be written, the lease of its row expires and the row is claimed again.
 */
export class SlowCalls<Job, Result> implements AsyncDisposable {
  readonly #parts: SlowCallsParts<Job, Result>
  readonly #commits: CommitBatcher<CallOutcome<Job, Result>>
  #open = 0
  readonly #openOf = new Map<string, number>()
  #waiters: { isFree: () => boolean; resolve: () => void }[] = []

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
      capacity: (org) => this.capacity(org),
      whenReady: (org) => this.whenReady(org),
      [Symbol.asyncDispose]: () => this[Symbol.asyncDispose](),
    }
  }

  /** How many calls of an organization may start now. Waits until it is at least one. */
  async capacity(org: string): Promise<number> {
    while (this.#roomOf(org) === 0) await this.whenReady(org)
    return this.#roomOf(org)
  }

  /** Resolves when calls of an organization may start; null: now. */
  whenReady(org: string): Promise<void> | null {
    return this.#roomOf(org) > 0 ? null : this.#wait(() => this.#roomOf(org) > 0)
  }

  #roomOf(org: string): number {
    const free = this.#parts.concurrency - this.#open
    const own = this.#openOf.get(org) ?? 0
    const room = Math.floor((TAKEN_FOR_ONE_FREE * free - own) / (TAKEN_FOR_ONE_FREE + 1))
    // The last place is for whoever has none.
    return own === 0 && free > 0 ? Math.max(1, room) : Math.max(0, room)
  }

  start(org: string, jobs: readonly Job[]): void {
    this.#take(org, jobs.length)
    for (const job of jobs) {
      this.#callWithTimeout(job)
        .then(
          (result): CallOutcome<Job, Result> => ({ job, ok: true, result }),
          (error: unknown): CallOutcome<Job, Result> => ({ job, ok: false, error }),
        )
        .then((outcome) => this.#commits.add(org, outcome))
        .catch(this.#parts.onError)
        .then(() => {
          this.#take(org, -1)
          this.#admit()
        })
    }
  }

  #take(org: string, count: number): void {
    const own = (this.#openOf.get(org) ?? 0) + count
    this.#open += count
    if (own > 0) this.#openOf.set(org, own)
    else this.#openOf.delete(org)
  }

  /** Waits until all running calls have ended and their results are written. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#wait(() => this.#open <= 0)
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

  #wait(isFree: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiters.push({ isFree, resolve })
    this.#admit()
    return promise
  }

  #admit(): void {
    const [admitted, waiting] = [
      this.#waiters.filter(({ isFree }) => isFree()),
      this.#waiters.filter(({ isFree }) => !isFree()),
    ]
    this.#waiters = waiting
    for (const waiter of admitted) waiter.resolve()
  }
}
