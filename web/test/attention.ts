import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { QUEUES } from '../../server/src/platform/jobs/index.ts'
import { insertChannel } from '../../server/test/fixtures/channels.ts'
import type { TestApp } from '../../server/test/harness/harness.ts'

/**
 * Creates what requires attention: a waiting conversation per text, a failed delivery if one is named, a failed job and
 * an incident.
 */
export async function askForAttention(
  app: TestApp,
  org: string,
  texts: readonly string[],
  deliveryId?: string,
): Promise<void> {
  const { pool, newId, clock } = app.runtime
  const now = clock.now()
  const channel = await insertChannel(app.runtime, org, '+573009990000')
  for (const text of texts) {
    const [contact, conversation] = [newId(), newId()]
    await pool.run(sql`
      insert into contacts (org_id, id, name, wa_id, created_at) values (${org}, ${contact}, ${text}, ${contact}, ${now})`)
    await pool.run(sql`
      insert into conversations (org_id, id, channel_id, contact_id, owner, escalated_at, last_inbound_at, created_at)
      values (${org}, ${conversation}, ${channel.id}, ${contact}, 'human', ${now}, ${now}, ${now})`)
    await pool.run(sql`
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                            created_at)
      values (${org}, ${newId()}, ${conversation}, ${channel.id}, ${contact}, 'inbound', 'participant', 'text', ${text},
              'received', ${now})`)
    await pool.run(sql`
      insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
      values (${org}, ${QUEUES.completion.name}, ${newId()}, 'Error', ${text}, 8, ${now})`)
    const details = JSON.stringify({ reasons: [{ reason: text, count: 1 }] })
    await pool.run(sql`
      insert into incidents (org_id, id, kind, subject, since, details)
      values (${org}, ${newId()}, 'channel', ${contact}, ${now}, ${details}::jsonb)`)
    if (deliveryId === undefined) continue
    await pool.run(sql`
      insert into webhook_deliveries (org_id, id, subscription_id, event_id, event_type, status, attempts, error_text,
                                      response_excerpt, created_at, finished_at)
      select org_id, ${newId()}, subscription_id, event_id, event_type, 'failed', 8, ${text}, ${text}, ${now}, ${now}
      from webhook_deliveries where org_id = ${org} and id = ${fromWire('delivery', deliveryId)}`)
  }
}
