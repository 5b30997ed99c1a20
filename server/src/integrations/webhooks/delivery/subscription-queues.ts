import { setTimeout } from 'node:timers/promises'

/** Concurrent requests to one subscription: at first, at most, and while its receiver does not answer. */
const FIRST_CONCURRENCY = 4
const MAX_CONCURRENCY = 32
const SILENT_CONCURRENCY = 2

/** Concurrent requests of this process. */
const MAX_IN_FLIGHT = 1024

/** A queue accepts as many deliveries as it can send in this time, well within the lease. */
const AHEAD_MS = 5000
const MAX_AHEAD = 500

/** The assumed response time of a new receiver. */
const FIRST_GUESS_MS = 20

/** Postponed deliveries return after half of the expected wait, since the receiver may become faster. */
const EARLINESS = 0.5

/** The measurements of a receiver are dropped when its queue was idle for this long. */
const FORGET_AFTER_MS = 10 * 60_000

/** The weight of one measurement in the moving average. */
const WEIGHT = 0.2

/** How many deliveries a queue accepts now, and when the others may return. */
export interface Capacity {
  free: number
  /** Real milliseconds until the first postponed delivery should return, and between two of them. */
  turnMs: number
  paceMs: number
}

/** Whether the receiver answered. `skipped`: nothing was sent. */
export type CallResult = 'answered' | 'silent' | 'skipped'

/**
 * Runs deliveries with a queue for each subscription, so that subscriptions do not wait for each other. The concurrency of a
 * queue adapts to its receiver. A receiver that hangs occupies two requests and not the worker. While the process runs as many
 * requests as it may, the next one is of the subscription with the fewest.
 */
export class SubscriptionQueues<Job> {
  readonly #queues = new Map<string, SubscriptionQueue<Job>>()
  readonly #run: (job: Job) => Promise<CallResult>
  readonly #release: (late: Job[]) => void
  readonly #running = new Set<Promise<void>>()
  readonly #forgetAfterMs: number
  #removedIdleAt = performance.now()
  /** How many jobs were started. */
  #turns = 0
  #isClosed = false

  /** `run` does a job, `release` gets the jobs of a receiver that stopped answering. Neither may throw. */
  constructor(
    run: (job: Job) => Promise<CallResult>,
    release: (late: Job[]) => void,
    { forgetAfterMs = FORGET_AFTER_MS } = {},
  ) {
    this.#run = run
    this.#release = release
    this.#forgetAfterMs = forgetAfterMs
  }

  /** The number of queues in memory. */
  get size(): number {
    return this.#queues.size
  }

