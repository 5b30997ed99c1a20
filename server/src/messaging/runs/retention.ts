import { type Db, sql } from '../../platform/db/index.ts'

/**
 * Removes the steps of runs that ended before a time, `limit` steps per statement; the runs stay. Steps are indexed by
 * run id, which follows time, so only steps of old runs are read.
 */
export async function forgetSteps(db: Db, org: string, before: Date, limit: number): Promise<void> {
  const until = firstIdOf(before)
  let after = firstIdOf(new Date(0))
  for (;;) {
    const runs = await db.rows(sql<{ run_id: string }>`
      select distinct run_id from (
        select run_id from run_steps where org_id = ${org} and run_id > ${after} and run_id < ${until}
        order by run_id limit ${limit}) as old
      order by run_id`)
    const last = runs.at(-1)
    if (!last) return
    const ids = runs.map((row) => row.run_id)
    await db.run(sql`
      delete from run_steps where org_id = ${org} and run_id = any(array(
        select id from runs where org_id = ${org} and id = any(${ids}::uuid[]) and ended_at < ${before}))`)
    after = last.run_id
  }
}

/** A lower bound for all ids from this time on: the first 48 bits of a UUIDv7 are milliseconds. */
function firstIdOf(instant: Date): string {
  const time = Math.max(0, instant.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
