import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** One contact on one channel, with one conversation. */
export interface Pair {
  channelId: string
  contactId: string
}

/** Returns the conversations of these pairs by `channelId/contactId`. Creates missing ones, closed and without an owner. */
export async function ensureConversations(ctx: Ctx, pairs: readonly Pair[]): Promise<Map<string, string>> {
  // Sorted, so that concurrent transactions cannot deadlock.
  const wanted = new Map(pairs.map((pair) => [keyOf(pair), pair]))
  const keys = [...wanted.keys()].sort()
  const ids = new Map<string, string>()
  // Most exist. Another transaction may insert those that do not, at the same time.
  for (const read of [find, insert, find]) {
    const missing = keys.flatMap((key) => (ids.has(key) ? [] : wanted.get(key)!))
    if (missing.length === 0) break
    for (const row of await read(ctx, missing)) ids.set(keyOf(row), row.id)
  }
  return ids
}

type FoundThread = { id: string } & Pair

function find(ctx: Ctx, pairs: readonly Pair[]): Promise<FoundThread[]> {
  return ctx.db.rows(sql<FoundThread>`
    select c.id, c.channel_id as "channelId", c.contact_id as "contactId"
    from unnest(${channelsOf(pairs)}::uuid[], ${contactsOf(pairs)}::uuid[]) as r (channel_id, contact_id)
    join conversations c on c.org_id = ${ctx.org} and c.channel_id = r.channel_id and c.contact_id = r.contact_id`)
}

function insert(ctx: Ctx, pairs: readonly Pair[]): Promise<FoundThread[]> {
  return ctx.db.rows(sql<FoundThread>`
    insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
    select ${ctx.org}, id, channel_id, contact_id, 'nobody', ${ctx.now}
    from unnest(${pairs.map(() => ctx.newId())}::uuid[], ${channelsOf(pairs)}::uuid[], ${contactsOf(pairs)}::uuid[])
      as r (id, channel_id, contact_id)
    on conflict (org_id, channel_id, contact_id) do nothing
    returning id, channel_id as "channelId", contact_id as "contactId"`)
}

const channelsOf = (pairs: readonly Pair[]) => pairs.map(({ channelId }) => channelId)
const contactsOf = (pairs: readonly Pair[]) => pairs.map(({ contactId }) => contactId)

export function keyOf({ channelId, contactId }: Pair): string {
  return `${channelId}/${contactId}`
}
