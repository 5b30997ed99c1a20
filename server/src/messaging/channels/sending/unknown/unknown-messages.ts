import { z } from 'zod'
import { ApiError, fromWire, notFound, toWire, toWireOrNull } from '../../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../../platform/jobs/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../../platform/operations/index.ts'
import { Instant, WireId } from '../../../../platform/schema/index.ts'
import { tellMessages } from '../../message-changes.ts'
import { providers } from '../../providers.ts'
import { takeBackFailure } from '../../statistics/taken-back.ts'

/*
 * Messages of which nobody knows whether they were sent. Parley never sends them again by itself; people decide
 * (docs/behaviour/messaging.md: Channels).
 */

/** A message of which nobody knows whether it was sent. */
export const UnknownMessage = z.strictObject({
  id: WireId,
  conversationId: WireId,
  initiativeId: WireId.nullable(),
  initiativeName: z.string().nullable(),
  channelId: WireId,
  to: z.string().nullable().describe('A phone number or an email address.'),
  text: z.string(),
  createdAt: Instant,
  reason: z
    .string()
    .nullable()
    .describe('`no_result`: the provider did not answer. `restored`: it may have left before a restore.'),
  canBeAsked: z.boolean().describe('Whether the provider can tell if it has the message.'),
  asksAt: Instant.nullable().describe('When Parley asks the provider next. `null`: it does not.'),
})

export interface UnknownMessageRow {
  id: string
  conversation_id: string
  initiative_id: string | null
  initiative_name: string | null
  account_id: string
  account_kind: string
  address: string | null
  text: string
  created_at: Date
  error_code: string | null
  ask_at: Date | null
}

/** Newest first; uses messages_unknown. */
export function listUnknownMessages(org: string, page: PageRequest): RawBuilder<UnknownMessageRow> {
  return sql<UnknownMessageRow>`
    ${messagesOf(org)} and m.status = 'unknown' ${newestFirst(page, sql`m.created_at`, sql`m.id`)}`
}

const messagesOf = (org: string) => sql`
  select m.id, m.conversation_id, m.initiative_id, i.name as initiative_name, a.id as account_id, a.kind as account_kind,
         coalesce(k.phone_number, k.email) as address, m.text, m.created_at, m.error_code, m.ask_at
  from messages m
  join contacts k on k.org_id = ${org} and k.id = m.contact_id
  join channels c on c.org_id = ${org} and c.id = m.channel_id
  join channel_accounts a on a.org_id = ${org} and a.id = c.account_id
  left join initiatives i on i.org_id = ${org} and i.id = m.initiative_id
  where m.org_id = ${org}`

export function presentUnknownMessage(row: UnknownMessageRow): z.input<typeof UnknownMessage> {
  return {
    id: toWire('message', row.id),
    conversationId: toWire('conversation', row.conversation_id),
    initiativeId: toWireOrNull('initiative', row.initiative_id),
    initiativeName: row.initiative_name,
    channelId: toWire('channel', row.account_id),
    to: row.address,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    reason: row.error_code,
    canBeAsked: canBeAsked(row),
    asksAt: row.ask_at?.toISOString() ?? null,
  }
}

const canBeAsked = (row: UnknownMessageRow) => providers.get(row.account_kind)?.rules.findsSent ?? false

/** Asks the provider now whether it has the message. Throws `not_found` and `conflict`. */
export async function askAgain(ctx: Ctx, wireId: string): Promise<UnknownMessageRow> {
  const message = await lockUnknown(ctx, wireId)
  if (!canBeAsked(message))
    throw new ApiError('conflict', 'The provider of this message cannot be asked. It may still report it.')
  await ctx.db.run(sql`
    update messages set ask_at = ${ctx.now} where org_id = ${ctx.org} and id = ${message.id}`)
  wakeAfterCommit(ctx, QUEUES.unknown)
  return { ...message, ask_at: ctx.now }
}

