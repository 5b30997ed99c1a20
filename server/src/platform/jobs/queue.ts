import { type RawBuilder, sql } from 'kysely'

/**
 * A table whose rows become due, and how its rows are taken (docs/behaviour/platform.md: Due work). Besides the due
 * column the table has two more of the same prefix: for `due_at` they are `due_lease` and `due_failures`.
 *
 * - `…_at`: when somebody looks at the row; null when there is nothing to do. Taking a row moves it ahead by the lease.
 * - `…_lease`: equals `…_at` while the row is being worked on. A row that is due with both equal was given up by a
 *   process that died; whoever wrote a result moved `…_at`.
 * - `…_failures`: how often in a row work on it ended without a result.
 */
export interface Queue {
  readonly name: string
  readonly table: string
  readonly due: string
  readonly lease: string
  readonly failures: string
  /** Rows of the table that belong to this queue; all when omitted. Its indexes carry the same condition. */
  readonly where: RawBuilder<unknown>
  /** Columns that count up when a row is taken, so that whoever read it before can no longer write. */
  readonly counted: readonly string[]
  /** How long a row stays with whoever took it, in real milliseconds. */
  readonly leaseMs: number
}

/** How long a taken row stays with its worker before another may take it, in real milliseconds. */
export const LEASE_MS = 30_000

export interface QueueOptions {
  name: string
  table: string
  /** A timestamptz column, indexed by itself and behind `org_id`, both `where … is not null`. */
  due: `${string}_at`
  where?: string
  counted?: readonly string[]
  leaseMs?: number
}

export function queue({ name, table, due, where, counted = [], leaseMs = LEASE_MS }: QueueOptions): Queue {
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
  }
}
