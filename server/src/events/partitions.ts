import type { Db } from '../db/index.ts'
import { sql } from '../db/index.ts'

/** Months of the event log that exist before they are needed: a backfill of a year, and what is to come. */
const MONTHS_BACK = 12
const MONTHS_AHEAD = 3

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
 * everything is kept). A month whose events already lie in `events_rest` stays there.
 */
export async function ensureEventPartitions(db: Db, now: Date, keepSince: Date | null = null): Promise<void> {
  for (let offset = -MONTHS_BACK; offset <= MONTHS_AHEAD; offset++) {
    const month = monthAt(now.getUTCFullYear(), now.getUTCMonth() + offset)
    if (isPast(month, keepSince) || !(await isMissing(db, month))) continue
    const [from, until] = [month.from.toISOString(), month.until.toISOString()]
    // Bounds of a partition cannot be parameters; these are made here from numbers.
    await db.run(
      sql.raw(
        `create table if not exists ${month.table} partition of events for values from ('${from}') to ('${until}')`,
      ),
    )
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

async function isMissing(db: Db, { table, from, until }: Month): Promise<boolean> {
  const row = await db.one(sql<{ missing: boolean }>`
    select to_regclass(${table}) is null
       and not exists (select 1 from events_rest where occurred_at >= ${from} and occurred_at < ${until}) as missing`)
  return row.missing
}
