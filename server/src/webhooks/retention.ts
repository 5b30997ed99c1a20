import { type Db, sql } from '../db/index.ts'

/**
 * Removes deliveries that were made before an instant and are over: so many at most. Gives how many. Uses
 * webhook_deliveries_newest.
 */
export function forgetDeliveries(db: Db, org: string, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from webhook_deliveries where org_id = ${org} and id = any(array(
      select id from webhook_deliveries
      where org_id = ${org} and created_at < ${before} and status <> 'pending'
      order by created_at limit ${limit}))`)
}

/** Removes events that happened before an instant: so many at most. Gives how many. Uses webhook_events_newest. */
export function forgetEvents(db: Db, org: string, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from webhook_events where org_id = ${org} and id = any(array(
      select id from webhook_events
      where org_id = ${org} and created_at < ${before}
      order by created_at limit ${limit}))`)
}
