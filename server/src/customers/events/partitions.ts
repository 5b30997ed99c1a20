import { setTimeout as pause } from 'node:timers/promises'
import { type Connections, type Db, isLockTimeout, limitLockWait, sql } from '../../platform/db/index.ts'

/** Months of the event log that exist before they are needed: a backfill of a year, and what is to come. */
const MONTHS_BACK = 12
const MONTHS_AHEAD = 3
/** Keeps processes from making the same month at once. */
const PARTITIONS_LOCK = 7_265_004
/** Who changes the log's partitions waits for readers this long at a time; everybody else waits behind it meanwhile. */
const LOCK_WAIT_MS = 250
const PAUSE_MS = 750
const TRIES = 4

/** A calendar month in UTC: one partition. */
export interface Month {
  /** The partition's name: `events_2026_11`. */
  table: string
  from: Date
  /** Not included. */
  until: Date
}

/**
 * Makes the partitions of the months around `now` that are missing, except those that end before `keepSince` (null:
 * everything is kept). A month whose events already lie in `events_rest` stays there. Nobody waits for it longer than a
 * moment: while somebody reads the log for long, the missing months are left for later. Gives whether all are there.
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
 * The table is made by itself and joins the log when it is finished: that leaves writers alone, and locks only
 * `events_rest`, where next to nothing lies. (`create table … partition of` locks the whole log.)
 */
async function makeMonth(db: Db, month: Month): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`)
  if (!(await isMissing(db, month))) return
  const table = sql.table(month.table)
  // Bounds of a partition cannot be parameters; these are made here from numbers.
  const [from, until] = [sql.lit(month.from.toISOString()), sql.lit(month.until.toISOString())]
  await limitLockWait(db, LOCK_WAIT_MS)
  await db.run(sql`create table ${table} (like events including all)`)
  await db.run(sql`alter table events attach partition ${table} for values from (${from}) to (${until})`)
}

/**
 * Takes a month out of the log, which needs a moment without readers. False when there was none: the month is still
 * part of it then.
 */
export function detachMonth(db: Connections, { table }: Month): Promise<boolean> {
  return briefly(() =>
    db.transaction(async (tx) => {
      await limitLockWait(tx, LOCK_WAIT_MS)
      await tx.run(sql`alter table events detach partition ${sql.table(table)}`)
    }),
  )
}

/** Tries a few times, leaving those who wait behind it their turn in between. False when that did not help. */
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

/** The months that have a partition and end before `keepSince`, whether or not the partition still is one. */
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

/** The first instant of the month that holds `instant`. */
export function monthStart(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1))
}

function isPast(month: Month, keepSince: Date | null): boolean {
  return keepSince !== null && month.until <= keepSince
}

/** `month` counts from 0 and may lie beyond the year. */
function monthAt(year: number, month: number): Month {
  const from = new Date(Date.UTC(year, month, 1))
  const until = new Date(Date.UTC(year, month + 1, 1))
  return { table: `events_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, until }
}

/** A month is there, too, when it belongs to `events_earlier`, which ends where the first month began. */
async function isMissing(db: Db, { table, from, until }: Month): Promise<boolean> {
  const row = await db.one(sql<{ missing: boolean }>`
    select to_regclass(${table}) is null
       and not exists (select 1 from events_rest where occurred_at >= ${from} and occurred_at < ${until})
       and ${from} >= (
         select substring(pg_get_expr(c.relpartbound, c.oid) from $$TO \\('([^']+)'\\)$$)::timestamptz
         from pg_class c where c.oid = to_regclass('events_earlier')) as missing`)
  return row.missing
}
