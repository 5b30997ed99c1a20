import { isTransient } from '../db/index.ts'
import { outsideTraces } from '../tracing/index.ts'
import { type BatchParts, processBatch, type RowWork, Stalled } from './batch.ts'
import { Poller } from './poller.ts'
import type { Queue } from './queue.ts'
import { SharedPoll } from './shared-poll.ts'

/** Work that finds an organization's due rows itself, in its own transaction. */
export interface Visits extends Partial<AsyncDisposable> {
  readonly queue: Queue
  /** Returns whether there may be more to do. */
  visit(org: string): Promise<boolean>
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any shape; each kind of work fits its own.
export type DueWork = RowWork<any> | Visits

export interface RunningWorker extends AsyncDisposable {
  /** Call this when work of the organization became due. Starts it now instead of after the next poll. */
  wake(org: string): void
  /** Claims no more rows and waits for the running batches. */
  stop(): Promise<void>
}

/** Real milliseconds between polls. Failed polls are retried with growing pauses. */
const POLL_MS = 200
/** The same during a backlog. Polls are slower then, and other organizations should not wait longer because of it. */
const POLL_WITH_BACKLOG_MS = 50
/** The same for timed queues while rows become due, since nothing wakes the worker for the next ones. */
const POLL_TIMED_MS = 50
const MAX_POLL_MS = 3_000
/** How many batches run at the same time. */
const DEFAULT_CONCURRENCY = 4
/**
 * While others have work, a backlog gets this fraction of a batch, and one batch at a time. The fraction doubles each time
 * no other had work.
 */
const SMALLEST_FRACTION = 0.125
/** How long an organization waits after an error, in real milliseconds. Doubles with each further error. */
const COOLDOWN_MS = 500
const MAX_COOLDOWN_MS = 5_000

/**
 * Starts a worker that processes the due rows of all organizations in turn. Workers of the same process pass the same
 * `shared`, which polls their queues together while they are quiet.
 */
export function startWorker(
  parts: BatchParts,
  work: DueWork,
  shared = new SharedPoll(parts.pool),
): RunningWorker {
  const worker = new Worker(parts, work, shared)
  const running = worker.run()
  const stop = async () => {
    worker.end()
    await running
    await work[Symbol.asyncDispose]?.()
  }
  return { wake: (org) => worker.wake(org), stop, [Symbol.asyncDispose]: stop }
}

class Worker {
  readonly #parts: BatchParts
  readonly #work: DueWork
  readonly #poller: Poller
  readonly #shared: SharedPoll
  readonly #concurrency: number
  readonly #concurrencyPerOrganization: number
  /** Organizations with due work, in the order in which they are next. */
  readonly #waiting = new Set<string>()
  /** The number of running batches by organization. */
  readonly #running = new Map<string, number>()
  readonly #batches = new Set<Promise<void>>()
  /** Organizations that were woken while a batch of theirs was running. */
  readonly #again = new Set<string>()
  /** Organizations whose next batch waits for `whenReady`. */
  readonly #deferred = new Set<string>()
  /** Organizations that have waited for it. */
  readonly #ready = new Set<string>()
  /** Organizations with more due rows than fitted into their last batch, with its round and its fraction of a batch. */
  readonly #backlogs = new Map<string, { round: number; fraction: number }>()
  /** Consecutive batches of the same organization form a round. */
  #round = 0
  #last: string | null = null
  /** Organizations whose last batch succeeded, since the queue was last empty. */
  readonly #proven = new Set<string>()
  readonly #coolingDown = new Map<string, { until: number; ms: number }>()
  #failedPolls = 0
  /** Whether the last poll found any organization. */
  #foundAny = false
  #isEnded = false
  #endPause: () => void = () => {}

  constructor(parts: BatchParts, work: DueWork, shared: SharedPoll) {
    this.#parts = parts
    this.#work = work
    this.#shared = shared
    this.#poller = new Poller(parts.pool, parts.clock, work.queue)
    this.#concurrency = ('concurrency' in work && work.concurrency) || DEFAULT_CONCURRENCY
    this.#concurrencyPerOrganization =
      ('concurrencyPerOrganization' in work && work.concurrencyPerOrganization) || 1
  }