/**
 * Queues a message again: one of which nobody knows whether it was sent, for a person who accepts that it may arrive
 * twice, or one that failed and that no provider ever took. It goes through all checks of a new one, and no longer
 * expires. Throws `not_found` and `conflict`.
 */
export async function sendAgain(ctx: Ctx, wireId: string): Promise<UnknownMessageRow> {
  const failed = await lockNeverTaken(ctx, wireId)
  const message = failed ?? (await lockUnknown(ctx, wireId))
  if (await hasEndedRun(ctx, message.id)) {
    throw new ApiError(
      'conflict',
      'The run of this message has ended, so nothing is sent for it any more. Send the person a new message.',
    )
  }
  if (failed) await takeBackFailure(ctx, failed.id)
  await ctx.db.run(sql`
    update messages set status = 'queued', due_at = ${ctx.now}, due_lease = null, ask_at = null, error_code = null,
                        error_text = null, sent_again_at = ${ctx.now}, expires_at = null
    where org_id = ${ctx.org} and id = ${message.id}`)
  await tellMessages(ctx, [message])
  wakeAfterCommit(ctx, QUEUES.messages)
  wakeAfterCommit(ctx, QUEUES.replies)
  return message
}

/**
 * Whether the message `m` failed, no attempt can have reached the person, and nothing has taken its place: its run goes
 * on without a later message. Once it was sent again, it never is a second time.
 */
export const canSendFailed = (org: string) => sql<boolean>`(
  m.status = 'failed' and m.provider_id is null and m.sent_at is null and m.sent_again_at is null
  -- Its words were not removed.
  and (m.type = 'media' or m.text <> '')
  and (m.run_id is null or exists (
    select from runs r where r.org_id = ${org} and r.id = m.run_id and r.ended_at is null))
  and not exists (
    select from messages n
    where n.org_id = ${org} and n.conversation_id = m.conversation_id and n.direction = 'outbound'
      and n.status not in ('failed', 'canceled') and (n.created_at, n.id) > (m.created_at, m.id))
  and not exists (
    select from messages n
    where n.org_id = ${org} and n.run_id = m.run_id and n.direction = 'outbound'
      and n.status not in ('failed', 'canceled') and (n.created_at, n.id) > (m.created_at, m.id)))`

async function lockNeverTaken(ctx: Ctx, wireId: string): Promise<UnknownMessageRow | null> {
  return ctx.db.maybe(sql<UnknownMessageRow>`
    ${messagesOf(ctx.org)} and m.id = ${fromWire('message', wireId)} and ${canSendFailed(ctx.org)} for update of m`)
}

/** Whether a message would be canceled because its run has ended. Only the agent's last one leaves after the end. */
async function hasEndedRun(ctx: Ctx, id: string): Promise<boolean> {
  const ended = await ctx.db.maybe(sql`
    select 1 from messages m join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    where m.org_id = ${ctx.org} and m.id = ${id} and r.ended_at is not null
      and (m.author = 'journey' or (m.author = 'agent' and r.status <> 'COMPLETED'))`)
  return ended !== null
}

/** Locks the message, so that no answer of the provider settles it before the transaction ends. */
async function lockUnknown(ctx: Ctx, wireId: string): Promise<UnknownMessageRow> {
  const id = fromWire('message', wireId)
  const message =
    id &&
    (await ctx.db.maybe(sql<UnknownMessageRow>`
      ${messagesOf(ctx.org)} and m.status = 'unknown' and m.id = ${id} for update of m`))
  if (message) return message
  const known =
    id &&
    (await ctx.db.maybe(sql<{ status: string }>`
      select status from messages where org_id = ${ctx.org} and id = ${id}`))
  if (!known) throw notFound('message')
  if (known.status === 'failed') {
    throw new ApiError(
      'conflict',
      'This failed message cannot be sent again. It may have reached the person, was sent again before, or its run ' +
        'ended or went on with another message.',
    )
  }
  throw new ApiError(
    'conflict',
    'The outcome of this message is known. Read it with conversations_messages_list.',
  )
}
