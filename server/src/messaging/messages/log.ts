import type { z } from 'zod'
import { type ChannelKind, peopleBehind } from '../../customers/index.ts'
import { fromWire, notFound, toWire, toWireOrNull } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../platform/operations/index.ts'
import { type Author, findHold, type Source, type StoredSource, sourceOf } from '../channels/index.ts'
import type { Filters, Message } from './schema.ts'
import { conversationsOf } from './threads-of-person.ts'

export interface MessageRow {
  id: string
  direction: 'outbound' | 'inbound'
  author: Author
  source: StoredSource
  channel_kind: ChannelKind
  channel: string
  address: string | null
  contact_id: string
  contact_name: string | null
  person: { externalId: string; name: string | null } | null
  conversation_id: string
  initiative_id: string | null
  initiative_name: string | null
  run_id: string | null
  journey_id: string | null
  template_id: string | null
  is_email_template: boolean
  template_version: number | null
  template_name: string | null
  template_language: string | null
  template_category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION' | null
  type: 'text' | 'media' | 'template'
  subject: string | null
  parts: number | null
  text: string
  status: z.output<typeof Message>['status']
  error_code: string | null
  error_text: string | null
  due_at: Date | null
  cost: { amount: string | null; currency: string } | null
  created_at: Date
  expires_at: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
  replied_at: Date | null
  clicks: number
  clicked_at: Date | null
  opened_at: Date | null
}

/** Texts in lists are cut here. */
const MAX_LISTED_TEXT = 300

/** Which messages of `m` are from a source. Uses messages_of_rare_author, and messages_of_source. */
const FROM: Record<Source, RawBuilder<boolean>> = {
  journey: sql`m.author = 'journey' and m.source is null`,
  agent: sql`m.author = 'agent'`,
  member: sql`m.author = 'human'`,
  transactional: sql`m.source = 'transactional'`,
  service: sql`m.author = 'system' and m.source is null`,
  contact: sql`m.author = 'participant'`,
}

/**
 * Messages of all channels, newest first. Each filter that can leave few messages has an index in this order.
 */
export async function listMessages(
  ctx: Ctx,
  page: PageRequest,
  filters: Filters,
): Promise<RawBuilder<MessageRow>> {
  const picked = await pick(ctx, page, filters)
  return sql<MessageRow>`
    select ${shown(ctx.org, sql`left(m.text, ${MAX_LISTED_TEXT})`)} from (${picked}) m ${joined(ctx.org)}
    order by m.created_at desc, m.id desc`
}

/** The messages of a page, before anything is joined to them. */
async function pick(ctx: Ctx, page: PageRequest, filters: Filters): Promise<RawBuilder<unknown>> {
  const conditions = await conditionsOf(ctx, filters)
  const ending = newestFirst(page, sql`m.created_at`, sql`m.id`)
  const { personExternalId, contactId, templateId } = filters
  if (personExternalId !== undefined || contactId !== undefined) {
    const conversations = await conversationsOf(ctx, { personExternalId, contactId })
    // Some of a page from each conversation, by messages_of_conversation.
    return sql`
      select m.* from unnest(${conversations}::uuid[]) as theirs (id)
      cross join lateral (
        select m.* from messages m
        where m.org_id = ${ctx.org} and m.conversation_id = theirs.id ${conditions} ${templateIs(templateId)} ${ending}
      ) m
      order by m.created_at desc, m.id desc limit ${page.limit}`
  }
  if (templateId === undefined)
    return sql`select m.* from messages m where m.org_id = ${ctx.org} ${conditions} ${ending}`
  // Journeys write the id as callers know it, by messages_of_template.
  return sql`
    select m.* from unnest(${formsOf(templateId)}::text[]) as template (id)
    cross join lateral (
      select m.* from messages m
      where m.org_id = ${ctx.org} and m.template ->> 'templateId' = template.id and m.template is not null
        ${conditions} ${ending}
    ) m
    order by m.created_at desc, m.id desc limit ${page.limit}`
}

