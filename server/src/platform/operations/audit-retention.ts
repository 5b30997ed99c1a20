import { type Db, sql } from '../db/index.ts'

/** Deletes up to `limit` audit rows from before an instant and returns how many. Uses audit_log_newest. */
export function forgetAudit(db: Db, org: string, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from audit_log where org_id = ${org} and id = any(array(
      select id from audit_log where org_id = ${org} and at < ${before} order by at limit ${limit}))`)
}
