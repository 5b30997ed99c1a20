import { type Clock, service } from '../../../platform/core/index.ts'
import { type Db, isTransient, type Pool } from '../../../platform/db/index.ts'
import { CommitBatcher, QUEUES, type Queue } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { findEventIds, matchAgain, type NewEvent, recordEvents, type StoredEvent } from './store.ts'

/** Concurrent commits per organization: one is written while the next one collects events. */
const WIDTH = 2
/** The most events in one commit. */
const MAX_BATCH = 500
/** The most waiting events; beyond it callers are asked to retry. */
const MAX_WAITING = 20_000
/** Storing an event again changes nothing, so a deadlock or lost connection is retried before an error is returned. */
const TRIES = 3

type Wake = (queue: Queue, org: string) => void

/** Stores single events durably in shared commits. */
export class EventRecorder {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #wake: Wake
  readonly #commits: CommitBatcher<NewEvent, StoredEvent>

  /** `wake` is called at most once for each queue and commit. */
  constructor(pool: Pool, clock: Clock, wake: Wake) {
    this.#pool = pool
    this.#clock = clock
    this.#wake = wake
    this.#commits = new CommitBatcher({
      commit: (org, events) => this.#store(org, events),
      maxBatch: MAX_BATCH,
      concurrency: WIDTH,
      maxWaiting: MAX_WAITING,
      onOutage: 'throw',
    })
  }

  /**
   * Resolves after the commit. Throws `unavailable` when too many events wait, `invalid_request` when the row cannot be
   * stored.
   */
  record(org: string, event: NewEvent): Promise<StoredEvent> {
    return this.#commits.add(org, event)
  }

  /** The same within the transaction of `ctx`, which commits it. */
  recordIn({ db, org, afterCommit }: Ctx, events: readonly NewEvent[]): Promise<StoredEvent[]> {
    return this.#storeWith(
      db,
      (work) => work(),
      org,
      events,
      (queue) => afterCommit(() => this.#wake(queue, org)),
    )
  }

  #store(org: string, events: readonly NewEvent[]): Promise<StoredEvent[]> {
    return this.#storeWith(this.#pool, again, org, events, (queue) => this.#wake(queue, org))
  }

  /** `attempt` runs each statement, with retries where allowed; `wake` is called when rows of the queue became due. */
  async #storeWith(
    db: Db,
    attempt: typeof again,
    org: string,
    events: readonly NewEvent[],
    wake: (queue: Queue) => void,
  ): Promise<StoredEvent[]> {
    const now = this.#clock.now()
    const stored = await attempt(() => recordEvents(db, org, events, now))
    const isMatched = stored.some((event) => event.matched)
    const isNoted = stored.some((event) => event.noted)
    if (isNoted) wake(QUEUES.noted)
    if (stored.some((event) => event.looked)) wake(QUEUES.goalLooks)
    if (isMatched) wake(QUEUES.matches)
    const present = events.filter((_, index) => !stored[index]!.created)
    if (present.length === 0) return stored
    const externalIds = present.map((event) => event.externalId)
    const ids = await attempt(() => findEventIds(db, org, externalIds))
    // An earlier attempt whose response was lost has also queued its matches. Other known events are matched again.
    const sentAgain = present.filter((event) => ids.get(event.externalId) !== event.id)
    const known = sentAgain.map((event) => ({ ...event, id: ids.get(event.externalId) ?? event.id }))
    const matched = known.length > 0 && (await attempt(() => matchAgain(db, org, known, now)))
    const isRepeated = known.length < present.length
    if (!isNoted && isRepeated) wake(QUEUES.noted)
    if (!isMatched && (matched || isRepeated)) wake(QUEUES.matches)
    return stored.map((event, index) => {
      const id = ids.get(events[index]!.externalId)
      return id === undefined || event.created ? event : { ...event, id, created: id === event.id }
    })
  }
}

async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === TRIES || !isTransient(error)) throw error
    }
  }
}

export const eventRecorder = service<EventRecorder>('eventRecorder')
