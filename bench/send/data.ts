import { sql } from '../../server/src/platform/db/index.ts'
import type { Runtime } from '../../server/src/platform/operations/index.ts'
import { openNumber } from '../machinery/number.ts'

/** A number without a rate limit, an approved template, and queued messages. */
export interface Campaign {
  /** The address and the headers for posted messages. */
  url: string
  headers: Record<string, string>
  /** The same request as the ledger's, to another person each time. */
  bodyFor(index: number): string
  /** Writes messages that become due at a given time. */
  queue(count: number, due: Date): Promise<void>
  /** Whether any message has no result yet. It is called often, so it reads one entry of an index. */
  isOpen(): Promise<boolean>
  /** The number of messages that were not sent. */
  failed(): Promise<number>
}

export async function prepareCampaign(runtime: Runtime, simulatorUrl: string): Promise<Campaign> {
  const { pool, newId, clock } = runtime
  const org = newId()
  await pool.run(sql`
    insert into organizations (org_id, name, kind, created_at) values (${org}, 'Bench', 'development', ${clock.now()})`)
  const { channelId, templateId, url, headers, bodyTo } = await openNumber(runtime, org, simulatorUrl)
  const template = JSON.stringify({ templateId, parameters: { 1: 'Ana' } })
  let people = 0
  return {
    url,
    headers,
    bodyFor: (index) => bodyTo(String(573100000000 + people + index), newId()),
    queue: async (count, due) => {
      const from = people
      people += count
      await pool.run(sql`
        with people as (
          insert into contacts (org_id, id, phone_number, created_at)
          select ${org}, gen_random_uuid(), '+' || (573000000000 + n)::text, now()
          from generate_series(${from}::bigint, ${people - 1}::bigint) n returning id
        ), threads as (
          insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
          select ${org}, gen_random_uuid(), ${channelId}, id, 'nobody', now() from people returning id, contact_id
        )
        insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, template,
                              status, due_at, created_at)
        select ${org}, gen_random_uuid(), id, ${channelId}, contact_id, 'outbound', 'journey', 'template', 'Hello',
               ${template}::jsonb, 'queued', ${due}, now() from threads`)
      await pool.run(sql`analyze messages, conversations, contacts`)
    },
    isOpen: async () => {
      const { open } = await pool.one(sql<{ open: boolean }>`
        select exists (select from messages where org_id = ${org} and author = 'journey' and status in ('queued', 'sending')) as open`)
      return open
    },
    failed: async () => {
      const { failed } = await pool.one(sql<{ failed: number }>`
        select count(*)::int as failed from messages where org_id = ${org} and status <> 'accepted'`)
      return failed
    },
  }
}
