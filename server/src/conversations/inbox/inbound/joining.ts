import { noteChanges } from '../../../customers/index.ts'
import {
  cancelQueued,
  endRuns,
  findCompetingOfContacts,
  type JoinedContact,
  lockQueued,
  moveConversations,
  moveMessages,
  moveRunsOfContact,
  noteUnanswered,
} from '../../../messaging/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { noteClosed } from '../reports/episodes.ts'
import { leaveConversationsOfRuns } from './inbound.ts'
import { findLiveRuns } from './opt-out.ts'

interface Row {
  id: string
  channel_id: string
  contact_id: string
  run_id: string | null
  owner: 'nobody' | 'agent' | 'human'
  turn_at: Date | null
  unattended_since: Date | null
  snoozed_until: Date | null
  opened_at: Date | null
}

/** Two conversations of one person on one channel. The first becomes part of the second. */
interface Pair {
  from: Row
  to: Row
}

/**
 * Gives contacts what those have who turned out to be the same people: conversations with their messages, and runs. Where
 * both have a run in an initiative one of them ends, so that nobody is written to twice.
 */
export async function joinContacts(ctx: Ctx, joined: readonly JoinedContact[]): Promise<void> {
  for (const contact of joined) await joinContact(ctx, contact)
  await noteChanges(ctx, { contacts: joined.flatMap(({ from, to }) => [from, to]) })
}

async function joinContact(ctx: Ctx, contact: JoinedContact): Promise<void> {
  const { from, to } = contact
  const live = { from: await findLiveRuns(ctx, [from]), to: await findLiveRuns(ctx, [to]) }
  await lockQueued(ctx, [...live.from, ...live.to])
  const competing = await findCompetingOfContacts(ctx, live)
  const canceled = await cancelQueued(ctx, competing)
  await leaveConversationsOfRuns(ctx, await endRuns(ctx, competing, 'canceled_operator'))
  await noteUnanswered(ctx, canceled)
  const runs = [...new Set([...live.from, ...(await findRunsInConversations(ctx, from))])]
  await moveRunsOfContact(ctx, contact, runs)
  const known = await ctx.db.rows(sql<Row>`
    select id, channel_id, contact_id, run_id, owner, turn_at, unattended_since, snoozed_until, opened_at from conversations
    where org_id = ${ctx.org} and contact_id = any(${[from, to]}::uuid[]) order by id for no key update`)
  const theirs = known.filter(({ contact_id }) => contact_id === from)
  const pairs = theirs.flatMap((row): Pair[] => {
    const other = known.find((each) => each.contact_id === to && each.channel_id === row.channel_id)
    return other ? [{ from: row, to: other }] : []
  })
  const alone = theirs.filter((row) => !pairs.some((pair) => pair.from === row)).map(({ id }) => id)
  await ctx.db.run(sql`
    update conversations c set contact_id = ${to}, rev = c.rev + 1
    where c.org_id = ${ctx.org} and c.id = any(${alone}::uuid[])`)
  await moveMessages(ctx, [
    ...alone.map((id) => ({ from: id, to: id, contactId: to })),
    ...pairs.map((pair) => ({ from: pair.from.id, to: pair.to.id, contactId: to })),
  ])
  for (const pair of pairs) await joinConversations(ctx, pair, runs)
  await tellChanges(
    ctx,
    'conversation',
    known.map(({ id }) => id),
  )
  if (known.some(({ snoozed_until }) => snoozed_until !== null)) wakeAfterCommit(ctx, QUEUES.snoozed)
}

/** The runs that a contact's messages belong to. Uses messages_of_conversation. */
async function findRunsInConversations(ctx: Ctx, contactId: string): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ run_id: string }>`
    select distinct m.run_id from messages m
    where m.org_id = ${ctx.org} and m.run_id is not null and m.conversation_id = any(array(
      select c.id from conversations c where c.org_id = ${ctx.org} and c.contact_id = ${contactId}))`)
  return rows.map(({ run_id }) => run_id)
}

/** Closed, the agent's without and with a due turn, in the inbox, or people's. */
function rankOf({ opened_at, owner, turn_at, unattended_since }: Row): number {
  if (opened_at === null) return 0
  if (owner === 'human') return 4
  if (unattended_since !== null) return 3
  return turn_at === null ? 1 : 2
}

