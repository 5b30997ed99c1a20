import { setTimeout as pause } from 'node:timers/promises'
import { toWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import type { BenchService } from '../machinery/service.ts'

const BATCHES_A_SECOND = 5

/**
 * Messages of contacts, written by this process beside the service as another one would: message, conversation and
 * the changes that streams tell. Every tenth goes to `thread` (UUID). Returns how to stop, and then how many came.
 */
export function startArrivals(
  { pool, org }: BenchService,
  thread: string,
  perSecond: number,
): () => Promise<number> {
  let isOver = false
  let count = 0
  const size = Math.max(1, Math.round(perSecond / BATCHES_A_SECOND))
  const writing = (async () => {
    const open = await openConversations({ pool, org })
    while (!isOver) {
      const startedAt = performance.now()
      for (let n = 0; n < size; n++) {
        const to = count % 10 === 0 ? thread : open[(count * 7) % open.length]!
        await arrive({ pool, org }, to, count)
        count += 1
      }
      await pause(Math.max(0, 1000 / BATCHES_A_SECOND - (performance.now() - startedAt)))
    }
  })()
  return async () => {
    isOver = true
    await writing
    return count
  }
}

type Database = Pick<BenchService, 'pool' | 'org'>

async function openConversations({ pool, org }: Database): Promise<string[]> {
  const rows = await pool.rows(sql<{ id: string }>`
    select id from conversations where org_id = ${org} and owner = 'human' limit 2000`)
  return rows.map(({ id }) => id)
}

async function arrive({ pool, org }: Database, conversation: string, n: number): Promise<void> {
  await pool.transaction(async (db) => {
    const { id } = await db.one(sql<{ id: string }>`
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status, created_at)
      select ${org}, gen_random_uuid(), c.id, c.channel_id, c.contact_id, 'inbound', 'participant', 'text',
             ${`Arrival ${n}`}, 'received', clock_timestamp()
      from conversations c where c.org_id = ${org} and c.id = ${conversation}
      returning id`)
    await db.run(sql`
      update conversations set last_message_at = clock_timestamp(), last_inbound_at = clock_timestamp(), unread = unread + 1,
        waiting_since = coalesce(waiting_since, clock_timestamp())
      where org_id = ${org} and id = ${conversation}`)
    const wire = toWire('conversation', conversation)
    for (const [kind, subject] of [
      ['message', toWire('message', id)],
      ['conversation', wire],
    ] as const)
      await db.run(sql`
        insert into changes (org_id, id, xid, kind, subject, conversation, noted_at)
        select ${org}, gen_random_uuid(), pg_current_xact_id(), ${kind}::text, ${subject}::text,
               ${kind === 'message' ? wire : null}::text, statement_timestamp()
        where exists (select from change_listeners where org_id = ${org})`)
  })
}
