import type { ChannelKind } from '../../../customers/index.ts'
import { restoreOf, sql } from '../../../platform/db/index.ts'
import { QUEUES } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { AddressColumns } from '../contacts.ts'
import type { MessageDetails } from '../provider/message-details.ts'
import { PASSED_REASONS, WAITS_FOR_REVIEW } from './limits/reasons.ts'
import type { TemplateUse } from './new-message.ts'
import type { SendFacts } from './send-decision.ts'

/** A due message with everything that its send decision needs. */
export interface DueMessage extends AddressColumns {
  id: string
  status: 'queued' | 'sending'
  conversation_id: string
  channel_id: string
  run_id: string | null
  initiative_id: string | null
  journey_id: string | null
  author: SendFacts['author']
  source: SendFacts['source']
  type: SendFacts['type']
  text: string
  /** The subject of an email that starts a thread. */
  subject: string | null
  template: TemplateUse | null
  details: MessageDetails | null
  created_at: Date
  /** The same, or when somebody had it sent again. */
  queued_at: Date
  expires_at: Date | null
  owner: SendFacts['owner']
  last_inbound_at: Date | null
  account_id: string
  channel_kind: ChannelKind
  sender_id: string
  run_status: string | null
  person_external_id: string | null
  /** The topic that its recipient must have agreed to. */
  consent_topic_id: string | null
  ahead_status: string | null
  ahead_due_at: Date | null
  ahead_waits: boolean | null
  /** The contact opted out before their number was known. */
  has_opted_out: boolean
  /** See `isInDoubt`. */
  is_in_doubt: boolean
  /** Released from the backlog of its channel. */
  backlogged: boolean
}

const SENDING_QUEUES = [QUEUES.messages.name, QUEUES.replies.name]

/**
 * Locks those of these messages that are still claimed under this lease, oldest first. Without a lease, this transaction
 * has found and locked them.
 *
 * A message waits while an earlier outbound message is pending. Conversations are sent in order, so only the closest
 * earlier message that was not canceled matters: usually one lookup in messages_of_conversation. A canceled message
 * never waited for those before it, and a failed one may not have.
 */
export function lockClaimed(ctx: Ctx, ids: readonly string[], lease: Date | null): Promise<DueMessage[]> {
  return ctx.db.rows(sql<DueMessage>`
    select m.id, m.status, m.conversation_id, m.channel_id, m.run_id, m.initiative_id, r.journey_id, m.author, m.source, m.type, m.text, m.subject, m.template, m.details, m.created_at,
           coalesce(m.sent_again_at, m.created_at) as queued_at, m.expires_at, m.backlogged,
           c.owner, c.last_inbound_at, p.phone_number, p.wa_id, p.bsuid, p.email, p.opt_out is not null as has_opted_out, ch.account_id, ch.kind as channel_kind, ch.provider_id as sender_id,
           case when ending.found then 'STOPPED' else r.status end as run_status,
           coalesce(r.person_external_id, cr.person_external_id) as person_external_id,
           coalesce(m.consent_topic_id, r.consent_topic_id) as consent_topic_id,
           ahead.status as ahead_status, ahead.due_at as ahead_due_at, ahead.waits as ahead_waits,
           coalesce(coalesce(m.sent_again_at, m.created_at) <= home.restored_at, false)
             or (coalesce(r.in_doubt_until > ${ctx.now}, false) and coalesce(m.sent_again_at <= home.restored_at, true) and (
               m.author = 'journey'
               -- The agent's first words. It answers whoever writes after the restore.
               or (m.author = 'agent' and coalesce(c.last_inbound_at <= home.restored_at, true)))) as is_in_doubt
    from messages m
    left join ${restoreOf(ctx.org)} home on true
    join conversations c on c.org_id = ${ctx.org} and c.id = m.conversation_id
    join contacts p on p.org_id = ${ctx.org} and p.id = m.contact_id
    join channels ch on ch.org_id = ${ctx.org} and ch.id = m.channel_id
    left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    -- Runs with a pending ending count as ended (see the table run_endings).
    left join lateral (
      select true as found from run_endings e
      where e.org_id = ${ctx.org} and e.initiative_id = r.initiative_id
        and (e.journey_id is null or (e.journey_id = r.journey_id and r.messages_sent = 0))
      limit 1
    ) ending on true
    left join runs cr on cr.org_id = ${ctx.org} and cr.id = c.run_id
    left join lateral (
      -- While a worker has claimed that message, its due time does not say when it is sent.
      select a.status, case when a.due_at = ${lease} or a.due_at = a.due_lease then null else a.due_at end as due_at,
             a.backlogged and a.due_at is null as waits
      from messages a
      where a.org_id = ${ctx.org} and a.conversation_id = m.conversation_id and a.direction = 'outbound'
        and a.status not in ('canceled', 'failed') and (a.created_at, a.id) < (m.created_at, m.id)
        -- What waits for a person holds nobody else up.
        and a.error_code is distinct from ${WAITS_FOR_REVIEW}
        -- Neither does a dead letter, which people may never retry.
        and not (a.due_at is null and a.status in ('queued', 'sending') and exists (
          select from set_aside d
          where d.org_id = ${ctx.org} and d.queue = any(${SENDING_QUEUES}) and d.id = a.id))
        -- What obeys neither quiet hours nor limits does not wait behind a message that does, or that waits for its Flow,
        -- nor behind a message of a journey that waits for such a one itself.
        and not (m.author <> 'journey' and a.status = 'queued' and (
          coalesce(a.error_code = any(${PASSED_REASONS}), false)
          or (a.author = 'journey' and exists (
            select from messages b
            where b.org_id = ${ctx.org} and b.conversation_id = a.conversation_id and b.direction = 'outbound'
              and b.status = 'queued' and b.error_code = any(${PASSED_REASONS})
              and (b.created_at, b.id) < (a.created_at, a.id)))))
      order by a.created_at desc, a.id desc limit 1
    ) ahead on true
    where m.org_id = ${ctx.org} and m.id = any(${ids})
      and (${lease}::timestamptz is null or m.due_at = ${lease})
      and m.status in ('queued', 'sending')
    order by m.created_at, m.id
    for update of m`)
}

/**
 * Undoes a claim whose commit was not answered. Its caller sent nothing, so messages that it recorded as `sending` return to
 * the queue and the attempt does not count.
 */
export async function undoClaim(ctx: Ctx, ids: readonly string[], lease: Date): Promise<void> {
  await ctx.db.run(sql`
    update messages m set status = 'queued', attempts = m.attempts - 1
    where m.org_id = ${ctx.org} and m.id = any(${ids}) and m.status = 'sending' and m.due_at = ${lease}`)
}

/** When the message that fills the burst of `size` before each of these was sent. Uses messages_of_conversation. */
export async function findBursts(ctx: Ctx, ids: readonly string[], size: number): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ id: string; sent_at: Date }>`
    select m.id, burst.sent_at
    from messages m
    join lateral (
      select s.sent_at from messages s
      where s.org_id = ${ctx.org} and s.conversation_id = m.conversation_id and s.direction = 'outbound'
        and s.sent_at is not null and (s.created_at, s.id) < (m.created_at, m.id)
      order by s.created_at desc, s.id desc offset ${size - 1} limit 1
    ) burst on true
    where m.org_id = ${ctx.org} and m.id = any(${ids})`)
  return new Map(rows.map((row) => [row.id, row.sent_at]))
}
