import { type RawBuilder, sql } from 'kysely'
import { type Clock, inRealTime } from '../core/index.ts'
import { type Db, isConnectionLost, isTransient, organizationHold, type Pool } from '../db/index.ts'
import {
  type ClaimedRow,
  type ClaimOptions,
  claimRows,
  markStarted,
  postponeFailed,
  releaseAfterLease,
  releaseClaim,
  releaseRows,
} from './claim.ts'
import { deleteDeadLetters, moveToDeadLetters, PROCESS_DIED } from './dead-letters/dead-letters.ts'
import type { WorkMonitor } from './monitor.ts'
import type { Queue } from './queue.ts'

/** Work on the rows of a queue. */
export interface RowWork<Row extends ClaimedRow = ClaimedRow> extends Partial<AsyncDisposable> {
  readonly queue: Queue
  /** The most rows of one organization in a batch. The other organizations come next. */
  readonly batchSize: number
  /** The columns of row `t` that `work` reads. Defaults to the id alone. */
  readonly columns?: RawBuilder<unknown>
  /** How many batches run at the same time. Set it to 1 where all batches share one `capacity`. */
  readonly concurrency?: number
  /** How many batches of one organization run at the same time while no other organization waits. Defaults to 1. */
  readonly concurrencyPerOrganization?: number
  /** Set this where most rows become due at a planned time. Nothing wakes the worker then, so it polls more often. */
  readonly timed?: boolean
  /** How many rows of an organization can be worked on now. Waits until there is at least one. */
  capacity?(org: string): Promise<number>
  /**
   * Resolves when the next batch of an organization should start; null: now. Its rows stay as they are until then, and
   * other organizations go on.
   */
  whenReady?(org: string): Promise<void> | null
  /**
   * Works on rows that are claimed until `lease`. It writes results only where the due column still equals the lease. When
   * it throws, it must have done nothing with any of the rows, because they are retried in smaller groups.
   */
  work(org: string, rows: Row[], lease: Date): Promise<void>
  /**
   * Takes rows by `lockFresh` and works on them in the same transaction, which saves writing a claim. Returns how many it
   * took. When it throws, it must have done nothing with any of them, and they are claimed.
   */
  takeFresh?(org: string, options: FreshOptions): Promise<number>
  /** Called when a row becomes a dead letter. Call `store` in the transaction that writes the consequences. */
  onDeadLetter?(
    org: string,
    row: Row,
    error: { name: string; message: string },
    store: (db: Db) => Promise<boolean>,
  ): Promise<void>
}

export type FreshOptions = Omit<ClaimOptions, 'columns'>

export interface BatchParts {
  pool: Pool
  clock: Clock
  monitor: WorkMonitor
}

/** A row becomes a dead letter after this many failed attempts. */
const MAX_FAILURES = 3
/** How many rows are retried together after one failure. After another failure each row is retried alone. */
const SUSPECT_GROUP_SIZE = 25
/** Real milliseconds before a failed row is retried, by its number of failures. */
const RETRY_MS = [1_000, 10_000]
/** Real milliseconds before rows are retried after a database outage. */
const OUTAGE_PAUSE_MS = 1_000
const RELEASE_EVERY_MS = 500
/**
 * How long a batch searches for failing rows, in real milliseconds, because other organizations are waiting. It always
 * finishes at least one row, so that every batch makes progress.
 */
const MAX_SEARCH_MS = 100

/** Thrown when an organization's rows cannot be worked on now. Its next batch has to wait. */
export class Stalled extends Error {}

export interface BatchOptions {
  /** The fraction of the batch size to claim. Defaults to 1. */
  fraction?: number
  /** Rows that were due before this instant are not searched. */
  from?: Date | null
  /**
   * The organization's last batch succeeded in this process. Without that, rows are claimed, so that rows that end the
   * process are counted.
   */
  isProven?: boolean
  /** Called once a full batch is claimed, so there may be more rows. */
  onFullBatch?: () => void
}

/**
 * Claims a batch of an organization's due rows and works on it. Returns whether there may be more due rows. Throws
 * `Stalled` when the database fails, and while the organization is held. Failing rows are handled here
 * (docs/behaviour/platform.md: Due work).
 */
