import type { z } from 'zod'
import { CHANNELS, type ChannelKind } from '../../../customers/index.ts'
import {
  hasLayout,
  type MessageDetails,
  presentFile,
  type Referral,
  type ShownFile,
  shownFilesOf,
} from '../../../messaging/index.ts'
import { after, fromWire, notFound, toWire, toWireOrNull } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { EscalationReason } from '../escalation-reasons.ts'
import { fileAddress } from '../file-address.ts'
import { CONTACT_NAME, personBehind } from '../person-of-contact.ts'
import type { Conversation, ConversationState, InboxMessage, Note } from './schema.ts'

type State = z.output<typeof ConversationState>
type MessageKind = z.output<typeof InboxMessage>['kind']

export interface ConversationRow {
  id: string
  state: State
  assignee: string | null
  channel: string
  channel_kind: ChannelKind
  contact_id: string
  phone_number: string | null
  email: string | null
  claimed_email: string | null
  contact_name: string | null
  person_external_id: string | null
  run_id: string | null
  initiative_id: string | null
  initiative_name: string | null
  waiting_since: Date | null
  unread: number
  read_at: Date | null
  snoozed_until: Date | null
  escalation_reason: EscalationReason | null
  last_inbound_at: Date | null
  labels: string[]
  last_message:
    | (Pick<InboxMessageRow, 'id' | 'text' | 'direction' | 'author' | 'status'> & {
        kind: MessageKind
        at: string
      })
    | null
  escalated_at: Date | null
  resolved_at: Date | null
  resolved_by: string | null
  created_at: Date
}

/** The first characters of the last message that a list shows. */
const MAX_LAST_TEXT = 300

/** The state of conversation `c`. */
const STATE = sql<State>`case
  when c.owner = 'agent' then 'AGENT'
  when c.owner = 'human' and c.assignee is not null then 'HUMAN'
  when c.owner = 'human' or c.unattended_since is not null then 'WAITING'
  else 'CLOSED' end`

/** Since when something happened last in conversation `c`; in the indexes of the inbox. */
export const ACTIVE_AT = sql<Date>`coalesce(c.last_message_at, c.created_at)`

/** The columns of a `ConversationRow`, from `conversations c` with `conversationJoins`. */
export function conversationColumns(ctx: Ctx): RawBuilder<unknown> {
  return sql`
    c.id, ${STATE} as state, c.assignee, ch.address as channel, ch.kind as channel_kind, c.contact_id,
    k.phone_number, k.email, k.claimed_email, ${CONTACT_NAME} as contact_name,
    p.external_id as person_external_id, c.run_id, i.id as initiative_id, i.name as initiative_name,
    c.waiting_since, c.unread, c.read_at, c.snoozed_until, c.escalation_reason, c.last_inbound_at, c.labels, (
      select jsonb_build_object('id', m.id, 'text', left(m.text, ${MAX_LAST_TEXT}), 'direction', m.direction, 'author', m.author,
               'status', m.status, 'at', m.created_at, 'kind', coalesce(
               case when m.type = 'template' then 'template' end, m.details ->> 'kind', 'text'))
      from messages m
      where m.org_id = ${ctx.org} and m.conversation_id = c.id and m.status not in ('failed', 'canceled')
      order by m.created_at desc, m.id desc limit 1) as last_message,
    c.escalated_at, c.resolved_at, c.resolved_by, c.created_at`
}

/** What `conversationColumns` reads beside conversation `c`. */
export function conversationJoins(ctx: Ctx): RawBuilder<unknown> {
  return sql`
    join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
    join channels ch on ch.org_id = ${ctx.org} and ch.id = c.channel_id
    left join runs r on r.org_id = ${ctx.org} and r.id = c.run_id
    left join initiatives i on i.org_id = ${ctx.org} and i.id = r.initiative_id
    left join lateral (${personBehind(ctx)}) p on true`
}

export async function getConversation(ctx: Ctx, wireId: string): Promise<ConversationRow> {
  const found = await ctx.db.maybe(sql<ConversationRow>`
    select ${conversationColumns(ctx)} from conversations c ${conversationJoins(ctx)}
    where c.org_id = ${ctx.org} and c.id = ${fromWire('conversation', wireId)}`)
  if (!found) throw notFound('conversation')
  return found
}

