import { setTimeout as pause } from 'node:timers/promises'
import { openPool, sql } from '../../src/platform/db/index.ts'

const USERS = 6
const BETWEEN_MS = 5
const LOOK_EVERY_MS = 50
/** A worker keeps one transaction open for this long, again and again. */
const HELD_MS = 2_000
const FREE_MS = 1_500
const NAME = 'table users'

/** Whoever uses all tables while something is done to them. */
export interface TableUsers extends AsyncDisposable {
  /** What was seen since the last call. */
  seen(): Seen
}

export interface Seen {
  statements: number
  failed: string[]
  /** The longest time that a statement has waited for a lock, in milliseconds. */
  waited: number
  /** The longest time by which the machine was late to look, in milliseconds. */
  late: number
}

const NOTHING: Seen = { statements: 0, failed: [], waited: 0, late: 0 }

/**
 * Reads and writes each table of a database in turn, and looks how long somebody waits for a lock. The tables `held` are
 * also in a long transaction, one after another.
 */
export async function startTableUsers(url: string, held: readonly string[]): Promise<TableUsers> {
  const pool = openPool({ url, max: USERS + 2, applicationName: NAME })
  const tables = (
    await pool.rows(sql<{ name: string; column: string }>`
      select c.relname as name, a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname`)
  ).filter(({ name }) => name !== 'migrations')
  let seen = NOTHING
  let isOver = false
  const use = async (first: number) => {
    for (let n = first; !isOver; n += 1) {
      const { name, column } = tables[n % tables.length]!
      const statement =
        n % 3 === 0
          ? `update ${name} set "${column}" = "${column}" where (tableoid, ctid) in (select tableoid, ctid from ${name} limit 1)`
          : `select 1 from ${name} limit 1`
      await pool
        .run(sql.raw(statement))
        .catch((error: Error) => seen.failed.push(`${statement}: ${error.message}`))
      seen = { ...seen, statements: seen.statements + 1 }
      await pause(BETWEEN_MS)
    }
  }
  const hold = async () => {
    for (let n = 0; !isOver; n += 1) {
      await pool
        .transaction(async (db) => {
          await db.run(sql.raw(`select 1 from ${held[n % held.length]!} limit 1`))
          await pause(HELD_MS)
        })
        .catch((error: Error) => seen.failed.push(`a long transaction: ${error.message}`))
      await pause(FREE_MS)
    }
  }
  const look = async () => {
    for (let due = performance.now(); !isOver; due = performance.now()) {
      const { waited } = await pool.one(sql<{ waited: number }>`
        select coalesce(max(extract(epoch from clock_timestamp() - query_start)) * 1000, 0)::float8 as waited
        from pg_stat_activity
        where datname = current_database() and application_name = ${NAME} and wait_event_type = 'Lock'`)
      await pause(LOOK_EVERY_MS)
      const late = performance.now() - due - LOOK_EVERY_MS
      seen = { ...seen, waited: Math.max(seen.waited, waited), late: Math.max(seen.late, late) }
    }
  }
  const running = [...Array.from({ length: USERS }, (_, n) => use(n * 11)), hold(), look()]
  return {
    seen: () => {
      const found = seen
      seen = { ...NOTHING, failed: [] }
      return found
    },
    [Symbol.asyncDispose]: async () => {
      isOver = true
      await Promise.all(running)
      await pool.close()
    },
  }
}
