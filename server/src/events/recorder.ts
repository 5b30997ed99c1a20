import { isBadValue, isConnectionLost, type Pool } from '../db/index.ts'
import { ApiError, type Clock, service } from '../kernel/index.ts'
import { findEventIds, matchAgain, type NewEvent, recordEvents, type StoredEvent } from './storing.ts'

/** Commits under way at once, an organization: one is written while the next one gathers. */
const MAX_FLUSHES = 2
/** Events a commit, at most. */
const MAX_FLUSH = 500
/** Events waiting, at most; beyond it callers are told to come back. */
const MAX_WAITING = 20_000
const RETRY_OVERLOAD = 1

interface Waiting {
  event: NewEvent
  resolve(stored: StoredEvent): void
  reject(error: unknown): void
}

interface Queue {
  waiting: Waiting[]
  flushes: number
}

/**
 * Records single events durably, sharing commits: what arrives while a commit is under way goes into the next one
 * together. The promise resolves after the commit.
 */
export class EventRecorder {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #onMatches: () => void
  readonly #queues = new Map<string, Queue>()
  #waiting = 0

  constructor(pool: Pool, clock: Clock, onMatches: () => void) {
    this.#pool = pool
    this.#clock = clock
    this.#onMatches = onMatches
  }

  /** Throws `unavailable` when too much waits, `invalid_request` when the row cannot be stored. */
  record(org: string, event: NewEvent): Promise<StoredEvent> {
    if (this.#waiting >= MAX_WAITING) {
      throw new ApiError('unavailable', 'Too many events at once. Send this one again.', {
        retryAfter: RETRY_OVERLOAD,
      })
    }
    return new Promise((resolve, reject) => {
      const queue = this.#queueOf(org)
      this.#waiting += 1
      queue.waiting.push({ event, resolve, reject })
      // After this turn of the event loop, so that requests read together are committed together.
      if (queue.waiting.length === 1) setImmediate(() => this.#flush(org, queue))
    })
  }

  #queueOf(org: string): Queue {
    let queue = this.#queues.get(org)
    if (!queue) {
      queue = { waiting: [], flushes: 0 }
      this.#queues.set(org, queue)
    }
    return queue
  }

  async #flush(org: string, queue: Queue): Promise<void> {
    if (queue.flushes >= MAX_FLUSHES || queue.waiting.length === 0) return
    const batch = queue.waiting.splice(0, MAX_FLUSH)
    this.#waiting -= batch.length
    queue.flushes += 1
    await this.#commit(org, batch)
    queue.flushes -= 1
    if (queue.waiting.length > 0) this.#flush(org, queue)
    else if (queue.flushes === 0) this.#queues.delete(org)
  }

  /** Stores a batch in one transaction; when a row cannot be stored, halves it until only that row is refused. */
  async #commit(org: string, batch: Waiting[]): Promise<void> {
    try {
      const stored = await this.#store(
        org,
        batch.map((item) => item.event),
      )
      for (const [index, item] of batch.entries()) item.resolve(stored[index]!)
    } catch (error) {
      if (batch.length === 1 || isConnectionLost(error) || !isBadValue(error)) {
        for (const item of batch) item.reject(error)
        return
      }
      const middle = batch.length >> 1
      await this.#commit(org, batch.slice(0, middle))
      await this.#commit(org, batch.slice(middle))
    }
  }

  async #store(org: string, events: NewEvent[]): Promise<StoredEvent[]> {
    const now = this.#clock.now()
    const stored = await recordEvents(this.#pool, org, events, now)
    if (stored.some((event) => event.matched)) this.#onMatches()
    const repeated = events.filter((_, index) => !stored[index]!.created)
    if (repeated.length === 0) return stored
    const ids = await this.#matchRepeated(org, repeated, now)
    return stored.map((event, index) =>
      event.created ? event : { ...event, id: ids.get(events[index]!.externalId) ?? event.id },
    )
  }

  /** Gives the ids under which the events were recorded first. */
  async #matchRepeated(org: string, repeated: NewEvent[], now: Date): Promise<Map<string, string>> {
    const ids = await findEventIds(
      this.#pool,
      org,
      repeated.map((event) => event.externalId),
    )
    const known = repeated.map((event) => ({ ...event, id: ids.get(event.externalId) ?? event.id }))
    if (await matchAgain(this.#pool, org, known, now)) this.#onMatches()
    return ids
  }
}

export const eventRecorder = service<EventRecorder>('eventRecorder')