export async function processBatch<Row extends ClaimedRow>(
  parts: BatchParts,
  work: RowWork<Row>,
  org: string,
  { fraction = 1, from = null, isProven = false, onFullBatch = () => {} }: BatchOptions = {},
): Promise<boolean> {
  const { queue } = work
  const counts = parts.monitor.counts(queue)
  const wanted = Math.ceil(work.batchSize * fraction)
  let batchSize = Math.min(wanted, (await work.capacity?.(org)) ?? wanted)
  // Each claim reads the clock once, because a process may sleep in between, or the clock may be moved.
  const claimNow = () => ({ now: parts.clock.now(), lease: inRealTime(parts.clock, queue.leaseMs) })
  if (isProven && work.takeFresh) {
    const taken = await takeFresh(parts, work, org, { ...claimNow(), from, batchSize })
    if (taken === batchSize) {
      onFullBatch()
      return true
    }
    batchSize -= taken
  }
  const options = { ...claimNow(), from, batchSize, columns: work.columns ?? sql`t.id` }
  const { lease } = options
  const batch = new Batch(parts, work, org, lease)
  const rows = await claimRows<Row>(parts.pool, queue, org, options).catch((error) =>
    batch.releaseLostClaim(error),
  )
  counts.claimed += rows.length
  if (rows.length === batchSize) onFullBatch()
  if (rows.length === 0) {
    counts.emptyBatches += 1
    const hold = await organizationHold(parts.pool, org)
    if (hold) throw new Stalled(hold.words)
  }
  await batch.workOn(rows).catch((error) => batch.releaseAfterError(rows, error))
  if (rows.length > 0 && parts.clock.now() >= lease) await batch.releaseAfterLease(rows)
  return rows.length === batchSize
}

/** Returns 0 where the rows have to be claimed: one of them may fail. */
async function takeFresh<Row extends ClaimedRow>(
  { monitor }: BatchParts,
  work: RowWork<Row>,
  org: string,
  options: FreshOptions,
): Promise<number> {
  try {
    const taken = await work.takeFresh!(org, options)
    monitor.counts(work.queue).claimed += taken
    return taken
  } catch (error) {
    if (!isTransient(error)) return 0
    monitor.released(work.queue, org, 0, error)
    throw new Stalled('due work waits for the database', { cause: error })
  }
}

class Batch<Row extends ClaimedRow> {
  readonly #parts: BatchParts
  readonly #work: RowWork<Row>
  readonly #org: string
  readonly #lease: Date
  readonly #searchesUntil = performance.now() + MAX_SEARCH_MS
  #hasProgress = false

  constructor(parts: BatchParts, work: RowWork<Row>, org: string, lease: Date) {
    this.#parts = parts
    this.#work = work
    this.#org = org
    this.#lease = lease
  }

