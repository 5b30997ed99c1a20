import { type Db, sql } from '../../platform/db/index.ts'

/** Removes departures of before an instant: so many at most. Gives how many. Uses segment_departures_oldest. */
export function forgetDepartures(db: Db, org: string, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from segment_departures where org_id = ${org} and (segment_id, person_id, entered_at) in (
      select segment_id, person_id, entered_at from segment_departures
      where org_id = ${org} and left_at < ${before} order by left_at limit ${limit})`)
}
