import { sql } from 'kysely'
import { type Clock, inRealTime } from '../kernel/clock.ts'
import type { Pool } from './pool.ts'

/**
 * The shared claim loop for high-volume due rows: runs, messages, conversations, deliveries, matches. A row is due when
 * its due column has passed; claiming it moves that instant ahead by the lease, so that a worker that dies gives it back.
 */
export interface DueRows {
  /** Names the worker in logs. */
  name: string
  table: string
  /** A timestamptz column with a partial index on itself `where … is not null`. */
  dueColumn: string
  /** Rows a round, at most. */
  batch?: number
  /**
   * Acts on the due rows of one organization: claims them (see `claim`), does the work. Gives how many it
   * claimed, so that a full batch is followed by another at once.
   */
  work(org: string, ids: string[]): Promise<number>
  /** Called once the claim loop has stopped: waits for what rounds have started and not finished. */
  [Symbol.asyncDispose]?: AsyncDisposable[typeof Symbol.asyncDispose]
}

export interface DueRowsWorker extends AsyncDisposable {
  /** Something became due in this process: look now instead of at the next poll. */
  wake(): void
  /** Waits for the round under way and takes no more. */
  stop(): Promise<void>
}

const POLL_MS = 200
const DEFAULT_BATCH = 500

export function startDueRows(
  pool: Pool,
  clock: Clock,
  rows: DueRows,
  onError: (error: unknown) => void,
): DueRowsWorker {
  let stopped = false
  let woken = false
  let wakeUp: () => void = () => {}

  async function loop(): Promise<void> {
    while (!stopped) {
      woken = false
      const busy = await round(pool, clock, rows, onError)
      if (!busy && !woken && !stopped) await pause()
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const wake = () => {
    woken = true
    wakeUp()
  }
  const running = loop()
  const stop = async () => {
    stopped = true
    wakeUp()
    await running
    await rows[Symbol.asyncDispose]?.()
  }
  return { wake, stop, [Symbol.asyncDispose]: stop }
}

/** Reads what is due across organizations without locking, then works through it organization by organization. */
async function round(
  pool: Pool,
  clock: Clock,
  rows: DueRows,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const limit = rows.batch ?? DEFAULT_BATCH
  try {
    const due = await pool.rows(sql<{ org_id: string; id: string }>`
      select org_id, id from ${sql.table(rows.table)}
      where ${sql.ref(rows.dueColumn)} <= ${clock.now()}
      order by ${sql.ref(rows.dueColumn)} limit ${limit}`)
    let claimed = 0
    for (const [org, items] of Map.groupBy(due, (row) => row.org_id)) {
      const ids = items.map((row) => row.id)
      // What fails for one organization must not keep the others waiting.
      claimed += await rows.work(org, ids).catch((error: unknown) => {
        onError(error)
        return 0
      })
    }
    return claimed > 0 && due.length === limit
  } catch (error) {
    onError(error)
    return false
  }
}

/** How long a claimed row stays with its worker before another may take it, in real milliseconds. */
export const LEASE_MS = 30_000

export function leaseUntil(clock: Clock): Date {
  return inRealTime(clock, LEASE_MS)
}
