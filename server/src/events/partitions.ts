import type { Db } from '../db/index.ts'
import { sql } from '../db/index.ts'

/** Months of the event log that exist before they are needed: a backfill of a year, and what is to come. */
const MONTHS_BACK = 12
const MONTHS_AHEAD = 3

/**
 * Makes the partitions of the months around `now` that are missing. A month whose events already lie in `events_rest`
 * stays there.
 */
export async function ensureEventPartitions(db: Db, now: Date): Promise<void> {
  for (let offset = -MONTHS_BACK; offset <= MONTHS_AHEAD; offset++) {
    const from = monthStart(now, offset)
    const until = monthStart(now, offset + 1)
    const name = `events_${from.slice(0, 7).replace('-', '_')}`
    if (await isMissing(db, name, from, until)) {
      // Bounds of a partition cannot be parameters; these are made here from numbers.
      await db.run(
        sql.raw(
          `create table if not exists ${name} partition of events for values from ('${from}') to ('${until}')`,
        ),
      )
    }
  }
}

async function isMissing(db: Db, name: string, from: string, until: string): Promise<boolean> {
  const row = await db.one(sql<{ missing: boolean }>`
    select to_regclass(${name}) is null
       and not exists (select 1 from events_rest where occurred_at >= ${from} and occurred_at < ${until}) as missing`)
  return row.missing
}

function monthStart(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString()
}
