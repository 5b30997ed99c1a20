import { z } from 'zod'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

export const ConversationEvent = z
  .strictObject({
    what: z.enum([
      'TAKEN_OVER',
      'ASSIGNED',
      'HANDED_BACK',
      'CLOSED',
      'REOPENED',
      'SNOOZED',
      'WOKEN',
      'OPTED_OUT',
      'JOURNEY_MOVED_ON',
    ]),
    at: z.iso.datetime(),
    by: z.string().nullable().describe('Who did it. null: the contact, the journey or the inbox rule.'),
    assignee: z.string().nullable().describe('Who has had the conversation since then.'),
    until: z.iso.datetime().nullable().describe('Until when it was snoozed.'),
    step: z.string().nullable().describe('The step of the journey that came next, if it has a name.'),
  })
  .meta({ id: 'ConversationEvent' })

type Event = z.input<typeof ConversationEvent>

/** The most events of a conversation in an answer, the latest. */
const MAX_EVENTS = 50
/** The most steps of its journey among them. */
const MAX_STEPS = 5

interface EventRow {
  what: Event['what']
  at: Date
  actor_kind: 'key' | 'user' | 'system' | null
  actor_id: string | null
  after: { by?: string; assignee?: string | null; until?: string } | null
  step: string | null
}

interface Subject {
  id: string
  run_id: string | null
  phone_number: string | null
  email: string | null
}

/**
 * What happened to a conversation beside its messages, newest first: what people did, as long as the audit log keeps it, the
 * contact's opt-out, and where the journey went on. Uses audit_log_of_conversation.
 */
export async function listEvents(ctx: Ctx, { id, run_id, phone_number, email }: Subject): Promise<Event[]> {
  const rows = await ctx.db.rows(sql<EventRow>`
    (
      select case a.operation
               when 'conversations_take_over' then 'TAKEN_OVER'
               when 'conversations_assign' then 'ASSIGNED'
               when 'conversations_hand_back' then 'HANDED_BACK'
               when 'conversations_resolve' then 'CLOSED'
               when 'conversations_reopen' then 'REOPENED'
               when 'conversations_snooze' then 'SNOOZED'
               else 'WOKEN' end as what,
             a.at, a.actor_kind, a.actor_id, a.after, null::text as step
      from audit_log a
      where a.org_id = ${ctx.org} and a.subject = ${toWire('conversation', id)}
        and a.operation in ('conversations_take_over', 'conversations_assign', 'conversations_hand_back', 'conversations_resolve',
          'conversations_reopen', 'conversations_snooze', 'conversations_unsnooze')
      order by a.at desc limit ${MAX_EVENTS}
    ) union all (
      select 'OPTED_OUT', min(s.created_at), null, null, null, null
      from suppressions s
      where s.org_id = ${ctx.org} and s.reason <> 'operator'
        and ((s.kind = 'phone' and s.value = ${phone_number}) or (s.kind = 'email' and s.value = ${email}))
      having count(*) > 0
    ) union all (
      -- Before a number of theirs was known.
      select 'OPTED_OUT', (k.opt_out ->> 'at')::timestamptz, null, null, null, null
      from contacts k
      where k.org_id = ${ctx.org} and k.opt_out is not null and k.id = (
        select c.contact_id from conversations c where c.org_id = ${ctx.org} and c.id = ${id})
    ) union all (
      select 'JOURNEY_MOVED_ON', t.exited_at, null, null, null, jsonb_path_query_first(
               j.definition, '$.actions[*] ? (@.id == $id).name', jsonb_build_object('id', t.target_node_id)) #>> '{}'
      from run_steps t
      join runs r on r.org_id = ${ctx.org} and r.id = t.run_id
      join journeys j on j.org_id = ${ctx.org} and j.id = r.journey_id
      where t.org_id = ${ctx.org} and t.run_id = ${run_id}
        and t.node_kind in ('CONVERSATION_BLOCK', 'MANAGE_CONVERSATION') and t.status = 'EXITED' and t.target_node_id is not null
      order by t.seq desc limit ${MAX_STEPS}
    )
    order by at desc limit ${MAX_EVENTS}`)
  const emailOf = await findEmails(ctx, rows)
  const events = rows.map(({ what, at, actor_kind, actor_id, after, step }) => ({
    what,
    at: at.toISOString(),
    by: after?.by ?? nameOf(actor_kind, actor_id, emailOf),
    assignee: after?.assignee ?? null,
    until: after?.until ?? null,
    step,
  }))
  return withoutRepetitions(events)
}

/** The email addresses of the users who acted. */
async function findEmails({ db }: Ctx, rows: readonly EventRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ actor_kind, actor_id }) =>
    actor_kind === 'user' ? (fromWire('user', actor_id!) ?? []) : [],
  )
  if (ids.length === 0) return new Map()
  const users = await db.rows(sql<{ id: string; email: string }>`
    select id, email from users where id = any(${[...new Set(ids)]}) and email is not null`)
  return new Map(users.map(({ id, email }) => [toWire('user', id), email]))
}

function nameOf(kind: EventRow['actor_kind'], id: string | null, emailOf: ReadonlyMap<string, string>) {
  if (kind === null || kind === 'system') return null
  return emailOf.get(id!) ?? `${kind}:${id}`
}

/** Acts that change who has the conversation. */
const OF_OWNER = new Set<Event['what']>(['TAKEN_OVER', 'ASSIGNED', 'HANDED_BACK', 'CLOSED', 'REOPENED'])

/** Leaves out acts that changed nothing, such as taking over what one has already. `events`: newest first. */
export function withoutRepetitions(events: readonly Event[]): Event[] {
  const kept: Event[] = []
  let owner: string | null = null
  for (const event of events.toReversed()) {
    if (OF_OWNER.has(event.what)) {
      const next = ownerAfter(event)
      if (next === owner) continue
      owner = next
    }
    kept.push(event)
  }
  return kept.toReversed()
}

function ownerAfter({ what, assignee }: Event): string {
  if (what === 'CLOSED' || what === 'HANDED_BACK') return what
  return `person ${assignee ?? ''}`
}
