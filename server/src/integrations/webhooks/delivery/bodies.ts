import { sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'

/** The bodies of events by their ids. Those of deleted events are missing. */
export async function loadBodies(
  { pool }: Runtime,
  org: string,
  deliveries: readonly { event_id: string }[],
): Promise<Map<string, string>> {
  const events = [...new Set(deliveries.map((delivery) => delivery.event_id))]
  const rows = await pool.rows(sql<{ id: string; body: string }>`
    select id, body from webhook_events where org_id = ${org} and id = any(${events})`)
  return new Map(rows.map(({ id, body }) => [id, body]))
}
