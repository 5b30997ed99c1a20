import { type NewMessage, queueMessages, signalClosed } from '../../../messaging/index.ts'
import { after, type Clock, inRealTime } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { giveTraces } from '../../../platform/tracing/index.ts'
import type { AgentTurn, ConversationMemory } from '../../agents/index.ts'
import { escalateConversations } from '../escalation.ts'
import { MAX_LABELS } from '../handling/schema.ts'
import { closeConversations } from '../ownership.ts'
import { countInbox } from '../reports/tally.ts'
import { findWaitingRuns, type RunConversation } from '../waiting-runs.ts'
import type { Turn } from './preparation.ts'

export interface TakenTurn {
  turn: Turn
  result: AgentTurn
}

/**
 * Writes the agent's replies and decision, if the conversation has not changed since the turn started and the run is
 * live. The replies are queued before the run learns that the conversation is closed.
 */
export async function saveTurns(ctx: Ctx, taken: readonly TakenTurn[]): Promise<void> {
  if (taken.length === 0) return
  const closing = taken.filter(isClosing).map(({ turn }) => turn.conversation.id)
  const waiting = closing.length === 0 ? [] : await findWaitingRuns(ctx, closing)
  const live = await lockLiveRuns(ctx, [
    ...taken.map(({ turn }) => turn.runId),
    ...waiting.map(({ runId }) => runId),
  ])
  const worded = taken
    .filter(({ turn }) => live.has(turn.runId))
    .map((each) => ({ ...each, messages: messagesOf(ctx)(each) }))
  const written = await writeMemories(
    ctx,
    worded.map((each) => ({ turn: each.turn, memory: memoryAfter(each), turnAt: null })),
  )
  const queued = worded.filter(({ turn }) => written.has(turn))
  await queueMessages(
    ctx,
    queued.flatMap(({ messages }) => messages),
  )
  await giveTraces(
    ctx,
    queued.flatMap(({ turn: { trace }, messages }) => messages.map(({ id }) => ({ id, trace }))),
  )
  await countInbox(
    ctx,
    queued.flatMap(({ messages }) =>
      messages.map(({ channelId }) => ({ what: 'WRITTEN', channelId, at: ctx.now, detail: 'agent' })),
    ),
  )
  await keepSources(ctx, queued)
  await closeWhere(ctx, queued, waiting)
  await escalateConversations(
    ctx,
    queued.flatMap(({ turn, result }) =>
      result.action === 'escalate'
        ? { conversationId: turn.conversation.id, reason: result.why ?? 'agent_decided' }
        : [],
    ),
  )
}

interface WordedTurn extends TakenTurn {
  messages: readonly NewMessage[]
}

/** The label of a conversation in which a message met the initiative's flag condition. People can remove it. */
const FLAGGED = 'flagged'

/** Attempts until a conversation is handed to people, with the real milliseconds before each retry. */
const RETRY_MS = [2_000, 10_000, 30_000]

/** Retries failed turns; after a few failures people take over, so that no one waits without a reply. */
export async function saveFailures(ctx: Ctx, clock: Clock, failed: readonly Turn[]): Promise<void> {
  if (failed.length === 0) return
  const attempts = failed.map((turn) => {
    const { memory } = turn.conversation
    const failures = (memory.failures ?? 0) + 1
    const wait = RETRY_MS[failures - 1]
    const turnAt = wait === undefined ? null : inRealTime(clock, wait)
    return { turn, memory: { ...memory, failures }, turnAt }
  })
  const written = await writeMemories(ctx, attempts)
  const givenUp = attempts.flatMap(({ turn, turnAt }) => (turnAt === null && written.has(turn) ? [turn] : []))
  await escalateConversations(
    ctx,
    givenUp.map((turn) => ({ conversationId: turn.conversation.id, reason: 'agent_failed' as const })),
  )
}

/**
 * Locks the runs until the end of the transaction, so that a stop comes before the agent's replies or finds them
 * queued.
 */
