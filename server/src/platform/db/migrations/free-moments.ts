import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLockTimeout } from '../errors.ts'
import type { Db } from '../statements.ts'

/**
 * How long a migration waits for the locks of its transaction. Whoever wants a table that it waits for, or has locked
 * meanwhile, waits as long.
 */
export const LOCK_WAIT_MS = 500
/** Between two tries, in which others use the table. */
const TRY_AGAIN_MS = 1_000

export interface Patience {
  /** In milliseconds. */
  tryForMs: number
  /** Called after each try that did not get its locks, with their number. */
  onTry: (tries: number) => void
}

/**
 * Does something as soon as it gets its locks. A lock that it waits for holds up everybody who comes after it, so `work`
 * gives up soon, and is tried again. Throws with what holds the locks when `tryForMs` is over.
 */
export async function whenFree(
  db: Db,
  { tryForMs, onTry }: Patience,
  work: () => Promise<void>,
): Promise<void> {
  const started = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (performance.now() - started >= tryForMs)
        throw new Error(
          `${(error as Error).message} (tried ${tries} times). ${await longestTransaction(db)}`,
          {
            cause: error,
          },
        )
      onTry(tries)
      await pause(TRY_AGAIN_MS)
    }
  }
}

/** What a migration probably waits for, in words. */
async function longestTransaction(db: Db): Promise<string> {
  const found = await db.maybe(sql<{ pid: number; application_name: string; seconds: number }>`
    select pid, application_name, extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start limit 1`)
  if (!found) return 'Start again.'
  const { pid, application_name, seconds } = found
  return `The longest transaction has run for ${seconds} s (process ${pid}, ${application_name || 'without a name'}). End it, then start again.`
}
