import { setImmediate } from 'node:timers/promises'

/** What became of a job. */
export type Outcome<Job, Result> = { job: Job } & (
  | { ok: true; result: Result }
  | { ok: false; error: unknown }
)

export interface SlowCallsParts<Job, Result> {
  /** Calls under way at once in this process. */
  concurrency: number
  /** Real milliseconds after which a call has failed; with the settling it must end within a lease. */
  timeoutMs: number
  call(job: Job): Promise<Result>
  /** Writes outcomes of one organization durably. */
  settle(org: string, outcomes: Outcome<Job, Result>[]): Promise<void>
  onError(error: unknown): void
}

/**
 * Calls that may take seconds (a language model), made beside a claim loop: a slow one holds up nobody else, and what
 * finishes together is settled together. What cannot be settled is given up: its lease runs out and it is claimed again.
 */
export class SlowCalls<Job, Result> implements AsyncDisposable {
  readonly #parts: SlowCallsParts<Job, Result>
  readonly #finished = new Map<string, Outcome<Job, Result>[]>()
  #open = 0
  #isSettling = false
  #seekers: { from: number; resolve: () => void }[] = []

  constructor(parts: SlowCallsParts<Job, Result>) {
    this.#parts = parts
  }

  /** How many calls may start now; waits until that is at least one. */
  async room(): Promise<number> {
    await this.#free(1)
    return this.#parts.concurrency - this.#open
  }

  start(org: string, jobs: readonly Job[]): void {
    this.#open += jobs.length
    for (const job of jobs) {
      this.#patiently(job).then(
        (result) => this.#finish(org, { job, ok: true, result }),
        (error) => this.#finish(org, { job, ok: false, error }),
      )
    }
  }

  /** Waits for the calls under way and for what they gave to be written. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#free(this.#parts.concurrency)
  }

  async #patiently(job: Job): Promise<Result> {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('the call took too long')), this.#parts.timeoutMs)
    return Promise.race([this.#parts.call(job), promise]).finally(() => clearTimeout(timer))
  }

  #finish(org: string, outcome: Outcome<Job, Result>): void {
    const waiting = this.#finished.get(org)
    if (waiting) waiting.push(outcome)
    else this.#finished.set(org, [outcome])
    if (!this.#isSettling) this.#settleAll()
  }

  /** One at a time, after this turn of the event loop: what finishes meanwhile is settled together. */
  async #settleAll(): Promise<void> {
    this.#isSettling = true
    while (this.#finished.size > 0) {
      await setImmediate()
      const batches = [...this.#finished]
      this.#finished.clear()
      for (const [org, outcomes] of batches) {
        await this.#parts.settle(org, outcomes).catch(this.#parts.onError)
        this.#open -= outcomes.length
        this.#admit()
      }
    }
    this.#isSettling = false
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
