import { type ChannelKind, peopleBehind } from '../../../customers/index.ts'
import { emit, hasSubscribers } from '../../../integrations/index.ts'
import { toWire, toWireOrNull } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type Author, type StoredSource, sourceOf } from '../message-sources.ts'
import type { Happening, MessageEvent } from './tally.ts'

/** The status that `message.updated` tells, by what happened. */
const STATUS: Partial<Record<Happening, 'sent' | 'delivered' | 'read' | 'failed' | 'canceled'>> = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  FAILED: 'failed',
  CANCELED: 'canceled',
}

interface ToldMessage {
  id: string
  conversation_id: string
  channel_kind: ChannelKind
  author: Author
  source: StoredSource
  initiative_id: string | null
  run_id: string | null
  person_external_id: string | null
}

/**
 * Tells subscriptions what became of messages, in the transaction that writes it (docs/behaviour/integrations.md: Webhooks).
 * An organization without such a subscription stores nothing.
 */
export async function announceMessages(ctx: Ctx, events: readonly MessageEvent[]): Promise<void> {
  const told = events.flatMap(({ message: { id, journey_id: journeyId }, what, reason, at }) => {
    const status = STATUS[what]
    return id === undefined || status === undefined ? [] : [{ id, journeyId, status, reason, at }]
  })
  if (told.length === 0 || !(await hasSubscribers(ctx, 'message.updated'))) return
  const messages = await readMessages(ctx, [...new Set(told.map(({ id }) => id))])
  await emit(
    ctx,
    'message.updated',
    told.flatMap(({ id, journeyId, status, reason, at }) => {
      const message = messages.get(id)
      if (!message) return []
      const data = {
        messageId: toWire('message', id),
        status,
        reason: status === 'failed' || status === 'canceled' ? reason : null,
        at: at.toISOString(),
        source: sourceOf(message),
        channel: message.channel_kind,
        conversationId: toWire('conversation', message.conversation_id),
        initiativeId: toWireOrNull('initiative', message.initiative_id),
        engagementId: toWireOrNull('run', message.run_id),
        personExternalId: message.person_external_id,
      }
      return [{ data, journeyId }]
    }),
  )
}

async function readMessages(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ToldMessage>> {
  const rows = await ctx.db.rows(sql<ToldMessage>`
    select m.id, m.conversation_id, ch.kind as channel_kind, m.author, m.source, m.initiative_id, m.run_id,
           coalesce(r.person_external_id, (
             select p.external_id from ${peopleBehind(ctx.org)}
             where a.org_id = ${ctx.org} and (a.phone_number = k.phone_number or lower(a.email) = k.email)
             order by p.updated_at desc limit 1)) as person_external_id
    from messages m
    join channels ch on ch.org_id = ${ctx.org} and ch.id = m.channel_id
    join contacts k on k.org_id = ${ctx.org} and k.id = m.contact_id
    left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    where m.org_id = ${ctx.org} and m.id = any(${ids})`)
  return new Map(rows.map((row) => [row.id, row]))
}
