import { toWire, toWireOrNull } from '../../platform/core/index.ts'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, readBeginning } from '../../platform/operations/index.ts'
import { LONGEST_TRANSCRIPT } from '../agents/index.ts'
import { fileAddress } from './file-address.ts'
import type { Message } from './schema.ts'

/** A message as the agent and the extractor read it. */
export interface SpokenMessage {
  id: string
  /** `agent` covers all messages of the initiative, including the journey's templates. */
  author: 'agent' | 'participant' | 'human'
  text: string
  at: Date
  /** The id of what was tapped, empty when it has none; null for what was typed. */
  choice: string | null
  /** The titles that an outbound message offered to choose. */
  offered: string[] | null
}

/**
 * The messages of each run, oldest first, including queued and excluding failed ones: the latest `LONGEST_TRANSCRIPT`; uses
 * messages_of_run. Runs without messages are missing.
 */
export async function readTranscripts(
  db: Db,
  org: string,
  runIds: readonly string[],
): Promise<Map<string, SpokenMessage[]>> {
  if (runIds.length === 0) return new Map()
  const rows = await db.rows(sql<SpokenMessage & { run_id: string }>`
    select wanted.run_id, latest.*
    from unnest(${runIds}::uuid[]) as wanted (run_id)
    cross join lateral (
      select m.id, m.text, m.created_at as at,
             case when details ->> 'kind' = 'choice' then coalesce(details ->> 'id', '') end as choice,
             ${offeredBy(sql`m`, sql`t`)} as offered,
             case when author in ('participant', 'human') then author else 'agent' end as author
      from messages m
      left join templates t on t.org_id = ${org} and t.id = (m.template ->> 'templateId')::uuid
      where m.org_id = ${org} and m.run_id = wanted.run_id and m.status not in ('failed', 'canceled')
      order by m.created_at desc, m.id desc limit ${LONGEST_TRANSCRIPT}
    ) as latest
    order by wanted.run_id, latest.at, latest.id`)
  const transcripts = Map.groupBy(rows, (row) => row.run_id)
  return new Map(
    [...transcripts].map(([runId, messages]) => [runId, messages.map(({ run_id: _, ...spoken }) => spoken)]),
  )
}

/** The titles that a message `m` with template `t` offers to choose, as an array; null without any. */
export function offeredBy(m: RawBuilder<unknown>, t: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select array_agg(c.choice ->> 'title') from jsonb_array_elements(
      case when ${m}.details ->> 'kind' = 'choices' then ${m}.details -> 'choices'
           else coalesce(${t}.content -> 'buttons', '[]')
             || coalesce(jsonb_path_query_array(${t}.content, '$.cards[*].buttons[*]'), '[]') end
    ) as c (choice) where coalesce(c.choice ->> 'type', 'quick_reply') = 'quick_reply')`
}

interface MessageRow {
  id: string
  direction: Message['direction']
  type: Message['type']
  text: string
  conversation_id: string
  has_file: boolean
  at: Date
  initiative_id: string | null
  initiative_name: string | null
}

/** The most messages of a transcript, which is not paged. */
const MAX_SHOWN = 10_000

/** Sent and received messages only: queued ones may never be sent. */
const exchanged = sql`m.status not in ('queued', 'sending', 'failed', 'canceled')`
const columns = (ctx: Ctx) => sql`
  m.id, m.direction, m.type, m.text, coalesce(m.sent_at, m.created_at) as at, m.conversation_id,
  exists (select from media d where d.org_id = ${ctx.org} and d.message_id = m.id and not d.is_layout) as has_file`

/** The messages of a run in API format, oldest first: the latest up to the limit; uses messages_of_run. */
export async function listRunMessages(ctx: Ctx, runId: string): Promise<Message[]> {
  const rows = await readBeginning(
    ctx.db,
    sql<MessageRow>`
    select ${columns(ctx)}, null as initiative_id, null as initiative_name from messages m
    where m.org_id = ${ctx.org} and m.run_id = ${runId} and ${exchanged}
    order by m.created_at desc, m.id desc limit ${MAX_SHOWN}`,
  )
  return rows.map((row) => presentMessage(ctx, row)).reverse()
}

/** The latest messages of each run in a list of transcripts. */
const MAX_LISTED = 500

/** The messages of run `r` as one JSON value, `null` when there are none; for `presentMessages`. */
export function messagesOfRun(ctx: Ctx): RawBuilder<unknown> {
  return sql`(
    select jsonb_agg(to_jsonb(latest) order by latest.created_at, latest.id) from (
      select ${columns(ctx)}, m.created_at, null as initiative_id, null as initiative_name from messages m
      where m.org_id = ${ctx.org} and m.run_id = r.id and ${exchanged}
      order by m.created_at desc, m.id desc limit ${MAX_LISTED}) latest)`
}

/** The result of `messagesOfRun`. */
export type ListedMessages = (Omit<MessageRow, 'at'> & { at: string })[] | null

export function presentMessages(ctx: Ctx, rows: ListedMessages): Message[] {
  return (rows ?? []).map((row) => presentMessage(ctx, { ...row, at: new Date(row.at) }))
}

/** The messages with a contact on all channels and for all initiatives, oldest first: the latest up to the limit. */
export async function listContactMessages(ctx: Ctx, contactId: string): Promise<Message[]> {
  const rows = await readBeginning(
    ctx.db,
    sql<MessageRow>`
    select ${columns(ctx)}, m.initiative_id, i.name as initiative_name
    from channels ch
    join conversations c on c.org_id = ${ctx.org} and c.channel_id = ch.id and c.contact_id = ${contactId}
    join messages m on m.org_id = ${ctx.org} and m.conversation_id = c.id
    left join initiatives i on i.org_id = ${ctx.org} and i.id = m.initiative_id
    where ch.org_id = ${ctx.org} and ${exchanged}
    order by m.created_at desc, m.id desc limit ${MAX_SHOWN}`,
  )
  const messages = rows.map((row) => {
    const initiative = { id: toWireOrNull('initiative', row.initiative_id), name: row.initiative_name }
    return { ...presentMessage(ctx, row), initiative }
  })
  return messages.reverse()
}

function presentMessage(ctx: Ctx, row: MessageRow): Message {
  return {
    id: toWire('message', row.id),
    direction: row.direction,
    author: row.direction === 'inbound' ? 'participant' : 'agent',
    type: row.type,
    text: row.text,
    mediaUrl: row.has_file ? fileAddress(ctx, row.conversation_id, row.id) : null,
    sentAt: row.at.toISOString(),
  }
}
