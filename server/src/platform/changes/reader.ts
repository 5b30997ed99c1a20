import { type Db, sql } from '../db/index.ts'
import type { ChangeKind } from './publisher.ts'

export interface Change {
  id: string
  kind: ChangeKind
  subject: string
  /** The conversation that it is in, where that was told. */
  conversation: string | null
  noted_at: string
}

/**
 * The position of a listener. A PostgreSQL snapshot contains the transactions that were over when it was taken. The
 * difference of two snapshots is exactly what was committed in between, however long the transactions took.
 */
export interface Position {
  /** The listening period: see `change_listeners.id`. */
  era: string
  /** All changes in this snapshot have been read. */
  seen: string
  /** Those between `seen` and this one are being read … */
  until?: string
  /** … up to this change. */
  last?: Pick<Change, 'id' | 'noted_at'>
  /** Whether no change is missed from here on. */
  isComplete: boolean
}

/** Changes that are read at a time. */
const MAX_CHANGES = 500

/**
 * The next changes after a position, in the order of their commits, and the position after them. Null when its listening
 * period is over, as after a restore: what changed since may not be recorded.
 */
export async function readChanges(
  db: Db,
  org: string,
  from: Position,
): Promise<{ changes: Change[]; until: string; next: Position } | null> {
  const until = from.until ?? (await snapshotDuring(db, org, from.era))
  if (until === null) return null
  const { seen, last, era, isComplete } = from
  const changes = await db.rows(sql<Change>`
    select id, kind, subject, conversation, noted_at::text from changes
    where org_id = ${org} and xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
      and pg_visible_in_snapshot(xid, ${until}::pg_snapshot)
      ${last ? sql`and (noted_at, id) > (${last.noted_at}::timestamptz, ${last.id})` : sql``}
    order by noted_at, id limit ${MAX_CHANGES}`)
  const isAll = changes.length < MAX_CHANGES
  const next = isAll ? { era, isComplete, seen: until } : after(from, until, changes.at(-1)!)
  return { changes, until, next }
}

/** The position after one change of a page. */
export function after({ era, isComplete, seen }: Position, until: string, change: Change): Position {
  return { era, isComplete, seen, until, last: { id: change.id, noted_at: change.noted_at } }
}

export async function currentSnapshot(db: Db): Promise<string> {
  const { snapshot } = await db.one(sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`)
  return snapshot
}

/** Whether every transaction that had begun before a snapshot is over. */
export async function isOver(db: Db, snapshot: string): Promise<boolean> {
  const { over } = await db.one(sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= pg_snapshot_xmax(${snapshot}::pg_snapshot) as over`)
  return over
}

/** The current snapshot; null when the listening period is over. */
async function snapshotDuring(db: Db, org: string, era: string): Promise<string | null> {
  const found = await db.maybe(sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot from change_listeners where org_id = ${org} and id = ${era}`)
  return found?.snapshot ?? null
}
