import { sql } from 'kysely'
import { isConnectionLost } from './errors.ts'
import type { Sessions } from './open-connections.ts'
import type { Pool } from './pool.ts'
import type { Db } from './statements.ts'

const LOOK_EVERY_MS = 2_000

/** What ended, in the words of the log. */
export interface SilenceReport {
  connections: number
}

/**
 * Asks the database every two seconds over the connection for health checks. When that connection was cut off but a new
 * one works, the other connections are suspects: idle ones are replaced, and those that wait for the answer to a
 * statement that the server is not working on are ended. So are their sessions on the server, whose transactions would
 * keep their locks. A statement that the server works on goes on (docs/operating.md: When connections are cut off).
 */
export function watchSilence(
  health: Db,
  others: readonly Pool[],
  report: (ended: SilenceReport) => void,
): AsyncDisposable {
  let running: Promise<void> | null = null
  let wasCut = false
  let session: number | null = null
  const look = async () => {
    let found = await sessionOf(health)
    if (found === null) {
      wasCut = true
      found = await sessionOf(health)
      if (found === null) return
    }
    // Somebody else who uses this connection, such as /readyz, may have been the first to lose it.
    if (session !== null && session !== found) wasCut = true
    session = found
    if (wasCut) for (const pool of others) pool.suspectAll()
    wasCut = false
    const ended = await Promise.all(others.map((pool) => pool.endSilent(sessionsOver(health))))
    const connections = ended.reduce((sum, each) => sum + each, 0)
    if (connections > 0) report({ connections })
  }
  const lookAgain = () => {
    running ??= look()
      // The database is away. Requests say so.
      .catch(() => undefined)
      .finally(() => {
        running = null
      })
  }
  // At once, since only a connection that was open before can notice that others are cut off.
  lookAgain()
  const timer = setInterval(lookAgain, LOOK_EVERY_MS)
  timer.unref()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** The server's process behind the connection; null when the connection is lost. */
async function sessionOf(health: Db): Promise<number | null> {
  try {
    return (await health.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)).pid
  } catch (error) {
    if (isConnectionLost(error)) return null
    throw error
  }
}

function sessionsOver(health: Db): Sessions {
  return {
    // A session that waits for its client to read has an answer that nobody fetches.
    findWorking: async (pids) => {
      const rows = await health.rows(sql<{ pid: number }>`
        select pid from pg_stat_activity
        where pid = any(${[...pids]}::int[]) and state <> 'idle' and state not like 'idle in transaction%'
          and wait_event is distinct from 'ClientWrite'`)
      return new Set(rows.map(({ pid }) => pid))
    },
    // After a failover another session may have the number. It is ended only if it is ours and does nothing, and
    // its work is done again.
    endAbandoned: async (pids) => {
      await health.rows(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid = any(${[...pids]}::int[]) and datname = current_database() and usename = current_user
          and application_name like 'parley%'
          and (state like 'idle in transaction%' or wait_event = 'ClientWrite')`)
    },
  }
}
