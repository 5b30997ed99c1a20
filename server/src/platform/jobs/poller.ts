import { sql } from 'kysely'
import { type Clock, inRealTime } from '../core/index.ts'
import type { Pool } from '../db/index.ts'
import type { Queue } from './queue.ts'
import { type DueRow, OLDEST_ROWS, oldestDue, type SharedPoll } from './shared-poll.ts'

/** How many of the newest due rows a poll reads, to find organizations whose work has just become due. */
const NEWEST_ROWS = 4
/** Organizations in one statement, and statements in one poll, when organizations are queried by id. */
const CHUNK = 64
const CHUNKS = 2
/** Real milliseconds between full polls. Polls in between read only rows that became due recently. */
const FULL_POLL_MS = 10_000
/**
 * Rows get their due time when their transaction begins, but are visible after it commits. This covers transactions of
 * up to this many real milliseconds. Full polls find the rows of slower ones.
 */
const MARGIN_MS = 5_000
/** An id that no organization has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Real milliseconds for which the list of organizations is cached. */
const LIST_MS = 10_000

/** The earliest and the latest due time to search. */
interface Span {
  oldest: Date
  now: Date
}

/**
 * Finds the organizations that have due rows, without locks and without scanning the backlog. A poll reads a few rows from
 * both ends of the queue. Only when one organization's backlog fills both ends, the others are queried by id, some of them
 * in each poll.
 *
 * Claimed rows leave dead entries in the index, which PostgreSQL removes only when no transaction can see them. A poll
 * therefore starts where the last one found the first due row, and now and then at the very beginning.
 */
export class Poller {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #queue: Queue
  /** The last poll found no row that was due before this instant. null: poll from the beginning. */
  #from: Date | null = null
  #nextFullPollAt = 0
  #organizations: string[] = []
  #listedAt = Number.NEGATIVE_INFINITY
  #next = 0
  /** Rows read by polls so far. */
  rowsRead = 0

  constructor(pool: Pool, clock: Clock, queue: Queue) {
    this.#pool = pool
    this.#clock = clock
    this.#queue = queue
  }

  /** Where claims can start to search for due rows. A later full poll finds rows that were missed. */
  get from(): Date | null {
    return this.#from
  }

  /**
   * Returns organizations with due rows, perhaps including some that are `known`. During a backlog it takes several polls
   * to find all of them, in proportion to the number of organizations. `shared` reads the oldest rows together with those of
   * other queues.
   */
  async poll(known: ReadonlySet<string>, shared?: SharedPoll): Promise<Set<string>> {
    const now = this.#clock.now()
    if (performance.now() >= this.#nextFullPollAt) {
      this.#nextFullPollAt = performance.now() + FULL_POLL_MS
      this.#from = null
    }
    const interval = { from: this.#from, now }
    const oldest =
      (await shared?.oldest(this.#queue, interval)) ??
      (await this.#pool.rows(oldestDue(this.#queue, interval)))
    this.rowsRead += oldest.length
    const found = new Set(oldest.map((row) => row.org_id))
    if (oldest.length === OLDEST_ROWS) {
      const [newest, byId] = await Promise.all([
        this.#readNewest(now),
        this.#queryById({ now, oldest: oldest[0]!.due }, known),
      ])
      for (const org of [...newest.map((row) => row.org_id), ...byId]) found.add(org)
    }
    // Never move past a row that is still due: the worker may not have been able to claim it.
    const stillDue = oldest[0]?.due ?? now
    const settled = inRealTime(this.#clock, -MARGIN_MS)
    this.#from = stillDue < settled ? stillDue : settled
    return found
  }

  async #readNewest(now: Date): Promise<DueRow[]> {
    const due = sql.ref(this.#queue.due)
    const rows = await this.#pool.rows(sql<DueRow>`
      select org_id, ${due} as due from ${sql.table(this.#queue.table)}
      where ${due} <= ${now} and ${due} >= ${this.#from ?? '-infinity'} and ${this.#queue.where}
      order by ${due} desc limit ${NEWEST_ROWS}`)
    this.rowsRead += rows.length
    return rows
  }

  /** Continues where the last poll stopped, so that every organization is queried in time. */
  async #queryById(span: Span, known: ReadonlySet<string>): Promise<string[]> {
    await this.#loadOrganizations()
    const found: string[] = []
    const statements = Math.min(CHUNKS, Math.ceil(this.#organizations.length / CHUNK))
    for (let n = 0; n < statements; n++) {
      const chunk = this.#organizations.slice(this.#next, this.#next + CHUNK).filter((org) => !known.has(org))
      this.#next = this.#next + CHUNK < this.#organizations.length ? this.#next + CHUNK : 0
      if (chunk.length > 0) found.push(...(await this.#queryChunk(span, chunk)))
    }
    return found
  }

  /** One branch for each organization, so that each is one index lookup, on one node of a distributed database. */
  async #queryChunk({ now, oldest }: Span, orgs: readonly string[]): Promise<string[]> {
    const due = sql.ref(this.#queue.due)
    // Few different numbers of branches, so that each connection plans few statements. A distributed database runs each
    // branch by itself, so no more than needed.
    const length = 2 ** Math.ceil(Math.log2(orgs.length))
    const branches = Array.from({ length }, (_, n) => orgs[n] ?? NOBODY).map(
      (org) => sql`(select org_id from ${sql.table(this.#queue.table)}
        where org_id = ${org} and ${due} <= ${now} and ${due} >= ${oldest} and ${this.#queue.where}
        order by ${due} limit 1)`,
    )
    const query = sql<{ org_id: string }>`${sql.join(branches, sql` union all `)}`
    const rows = await this.#pool.rows(query, `due_by_id_${this.#queue.name}_${length}`)
    this.rowsRead += rows.length
    return rows.map((row) => row.org_id)
  }

  async #loadOrganizations(): Promise<void> {
    if (performance.now() - this.#listedAt < LIST_MS) return
    const rows = await this.#pool.rows(
      sql<{ org_id: string }>`select org_id from organizations order by org_id`,
    )
    this.#organizations = rows.map((row) => row.org_id)
    this.#listedAt = performance.now()
    if (this.#next >= this.#organizations.length) this.#next = 0
  }
}
