import type { Referral } from '../../../messaging/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { keywordOf } from '../nodes/index.ts'

/** The fields of an inbound message that triggers need. */
export interface InboundText {
  id: string
  channelId: string
  contactId: string
  text: string
  /** The ad or post that led to it. */
  referral?: Referral
}

/** The length limit of a keyword. */
const MAX_KEYWORD = 255

/**
 * Queues the runs that messages start: their text is the keyword of a live journey on that number. Runs in the
 * transaction that stored the messages, so that each starts a run once. Returns the ids of these messages. Uses
 * journeys_by_keyword.
 */
export async function matchInbound(ctx: Ctx, messages: readonly InboundText[]): Promise<Set<string>> {
  const words = messages
    .filter(({ text }) => text.length <= MAX_KEYWORD)
    .map(({ id, channelId, contactId, text, referral }) => ({
      id,
      channelId,
      contactId,
      keyword: keywordOf(text),
      properties: { message: text, messageId: toWire('message', id), ...(referral && { referral }) },
    }))
  if (words.length === 0) return new Set()
  const queued = await ctx.db.rows(sql<{ message_id: string }>`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, trigger, properties, due_at, created_at)
    select j.org_id, md5('inbound:' || m."id" || ':' || j.id)::uuid, 'enroll', j.initiative_id, j.id,
           jsonb_build_object('kind', 'inbound', 'messageId', m."id", 'channelId', m."channelId",
                              'contactId', m."contactId"),
           m."properties", ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as m (
      "id" uuid, "channelId" uuid, "contactId" uuid, "keyword" text, "properties" jsonb)
    join channels c on c.org_id = ${ctx.org} and c.id = m."channelId"
    join journeys j on j.org_id = ${ctx.org} and j.status = 'PUBLISHED' and j.trigger_type = 'inbound'
      and j.trigger_keyword = m."keyword" and c.address = any(j.trigger_numbers)
    join initiatives i on i.org_id = ${ctx.org} and i.id = j.initiative_id and i.status = 'ACTIVE'
    on conflict (org_id, id) do nothing
    returning trigger ->> 'messageId' as message_id`)
  if (queued.length > 0) wakeAfterCommit(ctx, QUEUES.matches)
  return new Set(queued.map((row) => row.message_id))
}
