import { SharedCommits } from './commit-batcher.ts'

/** How a call ended. */
export type CallOutcome<Job, Result> = { job: Job } & (
  | { ok: true; result: Result }
  | { ok: false; error: unknown }
)

export interface SlowCallsParts<Job, Result> {
  /** Calls under way at once in this process. */
  concurrency: number
  /** Real milliseconds after which a call has failed; with the settling it must end within a lease. */
  timeoutMs: number
  /** `signal` aborts when the call has taken too long: what it gives after that is not wanted. */
  call(job: Job, signal: AbortSignal): Promise<Result>
  /** Writes how calls for one organization ended, in one transaction. */
  settle(org: string, outcomes: readonly CallOutcome<Job, Result>[]): Promise<void>
  onError(error: unknown): void
}

/**
 * Calls that may take seconds (a language model), made beside the turns of a worker: a slow one holds up nobody else, and
 * what ends together is written together. What cannot be written is given up: its lease runs out and it is taken again.
 */
export class SlowCalls<Job, Result> implements AsyncDisposable {
  readonly #parts: SlowCallsParts<Job, Result>
  readonly #commits: SharedCommits<CallOutcome<Job, Result>>
  #open = 0
  #seekers: { from: number; resolve: () => void }[] = []

  constructor(parts: SlowCallsParts<Job, Result>) {
    this.#parts = parts
    this.#commits = new SharedCommits({
      commit: async (org, outcomes) => {
        await parts.settle(org, outcomes)
        return outcomes.map(() => undefined)
      },
      maxBatch: parts.concurrency,
      inTrouble: 'wait',
    })
  }

  /** How many calls may start now; waits until that is at least one. */
  async room(): Promise<number> {
    await this.#free(1)
    return this.#parts.concurrency - this.#open
  }

  start(org: string, jobs: readonly Job[]): void {
    this.#open += jobs.length
    for (const job of jobs) {
      this.#patiently(job)
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

  /** Waits for the calls under way and for what they gave to be written. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#free(this.#parts.concurrency)
  }

  async #patiently(job: Job): Promise<Result> {
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

  #free(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#seekers.push({ from: count, resolve })
    this.#admit()
    return promise
  }

  #admit(): void {
    const free = this.#parts.concurrency - this.#open
    const [admitted, waiting] = [
      this.#seekers.filter((seeker) => seeker.from <= free),
      this.#seekers.filter((seeker) => seeker.from > free),
    ]
    this.#seekers = waiting
    for (const seeker of admitted) seeker.resolve()
  }
}