  /** Polls until ended. Batches start as soon as there is capacity, even during a poll. */
  async run(): Promise<void> {
    let shared: SharedPoll | undefined = this.#shared
    while (!this.#isEnded) {
      await this.#poll(shared)
      this.#startBatches()
      const isOnBeat = await this.#pauseBetweenPolls()
      shared = isOnBeat ? this.#shared : undefined
    }
    await Promise.all(this.#batches)
  }

  /** Returns whether it waited for the beat of the quiet queues. */
  async #pauseBetweenPolls(): Promise<boolean> {
    if (!this.#isQuiet()) {
      await this.#pause(Math.min(MAX_POLL_MS, this.#pollInterval() * 2 ** this.#failedPolls))
      return false
    }
    if (this.#isEnded) return false
    const interrupted = new Promise<boolean>((resolve) => {
      this.#endPause = () => resolve(false)
    })
    return Promise.race([interrupted, this.#shared.beat().then(() => true)])
  }

  /** Whether nothing was due lately, so that the queue is polled together with others. */
  #isQuiet(): boolean {
    return (
      !this.#foundAny && this.#failedPolls === 0 && this.#backlogs.size === 0 && this.#coolingDown.size === 0
    )
  }

  #pollInterval(): number {
    if (this.#backlogs.size > 0) return POLL_WITH_BACKLOG_MS
    const isTimed = 'timed' in this.#work && this.#work.timed === true
    return isTimed && this.#foundAny ? POLL_TIMED_MS : POLL_MS
  }

  wake(org: string): void {
    if (this.#running.has(org)) this.#again.add(org)
    else if (this.#isReady(org)) this.#waiting.add(org)
    this.#startBatches()
  }

  end(): void {
    this.#isEnded = true
    this.#endPause()
  }

  async #poll(shared?: SharedPoll): Promise<void> {
    const { monitor } = this.#parts
    try {
      const before = this.#poller.rowsRead
      const found = await this.#poller.poll(this.#known(), shared)
      this.#foundAny = found.size > 0
      if (found.size === 0 && this.#running.size === 0) this.#proven.clear()
      for (const org of found) {
        if (this.#running.has(org)) this.#again.add(org)
        else if (this.#isReady(org)) this.#waiting.add(org)
      }
      for (const org of this.#cooledDown()) this.#waiting.add(org)
      monitor.counts(this.#work.queue).rowsPolled += this.#poller.rowsRead - before
      monitor.databaseRestored(this.#work.queue)
      this.#failedPolls = 0
    } catch (error) {
      monitor.databaseLost(this.#work.queue, error)
      this.#failedPolls += 1
    }
  }

  #known(): Set<string> {
    return new Set([...this.#waiting, ...this.#deferred, ...this.#running.keys()])
  }

  /** A poll does not find these: it starts after their rows, which were known already. */
  #cooledDown(): string[] {
    return [...this.#coolingDown.keys()].filter((org) => this.#isReady(org) && !this.#running.has(org))
  }

  #isReady(org: string): boolean {
    const cooldown = this.#coolingDown.get(org)
    return cooldown === undefined || cooldown.until <= performance.now()
  }

  #startBatches(): void {
    for (const org of this.#waiting) {
      if (this.#batches.size >= this.#concurrency || this.#isEnded) return
      this.#waiting.delete(org)
      if (!this.#isDeferred(org)) this.#start(org)
    }
  }

  #isDeferred(org: string): boolean {
    if (this.#deferred.has(org)) return true
    const hasWaited = this.#ready.delete(org)
    const whenReady = 'whenReady' in this.#work && !hasWaited && this.#work.whenReady?.(org)
    if (!whenReady) return false
    this.#deferred.add(org)
    void whenReady.then(() => {
      this.#deferred.delete(org)
      this.#ready.add(org)
      this.wake(org)
    })
    return true
  }

  #start(org: string): void {
    this.#running.set(org, 1 + (this.#running.get(org) ?? 0))
    const batch = outsideTraces(() => this.#runBatch(org)).finally(() => {
      this.#batches.delete(batch)
      this.#startBatches()
    })
    this.#batches.add(batch)
  }

  /** Starts another batch of the same backlog while no other organization waits. */
  #startAnother(org: string): void {
    const hasCapacity = this.#batches.size < this.#concurrency && this.#waiting.size === 0 && !this.#isEnded
    if (hasCapacity && this.#running.get(org)! < this.#concurrencyPerOrganization) this.#start(org)
  }

  async #runBatch(org: string): Promise<void> {
    if (org !== this.#last) this.#round += 1
    this.#last = org
    const round = this.#round
    const fraction = this.#fractionFor(org, round)
    const started = performance.now()
    let more = false
    try {
      more =
        'visit' in this.#work
          ? await this.#work.visit(org)
          : await processBatch(this.#parts, this.#work, org, {
              fraction,
              from: this.#poller.from,
              isProven: this.#proven.has(org),
              onFullBatch: () => {
                if (fraction === 1) this.#startAnother(org)
              },
            })
      this.#coolingDown.delete(org)
      this.#proven.add(org)
    } catch (error) {
      this.#proven.delete(org)
      this.#coolDown(org, error)
    }
    this.#parts.monitor.counts(this.#work.queue).busyMs += performance.now() - started
    if (more) {
      const wasQuiet = this.#isQuiet()
      this.#backlogs.set(org, { round, fraction })
      this.#again.add(org)
      if (wasQuiet) this.#endPause()
    } else this.#backlogs.delete(org)
    const others = this.#running.get(org)! - 1
    if (others > 0) this.#running.set(org, others)
    else this.#running.delete(org)
    if (this.#again.delete(org) && this.#isReady(org)) this.#waiting.add(org)
  }

  /** Long batches keep others waiting, short ones cost more per row. So batches are short only while others have work. */
  #fractionFor(org: string, round: number): number {
    const backlog = this.#backlogs.get(org)
    if (!backlog) return 1
    const wasAlone = round === backlog.round
    return wasAlone ? Math.min(1, 2 * backlog.fraction) : SMALLEST_FRACTION
  }

  /** Lets one organization wait after an error, without delaying the others. */
  #coolDown(org: string, error: unknown): void {
    const { queue } = this.#work
    const ms = Math.min(MAX_COOLDOWN_MS, 2 * (this.#coolingDown.get(org)?.ms ?? COOLDOWN_MS / 2))
    const wasQuiet = this.#isQuiet()
    this.#coolingDown.set(org, { until: performance.now() + ms, ms })
    if (wasQuiet) this.#endPause()
    if (error instanceof Stalled) return
    this.#parts.monitor.released(queue, org, 0, error)
    if (!isTransient(error)) this.#parts.monitor.counts(queue).failed += 1
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isEnded) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