  /**
   * The answer to the claim was lost. Releases the rows, because no other worker would process them before the lease
   * ends.
   */
  async releaseLostClaim(error: unknown): Promise<never> {
    if (!isConnectionLost(error)) throw error
    const { pool, monitor } = this.#parts
    monitor.released(this.#work.queue, this.#org, 0, error)
    await this.#untilLeaseEnds((until) =>
      releaseClaim(pool, this.#work.queue, this.#org, { lease: this.#lease, until }),
    )
    throw new Stalled('due work waits for the database', { cause: error })
  }

  /** The batch failed outside of `work`. Releases the rows immediately, before the lease expires. */
  releaseAfterError(rows: Row[], error: unknown): Promise<never> {
    if (error instanceof Stalled || !isTransient(error)) throw error
    return this.#releaseForRetry(rows, error)
  }

  /** This process was slow but alive, so its rows must not count as lost. */
  async releaseAfterLease(rows: readonly Row[]): Promise<void> {
    const { pool, clock, monitor } = this.#parts
    const { queue } = this.#work
    monitor.outlivedLease(queue, this.#org, rows.length)
    const ids = rows.map((row) => row.id)
    await releaseAfterLease(pool, queue, this.#org, { ids, lease: this.#lease, now: clock.now() })
  }

  /** Works on fresh rows together, then on rows that failed before in smaller groups, to isolate the failing row. */
  async workOn(rows: Row[]): Promise<void> {
    const isFresh = (row: Row) => row.failures === 0 && !row.lost
    await this.#attempt(rows.filter(isFresh), rows)
    const suspects = rows.filter((row) => !isFresh(row))
    const isGivenUp = (row: Row) => row.lost && row.failures >= MAX_FAILURES
    for (const row of suspects.filter(isGivenUp)) await this.#moveToDeadLetters(row, PROCESS_DIED)
    const open = suspects.filter((row) => !isGivenUp(row))
    const once = open.filter((row) => row.failures < 2)
    for (let from = 0; from < once.length; from += SUSPECT_GROUP_SIZE) {
      await this.#tryAgain(once.slice(from, from + SUSPECT_GROUP_SIZE))
    }
    for (const row of open.filter((each) => each.failures >= 2)) await this.#tryAgain([row])
  }

  /** Whether the search for failing rows has used up its time. If so, releases the remaining rows for the next batch. */
  async #isOver(rows: Row[]): Promise<boolean> {
    if (!this.#hasProgress || performance.now() < this.#searchesUntil) return false
    const { pool, clock } = this.#parts
    const ids = rows.map((row) => row.id)
    await releaseRows(pool, this.#work.queue, this.#org, { ids, lease: this.#lease, until: clock.now() })
    return true
  }

  /** Marks the rows as started before the work begins. If the process dies, the next claim counts the failure. */
  async #tryAgain(rows: Row[]): Promise<void> {
    if (await this.#isOver(rows)) return
    const { pool } = this.#parts
    const { queue } = this.#work
    const ids = rows.map((row) => row.id)
    const mine = await markStarted(pool, queue, this.#org, ids, this.#lease)
    const retried = rows.filter((row) => row.failures >= MAX_FAILURES).map((row) => row.id)
    await deleteDeadLetters(pool, queue, this.#org, retried)
    await this.#attempt(rows.filter((row) => mine.has(row.id)))
  }

  /** `affected`: the rows that are released as well when the database fails. */
  async #attempt(rows: Row[], affected = rows): Promise<void> {
    if (rows.length === 0) return
    try {
      await this.#work.work(this.#org, rows, this.#lease)
      this.#hasProgress = true
    } catch (error) {
      if (isTransient(error)) {
        await this.#releaseForRetry(affected, error)
      } else if (rows.length > 1) {
        if (await this.#isOver(rows)) return
        const middle = rows.length >> 1
        await this.#attempt(rows.slice(0, middle), affected)
        await this.#attempt(rows.slice(middle), affected)
      } else await this.#failed(rows[0]!, error)
    }
  }

  /** The database failed, not the rows. Releases them as soon as the database answers, and counts no failure. */
  async #releaseForRetry(rows: Row[], error: unknown): Promise<never> {
    const { pool, monitor } = this.#parts
    const { queue } = this.#work
    monitor.released(queue, this.#org, rows.length, error)
    const ids = rows.map((row) => row.id)
    await this.#untilLeaseEnds((until) =>
      releaseRows(pool, queue, this.#org, { ids, lease: this.#lease, until }),
    )
    throw new Stalled('due work waits for the database', { cause: error })
  }

  /** Retries the release for as long as the lease lasts. */
  async #untilLeaseEnds(release: (until: Date) => Promise<void>): Promise<void> {
    const { clock } = this.#parts
    while (clock.now() < this.#lease) {
      const isDone = await release(inRealTime(clock, OUTAGE_PAUSE_MS)).then(
        () => true,
        () => false,
      )
      if (isDone) return
      await new Promise((resolve) => setTimeout(resolve, RELEASE_EVERY_MS))
    }
  }

  async #failed(row: Row, cause: unknown): Promise<void> {
    const { pool, clock, monitor } = this.#parts
    const { queue } = this.#work
    const error = cause instanceof Error ? cause : new Error(String(cause))
    const failures = row.failures + 1
    this.#hasProgress = true
    monitor.failed(queue, this.#org, row.id, failures, cause)
    if (failures >= MAX_FAILURES) return this.#moveToDeadLetters({ ...row, failures }, error)
    const until = inRealTime(clock, RETRY_MS[row.failures] ?? RETRY_MS.at(-1)!)
    await postponeFailed(pool, queue, this.#org, { id: row.id, lease: this.#lease, until })
  }

  async #moveToDeadLetters(row: Row, error: { name: string; message: string }): Promise<void> {
    const { pool, clock, monitor } = this.#parts
    const { queue, onDeadLetter } = this.#work
    const store = async (db: Db) => {
      const { id, failures } = row
      const done = await moveToDeadLetters(db, queue, this.#org, {
        id,
        failures,
        lease: this.#lease,
        error,
        now: clock.now(),
      })
      if (done) monitor.deadLettered(queue, this.#org, id, error)
      return done
    }
    if (onDeadLetter) await onDeadLetter(this.#org, row, error, store)
    else await pool.transaction(store)
  }
}