async function lockLiveRuns(ctx: Ctx, runIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from runs
    where org_id = ${ctx.org} and id = any(${runIds}) and ended_at is null
    order by id for no key update`)
  return new Set(rows.map((row) => row.id))
}

interface Written {
  turn: Turn
  memory: ConversationMemory
  /** When the agent's next turn is due; null waits for the person. */
  turnAt: Date | null
}

/**
 * The turns whose conversations have not changed since they were claimed. During database problems results wait, so one
 * conversation may have two turns here: one with an expired lease, and its successor.
 */
async function writeMemories(ctx: Ctx, items: readonly Written[]): Promise<Set<Turn>> {
  const rows = items.map(({ turn: { conversation }, memory, turnAt }) => ({
    id: conversation.id,
    rev: conversation.rev,
    memory,
    turn_at: turnAt,
    is_flagged: memory.flagged === true && !conversation.memory.flagged,
  }))
  const written = await ctx.db.rows(sql<{ id: string; rev: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w (id uuid, rev int, memory jsonb, turn_at timestamptz, is_flagged boolean)
    ), locked as (
      select c.id, c.rev, w.memory, w.turn_at, w.is_flagged from conversations c join wanted w on w.id = c.id and w.rev = c.rev
      where c.org_id = ${ctx.org} and c.owner = 'agent' order by c.id for no key update of c
    )
    update conversations c set memory = locked.memory, turn_at = locked.turn_at, rev = c.rev + 1,
      labels = case when locked.is_flagged and cardinality(c.labels) < ${MAX_LABELS} and not c.labels @> ${[FLAGGED]}::text[]
                 then c.labels || ${FLAGGED}::text else c.labels end
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.id, locked.rev`)
  const revOf = new Map(written.map((row) => [row.id, row.rev]))
  const isWritten = ({ conversation: { id, rev } }: Turn) => revOf.get(id) === rev
  return new Set(items.map((item) => item.turn).filter(isWritten))
}

function memoryAfter({ turn, result, messages }: WordedTurn): ConversationMemory {
  const flagged = result.flagged || turn.conversation.memory.flagged
  const said = messages.map(({ id }) => id)
  return {
    agent: result.memory,
    ...(said.length > 0 && { last: { said, before: turn.input.memory } }),
    ...(flagged && { flagged: true }),
  }
}

function messagesOf(ctx: Ctx) {
  return ({ turn, result }: TakenTurn): NewMessage[] =>
    result.say
      .filter((text) => text.trim() !== '')
      .map((text, index, said) => ({
        id: ctx.newId(),
        conversationId: turn.conversation.id,
        channelId: turn.conversation.channel_id,
        contactId: turn.conversation.contact_id,
        runId: turn.runId,
        initiativeId: turn.initiativeId,
        author: 'agent',
        ...(result.action === 'escalate' && { source: 'handover' }),
        ...(result.action === 'close' && { source: 'closing' }),
        type: 'text',
        text,
        template: null,
        ...(turn.reviewMs !== null && {
          review: { kind: 'reply', expiresAt: after(ctx.now, turn.reviewMs) },
        }),
        ...(result.asksFor &&
          index === said.length - 1 && { details: { kind: 'request', asksFor: result.asksFor } }),
        ...(result.offers && index === said.length - 1 && { details: { kind: 'choices', ...result.offers } }),
      }))
}

/** The passages that the reply uses, stored with the first message of the turn. */
async function keepSources(ctx: Ctx, queued: readonly WordedTurn[]): Promise<void> {
  const rows = queued.flatMap(({ result, messages }) =>
    messages.length === 0
      ? []
      : (result.sources ?? []).map((source) => ({ message_id: messages[0]!.id, ...source })),
  )
  if (rows.length === 0) return
  await ctx.db.run(sql`
    insert into message_sources (org_id, message_id, knowledge_id, title)
    select ${ctx.org}, message_id, "knowledgeId", title
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (message_id uuid, "knowledgeId" uuid, title text)
    on conflict (org_id, message_id, knowledge_id) do nothing`)
}

function isClosing({ result }: TakenTurn): boolean {
  return result.action === 'close'
}

/** Of the locked runs in `waiting`, those that wait for the end of what is closed continue as well. */
async function closeWhere(
  ctx: Ctx,
  kept: readonly TakenTurn[],
  waiting: readonly RunConversation[],
): Promise<void> {
  const closed = kept
    .filter(isClosing)
    .map(({ turn }) => ({ conversationId: turn.conversation.id, runId: turn.runId }))
  await closeConversations(ctx, closed)
  const runs = new Map(closed.map(({ conversationId, runId }) => [conversationId, runId]))
  const others = waiting.filter(
    ({ conversationId, runId }) => runs.has(conversationId) && runs.get(conversationId) !== runId,
  )
  await signalClosed(ctx, [...closed, ...others])
}
