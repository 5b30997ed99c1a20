import { type RawBuilder, sql } from 'kysely'

/**
 * A table whose rows become due, and how workers claim them (docs/behaviour/platform.md: Due work). The due column has
 * two companions with the same prefix. For `due_at` they are `due_lease` and `due_failures`.
 *
 * - `…_at`: when the row is due, or null when there is nothing to do. Claiming a row moves it to the end of the lease.
 * - `…_lease`: equals `…_at` while a worker works on the row. A due row where both are equal was lost by a process that
 *   died, because writing a result moves `…_at`.
 * - `…_failures`: how many attempts in a row ended without a result.
 */
export interface Queue {
  readonly name: string
  readonly table: string
  readonly due: string
  readonly lease: string
  readonly failures: string
  /** The rows of the table that belong to this queue, all by default. The indexes have the same condition. */
  readonly where: RawBuilder<unknown>
  /** Columns that a claim increments, so that a worker that read the row before can no longer write it. */
  readonly counted: readonly string[]
  /** How long a claim lasts, in real milliseconds. */
  readonly leaseMs: number
  /** Its worker finds the rows in its own transaction: they have no lease. */
  readonly isVisited: boolean
}

/** How long a claim lasts before another worker may claim the row, in real milliseconds. */
export const LEASE_MS = 30_000

export interface QueueOptions {
  name: string
  table: string
  /** A timestamptz column with two indexes, on itself and on `org_id` with it, both `where … is not null`. */
  due: `${string}_at`
  where?: string
  counted?: readonly string[]
  leaseMs?: number
  isVisited?: boolean
}

export function queue({
  name,
  table,
  due,
  where,
  counted = [],
  leaseMs = LEASE_MS,
  isVisited = false,
}: QueueOptions): Queue {
  const prefix = due.slice(0, -'_at'.length)
  return {
    name,
    table,
    due,
    lease: `${prefix}_lease`,
    failures: `${prefix}_failures`,
    where: where === undefined ? sql`true` : sql.raw(where),
    counted,
    leaseMs,
    isVisited,
  }
}
