import { sql } from 'kysely'
import { type Clock, inRealTime } from '../core/index.ts'
import type { Pool } from '../db/index.ts'
import type { Queue } from './queue.ts'

/** Due rows looked at from the old end of the queue. Fewer than these are all there are. */
const OLDEST = 8
/** The same from its other end, where somebody who has just begun is found. */
const NEWEST = 4
/** Organizations that one statement asks about, and such statements a look. */
const CHUNK = 64
const CHUNKS = 2
/** Everything is looked through so often, in real milliseconds; in between, only what became due lately. */
const FULL_LOOK_MS = 10_000
/**
 * Rows are dated when their transaction begins and seen when it has committed; in real milliseconds. Those of a slower
 * transaction are found when everything is looked through.
 */
const MARGIN_MS = 5_000
/** The id of no organization. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** How long the list of organizations is reused, in real milliseconds. */
const LIST_MS = 10_000

/** When rows that are due now became so, at the earliest and at the latest. */
interface Span {
  oldest: Date
  now: Date
}

/**
 * Finds the organizations that have due rows, across all of them and without locks, and without reading what others will
 * take: a few rows from either end of the queue. Only where one organization's backlog fills both ends are the others
 * asked for by name, some at each look until all have been.
 *
 * Rows that were taken leave entries in the index which PostgreSQL removes only when no transaction can see them any
 * more. A look therefore begins where the last one found the first due row, and looks from the very beginning now and
 * then.
 */
export class Lookout {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #queue: Queue
  /** No row was due before this instant at the last look; null: look from the beginning. */
  #from: Date | null = null
  #fullLookAt = 0
  #organizations: string[] = []
  #listedAt = Number.NEGATIVE_INFINITY
  #next = 0
  /** Rows that looking has read: what the kit reads beyond what it takes. */
  rowsRead = 0

  constructor(pool: Pool, clock: Clock, queue: Queue) {
    this.#pool = pool
    this.#clock = clock
    this.#queue = queue
  }

  /** Whoever takes rows need not look for older ones: what `look` has not found yet it finds when it looks through everything. */
  get from(): Date | null {
    return this.#from
  }

  /**
   * Organizations with due rows, and perhaps some of those that are `known`. While there is a backlog not all of them at
   * once: how many looks that takes grows with the number of organizations.
   */
  async look(known: ReadonlySet<string>): Promise<Set<string>> {
    const now = this.#clock.now()
    if (performance.now() >= this.#fullLookAt) {
      this.#fullLookAt = performance.now() + FULL_LOOK_MS
      this.#from = null
    }
    const oldest = await this.#probe(now, 'oldest')
    const found = new Set(oldest.map((row) => row.org_id))
    if (oldest.length === OLDEST) {
      for (const row of await this.#probe(now, 'newest')) found.add(row.org_id)
      for (const org of await this.#askByName({ now, oldest: oldest[0]!.due }, known)) found.add(org)
    }
    // Never past a row that is still due: whoever was told of it may not have been able to take it.
    const stillDue = oldest[0]?.due ?? now
    const settled = inRealTime(this.#clock, -MARGIN_MS)
    this.#from = stillDue < settled ? stillDue : settled
    return found
  }

  async #probe(now: Date, end: 'oldest' | 'newest'): Promise<{ org_id: string; due: Date }[]> {
    const due = sql.ref(this.#queue.due)
    const rows = await this.#pool.rows(sql<{ org_id: string; due: Date }>`
      select org_id, ${due} as due from ${sql.table(this.#queue.table)}
      where ${due} <= ${now} and ${due} >= ${this.#from ?? '-infinity'} and ${this.#queue.where}
      order by ${due} ${sql.raw(end === 'oldest' ? 'asc' : 'desc')} limit ${end === 'oldest' ? OLDEST : NEWEST}`)
    this.rowsRead += rows.length
    return rows
  }

  /** Goes on where it stopped the last time, so that every organization has its turn. */
  async #askByName(span: Span, known: ReadonlySet<string>): Promise<string[]> {
    await this.#list()
    const found: string[] = []
    const statements = Math.min(CHUNKS, Math.ceil(this.#organizations.length / CHUNK))
    for (let n = 0; n < statements; n++) {
      const chunk = this.#organizations.slice(this.#next, this.#next + CHUNK).filter((org) => !known.has(org))
      this.#next = this.#next + CHUNK < this.#organizations.length ? this.#next + CHUNK : 0
      if (chunk.length > 0) found.push(...(await this.#askChunk(span, chunk)))
    }
    return found
  }

  /** One branch an organization, each one step into its index, and each for one node of a distributed database. */
  async #askChunk({ now, oldest }: Span, orgs: readonly string[]): Promise<string[]> {
    const due = sql.ref(this.#queue.due)
    // Always as many, so that the statement is planned once a connection.
    const branches = Array.from({ length: CHUNK }, (_, n) => orgs[n] ?? NOBODY).map(
      (org) => sql`(select org_id from ${sql.table(this.#queue.table)}
        where org_id = ${org} and ${due} <= ${now} and ${due} >= ${oldest} and ${this.#queue.where}
        order by ${due} limit 1)`,
    )
    const asked = sql<{ org_id: string }>`${sql.join(branches, sql` union all `)}`
    const rows = await this.#pool.rows(asked, `due_by_name_${this.#queue.name}`)
    this.rowsRead += rows.length
    return rows.map((row) => row.org_id)
  }

  async #list(): Promise<void> {
    if (performance.now() - this.#listedAt < LIST_MS) return
    const rows = await this.#pool.rows(
      sql<{ org_id: string }>`select org_id from organizations order by org_id`,
    )
    this.#organizations = rows.map((row) => row.org_id)
    this.#listedAt = performance.now()
    if (this.#next >= this.#organizations.length) this.#next = 0
  }
}
