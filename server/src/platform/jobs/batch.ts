import { type RawBuilder, sql } from 'kysely'
import { type Clock, inRealTime } from '../core/index.ts'
import { type Db, isConnectionLost, isTransient, type Pool } from '../db/index.ts'
import { begin, giveBack, giveBackTaking, putOffFailed, type TakenRow, take, takeDeathBack } from './claim.ts'
import { forgetSetAside, PROCESS_DIED, setAside } from './dead-letters.ts'
import type { WorkMonitor } from './monitor.ts'
import type { Queue } from './queue.ts'

/** Work on the rows of a queue. */
export interface RowWork<Row extends TakenRow = TakenRow> extends Partial<AsyncDisposable> {
  readonly queue: Queue
  /** Rows of one organization a turn, at most: then the others have theirs. */
  readonly share: number
  /** What `work` reads of a row `t`; its id alone when omitted. */
  readonly columns?: RawBuilder<unknown>
  /** Organizations that have their turn at the same time; a few when omitted. One where `room` is shared by all. */
  readonly lanes?: number
  /** Turns of one organization at the same time, while no other has to wait for that; one when omitted. */
  readonly together?: number
  /** Most rows become due at a time that was set before, and nobody wakes the worker then: it looks more often while some do. */
  readonly timed?: boolean
  /** For how many rows there is room now; waits until that is at least one. */
  room?(): Promise<number>
  /**
   * Works on rows taken until `lease`. Whatever it writes about them it writes only where their due column still equals the
   * lease. When it throws, nothing may have been done about any of them: they are tried again in smaller groups.
   */
  work(org: string, rows: Row[], lease: Date): Promise<void>
  /** What follows when a row is set aside: `store` does it, in the transaction of what follows. */
  onSetAside?(
    org: string,
    row: Row,
    error: { name: string; message: string },
    store: (db: Db) => Promise<boolean>,
  ): Promise<void>
}

export interface TurnParts {
  pool: Pool
  clock: Clock
  monitor: WorkMonitor
}

/** After so many tries without a result a row is set aside. */
const MAX_FAILURES = 3
/** How many rows are tried together that once failed, or whose process once died; then each is tried alone. */
const SUSPECTS_TOGETHER = 25
/** Real milliseconds before a row that failed is tried again, by failures. */
const RETRY_MS = [1_000, 10_000]
/** Real milliseconds before rows are taken up again that the database kept from being worked on. */
const WAIT_OUT_MS = 1_000
const GIVE_BACK_EVERY_MS = 500
/**
 * How long a turn looks for rows that fail, in real milliseconds: the others wait for theirs. It goes on until it is done
 * with at least one row, however long that takes, so that every turn gets somewhere.
 */
const MAX_SEARCH_MS = 100

/** Says that an organization's rows cannot be worked on now: its next turn waits. */
export class Stalled extends Error {}

export interface TurnOptions {
  /** Of a share; all of it when omitted. */
  part?: number
  /** No row that was due before needs to be looked for. */
  from?: Date | null
  /** Told once the rows are taken, when there may be more. */
  onFullShare?: () => void
}

/**
 * One turn of an organization: takes some of its due rows, at most `part` of a share, and works on them. Gives whether there may be more. Throws
 * `Stalled` after trouble that is nobody's fault; rows that fail are dealt with here (docs/behaviour/platform.md: Due
 * work).
 */
export async function takeTurn<Row extends TakenRow>(
  parts: TurnParts,
  work: RowWork<Row>,
  org: string,
  { part = 1, from = null, onFullShare = () => {} }: TurnOptions = {},
): Promise<boolean> {
  const { queue } = work
  const counts = parts.monitor.counts(queue)
  const wanted = Math.ceil(work.share * part)
  const share = Math.min(wanted, (await work.room?.()) ?? wanted)
  const lease = inRealTime(parts.clock, queue.leaseMs)
  const taking = { now: parts.clock.now(), from, lease, share, columns: work.columns ?? sql`t.id` }
  const turn = new Turn(parts, work, org, lease)
  const rows = await take<Row>(parts.pool, queue, org, taking).catch((error) => turn.missed(error))
  counts.taken += rows.length
  if (rows.length === share) onFullShare()
  if (rows.length === 0) counts.inVain += 1
  await turn.workOn(rows).catch((error) => turn.brokeOff(rows, error))
  if (rows.length > 0 && parts.clock.now() >= lease) await turn.outlivedLease(rows)
  return rows.length === share
}

class Turn<Row extends TakenRow> {
  readonly #parts: TurnParts
  readonly #work: RowWork<Row>
  readonly #org: string
  readonly #lease: Date
  readonly #searchesUntil = performance.now() + MAX_SEARCH_MS
  #isDoneWithSome = false

  constructor(parts: TurnParts, work: RowWork<Row>, org: string, lease: Date) {
    this.#parts = parts
    this.#work = work
    this.#org = org
    this.#lease = lease
  }

