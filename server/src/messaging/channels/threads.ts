import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** One contact on one channel, with one conversation. */
export interface Pair {
  channelId: string
  contactId: string
}

/** Returns the conversations of these pairs by `channelId/contactId`. Creates missing ones, closed and without an owner. */
export async function ensureConversations(ctx: Ctx, pairs: readonly Pair[]): Promise<Map<string, string>> {
  const wanted = new Map(pairs.map((pair) => [keyOf(pair), pair]))
  if (wanted.size === 0) return new Map()
  // Sorted, so that concurrent transactions cannot deadlock.
  const rows = [...wanted.keys()].sort().map((key) => wanted.get(key)!)
  const channels = rows.map((row) => row.channelId)
  const contacts = rows.map((row) => row.contactId)
  await ctx.db.run(sql`
    insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
    select ${ctx.org}, id, channel_id, contact_id, 'nobody', ${ctx.now}
    from unnest(${rows.map(() => ctx.newId())}::uuid[], ${channels}::uuid[], ${contacts}::uuid[])
      as r (id, channel_id, contact_id)
    on conflict (org_id, channel_id, contact_id) do nothing`)
  const found = await ctx.db.rows(sql<{ id: string } & Pair>`
    select c.id, c.channel_id as "channelId", c.contact_id as "contactId"
    from unnest(${channels}::uuid[], ${contacts}::uuid[]) as r (channel_id, contact_id)
    join conversations c on c.org_id = ${ctx.org} and c.channel_id = r.channel_id and c.contact_id = r.contact_id`)
  return new Map(found.map((row) => [keyOf(row), row.id]))
}

export function keyOf({ channelId, contactId }: Pair): string {
  return `${channelId}/${contactId}`
}
