import { confirmSubmissions } from '../../../customers/index.ts'
import { type InboundMessage, linkToRuns, signalInbound, withdrawReplies } from '../../../messaging/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { after } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { isOptIn } from '../../understanding/index.ts'
import { assignLanded } from '../assignment/assign.ts'
import { closeConversationsOfRuns, QUIET_MS } from '../ownership.ts'
import { noteOpened } from '../reports/episodes.ts'
import { countInbox } from '../reports/tally.ts'
import { passOn } from '../waiting-runs.ts'
import { answerConsentMessages } from './consent-messages.ts'
import { takeForms } from './filled-forms.ts'
import { followPeople } from './following.ts'
import { findOptOuts } from './offered.ts'
import { stopWriting, writeAgain } from './opt-out.ts'

/** The longest time after the first unanswered message until a contact who keeps writing gets a reply. */
const PATIENCE_MS = 10_000

export type Received = Pick<
  InboundMessage,
  | 'id'
  | 'contactId'
  | 'conversationId'
  | 'channelId'
  | 'text'
  | 'at'
  | 'isUnverified'
  | 'details'
  | 'form'
  | 'answeredAs'
>

/** A message, and the run of an initiative that it replies to. */
interface Answer {
  id: string
  runId: string
  initiativeId: string
}

/**
 * Processes inbound messages in the transaction that stored them. Each is linked to the run that it replies to, which
 * is woken; opt-outs stop all messages to the contact, and words such as START allow them again; words about consent are answered
 * before; and where the agent owns the conversation its turn is
 * scheduled. A human's conversation waits for the human; a message that answers no run and starts none waits in the
 * inbox. So does an opt-out of an unverified sender, since it could stop messages to somebody else. `starting` has the ids
 * of messages that start a run: see `noteNotStarted`.
 */
export async function receiveInbound(
  ctx: Ctx,
  inbound: readonly Received[],
  starting: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (inbound.length === 0) return
  await takeForms(ctx, inbound)
  const aboutConsent = await answerConsentMessages(ctx, inbound)
  const meant = inbound.filter((message) => !aboutConsent.has(message.id))
  await withdrawReplies(
    ctx,
    meant.map((message) => message.conversationId),
    'draft_superseded',
  )
  const answers = await giveToRuns(ctx, meant)
  await linkToRuns(ctx, answers)
  const runs = new Map(answers.map((answer) => [answer.id, answer.runId]))
  const optOuts = await findOptOuts(
    ctx,
    meant.filter((message) => !message.isUnverified),
  )
  await stopWriting(
    ctx,
    optOuts.map((message) => ({ ...message, runId: runs.get(message.id) ?? null })),
  )
  const optIns = inbound.filter(asksAgain)
  const wishes = lastOfContacts([...optOuts, ...optIns])
  const back = await writeAgain(
    ctx,
    optIns
      .filter((message) => wishes.has(message))
      .map((message) => ({ ...message, runId: runs.get(message.id) ?? null })),
  )
  const settled = new Set([...optOuts, ...back].map(({ contactId }) => contactId))
  const decided = new Set([...optOuts, ...optIns.filter(({ contactId }) => settled.has(contactId))])
  const others = meant.filter((message) => !decided.has(message))
  const unfollowed = await followPeople(
    ctx,
    others.flatMap((message) => {
      const runId = runs.get(message.id)
      return runId === undefined ? [] : [{ ...message, runId }]
    }),
  )
  const backUnassigned = await noteHeard(ctx, inbound, new Set(others), aboutConsent)
  await countInbox(
    ctx,
    inbound.map(({ channelId }) => ({ what: 'RECEIVED', channelId, at: ctx.now })),
  )
  const confirming = await confirmSubmissions(ctx, others)
  const unanswered = others.filter(({ id }) => !runs.has(id) && !confirming.has(id) && !starting.has(id))
  const ids = [...unanswered.map((message) => message.conversationId), ...unfollowed]
  await noteUnattended(
    ctx,
    ids.map((id) => ({ id, since: ctx.now })),
  )
  await assignLanded(ctx, backUnassigned)
}

function asksAgain({ isUnverified, answeredAs, details, text }: Received): boolean {
  if (isUnverified) return false
  return answeredAs === undefined ? details === undefined && isOptIn(text) : answeredAs === 'start'
}

/** The message of each contact that was written last. Of the same instant, the one that arrived last: ids are in that order. */
function lastOfContacts(messages: readonly Received[]): ReadonlySet<Received> {
  const inOrder = messages.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  return new Set(new Map(inOrder.map((message) => [message.contactId, message])).values())
}

/**
 * Runs ended with a reply that none of their steps read. Where nobody answered or closed the conversation meanwhile, it waits
 * in the inbox. Uses messages_of_run and messages_of_conversation.
 */
