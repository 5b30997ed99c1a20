import { firstIdOf } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { WITH_PERSON, WITHOUT_PERSON } from './person-tables.ts'

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

/**
 * Takes name, addresses and variables away from runs that started since a time and ended before another, `limit` runs per statement. Their steps and
 * results stay, and so does whose they are: nobody is enrolled again because of it. Ids follow time.
 */
export async function forgetPeopleOfRuns(
  db: Db,
  org: string,
  { since, before }: { since: Date; before: Date },
  limit: number,
): Promise<void> {
  const until = firstIdOf(before)
  for (let after = firstIdOf(since); ; ) {
    const old = await db.rows(sql<{ id: string }>`
      select id from runs where org_id = ${org} and id > ${after} and id < ${until} order by id limit ${limit}`)
    const last = old.at(-1)
    if (!last) return
    after = last.id
    await db.run(sql`
      update runs t set ${WITHOUT_PERSON}
      where t.org_id = ${org} and t.id = any(array(
        select o.id from runs o
        where o.org_id = ${org} and o.id = any(${old.map(({ id }) => id)}::uuid[])
          and o.ended_at < ${before} and o.extract_at is null
        order by o.id for update)) and (${WITH_PERSON})`)
  }
}
