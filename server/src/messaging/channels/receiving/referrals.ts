import { eventRecorder, type NewEvent, peopleBehind } from '../../../customers/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Referral } from '../provider/referral.ts'

/** A stored message, with the ad or post that led to it. */
interface Referred {
  id: string
  contactId: string
  at: Date
  isUnverified: boolean
  referral?: Referral
}

/**
 * Records an event of the person for each message that an ad or a post led to. A contact whom no person stands for leaves
 * none (docs/behaviour/messaging.md: Channels).
 */
export async function recordReferrals(ctx: Ctx, messages: readonly Referred[]): Promise<void> {
  const referred = messages.filter((message) => message.referral !== undefined && !message.isUnverified)
  if (referred.length === 0) return
  const people = await findPeople(
    ctx,
    referred.map(({ contactId }) => contactId),
  )
  const events = referred.flatMap((message): NewEvent[] => {
    const person = people.get(message.contactId)
    if (person === undefined) return []
    const messageId = toWire('message', message.id)
    return [
      {
        id: ctx.newId(),
        externalId: `ad:${messageId}`,
        name: 'message_from_ad',
        occurredAt: message.at,
        receivedAt: ctx.now,
        personExternalId: person,
        properties: { messageId, ...message.referral },
        recordedBy: `message:${message.id}`,
      },
    ]
  })
  if (events.length > 0) await ctx.services.get(eventRecorder).recordIn(ctx, events)
}

/** Who has the number of each contact: the person who changed last. */
async function findPeople(ctx: Ctx, contactIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.rows(sql<{ contact_id: string; person: string }>`
    select k.id as contact_id, p.external_id as person
    from contacts k
    cross join lateral (
      select p.external_id from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and (a.phone_number = k.phone_number or lower(a.email) = k.email)
      order by p.updated_at desc limit 1
    ) p
    where k.org_id = ${ctx.org} and k.id = any(${contactIds}::uuid[])`)
  return new Map(rows.map((row) => [row.contact_id, row.person]))
}
