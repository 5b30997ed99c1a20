import { type RawBuilder, sql } from 'kysely'
import type { Db, Pool } from '../db/index.ts'
import { limitInParts, NO_LIMIT } from './limits-in-parts.ts'
import type { Queue } from './queue.ts'
import { QUEUES } from './queues.ts'

/** How many of the oldest due rows a poll reads. If it finds fewer, those are all. */
export const OLDEST_ROWS = 8
/** Real milliseconds between two shared polls. */
const INTERVAL_MS = 200
/** The pause is also this many times as long as the last poll took, so that polls are never most of the database's work. */
const PAUSE_FACTOR = 4
/** The pollers wait this long for the answer of a shared statement. Then each of them polls alone. */
const PATIENCE_MS = 1_000
/** After a shared statement that failed or took too long, queues are polled alone for this long. */
const ALONE_MS = 10_000
/** Before every due time. */
const NEVER = '-infinity'
const ALL: readonly Queue[] = Object.values(QUEUES)

export interface DueRow {
  org_id: string
  due: Date
}

/** The due times to search. A null `from` starts with the oldest row. */
export interface Interval {
  from: Date | null
  now: Date | typeof NEVER
}

/** A poller that waits for its part of the shared statement. */
interface Question extends Interval {
  answer: (rows: DueRow[] | null) => void
}

interface SharedRow extends DueRow {
  queue: string
}

/**
 * Reads the oldest due rows of all quiet queues with one statement, because most queues are quiet most of the time. A
 * statement for each of them would be most of the work of an idle process.
 *
 * The pollers ask on a common beat. One that cannot wait for the others, or whose answer is late because of another queue's
 * table, polls alone.
 */
export class SharedPoll {
  readonly #pool: Pool
  #beat: Promise<void> | null = null
  #questions = new Map<Queue, Question>()
  #isRunning = false
  #aloneUntil = Number.NEGATIVE_INFINITY
  /** How long the last shared statement took, in milliseconds. */
  #lastTook = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Resolves when the quiet queues are polled next. */
  beat(): Promise<void> {
    this.#beat ??= new Promise((resolve) => {
      setTimeout(
        () => {
          this.#beat = null
          resolve()
        },
        Math.max(INTERVAL_MS, PAUSE_FACTOR * this.#lastTook),
      )
    })
    return this.#beat
  }

  /** The oldest due rows of a queue; null when the queue has to be polled alone. */
  async oldest(queue: Queue, interval: Interval): Promise<DueRow[] | null> {
    const isAlone = performance.now() < this.#aloneUntil || this.#questions.has(queue)
    if (this.#isRunning || isAlone || !ALL.includes(queue)) return null
    if (this.#questions.size === 0) setImmediate(() => void this.#ask())
    return new Promise((answer) => this.#questions.set(queue, { ...interval, answer }))
  }

  async #ask(): Promise<void> {
    const questions = this.#questions
    this.#questions = new Map()
    const answer = (rows: Map<string, DueRow[]> | null) => {
      for (const [queue, question] of questions) question.answer(rows && (rows.get(queue.name) ?? []))
    }
    // One statement either way, and this one is smaller.
    if (questions.size === 1) return answer(null)
    this.#isRunning = true
    const late = setTimeout(() => {
      this.#aloneUntil = performance.now() + ALONE_MS
      answer(null)
    }, PATIENCE_MS)
    const from = performance.now()
    try {
      const rows = await this.#pool.transaction(async (db) => {
        await planOnce(db)
        return await db.rows(statementOf(questions), 'shared_poll')
      })
      const found = Map.groupBy(rows, (row) => row.queue)
      for (const [queue, each] of found) found.set(queue, oldestOf(each))
      answer(found)
    } catch {
      // Each queue then polls alone and reports what is wrong.
      this.#aloneUntil = performance.now() + ALONE_MS
      answer(null)
    } finally {
      clearTimeout(late)
      this.#lastTook = performance.now() - from
      this.#isRunning = false
    }
  }
}

/**
 * Planning so many branches takes ten times as long as running them, so each connection plans them once. The plan has to
 * stay right when a table that was small has grown, and therefore uses the indexes in any case. Citus cannot keep plans of
 * several parts.
 */
async function planOnce(db: Db): Promise<void> {
  await db.run(sql`
    select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', case
             when exists (select from pg_extension where extname = 'citus') then 'force_custom_plan' else 'force_generic_plan' end, true), ${limitInParts}`)
}

/** One branch for each queue, so that the text is always the same. Those that are not asked for find nothing. */
function statementOf(questions: ReadonlyMap<Queue, Interval>): RawBuilder<SharedRow> {
  const branches = ALL.map((queue) => {
    const interval = questions.get(queue) ?? { from: null, now: NEVER }
    return sql`select ${sql.lit(queue.name)} as queue, org_id, due from (${oldestDue(queue, interval)}) as ${sql.ref(queue.name)}`
  })
  return sql<SharedRow>`
    select queue, org_id, due from (${sql.join(branches, sql` union all `)}) oldest limit ${NO_LIMIT}`
}

/** Of the oldest rows of each part of the database, the oldest ones. */
function oldestOf(rows: SharedRow[]): SharedRow[] {
  return rows.toSorted((one, other) => Number(one.due) - Number(other.due)).slice(0, OLDEST_ROWS)
}

/** The oldest due rows of one queue, in the order in which they became due. */
export function oldestDue({ table, due, where }: Queue, { now, from }: Interval): RawBuilder<DueRow> {
  const at = sql.ref(due)
  return sql<DueRow>`
    select org_id, ${at} as due from ${sql.table(table)}
    where ${at} <= ${now} and ${at} >= ${from ?? NEVER} and ${where}
    order by ${at} limit ${OLDEST_ROWS}`
}