  /** The answer to the taking was lost: nobody else would look at what it took until the lease ends. */
  async missed(error: unknown): Promise<never> {
    if (!isConnectionLost(error)) throw error
    const { pool, monitor } = this.#parts
    monitor.waitedOut(this.#work.queue, this.#org, 0, error)
    await this.#untilLeaseEnds((until) =>
      giveBackTaking(pool, this.#work.queue, this.#org, { lease: this.#lease, until }),
    )
    throw new Stalled('due work waits for the database', { cause: error })
  }

  /** What the kit itself writes failed: the rows that were not worked on yet must not wait for the lease to end. */
  brokeOff(rows: Row[], error: unknown): Promise<never> {
    if (error instanceof Stalled || !isTransient(error)) throw error
    return this.#waitOut(rows, error)
  }

  /** This process is slow and not dead, which whoever took the rows from it could not know. */
  async outlivedLease(rows: readonly Row[]): Promise<void> {
    const { pool, clock, monitor } = this.#parts
    const { queue } = this.#work
    monitor.outlivedLease(queue, this.#org, rows.length)
    const ids = rows.map((row) => row.id)
    await takeDeathBack(pool, queue, this.#org, { ids, lease: this.#lease, now: clock.now() })
  }

  /** The fresh ones together; then those that failed before, in ever smaller groups, so that the culprit is found alone. */
  async workOn(rows: Row[]): Promise<void> {
    const isFresh = (row: Row) => row.failures === 0 && !row.lost
    await this.#attempt(rows.filter(isFresh), rows)
    const suspects = rows.filter((row) => !isFresh(row))
    const isGivenUp = (row: Row) => row.lost && row.failures >= MAX_FAILURES
    for (const row of suspects.filter(isGivenUp)) await this.#setAside(row, PROCESS_DIED)
    const open = suspects.filter((row) => !isGivenUp(row))
    const once = open.filter((row) => row.failures < 2)
    for (let from = 0; from < once.length; from += SUSPECTS_TOGETHER) {
      await this.#tryAgain(once.slice(from, from + SUSPECTS_TOGETHER))
    }
    for (const row of open.filter((each) => each.failures >= 2)) await this.#tryAgain([row])
  }

  /** Whether rows that may fail have had their time: the rest is given back for the next turn. */
  async #isOver(rows: Row[]): Promise<boolean> {
    if (!this.#isDoneWithSome || performance.now() < this.#searchesUntil) return false
    const { pool, clock } = this.#parts
    const ids = rows.map((row) => row.id)
    await giveBack(pool, this.#work.queue, this.#org, { ids, lease: this.#lease, until: clock.now() })
    return true
  }

  /** Marks the rows as being worked on before they are: if that ends the process, the next taking counts it. */
  async #tryAgain(rows: Row[]): Promise<void> {
    if (await this.#isOver(rows)) return
    const { pool } = this.#parts
    const { queue } = this.#work
    const ids = rows.map((row) => row.id)
    const mine = await begin(pool, queue, this.#org, ids, this.#lease)
    for (const row of rows.filter((each) => each.failures >= MAX_FAILURES)) {
      await forgetSetAside(pool, queue, this.#org, row.id)
    }
    await this.#attempt(rows.filter((row) => mine.has(row.id)))
  }

  /** `affected`: what waits as well when the database is in trouble. */
  async #attempt(rows: Row[], affected = rows): Promise<void> {
    if (rows.length === 0) return
    try {
      await this.#work.work(this.#org, rows, this.#lease)
      this.#isDoneWithSome = true
    } catch (error) {
      if (isTransient(error)) {
        await this.#waitOut(affected, error)
      } else if (rows.length > 1) {
        if (await this.#isOver(rows)) return
        const middle = rows.length >> 1
        await this.#attempt(rows.slice(0, middle), affected)
        await this.#attempt(rows.slice(middle), affected)
      } else await this.#failed(rows[0]!, error)
    }
  }

  /** Not the rows' fault: they are given back as soon as the database takes it, and count no failure. */
  async #waitOut(rows: Row[], error: unknown): Promise<never> {
    const { pool, monitor } = this.#parts
    const { queue } = this.#work
    monitor.waitedOut(queue, this.#org, rows.length, error)
    const ids = rows.map((row) => row.id)
    await this.#untilLeaseEnds((until) =>
      giveBack(pool, queue, this.#org, { ids, lease: this.#lease, until }),
    )
    throw new Stalled('due work waits for the database', { cause: error })
  }

  /** Tries to give rows back for as long as they are this turn's. */
  async #untilLeaseEnds(giveBackUntil: (until: Date) => Promise<void>): Promise<void> {
    const { clock } = this.#parts
    while (clock.now() < this.#lease) {
      const isDone = await giveBackUntil(inRealTime(clock, WAIT_OUT_MS)).then(
        () => true,
        () => false,
      )
      if (isDone) return
      await new Promise((resolve) => setTimeout(resolve, GIVE_BACK_EVERY_MS))
    }
  }

  async #failed(row: Row, cause: unknown): Promise<void> {
    const { pool, clock, monitor } = this.#parts
    const { queue } = this.#work
    const error = cause instanceof Error ? cause : new Error(String(cause))
    const failures = row.failures + 1
    this.#isDoneWithSome = true
    monitor.failed(queue, this.#org, row.id, failures, cause)
    if (failures >= MAX_FAILURES) return this.#setAside({ ...row, failures }, error)
    const until = inRealTime(clock, RETRY_MS[row.failures] ?? RETRY_MS.at(-1)!)
    await putOffFailed(pool, queue, this.#org, { id: row.id, lease: this.#lease, until })
  }

  async #setAside(row: Row, error: { name: string; message: string }): Promise<void> {
    const { pool, clock, monitor } = this.#parts
    const { queue, onSetAside } = this.#work
    const store = async (db: Db) => {
      const { id, failures } = row
      const done = await setAside(db, queue, this.#org, {
        id,
        failures,
        lease: this.#lease,
        error,
        now: clock.now(),
      })
      if (done) monitor.setAside(queue, this.#org, id, error)
      return done
    }
    if (onSetAside) await onSetAside(this.#org, row, error, store)
    else await pool.transaction(store)
  }
}