export async function noteUnread(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  const unread = await ctx.db.rows(sql<Unattended>`
    select last.conversation_id as id, last.created_at as since
    from unnest(${runIds}::uuid[]) as ended (id)
    cross join lateral (
      select m.conversation_id, m.created_at from messages m
      where m.org_id = ${ctx.org} and m.run_id = ended.id and m.direction = 'inbound'
      order by m.created_at desc, m.id desc limit 1
    ) last
    join conversations c on c.org_id = ${ctx.org} and c.id = last.conversation_id
    where ${isOpenSince(ctx)}`)
  await noteUnattended(ctx, unread)
}

/**
 * Messages that were to start runs, and started none. What no run took waits in the inbox, unless somebody answered or
 * closed the conversation meanwhile. Uses messages_of_conversation.
 */
export async function noteNotStarted(ctx: Ctx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  const waiting = await ctx.db.rows(sql<Unattended>`
    select last.conversation_id as id, last.created_at as since
    from messages last
    join conversations c on c.org_id = ${ctx.org} and c.id = last.conversation_id
    where last.org_id = ${ctx.org} and last.id = any(${messageIds}) and last.run_id is null and ${isOpenSince(ctx)}`)
  await noteUnattended(ctx, waiting)
}

/** Nobody answered or closed conversation `c` since message `last`. */
function isOpenSince(ctx: Ctx) {
  return sql`coalesce(c.resolved_at < last.created_at, true) and not exists (
      select from messages o
      where o.org_id = ${ctx.org} and o.conversation_id = last.conversation_id and o.created_at > last.created_at
        and o.author in ('human', 'agent') and o.status not in ('failed', 'canceled'))`
}

/**
 * Runs were ended from outside: the agent leaves their conversations, and those in which a reply was not read wait in the
 * inbox. In the others it goes on for another run that waits there.
 */
export async function leaveConversationsOfRuns(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  const closed = await closeConversationsOfRuns(ctx, runIds)
  const pending = await ctx.db.rows(sql<{ id: string }>`
    select id from runs where org_id = ${ctx.org} and id = any(${runIds}) and reply_pending`)
  await noteUnread(
    ctx,
    pending.map(({ id }) => id),
  )
  await passOn(ctx, closed)
}

/** A conversation, and since when its contact waits. */
interface Unattended {
  id: string
  since: Date
}

/** Messages that no agent, human or run answers: their conversations wait in the inbox. */
async function noteUnattended(ctx: Ctx, unattended: readonly Unattended[]): Promise<void> {
  if (unattended.length === 0) return
  const landed = await ctx.db.rows(sql<{ id: string }>`
    with calling as (
      select id, min(since) as since
      from unnest(${unattended.map(({ id }) => id)}::uuid[], ${unattended.map(({ since }) => since)}::timestamptz[])
        as u (id, since)
      group by id
    ), locked as (
      select c.id, calling.since from conversations c join calling on calling.id = c.id
      where c.org_id = ${ctx.org} and c.owner = 'nobody' and c.unattended_since is null
      order by c.id for no key update of c
    )
    update conversations c set
      unattended_since = ${ctx.now}, waiting_since = coalesce(c.waiting_since, locked.since),
      escalation_reason = 'nobody_answers'
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.id`)
  const ids = landed.map(({ id }) => id)
  await noteOpened(
    ctx,
    ids.map((id) => ({ id, calls: true, reason: 'nobody_answers' })),
  )
  // Where a run ended or did not start, no message has just told of them.
  await tellChanges(ctx, 'conversation', ids)
  await assignLanded(ctx, ids)
}

/**
 * Wakes the run that each message replies to and returns it. If that run ends in the meantime, its end stays as
 * reported. The message then goes to another live run or to none.
 */
async function giveToRuns(ctx: Ctx, inbound: readonly Received[]): Promise<Answer[]> {
  const given: Answer[] = []
  for (let open = inbound; open.length > 0; ) {
    const answers = await findAnswers(ctx, open)
    const sources = new Map(open.map((message) => [message.id, message]))
    const taken = await signalInbound(
      ctx,
      answers.map(({ id, runId }) => {
        const { channelId, contactId } = sources.get(id)!
        return { runId, channelId, contactId }
      }),
    )
    given.push(...answers.filter((answer) => taken.has(answer.runId)))
    const late = new Set(answers.filter((answer) => !taken.has(answer.runId)).map((answer) => answer.id))
    open = open.filter((message) => late.has(message.id))
  }
  return given
}

/**
 * Finds the run that each message replies to: the one that owns the conversation, otherwise the contact's live run that
 * sent the latest message, preferably in this conversation. Messages without a run are missing.
 */
function findAnswers(ctx: Ctx, inbound: readonly Received[]): Promise<Answer[]> {
  return ctx.db.rows(sql<Answer>`
    select r.id, live.run_id as "runId", live.initiative_id as "initiativeId"
    from unnest(${inbound.map((message) => message.id)}::uuid[],
                ${inbound.map((message) => message.conversationId)}::uuid[]) as r (id, conversation_id)
    join conversations c on c.org_id = ${ctx.org} and c.id = r.conversation_id
    cross join lateral (${liveRun(ctx)}) live`)
}

