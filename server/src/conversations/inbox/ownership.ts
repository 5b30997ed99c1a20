import { noteUnanswered, withdrawOfRuns, withdrawReplies } from '../../messaging/index.ts'
import { tellChanges } from '../../platform/changes/index.ts'
import { sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { escalateConversations } from './escalation.ts'
import { noteClosed, noteOpened } from './reports/episodes.ts'
import { passOn, type RunConversation } from './waiting-runs.ts'

/**
 * The owner of a conversation: the agent, a human, or nobody (closed). Every change increments `rev`, so that a turn
 * prepared before it is discarded. Locks are taken on runs first, then on conversations in the order of their ids. All
 * code that writes both follows that order.
 */

/** How long the agent waits for further messages: messages that arrive together get one reply. */
export const QUIET_MS = 2_000

export interface Opening {
  conversationId: string
  runId: string
  mode: 'AGENT' | 'ESCALATE'
}

/**
 * Opens conversations for runs. AGENT: the agent owns it, unless a human does, and starts anew; an unanswered message
 * is answered at once. ESCALATE: to the unassigned inbox.
 */
export async function openConversations(ctx: Ctx, openings: readonly Opening[]): Promise<void> {
  if (openings.length === 0) return
  await ctx.db.run(sql`
    with opening as (
      select * from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
        as o ("conversationId" uuid, "runId" uuid, "mode" text)
    ), locked as (
      select c.id, o."runId" as run_id, o.mode = 'AGENT' and c.owner <> 'human' as for_agent,
             ${quietSinceLastMessage(ctx)} as turn_at
      from conversations c join opening o on o."conversationId" = c.id
      where c.org_id = ${ctx.org} order by c.id for no key update of c
    )
    update conversations c set
      run_id = locked.run_id,
      memory = '{}',
      owner = case when for_agent then 'agent' else c.owner end,
      turn_at = case when for_agent then locked.turn_at end,
      unattended_since = case when for_agent then null else c.unattended_since end,
      snoozed_until = case when for_agent then null else c.snoozed_until end,
      wake_at = case when for_agent then null else c.wake_at end,
      rev = c.rev + 1
    from locked where c.org_id = ${ctx.org} and c.id = locked.id`)
  await noteOpened(
    ctx,
    openings.flatMap(({ mode, conversationId: id }) =>
      mode === 'AGENT' ? { id, calls: false, reason: null } : [],
    ),
  )
  await escalateConversations(
    ctx,
    openings.flatMap(({ mode, conversationId }) =>
      mode === 'ESCALATE' ? { conversationId, reason: 'journey' as const } : [],
    ),
  )
  await tellChanges(
    ctx,
    'conversation',
    openings.map((opening) => opening.conversationId),
  )
  wakeAfterCommit(ctx, QUEUES.conversations)
}

/** Now, unless the person wrote a moment ago and may still be writing. */
function quietSinceLastMessage(ctx: Ctx) {
  const quiet = sql`${QUIET_MS} * interval '1 millisecond'`
  return sql`least(${ctx.now}::timestamptz + ${quiet}, greatest(${ctx.now}, c.last_inbound_at + ${quiet}))`
}

/**
 * Closes conversations that the agent owns, and returns them. A human keeps the conversation, and so does another run that
 * has taken it over. Which run has it is read from the locked row, because `passOn` may give it to this one meanwhile.
 */
export async function closeConversations(
  ctx: Ctx,
  runConversations: readonly RunConversation[],
): Promise<RunConversation[]> {
  if (runConversations.length === 0) return []
  const closed = await ctx.db.rows(sql<RunConversation>`
    with locked as (
      select c.id, closing.run_id, closing.run_id = c.run_id as is_theirs from conversations c
      join unnest(${runConversations.map((each) => each.conversationId)}::uuid[], ${runConversations.map((each) => each.runId)}::uuid[])
        as closing (id, run_id) on closing.id = c.id
      where c.org_id = ${ctx.org} and c.owner = 'agent' order by c.id for no key update of c
    )
    update conversations c set owner = 'nobody', turn_at = null, waiting_since = null, rev = c.rev + 1
    from locked where c.org_id = ${ctx.org} and c.id = locked.id and locked.is_theirs
    returning c.id as "conversationId", locked.run_id as "runId"`)
  await noteClosed(
    ctx,
    closed.map(({ conversationId }) => conversationId),
    null,
  )
  await tellChanges(
    ctx,
    'conversation',
    runConversations.map((runConversation) => runConversation.conversationId),
  )
  return closed
}

/**
 * The same for runs that go on or end. Where an answer of the agent still waits for a person, was not sent, or is still to be
 * given, the contact was not silent: the answer is not sent any more, and people are called instead. The agent goes on for
 * another run that waits in the conversation.
 */
export async function leaveConversations(
  ctx: Ctx,
  runConversations: readonly RunConversation[],
): Promise<void> {
  if (runConversations.length === 0) return
  const ofAgent = await ctx.db.rows(sql<{ id: string }>`
    select c.id from conversations c
    join unnest(${runConversations.map((each) => each.conversationId)}::uuid[], ${runConversations.map((each) => each.runId)}::uuid[])
      as leaving (id, run_id) on leaving.id = c.id and leaving.run_id = c.run_id
    where c.org_id = ${ctx.org} and c.owner = 'agent'`)
  const ids = ofAgent.map(({ id }) => id)
  const withdrawn = new Set(await withdrawReplies(ctx, ids, 'draft_expired'))
  const unsent = await findUnsent(
    ctx,
    ids.filter((id) => !withdrawn.has(id)),
  )
  await noteUnanswered(ctx, [...withdrawn, ...unsent])
  await escalateConversations(ctx, [
    ...[...withdrawn].map((conversationId) => ({ conversationId, reason: 'reply_refused' as const })),
    ...unsent.map((conversationId) => ({ conversationId, reason: 'agent_failed' as const })),
  ])
  await passOn(ctx, await closeConversations(ctx, runConversations))
}

/**
 * Those of these conversations in which the agent has the last word and it did not leave, or in which the agent's turn is still
 * due after the contact's last message. Uses messages_of_conversation.
 */
async function findUnsent(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select c.id from conversations c
    cross join lateral (
      select m.direction, m.author, m.status from messages m
      where m.org_id = ${ctx.org} and m.conversation_id = c.id and m.status <> 'canceled'
      order by m.created_at desc, m.id desc limit 1
    ) last
    where c.org_id = ${ctx.org} and c.id = any(${ids})
      and ((last.direction = 'inbound' and c.turn_at is not null)
        or (last.author = 'agent' and last.status in ('queued', 'failed')))`)
  return rows.map(({ id }) => id)
}

/** `closeConversations` for all conversations of these runs, which were ended from outside. */
export async function closeConversationsOfRuns(
  ctx: Ctx,
  runIds: readonly string[],
): Promise<RunConversation[]> {
  if (runIds.length === 0) return []
  await withdrawOfRuns(ctx, runIds)
  // By the organization's few channels, so that the unique key of conversations is used.
  const runConversations = await ctx.db.rows(sql<RunConversation>`
    select c.id as "conversationId", r.id as "runId"
    from (
      select id, contact_id from runs where org_id = ${ctx.org} and id = any(${runIds})
      union
      select run_id, contact_id from run_contacts where org_id = ${ctx.org} and run_id = any(${runIds})
    ) r
    join channels ch on ch.org_id = ${ctx.org}
    join conversations c on c.org_id = ${ctx.org} and c.channel_id = ch.id and c.contact_id = r.contact_id
    where c.owner = 'agent'`)
  return closeConversations(ctx, runConversations)
}