  /** The capacity of queues that have less than a new one, by subscription. */
  capacities(): [subscriptionId: string, Capacity][] {
    const capacities = [...this.#queues].map(([id, queue]): [string, Capacity] => [id, queue.capacity()])
    return capacities.filter(([, { free: room }]) => room < newQueueCapacity.free)
  }

  add(subscriptionId: string, job: Job): void {
    this.#forgetIdle()
    const queue = this.#queueOf(subscriptionId)
    queue.waiting.push(job)
    this.#startNext(queue)
  }

  /** Call this when a delivery was postponed. The next one is planned after it. */
  postpone(subscriptionId: string): void {
    this.#queueOf(subscriptionId).postpone()
  }

  /** Starts no more jobs and waits up to `graceMs` real milliseconds for running ones. Returns the jobs not started. */
  async close(graceMs: number): Promise<Job[]> {
    this.#isClosed = true
    await Promise.race([Promise.all(this.#running), setTimeout(graceMs, undefined, { ref: false })])
    return [...this.#queues.values()].flatMap((queue) => queue.waiting.splice(0))
  }

  #queueOf(subscriptionId: string): SubscriptionQueue<Job> {
    let queue = this.#queues.get(subscriptionId)
    if (!queue) {
      queue = new SubscriptionQueue()
      this.#queues.set(subscriptionId, queue)
    }
    return queue
  }

  /** Removes idle queues now and then, so that memory does not grow with every subscription ever used. */
  #forgetIdle(): void {
    const now = performance.now()
    if (now - this.#removedIdleAt < this.#forgetAfterMs) return
    this.#removedIdleAt = now
    for (const [id, queue] of this.#queues) {
      if (queue.idleSince() < now - this.#forgetAfterMs) this.#queues.delete(id)
    }
  }

  #startNext(queue: SubscriptionQueue<Job>): void {
    while (this.#hasRoom() && queue.isReady()) this.#start(queue)
  }

  /** Starts jobs of the queues that waited for the process, so that no queue takes again what it has just freed. */
  #startInTurn(): void {
    while (this.#hasRoom()) {
      const ready = [...this.#queues.values()].filter((queue) => queue.isReady())
      if (ready.length === 0) return
      this.#start(ready.reduce((first, other) => (other.isBefore(first) ? other : first)))
    }
  }

  #hasRoom(): boolean {
    return !this.#isClosed && this.#running.size < MAX_IN_FLIGHT
  }

  #start(queue: SubscriptionQueue<Job>): void {
    const job = queue.waiting.shift()!
    queue.inFlight++
    queue.turn = ++this.#turns
    const running: Promise<void> = this.#measure(queue, job).then(() => this.#finish(queue, running))
    this.#running.add(running)
  }

  async #measure(queue: SubscriptionQueue<Job>, job: Job): Promise<void> {
    const startedAt = performance.now()
    queue.learn(await this.#run(job), performance.now() - startedAt)
    const late = queue.removeLate()
    if (late.length > 0) this.#release(late)
  }

  #finish(queue: SubscriptionQueue<Job>, running: Promise<void>): void {
    const wasFull = this.#running.size === MAX_IN_FLIGHT
    queue.inFlight--
    this.#running.delete(running)
    if (wasFull) this.#startInTurn()
    else this.#startNext(queue)
  }
}

/** The queue of one subscription. Each answer raises its concurrency by one, a missing answer lowers it to two. */
class SubscriptionQueue<Job> {
  readonly waiting: Job[] = []
  inFlight = 0
  concurrency = FIRST_CONCURRENCY
  /** Which of all jobs was the last one that it started; 0: none yet. */
  turn = 0
  #averageMs = FIRST_GUESS_MS
  #lastUse = performance.now()
  /** When the last postponed delivery returns, on the monotonic clock. */
  #postponedUntil = 0

  isReady(): boolean {
    return this.waiting.length > 0 && this.inFlight < this.concurrency
  }

  /** The one with fewer requests is next. Of two with as many, it is the one whose last start is longer ago. */
  isBefore(other: SubscriptionQueue<Job>): boolean {
    return this.inFlight === other.inFlight ? this.turn < other.turn : this.inFlight < other.inFlight
  }

  /** Since when the queue is idle, on the monotonic clock. Infinity while it has jobs. */
  idleSince(): number {
    if (this.inFlight > 0 || this.waiting.length > 0) return Number.POSITIVE_INFINITY
    return Math.max(this.#lastUse, this.#postponedUntil)
  }

  learn(ran: CallResult, ms: number): void {
    this.#lastUse = performance.now()
    if (ran === 'skipped') return
    if (ran === 'answered' && this.#isSilent()) this.#forget()
    this.#averageMs += WEIGHT * (ms - this.#averageMs)
    this.concurrency =
      ran === 'answered' ? Math.min(this.concurrency + 1, MAX_CONCURRENCY) : SILENT_CONCURRENCY
  }

  /** Removes the jobs that a silent receiver would not get to before their lease ends. */
  removeLate(): Job[] {
    return this.#isSilent() ? this.waiting.splice(SILENT_CONCURRENCY) : []
  }

  postpone(): void {
    this.#postponedUntil = performance.now() + this.#turnMs() + this.#paceMs() * EARLINESS
  }

  capacity(): Capacity {
    const ahead = this.#isSilent() ? 0 : Math.min(MAX_AHEAD, Math.floor(AHEAD_MS / this.#paceMs()))
    return {
      free: Math.max(0, this.concurrency + ahead - this.inFlight - this.waiting.length),
      turnMs: this.#turnMs(),
      paceMs: this.#paceMs() * EARLINESS,
    }
  }

  /** Drops the measurements of the outage when a receiver is back. */
  #forget(): void {
    this.#averageMs = FIRST_GUESS_MS
    this.#postponedUntil = 0
  }

  #isSilent(): boolean {
    return this.concurrency === SILENT_CONCURRENCY
  }

  #paceMs(): number {
    return this.#averageMs / this.concurrency
  }

  #turnMs(): number {
    const ownWork = (this.inFlight + this.waiting.length) * this.#paceMs() * EARLINESS
    return Math.max(ownWork, this.#postponedUntil - performance.now())
  }
}

export const newQueueCapacity: Capacity = new SubscriptionQueue<never>().capacity()
