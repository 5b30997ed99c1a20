import { noteChanges } from '../../../customers/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { currentTrace, giveTraces } from '../../../platform/tracing/index.ts'
import { recordFiles } from '../media/index.ts'
import { tellMessages } from '../message-changes.ts'
import type { InboundContent } from '../provider/inbound-content.ts'
import type { Choices, FormDetails } from '../provider/message-details.ts'
import type { InboundEvent } from '../provider/provider.ts'
import type { CountedMessage } from '../statistics/tally.ts'
import { countMessages } from '../statistics/tally-writer.ts'
import { ensureConversations, keyOf } from '../threads.ts'
import type { JoinedContact } from './identities.ts'
import { recordReferrals } from './referrals.ts'
import { ensureSenders } from './senders.ts'

/** An inbound message. It is already stored. */
export interface InboundMessage extends InboundContent {
  id: string
  channelId: string
  contactId: string
  conversationId: string
  /** The provider's id. */
  providerId: string
  /** The provider's time, never later than now. */
  at: Date
  /** Nothing proves that the sender is who the message says. */
  isUnverified: boolean
}

/** Called with new messages in the order they arrived, in the transaction that stored them. */
export type OnMessages = (ctx: Ctx, messages: readonly InboundMessage[]) => Promise<void>

/**
 * Called when contacts turned out to be others, before their messages are stored. Moves what they have: conversations,
 * messages and runs.
 */
export type OnJoined = (ctx: Ctx, joined: readonly JoinedContact[]) => Promise<void>

/**
 * Stores inbound messages with their contacts and conversations, and returns the new ones. Repeated messages are recognized
 * by the provider's id. `channels` maps the account's sender ids to channel ids.
 */
export async function receiveMessages(
  ctx: Ctx,
  accountId: string,
  channels: ReadonlyMap<string, string>,
  events: readonly InboundEvent[],
  onJoined: OnJoined,
  traceOf: (event: InboundEvent) => string | null = currentTrace,
): Promise<InboundMessage[]> {
  const known = events.filter((event) => channels.has(event.senderId))
  if (known.length === 0) return []
  const { senders, joined } = await ensureSenders(ctx, known)
  if (joined.length > 0) await onJoined(ctx, joined)
  const titles = await findTapped(ctx, channels, known)
  const placed = known.map((event, index) => ({
    event,
    channelId: channels.get(event.senderId)!,
    ...senders[index]!,
  }))
  const conversations = await ensureConversations(ctx, placed)
  // Ids are created together and sorted, so that messages of the same instant keep their order.
  const ids = placed.map(() => ctx.newId()).sort()
  const messages = placed.map(({ event, channelId, contactId, isUnverified }, index) => ({
    id: ids[index]!,
    channelId,
    contactId,
    conversationId: conversations.get(keyOf({ channelId, contactId }))!,
    isUnverified,
    providerId: event.providerId,
    at: event.at && event.at < ctx.now ? event.at : ctx.now,
    type: event.type,
    text: titles.get(event) ?? event.text,
    buttonPayload: event.buttonPayload,
    files: event.files,
    ...(event.details && { details: event.details }),
    ...(event.answeredAs && { answeredAs: event.answeredAs }),
    ...(event.answers !== undefined && { answers: event.answers }),
    ...(event.subject !== undefined && { subject: event.subject }),
    ...(event.referral && { referral: event.referral }),
    ...(event.form && { form: event.form }),
    ...(event.layout && { layout: event.layout }),
  }))
  const stored = await storeMessages(ctx, messages)
  const fresh = messages.filter((message) => stored.has(message.id))
  await giveTraces(
    ctx,
    placed.flatMap(({ event }, index) => {
      const { id } = messages[index]!
      return stored.has(id) ? [{ id, trace: traceOf(event) }] : []
    }),
  )
  await noteReplies(ctx, fresh)
  await recordReferrals(ctx, fresh)
  await recordFiles(ctx, accountId, fresh)
  await tellMessages(
    ctx,
    fresh.map(({ id, conversationId }) => ({ id, conversation_id: conversationId })),
  )
  await tellChanges(
    ctx,
    'conversation',
    fresh.map((message) => message.conversationId),
  )
  await noteChanges(ctx, { contacts: fresh.map((message) => message.contactId) })
  return fresh
}

