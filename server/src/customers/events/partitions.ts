import { setTimeout as pause } from 'node:timers/promises'
import { type Connections, type Db, isLockTimeout, limitLockWait, sql } from '../../platform/db/index.ts'

/** Monthly partitions that are created in advance: a year back for backfills, and some months ahead. */
const MONTHS_BACK = 12
const MONTHS_AHEAD = 3
/** A lock that keeps processes from creating the same partition concurrently. */
const PARTITIONS_LOCK = 7_265_004
/** How long a partition change waits for readers at a time; other statements queue behind it meanwhile. */
const LOCK_WAIT_MS = 250
const PAUSE_MS = 750
const TRIES = 4

/** A calendar month in UTC: one partition. */
export interface Month {
  /** The partition's name: `events_2026_11`. */
  table: string
  from: Date
  /** Exclusive. */
  until: Date
}

/**
 * Creates the missing partitions of the months around `now`, except those that end before `keepSince` (null: everything
 * is kept). A month whose events are already in `events_rest` stays there. Other statements wait for it only briefly:
 * while a long query reads the log, the missing months are left for later. Returns whether all exist.
 */
export async function ensureEventPartitions(
  db: Connections,
  now: Date,
  keepSince: Date | null = null,
): Promise<boolean> {
  for (let offset = -MONTHS_BACK; offset <= MONTHS_AHEAD; offset++) {
    const month = monthAt(now.getUTCFullYear(), now.getUTCMonth() + offset)
    if (isPast(month, keepSince) || !(await isMissing(db, month))) continue
    if (!(await briefly(() => db.transaction((tx) => makeMonth(tx, month))))) return false
  }
  return true
}

/**
 * Creates the table on its own and then attaches it: that does not block writers and locks only `events_rest`, which is
 * almost empty. (`create table … partition of` locks the whole log.)
 */
async function makeMonth(db: Db, month: Month): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`)
  if (!(await isMissing(db, month))) return
  const table = sql.table(month.table)
  // Partition bounds cannot be parameters; these are built here from numbers.
  const [from, until] = [sql.lit(month.from.toISOString()), sql.lit(month.until.toISOString())]
  await limitLockWait(db, LOCK_WAIT_MS)
  await db.run(sql`create table ${table} (like events including all)`)
  await db.run(sql`alter table events attach partition ${table} for values from (${from}) to (${until})`)
}

/**
 * Detaches a month from the log, which needs a moment without readers. False when there was none: the month is still
 * attached then.
 */
export function detachMonth(db: Connections, { table }: Month): Promise<boolean> {
  return briefly(() =>
    db.transaction(async (tx) => {
      await limitLockWait(tx, LOCK_WAIT_MS)
      await tx.run(sql`alter table events detach partition ${sql.table(table)}`)
    }),
  )
}

/** Retries a few times with pauses, so that waiting statements can run in between. False when it did not succeed. */
async function briefly(change: () => Promise<void>): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await change()
      return true
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (tries === TRIES) return false
      await pause(PAUSE_MS)
    }
  }
}

/** Months with a partition that end before `keepSince`, whether or not the partition is still attached. */
export async function pastPartitions(db: Db, keepSince: Date): Promise<(Month & { attached: boolean })[]> {
  const tables = await db.rows(sql<{ table: string; attached: boolean }>`
    select c.relname as table, c.relispartition as attached from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname ~ '^events_[0-9]{4}_[0-9]{2}$'
    order by c.relname`)
  return tables
    .map(({ table, attached }) => {
      const [, year, month] = table.split('_')
      return { ...monthAt(Number(year), Number(month) - 1), attached }
    })
    .filter((month) => isPast(month, keepSince))
}

/** The first instant of the month that contains `instant`. */
export function monthStart(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1))
}

function isPast(month: Month, keepSince: Date | null): boolean {
  return keepSince !== null && month.until <= keepSince
}

/** `month` counts from 0 and may exceed the year. */
function monthAt(year: number, month: number): Month {
  const from = new Date(Date.UTC(year, month, 1))
  const until = new Date(Date.UTC(year, month + 1, 1))
  return { table: `events_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, until }
}

/** A month also exists when `events_earlier` covers it, which ends where the first month begins. */
async function isMissing(db: Db, { table, from, until }: Month): Promise<boolean> {
  const row = await db.one(sql<{ missing: boolean }>`
    select to_regclass(${table}) is null
       and not exists (select 1 from events_rest where occurred_at >= ${from} and occurred_at < ${until})
       and ${from} >= (
         select substring(pg_get_expr(c.relpartbound, c.oid) from $$TO \\('([^']+)'\\)$$)::timestamptz
         from pg_class c where c.oid = to_regclass('events_earlier')) as missing`)
  return row.missing
}
