import { setTimeout } from 'node:timers/promises'

/** Requests to one subscription at a time: at first, at most, and while it does not answer. */
const FIRST_WIDTH = 4
const MAX_WIDTH = 32
const TROUBLED_WIDTH = 2

/** Requests of this process at a time. */
const MAX_IN_FLIGHT = 1024

/** A lane takes as much ahead as it gets through in this time, which is well within the lease. */
const AHEAD_MS = 5000
const MAX_AHEAD = 500

/** Where nothing is known yet. */
const FIRST_GUESS_MS = 20

/** What finds no room comes back after half the time until its turn: the receiver may become quicker. */
const EARLINESS = 0.5

/** What was learned of a receiver is forgotten when its lane was idle for so long. */
const FORGET_AFTER_MS = 10 * 60_000

/** How far one measurement moves the average. */
const WEIGHT = 0.2

/** What a lane takes on now, and when what is beyond may come back. */
export interface Room {
  room: number
  /** Real milliseconds until the first one beyond should be looked at again, and from each to the next. */
  turnMs: number
  paceMs: number
}

/** Whether the receiver answered; `skipped` says nothing about it. */
export type Ran = 'answered' | 'silent' | 'skipped'

/**
 * Work for subscriptions that do not wait for each other: each has a lane of its own, as wide as its receiver has earned.
 * A receiver that hangs holds two requests, not the worker.
 */
export class Lanes<Job> {
  readonly #lanes = new Map<string, Lane<Job>>()
  readonly #run: (job: Job) => Promise<Ran>
  readonly #giveBack: (late: Job[]) => void
  readonly #running = new Set<Promise<void>>()
  readonly #forgetAfterMs: number
  #lookedForIdleAt = performance.now()
  #isClosed = false

  /** `run` does a job, `giveBack` takes what waited for a receiver that fell silent; neither throws. */
  constructor(
    run: (job: Job) => Promise<Ran>,
    giveBack: (late: Job[]) => void,
    { forgetAfterMs = FORGET_AFTER_MS } = {},
  ) {
    this.#run = run
    this.#giveBack = giveBack
    this.#forgetAfterMs = forgetAfterMs
  }

  /** How many subscriptions something is known of. */
  get size(): number {
    return this.#lanes.size
  }

  /** Of the lanes that have less room than a new one, by subscription. */
  rooms(): [subscriptionId: string, Room][] {
    const rooms = [...this.#lanes].map(([id, lane]): [string, Room] => [id, lane.room()])
    return rooms.filter(([, { room }]) => room < newLane.room)
  }

  add(subscriptionId: string, job: Job): void {
    this.#forgetIdle()
    const lane = this.#lane(subscriptionId)
    lane.waiting.push(job)
    this.#startNext(lane)
  }

  /** One that found no room was put off: the next one comes after it. */
  putOff(subscriptionId: string): void {
    this.#lane(subscriptionId).putOff()
  }

  /** Starts nothing more and waits a while (real milliseconds) for what is under way. Gives what was not started. */
  async close(graceMs: number): Promise<Job[]> {
    this.#isClosed = true
    await Promise.race([Promise.all(this.#running), setTimeout(graceMs, undefined, { ref: false })])
    return [...this.#lanes.values()].flatMap((lane) => lane.waiting.splice(0))
  }

  #lane(subscriptionId: string): Lane<Job> {
    let lane = this.#lanes.get(subscriptionId)
    if (!lane) {
      lane = new Lane()
      this.#lanes.set(subscriptionId, lane)
    }
    return lane
  }

  /** Looks now and then, so that lanes are not kept for every subscription that there ever was. */
  #forgetIdle(): void {
    const now = performance.now()
    if (now - this.#lookedForIdleAt < this.#forgetAfterMs) return
    this.#lookedForIdleAt = now
    for (const [id, lane] of this.#lanes) {
      if (lane.idleSince() < now - this.#forgetAfterMs) this.#lanes.delete(id)
    }
  }

  #startNext(lane: Lane<Job>): void {
    while (!this.#isClosed && this.#running.size < MAX_IN_FLIGHT && lane.inFlight < lane.width) {
      const job = lane.waiting.shift()
      if (job === undefined) return
      lane.inFlight++
      const running: Promise<void> = this.#measure(lane, job).then(() => this.#finish(lane, running))
      this.#running.add(running)
    }
  }

  async #measure(lane: Lane<Job>, job: Job): Promise<void> {
    const startedAt = performance.now()
    lane.learn(await this.#run(job), performance.now() - startedAt)
    const late = lane.takeLate()
    if (late.length > 0) this.#giveBack(late)
  }

  #finish(lane: Lane<Job>, running: Promise<void>): void {
    const wasFull = this.#running.size === MAX_IN_FLIGHT
    lane.inFlight--
    this.#running.delete(running)
    this.#startNext(lane)
    if (wasFull) for (const other of this.#lanes.values()) this.#startNext(other)
  }
}

/** Each answer widens a lane by one; the first silence narrows it. */
class Lane<Job> {
  readonly waiting: Job[] = []
  inFlight = 0
  width = FIRST_WIDTH
  #averageMs = FIRST_GUESS_MS
  #lastUse = performance.now()
  /** When the last one put off comes back, on the monotonic clock. */
  #putOffUntil = 0

  /** On the monotonic clock; never while there is something to do. */
  idleSince(): number {
    if (this.inFlight > 0 || this.waiting.length > 0) return Number.POSITIVE_INFINITY
    return Math.max(this.#lastUse, this.#putOffUntil)
  }

  learn(ran: Ran, ms: number): void {
    this.#lastUse = performance.now()
    if (ran === 'skipped') return
    if (ran === 'answered' && this.#isTroubled()) this.#forget()
    this.#averageMs += WEIGHT * (ms - this.#averageMs)
    this.width = ran === 'answered' ? Math.min(this.width + 1, MAX_WIDTH) : TROUBLED_WIDTH
  }

  /** What waits beyond the width of a lane in trouble: its lease would end before its turn comes. */
  takeLate(): Job[] {
    return this.#isTroubled() ? this.waiting.splice(TROUBLED_WIDTH) : []
  }

  putOff(): void {
    this.#putOffUntil = performance.now() + this.#turnMs() + this.#paceMs() * EARLINESS
  }

  room(): Room {
    const ahead = this.#isTroubled() ? 0 : Math.min(MAX_AHEAD, Math.floor(AHEAD_MS / this.#paceMs()))
    return {
      room: Math.max(0, this.width + ahead - this.inFlight - this.waiting.length),
      turnMs: this.#turnMs(),
      paceMs: this.#paceMs() * EARLINESS,
    }
  }

  /** A receiver that is back is not measured by the time it was away. */
  #forget(): void {
    this.#averageMs = FIRST_GUESS_MS
    this.#putOffUntil = 0
  }

  #isTroubled(): boolean {
    return this.width === TROUBLED_WIDTH
  }

  #paceMs(): number {
    return this.#averageMs / this.width
  }

  #turnMs(): number {
    const ownWork = (this.inFlight + this.waiting.length) * this.#paceMs() * EARLINESS
    return Math.max(ownWork, this.#putOffUntil - performance.now())
  }
}

export const newLane: Room = new Lane<never>().room()
