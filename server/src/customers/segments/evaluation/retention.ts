import { type Db, sql } from '../../../platform/db/index.ts'

/** Deletes up to `limit` exits from before an instant. Returns how many. Uses segment_departures_oldest. */
export function deleteOldExits(db: Db, org: string, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from segment_departures where org_id = ${org} and (segment_id, person_id, entered_at) in (
      select segment_id, person_id, entered_at from segment_departures
      where org_id = ${org} and left_at < ${before} order by left_at limit ${limit})`)
}
