import { type Db, sql } from '../../platform/db/index.ts'

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

/**
 * Removes events that happened before an instant and wait for no delivery: so many at most. Gives how many. Uses
 * webhook_events_newest and webhook_deliveries_of_event.
 */
export function forgetEvents(db: Db, org: string, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from webhook_events where org_id = ${org} and id = any(array(
      select e.id from webhook_events e
      where e.org_id = ${org} and e.created_at < ${before} and not exists (
        select from webhook_deliveries d where d.org_id = ${org} and d.event_id = e.id and d.status = 'pending')
      order by e.created_at limit ${limit}))`)
}