/** The live run that a message in conversation `c` replies to; uses runs_live_by_contact, run_contacts_live and messages_of_run. */
function liveRun(ctx: Ctx) {
  const holds = sql`c.owner <> 'nobody' and c.run_id is not distinct from x.id`
  return sql`
    select x.id as run_id, x.initiative_id
    from runs x
    left join lateral (
      select o.created_at, o.conversation_id = c.id as here from messages o
      where o.org_id = ${ctx.org} and o.run_id = x.id and o.direction = 'outbound'
        and o.status not in ('queued', 'failed', 'canceled')
      order by here desc, o.created_at desc limit 1
    ) wrote on true
    where x.org_id = ${ctx.org} and x.ended_at is null and x.id in (
        select own.id from runs own
        where own.org_id = ${ctx.org} and own.contact_id = c.contact_id and own.ended_at is null
        union all
        select also.run_id from run_contacts also
        where also.org_id = ${ctx.org} and also.contact_id = c.contact_id and also.is_live)
      and (${holds} or wrote.created_at is not null)
    order by (${holds}) desc, wrote.here desc nulls last, wrote.created_at desc
    limit 1`
}

/** A locked conversation, and what was heard in it. */
interface Known {
  id: string
  at: Date
  messages: number
  waits: boolean
  isForAgent: boolean
  /** When the first unanswered message was heard. */
  since: Date
  /** It was snoozed, and nobody has it. */
  isBackUnassigned: boolean
}

/**
 * Updates the service window, which counts from the latest message in any order of arrival, and schedules the agent's
 * turn in its conversations. Counts what is unread, wakes what is snoozed, and notes that the contact waits, unless the message
 * expects no answer. Runs are updated first: locks are taken on runs before conversations. Returns the conversations
 * that come back from a snooze and that nobody has.
 */
async function noteHeard(
  ctx: Ctx,
  inbound: readonly Received[],
  expecting: ReadonlySet<Received>,
  aboutConsent: ReadonlySet<string>,
): Promise<string[]> {
  // Apart from the update: a distributed database would run an update that reads times from JSON in several parts.
  const known = await ctx.db.rows(sql<Known>`
    with heard as (
      select id, max(at) as at, count(*)::int as messages, bool_or(expects) as expects,
             bool_or(is_for_agent) as is_for_agent
      from unnest(${inbound.map((message) => message.conversationId)}::uuid[],
                  ${inbound.map((message) => message.at)}::timestamptz[],
                  ${inbound.map((message) => expecting.has(message))}::boolean[],
                  ${inbound.map(({ id }) => !aboutConsent.has(id))}::boolean[]) as h (id, at, expects, is_for_agent)
      group by id
    )
    select c.id, heard.at, heard.messages, heard.expects and (c.owner <> 'nobody' or c.unattended_since is not null) as waits,
           heard.is_for_agent and c.owner = 'agent' and r.id is not null as "isForAgent",
           coalesce((c.memory ->> 'heardSince')::timestamptz, ${ctx.now}) as since,
           c.snoozed_until is not null and c.assignee is null as "isBackUnassigned"
    from conversations c join heard on heard.id = c.id
    left join runs r on r.org_id = ${ctx.org} and r.id = c.run_id and r.ended_at is null
    where c.org_id = ${ctx.org} order by c.id for no key update of c`)
  const turnAt = ({ since }: Known) =>
    new Date(Math.min(after(ctx.now, QUIET_MS).getTime(), after(since, PATIENCE_MS).getTime()))
  await ctx.db.run(sql`
    update conversations c set
      last_inbound_at = greatest(c.last_inbound_at, h.at),
      turn_at = case when h.is_for_agent then h.turn_at else c.turn_at end,
      memory = case when h.is_for_agent then c.memory || h.heard else c.memory end,
      last_message_at = greatest(c.last_message_at, ${ctx.now}), unread = c.unread + h.messages,
      waiting_since = case when h.waits then coalesce(c.waiting_since, ${ctx.now}) else c.waiting_since end,
      snoozed_until = null, wake_at = null,
      rev = c.rev + h.is_for_agent::int
    from unnest(${known.map(({ id }) => id)}::uuid[], ${known.map(({ at }) => at)}::timestamptz[],
                ${known.map(({ messages }) => messages)}::int[], ${known.map(({ waits }) => waits)}::boolean[],
                ${known.map(({ isForAgent }) => isForAgent)}::boolean[],
                ${known.map(({ since }) => JSON.stringify({ heardSince: since }))}::jsonb[], ${known.map(turnAt)}::timestamptz[])
      as h (id, at, messages, waits, is_for_agent, heard, turn_at)
    where c.org_id = ${ctx.org} and c.id = h.id`)
  return known.filter(({ isBackUnassigned }) => isBackUnassigned).map(({ id }) => id)
}