export function presentConversation(row: ConversationRow): z.input<typeof Conversation> {
  const { textWindowMs } = CHANNELS[row.channel_kind].rules
  const hasWindow = textWindowMs !== null && row.last_inbound_at !== null
  const open = hasWindow ? after(row.last_inbound_at!, textWindowMs) : null
  // For a reopened conversation it no longer applies.
  const isClosed = row.state === 'CLOSED'
  return {
    id: toWire('conversation', row.id),
    state: row.state,
    assignee: row.assignee,
    channel: row.channel,
    channelKind: row.channel_kind,
    contact: {
      id: toWire('contact', row.contact_id),
      phoneNumber: row.phone_number,
      email: row.email,
      unverifiedEmail: row.claimed_email,
      name: row.contact_name,
      personExternalId: row.person_external_id,
    },
    participantId: toWireOrNull('run', row.run_id),
    initiativeId: toWireOrNull('initiative', row.initiative_id),
    initiativeName: row.initiative_name,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    unread: row.unread,
    readAt: row.read_at?.toISOString() ?? null,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    windowOpenUntil: open?.toISOString() ?? null,
    labels: row.labels,
    lastMessage: row.last_message && {
      ...row.last_message,
      id: toWire('message', row.last_message.id),
      at: new Date(row.last_message.at).toISOString(),
    },
    escalatedAt: row.escalated_at?.toISOString() ?? null,
    escalationReason: row.escalation_reason,
    resolvedAt: (isClosed && row.resolved_at?.toISOString()) || null,
    resolvedBy: isClosed ? row.resolved_by : null,
    createdAt: row.created_at.toISOString(),
  }
}

export interface InboxMessageRow {
  id: string
  direction: 'outbound' | 'inbound'
  author: z.output<typeof InboxMessage>['author']
  type: z.output<typeof InboxMessage>['type']
  subject: string | null
  text: string
  details: z.output<typeof MessageDetails> | null
  files: ShownFile[] | null
  has_layout: boolean
  conversation_id: string
  answers_id: string | null
  referral: Referral | null
  status: z.output<typeof InboxMessage>['status']
  error_code: string | null
  sources: { knowledgeId: string; title: string }[] | null
  created_at: Date
  sent_at: Date | null
}

/**
 * Newest first; uses messages_of_conversation, and messages_provider for the replied-to message. `conversation`: a
 * UUID.
 */
export function listMessages(ctx: Ctx, conversation: string, page: PageRequest): RawBuilder<InboxMessageRow> {
  return sql<InboxMessageRow>`
    ${selectMessages(ctx)}
    where m.org_id = ${ctx.org} and m.conversation_id = ${conversation}
      ${newestFirst(page, sql`m.created_at`, sql`m.id`)}`
}

/** One message of a conversation. `not_found` when it has none like it. */
export async function getMessage(ctx: Ctx, wireId: string, messageId: string): Promise<InboxMessageRow> {
  const found = await ctx.db.maybe(sql<InboxMessageRow>`
    ${selectMessages(ctx)}
    where m.org_id = ${ctx.org} and m.id = ${fromWire('message', messageId)}
      and m.conversation_id = ${fromWire('conversation', wireId)}`)
  if (!found) throw notFound('message')
  return found
}

function selectMessages(ctx: Ctx): RawBuilder<unknown> {
  return sql`
    select m.id, m.direction, m.author, m.type, m.subject, m.text, m.details, ${shownFilesOf(ctx)} as files,
           ${hasLayout(ctx)} as has_layout, m.conversation_id,
           m.referral, m.status, m.error_code, m.created_at, m.sent_at,
           (select a.id from messages a
            where a.org_id = ${ctx.org} and a.channel_id = m.channel_id and a.provider_id = m.answers) as answers_id, (
             select jsonb_agg(jsonb_build_object('knowledgeId', s.knowledge_id, 'title', s.title) order by s.title)
             from message_sources s where s.org_id = ${ctx.org} and s.message_id = m.id) as sources
    from messages m`
}

export function presentMessage(row: InboxMessageRow, ctx: Ctx): z.input<typeof InboxMessage> {
  return {
    id: toWire('message', row.id),
    direction: row.direction,
    author: row.author,
    type: row.type,
    subject: row.subject,
    kind: row.type === 'template' ? 'template' : (row.details?.kind ?? 'text'),
    text: row.text,
    details: row.details,
    files: (row.files ?? []).map((file) =>
      presentFile(file, fileAddress(ctx, row.conversation_id, row.id, file.id)),
    ),
    hasLayout: row.has_layout,
    ...(row.referral && { referral: row.referral }),
    answersId: toWireOrNull('message', row.answers_id),
    status: row.status,
    error: row.error_code,
    sources: (row.sources ?? []).map(({ knowledgeId, title }) => {
      return { knowledgeId: toWire('knowledge', knowledgeId), title }
    }),
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

interface NoteRow {
  id: string
  author: string
  text: string
  mentions: string[]
  created_at: Date
}

const MAX_NOTES = 100

export async function listNotes(ctx: Ctx, conversation: string): Promise<z.input<typeof Note>[]> {
  const rows = await ctx.db.rows(sql<NoteRow>`
    select id, author, text, mentions, created_at from conversation_notes
    where org_id = ${ctx.org} and conversation_id = ${conversation}
    order by created_at desc, id desc limit ${MAX_NOTES}`)
  return rows.map(presentNote)
}

export function presentNote({ id, author, text, mentions, created_at }: NoteRow): z.input<typeof Note> {
  return { id: toWire('note', id), author, text, mentions, createdAt: created_at.toISOString() }
}