/** Until when a joined conversation is snoozed. It comes back at once, by the worker, where one of the two is not snoozed. */
function snoozeOf({ now }: Ctx, { from, to }: Pair): Date | null {
  const open = [from, to].filter(({ opened_at }) => opened_at !== null)
  const times = open.flatMap(({ snoozed_until }) => snoozed_until ?? [])
  if (times.length === 0) return null
  return times.length < open.length ? now : new Date(Math.min(...times.map((time) => time.getTime())))
}

/**
 * Whoever has an open conversation keeps it, people before the agent. Of two of the agent, that is the one with a due turn: the
 * turn reads the messages of its run alone. It belongs to their run, or to the other one where only that one waits for its
 * end. The first conversation is deleted.
 */
async function joinConversations(ctx: Ctx, pair: Pair, runs: readonly string[]): Promise<void> {
  const { from, to } = pair
  const isTaken = rankOf(from) > rankOf(to)
  const snoozedUntil = snoozeOf(ctx, pair)
  const waiting = await findWaiting(ctx, pair)
  const [first, second] = isTaken ? [from, to] : [to, from]
  const usual = isTaken && to.opened_at === null ? from : to
  const takesRun = ([first, second].find(({ run_id }) => waiting.has(run_id)) ?? usual) === from
  if (!isTaken) await noteClosed(ctx, [from.id], null)
  const { channel_id: channelId, contact_id: contactId } = to
  await moveConversations(
    ctx,
    runs.map((runId) => ({ runId, from: from.id, to: to.id, channelId, contactId })),
  )
  await ctx.db.run(sql`
    update conversations c set
      last_inbound_at = greatest(c.last_inbound_at, o.last_inbound_at),
      last_message_at = greatest(c.last_message_at, o.last_message_at),
      waiting_since = least(c.waiting_since, o.waiting_since),
      unread = c.unread + o.unread,
      labels = array(select distinct label from unnest(c.labels || o.labels) as l (label) order by label),
      owner = case when ${isTaken} then o.owner else c.owner end,
      run_id = case when ${takesRun} then o.run_id else c.run_id end,
      assignee = case when ${isTaken} then o.assignee else c.assignee end,
      memory = case when ${takesRun} then o.memory else c.memory end,
      turn_at = case when ${isTaken} then o.turn_at else c.turn_at end,
      unattended_since = case when ${isTaken} then o.unattended_since else c.unattended_since end,
      snoozed_until = ${snoozedUntil}, wake_at = ${snoozedUntil}, wake_lease = null, wake_failures = 0,
      escalated_at = case when ${isTaken} then o.escalated_at else c.escalated_at end,
      escalation_reason = case when ${isTaken} then o.escalation_reason else c.escalation_reason end,
      opened_at = coalesce(c.opened_at, o.opened_at),
      people_since = coalesce(c.people_since, o.people_since),
      answered_at = case when c.people_since is null then o.answered_at else c.answered_at end,
      resolved_at = greatest(c.resolved_at, o.resolved_at),
      resolved_by = case when c.resolved_at is null or c.resolved_at < o.resolved_at then o.resolved_by else c.resolved_by end,
      rev = c.rev + 1
    from conversations o
    where c.org_id = ${ctx.org} and c.id = ${to.id} and o.org_id = ${ctx.org} and o.id = ${from.id}`)
  await ctx.db.run(sql`
    update conversation_notes set conversation_id = ${to.id}
    where org_id = ${ctx.org} and conversation_id = ${from.id}`)
  await ctx.db.run(sql`
    update notifications set conversation_id = ${to.id} where org_id = ${ctx.org} and conversation_id = ${from.id}`)
  await ctx.db.run(sql`delete from conversations where org_id = ${ctx.org} and id = ${from.id}`)
}

/** The runs of these conversations that wait for their end. */
async function findWaiting(ctx: Ctx, { from, to }: Pair): Promise<ReadonlySet<string | null>> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from runs
    where org_id = ${ctx.org} and id = any(${[from.run_id, to.run_id]}::uuid[]) and ended_at is null
      and waiting_for = 'conversation' and waiting_on = any(${[from.id, to.id]}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}
