import type { ChannelKind } from '../../customers/index.ts'
import type { DraftKind } from '../../messaging/index.ts'
import { fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../platform/operations/index.ts'
import type { DRAFT_STATES, Draft } from './schema.ts'

/** How many of the messages before a draft are shown with it. */
const CONTEXT = 6

export interface DraftRow {
  id: string
  kind: DraftKind
  state: (typeof DRAFT_STATES)[number]
  initiative_id: string
  initiative_name: string
  conversation_id: string
  channel: ChannelKind
  /** Of the channel's account, such as `twilio`. */
  provider: string
  person_external_id: string | null
  name: string | null
  messages: { id: string; text: string; subject: string | null; isTemplate: boolean; isRequest: boolean }[]
  written: string[] | null
  context: { from: 'contact' | 'us'; text: string; at: string }[]
  reason: string | null
  created_at: Date
  due_at: Date | null
  decided_at: Date | null
  decided_by: string | null
}

export interface DraftFilters {
  initiativeId?: string | undefined
  kind?: DraftKind | undefined
  state: 'waiting' | 'decided' | 'changed'
}

const OLDEST_FIRST = { key: sql`created_at`, isDescending: false }

/** Those that wait, oldest first, or those decided, latest decision first. By the partial indexes of both. */
export function listDrafts(ctx: Ctx, filters: DraftFilters, page: PageRequest): RawBuilder<DraftRow> {
  const { initiativeId, kind, state } = filters
  const isWaiting = state === 'waiting'
  const inState = isWaiting
    ? sql`state = 'waiting'`
    : state === 'changed'
      ? sql`state = 'changed'`
      : sql`state <> 'waiting'`
  const chosen = sql`
    select * from message_drafts
    where org_id = ${ctx.org} and ${inState}
      ${initiativeId === undefined ? sql`` : sql`and initiative_id = ${fromWire('initiative', initiativeId)}`}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${newestFirst(isWaiting ? { ...page, order: OLDEST_FIRST } : page, sql`decided_at`)}`
  return describe(ctx, chosen, isWaiting ? sql`d.created_at, d.id` : sql`d.decided_at desc, d.id desc`)
}

/** Throws `not_found`. */
export async function readDraft(ctx: Ctx, id: string): Promise<DraftRow> {
  const chosen = sql`select * from message_drafts where org_id = ${ctx.org} and id = ${fromWire('draft', id)}`
  const row = await ctx.db.maybe(describe(ctx, chosen, sql`d.id`))
  if (!row) throw notFound('draft')
  return row
}

function describe(ctx: Ctx, chosen: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<DraftRow> {
  return sql<DraftRow>`
    select d.id, d.kind, d.state, d.initiative_id, i.name as initiative_name, d.conversation_id, ch.kind as channel, a.kind as provider,
           r.person_external_id, d.written, d.reason, d.created_at, d.due_at, d.decided_at,
           coalesce(r.name, k.name) as name, said.messages, coalesce(before.messages, '[]') as context,
           case split_part(d.decided_by, '_', 1)
             when 'key' then (select a.name from api_keys a where a.org_id = ${ctx.org} and a.id = substr(d.decided_by, 5)::uuid)
             when 'usr' then (select coalesce(u.name, u.email) from users u where u.id = substr(d.decided_by, 5)::uuid)
           end as decided_by
    from (${chosen}) d
    join initiatives i on i.org_id = ${ctx.org} and i.id = d.initiative_id
    join conversations c on c.org_id = ${ctx.org} and c.id = d.conversation_id
    join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
    join channels ch on ch.org_id = ${ctx.org} and ch.id = c.channel_id
    join channel_accounts a on a.org_id = ${ctx.org} and a.id = ch.account_id
    left join runs r on r.org_id = ${ctx.org} and r.id = d.run_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', m.id, 'text', m.text, 'subject', m.subject,
                                          'isTemplate', m.template is not null,
                                          'isRequest', coalesce(m.details ->> 'kind' = 'request', false)) order by m.created_at, m.id) as messages
      from messages m where m.org_id = ${ctx.org} and m.id = any(d.message_ids)
    ) said
    left join lateral (
      select jsonb_agg(jsonb_build_object('from', case when x.direction = 'inbound' then 'contact' else 'us' end,
                                          'text', x.text, 'at', x.created_at) order by x.created_at, x.id) as messages
      from (
        select m.id, m.direction, m.text, m.created_at from messages m
        where m.org_id = ${ctx.org} and m.conversation_id = d.conversation_id and m.created_at <= d.created_at
          and not m.id = any(d.message_ids) and m.status not in ('queued', 'failed', 'canceled')
        order by m.created_at desc, m.id desc limit ${CONTEXT}) x
    ) before on true
    order by ${order}`
}

export function presentDraft(row: DraftRow): Draft {
  return {
    id: toWire('draft', row.id),
    kind: row.kind,
    state: row.state,
    initiativeId: toWire('initiative', row.initiative_id),
    initiativeName: row.initiative_name,
    conversationId: toWire('conversation', row.conversation_id),
    channel: row.channel,
    personExternalId: row.person_external_id,
    name: row.name,
    messages: row.messages.map(({ id, text, subject }) => ({ id: toWire('message', id), text, subject })),
    isChangeable: isChangeable(row),
    written: row.state === 'changed' ? row.written : null,
    context: row.context.map(({ at, ...message }) => ({ ...message, at: new Date(at).toISOString() })),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.due_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
  }
}

export function isChangeable({ messages }: Pick<DraftRow, 'messages'>): boolean {
  return messages.every(({ isTemplate }) => !isTemplate)
}