/** The full titles of tapped choices. The channel shortens long titles, and returns the short ones. */
async function findTapped(
  ctx: Ctx,
  channels: ReadonlyMap<string, string>,
  events: readonly InboundEvent[],
): Promise<ReadonlyMap<InboundEvent, string>> {
  const tapped = events.filter(({ details, answers }) => details?.kind === 'choice' && answers !== undefined)
  if (tapped.length === 0) return new Map()
  const offered = await ctx.db.rows(sql<{ provider_id: string; choices: Choices['choices'] }>`
    select m.provider_id, m.details -> 'choices' as choices from messages m
    where m.org_id = ${ctx.org} and m.channel_id = any(${[...channels.values()]})
      and m.provider_id = any(${tapped.map((event) => event.answers!)}) and m.details ->> 'kind' = 'choices'`)
  const choices = new Map(offered.map((row) => [row.provider_id, row.choices]))
  return new Map(
    tapped.flatMap((event) => {
      const choice = choices.get(event.answers!)?.find(({ id }) => id === event.buttonPayload)
      return choice ? [[event, choice.title] as const] : []
    }),
  )
}

/** Stores messages and returns the ids of the new ones. conversations/ links them to runs. */
async function storeMessages(ctx: Ctx, messages: readonly InboundMessage[]): Promise<Set<string>> {
  // What is stored elsewhere, such as the names of files, may have characters that jsonb refuses.
  const rows = messages.map(({ files: _files, form: _form, layout: _layout, ...row }) => row)
  const stored = await ctx.db.rows(sql<{ id: string }>`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, subject,
                          details, answers, referral, status, provider_id, created_at)
    select ${ctx.org}, "id", "conversationId", "channelId", "contactId", 'inbound', 'participant', "type", "text",
           "subject", "details", "answers", "referral", 'received', "providerId", ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "id" uuid, "conversationId" uuid, "channelId" uuid, "contactId" uuid, "type" text, "text" text,
      "subject" text, "details" jsonb, "answers" text, "referral" jsonb, "providerId" text)
    on conflict (org_id, channel_id, provider_id) where provider_id is not null do nothing
    returning id`)
  return new Set(stored.map((row) => row.id))
}

/**
 * Marks the latest message that left in each of these conversations as answered, and counts it the first time. One lookup in
 * messages_of_conversation each.
 */
async function noteReplies(ctx: Ctx, inbound: readonly InboundMessage[]): Promise<void> {
  if (inbound.length === 0) return
  const conversations = [...new Set(inbound.map((message) => message.conversationId))]
  const answered = await ctx.db.rows(sql<CountedMessage>`
    with latest as (
      select m.id, r.journey_id
      from unnest(${conversations}::uuid[]) as c (id)
      cross join lateral (
        select x.id, x.run_id, x.replied_at from messages x
        where x.org_id = ${ctx.org} and x.conversation_id = c.id and x.direction = 'outbound'
          and x.status not in ('queued', 'failed', 'canceled')
        order by x.created_at desc, x.id desc limit 1
      ) m
      left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
      where m.replied_at is null
    ), locked as (
      select x.id, latest.journey_id from messages x join latest on latest.id = x.id
      where x.org_id = ${ctx.org} and x.replied_at is null order by x.id for no key update of x
    )
    update messages m set replied_at = ${ctx.now} from locked
    where m.org_id = ${ctx.org} and m.id = locked.id
    returning m.channel_id, m.initiative_id, locked.journey_id`)
  await countMessages(
    ctx,
    answered.map((message) => ({ message, what: 'REPLIED', reason: '', at: ctx.now })),
  )
}

/** Notes with messages that brought answers of forms why these are no submissions. */
export async function noteFormRefusals(
  ctx: Ctx,
  refused: readonly { messageId: string; refusal: NonNullable<FormDetails['refusal']> }[],
): Promise<void> {
  if (refused.length === 0) return
  await ctx.db.run(sql`
    update messages m set details = jsonb_set(m.details, '{refusal}', r.refusal)
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r ("messageId" uuid, refusal jsonb)
    where m.org_id = ${ctx.org} and m.id = r."messageId" and m.details ->> 'kind' = 'form'`)
}

/** Links messages to their run and initiative, unless they are linked already. Returns the contacts who wrote them. */
export async function linkToRuns(
  ctx: Ctx,
  answers: readonly { id: string; runId: string; initiativeId: string }[],
): Promise<string[]> {
  if (answers.length === 0) return []
  const linked = await ctx.db.rows(sql<{ contact_id: string }>`
    update messages m set run_id = r."runId", initiative_id = r."initiativeId"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as r ("id" uuid, "runId" uuid, "initiativeId" uuid)
    where m.org_id = ${ctx.org} and m.id = r.id and m.run_id is null
    returning m.contact_id`)
  return linked.map((message) => message.contact_id)
}