/** The conditions beside person, contact and template, each as `and …`. */
async function conditionsOf(ctx: Ctx, filters: Filters): Promise<RawBuilder<unknown>> {
  const { channel, direction, status, source, initiativeId, since, until } = filters
  const channelId = channel === undefined ? null : await findChannel(ctx, channel)
  const conditions = [
    channel !== undefined && sql`m.channel_id = ${channelId}::uuid`,
    // By messages_of_rare_author.
    direction === 'inbound' && sql`m.author = 'participant'`,
    direction === 'outbound' && sql`m.direction = 'outbound'`,
    status !== undefined && statusIs(status),
    source !== undefined && FROM[source],
    initiativeId !== undefined && sql`m.initiative_id = ${fromWire('initiative', initiativeId)}::uuid`,
    since !== undefined && sql`m.created_at >= ${since}`,
    until !== undefined && sql`m.created_at < ${until}`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}

/** The statuses of most messages. The condition of messages_of_rare_status, by which the others are found. */
const COMMON_STATUSES: readonly string[] = ['sent', 'delivered', 'read', 'received']

function statusIs(status: string): RawBuilder<unknown> {
  if (COMMON_STATUSES.includes(status)) return sql`m.status = ${status}`
  return sql`m.status = ${status} and m.status not in ('sent', 'delivered', 'read', 'received')`
}

async function findChannel(ctx: Ctx, address: string): Promise<string | null> {
  const found = await ctx.db.maybe(sql<{ id: string }>`
    select id from channels where org_id = ${ctx.org} and address = ${address}`)
  return found?.id ?? null
}

function templateIs(templateId: string | undefined): RawBuilder<unknown> {
  if (templateId === undefined) return sql``
  return sql`and m.template ->> 'templateId' = any(${formsOf(templateId)})`
}

/** The forms in which messages keep the id of a template. */
function formsOf(wireId: string): string[] {
  const uuid = fromWire('template', wireId) ?? fromWire('emailTemplate', wireId)
  return uuid === null ? [wireId] : [wireId, uuid]
}

const shown = (org: string, text: RawBuilder<string>) => sql`
  m.id, m.direction, m.author, m.source, ch.kind as channel_kind, ch.address as channel,
  coalesce(k.phone_number, k.email, k.claimed_email) as address, m.contact_id, k.name as contact_name,
  (select jsonb_build_object('externalId', p.external_id,
                             'name', nullif(concat_ws(' ', p.first_name, p.last_name), ''))
   from ${peopleBehind(org)}
   where a.org_id = ${org} and (a.id = r.person_id or a.phone_number = k.phone_number or lower(a.email) = k.email)
   order by p.id = r.person_id desc nulls last, p.updated_at desc limit 1) as person,
  m.conversation_id, m.initiative_id, i.name as initiative_name, m.run_id, r.journey_id,
  used.id as template_id, m.template ? 'version' as is_email_template, (m.template ->> 'version')::int as template_version,
  coalesce(t.name, e.name) as template_name, t.language as template_language, t.category as template_category,
  m.type, m.subject, m.parts, ${text} as text, m.status, m.error_code, m.error_text, m.due_at, ${cost(org)} as cost,
  m.created_at, m.expires_at, m.sent_at, m.delivered_at, m.read_at, m.replied_at, m.clicked_at, m.opened_at, ${clicks(org)} as clicks`

const joined = (org: string) => sql`
  join channels ch on ch.org_id = ${org} and ch.id = m.channel_id
  join contacts k on k.org_id = ${org} and k.id = m.contact_id
  left join runs r on r.org_id = ${org} and r.id = m.run_id
  left join initiatives i on i.org_id = ${org} and i.id = m.initiative_id
  left join lateral (select regexp_replace(m.template ->> 'templateId', '^(tpl|etp)_', '')::uuid as id) used on true
  left join templates t on t.org_id = ${org} and t.id = used.id
  left join email_templates e on e.org_id = ${org} and e.id = used.id`

/** Uses message_links_of_message. */
const clicks = (org: string) => sql`
  case when m.clicked_at is null then 0 else (
    select sum(l.visits)::int from message_links l
    where l.org_id = ${org} and l.message_id = m.id and not l.is_picture) end`

/** What the message cost by the organization's prices; the longest code that fits its number counts. */
const cost = (org: string) => sql`
  (select jsonb_build_object('currency', mp.currency, 'amount', case when ch.kind = 'email' then mp.of_mail else (
     select case when ch.kind = 'sms' then trim_scale((d.prices ->> 'part')::numeric * coalesce(m.parts, 1))::text
                 else d.prices ->> coalesce(lower(t.category), 'service') end
     from jsonb_array_elements(case when ch.kind = 'sms' then mp.sms else mp.whatsapp end) as d (prices)
     left join lateral jsonb_array_elements_text(d.prices -> 'codes') as c (code) on true
     where c.code is null or starts_with(k.phone_number, c.code)
     order by length(c.code) desc nulls last limit 1) end)
   from message_prices mp
   where mp.org_id = ${org} and m.direction = 'outbound' and m.sent_at is not null and m.status <> 'failed')`

type FoundHold = Awaited<ReturnType<typeof findHold>>

/** `known`: what holds it, when that is known already. Throws `not_found`. */
export async function getMessage(
  ctx: Ctx,
  wireId: string,
  known?: FoundHold,
): Promise<z.input<typeof Message>> {
  const id = fromWire('message', wireId)
  const row =
    id &&
    (await ctx.db.maybe(sql<MessageRow>`
      select ${shown(ctx.org, sql`m.text`)} from messages m ${joined(ctx.org)}
      where m.org_id = ${ctx.org} and m.id = ${id}`))
  if (!row) throw notFound('message')
  const message = presentMessage(row)
  if (row.status !== 'queued') return message
  const hold = known === undefined ? await findHold(ctx, row.id) : known
  if (hold === null || hold === 'skip') return message
  return { ...message, waitsFor: { reason: hold.reason, until: hold.until?.toISOString() ?? null } }
}

export function presentMessage(row: MessageRow): z.input<typeof Message> {
  const { status, error_code: code, error_text: text, cost: paid } = row
  const hasFailed = status === 'failed' || status === 'canceled' || status === 'unknown'
  return {
    id: toWire('message', row.id),
    direction: row.direction,
    source: sourceOf(row),
    channelKind: row.channel_kind,
    channel: row.channel,
    address: row.address,
    contactId: toWire('contact', row.contact_id),
    personExternalId: row.person?.externalId ?? null,
    name: row.person?.name ?? row.contact_name,
    conversationId: toWire('conversation', row.conversation_id),
    initiativeId: toWireOrNull('initiative', row.initiative_id),
    initiativeName: row.initiative_name,
    participantId: toWireOrNull('run', row.run_id),
    journeyId: toWireOrNull('journey', row.journey_id),
    template: templateOf(row),
    type: row.type,
    subject: row.subject,
    ...(row.parts !== null && { parts: row.parts }),
    text: row.text,
    status,
    waitsFor:
      status === 'queued' && code !== null
        ? { reason: code, until: row.due_at?.toISOString() ?? null }
        : null,
    failure: hasFailed && code !== null ? { code, text } : null,
    cost: paid && paid.amount !== null ? { amount: paid.amount, currency: paid.currency } : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    repliedAt: row.replied_at?.toISOString() ?? null,
    clicks: row.clicks,
    clickedAt: row.clicked_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
  }
}

function templateOf(row: MessageRow): z.input<typeof Message>['template'] {
  if (row.template_id === null) return null
  return {
    id: toWire(row.is_email_template ? 'emailTemplate' : 'template', row.template_id),
    name: row.template_name,
    language: row.template_language,
    category: row.template_category,
    version: row.template_version,
  }
}
