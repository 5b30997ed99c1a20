import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { wakeRuns } from './schedule.ts'

/**
 * A signal is one update that increments a run's `rev` and makes it due. A worker that decided from an older version then
 * fails to write, and the next one sees the signal. Ended runs are skipped after they are read by id (see `readLive`).
 */

/** The provider accepted these messages. Counts them, and runs that wait for one continue. */
export async function signalSent(
  ctx: Ctx,
  items: readonly { runId: string; messageId: string }[],
): Promise<void> {
  if (items.length === 0) return
  const sent = await ctx.db.rows(sql<{ id: string; waited: boolean }>`
    with sent as (
      select run_id, array_agg(message_id) as messages
      from unnest(${items.map((item) => item.runId)}::uuid[], ${items.map((item) => item.messageId)}::uuid[])
        as r (run_id, message_id)
      group by run_id
    ), locked as (
      select id, waiting_on = any(messages) and ended_at is null as waited, cardinality(messages) as count
      from runs join sent on sent.run_id = runs.id
      where org_id = ${ctx.org} order by id for update of runs
    )
    update runs r set
      messages_sent = r.messages_sent + locked.count,
      signal = case when waited then 'SENT' else r.signal end,
      rev = case when waited then r.rev + 1 else r.rev end
    from locked where r.org_id = ${ctx.org} and r.id = locked.id
    returning r.id, waited`)
  await wakeRuns(ctx, idsOf(sent.filter((run) => run.waited)))
}

/** These messages were delivered. Runs that still wait for one continue; the others are not locked. */
export async function signalDelivered(
  ctx: Ctx,
  items: readonly { runId: string; messageId: string }[],
): Promise<void> {
  if (items.length === 0) return
  const signalled = await ctx.db.rows(sql<{ id: string }>`
    with delivered as (
      select run_id, array_agg(message_id) as messages
      from unnest(${items.map((item) => item.runId)}::uuid[], ${items.map((item) => item.messageId)}::uuid[])
        as r (run_id, message_id)
      group by run_id
    ), locked as (
      select runs.id from runs join delivered on delivered.run_id = runs.id
      where org_id = ${ctx.org} and runs.waiting_on = any(messages) and runs.ended_at is null
      order by runs.id for update of runs
    )
    update runs r set signal = 'DELIVERED', rev = r.rev + 1
    from locked where r.org_id = ${ctx.org} and r.id = locked.id
    returning r.id`)
  await wakeRuns(ctx, idsOf(signalled))
}

export interface SendFailure {
  runId: string
  messageId: string
  /** A stable word, such as `contact_suppressed` or `recipient_unreachable`. */
  errorName: string
}

/**
 * These messages will not arrive. Runs that wait for one get the error. A run that has not learned yet that its message had
 * left gets a deadline, as it would have had by then: a run without one takes the message for one that never left.
 */
export async function signalSendFailed(ctx: Ctx, failures: readonly SendFailure[]): Promise<void> {
  if (failures.length === 0) return
  const signalled = await ctx.db.rows(sql<{ id: string }>`
    with locked as (
      select r.id, f."errorName", r.ended_at is null and r.waiting_on = f."messageId" as waits,
             case when r.signal = 'SENT' then ${ctx.now}::timestamptz else r.deadline_at end as deadline_at
      from runs r
      join jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as f ("runId" uuid, "messageId" uuid, "errorName" text)
        on f."runId" = r.id
      where r.org_id = ${ctx.org} order by r.id for update of r
    )
    update runs r set signal = 'FAILED', signal_error = locked."errorName", deadline_at = locked.deadline_at,
                      rev = r.rev + 1
    from locked where r.org_id = ${ctx.org} and r.id = locked.id and locked.waits
    returning r.id`)
  await wakeRuns(ctx, idsOf(signalled))
}

/** A message from a contact that a run gets, with where it came from. */
export interface Heard {
  runId: string
  channelId: string
  contactId: string
}

/**
 * Contacts replied. Counts the messages and marks the reply as pending until a step reads it. When the reply only extends
 * the deadline, the deadline moves here and the run is not woken. A run that occurs twice in the list got two messages.
 * The next conversation opens where the last message came from; a conversation in progress stays where it is. Returns
 * the runs that took their messages; ended runs take none.
 */
export async function signalInbound(ctx: Ctx, heard: readonly Heard[]): Promise<Set<string>> {
  if (heard.length === 0) return new Set()
  const told = await ctx.db.rows(sql<{ id: string; extended: boolean }>`
    with received as (
      select run_id, count(*)::int as count, (array_agg(channel_id order by position desc))[1] as channel_id,
             (array_agg(contact_id order by position desc))[1] as contact_id
      from unnest(${heard.map((each) => each.runId)}::uuid[], ${heard.map((each) => each.channelId)}::uuid[],
                  ${heard.map((each) => each.contactId)}::uuid[])
        with ordinality as r (run_id, channel_id, contact_id, position)
      group by run_id
    ), locked as (
      select runs.id, count, ended_at is null as lives, reply_extends_ms is not null as extended,
             case when reply_extends_ms is null then deadline_at
                  else ${ctx.now}::timestamptz + reply_extends_ms * interval '1 millisecond' end as deadline_at,
             case when waiting_for = 'conversation' then state
                  else state || jsonb_build_object('channelId', received.channel_id, 'contactId', received.contact_id)
                  end as state
      from runs join received on received.run_id = runs.id
      where org_id = ${ctx.org} order by runs.id for update of runs
    )
    update runs r set
      messages_received = r.messages_received + locked.count, reply_pending = true, deadline_at = locked.deadline_at,
      state = locked.state, rev = r.rev + 1
    from locked where r.org_id = ${ctx.org} and r.id = locked.id and locked.lives
    returning r.id, locked.extended`)
  await wakeRuns(ctx, idsOf(told.filter((run) => !run.extended)))
  return new Set(idsOf(told))
}

/** A conversation that a run waits in, and the one that takes its place. */
export interface Move {
  runId: string
  from: string
  to: string
  channelId: string
  contactId: string
}

/** Runs that wait in a conversation wait in another one from now on. The caller holds their locks. */
export async function moveConversations(ctx: Ctx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  await ctx.db.run(sql`
    with moved as (
      select r.id, m."to", r.state || jsonb_build_object('channelId', m."channelId", 'contactId', m."contactId") as state
      from runs r
      join jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as m ("runId" uuid, "from" uuid, "to" uuid, "channelId" uuid, "contactId" uuid)
        on m."runId" = r.id and m."from" = r.waiting_on
      where r.org_id = ${ctx.org} and r.waiting_for = 'conversation'
    )
    update runs r set waiting_on = moved."to", state = moved.state, rev = r.rev + 1 from moved
    where r.org_id = ${ctx.org} and r.id = moved.id`)
}

/**
 * The conversations that runs wait for were closed. Other conversations are ignored. Whoever closed them had read all
 * replies, so only later ones are pending. A chain ends where a person replied.
 */
export async function signalClosed(
  ctx: Ctx,
  closed: readonly { runId: string; conversationId: string }[],
): Promise<void> {
  if (closed.length === 0) return
  const signalled = await ctx.db.rows(sql<{ id: string }>`
    with locked as (
      select r.id, case when r.reply_pending then r.state - 'chain' else r.state end as state,
             r.ended_at is null and r.waiting_for = 'conversation' and r.waiting_on = c.conversation_id as waits
      from runs r
      join unnest(${closed.map((each) => each.runId)}::uuid[], ${closed.map((each) => each.conversationId)}::uuid[])
        as c (run_id, conversation_id) on c.run_id = r.id
      where r.org_id = ${ctx.org} order by r.id for update of r
    )
    update runs r set signal = 'CLOSED', reply_pending = false, state = locked.state, rev = r.rev + 1 from locked
    where r.org_id = ${ctx.org} and r.id = locked.id and locked.waits
    returning r.id`)
  await wakeRuns(ctx, idsOf(signalled))
}

export interface EndedCall {
  runId: string
  callId: string
  nodeId: string
  signal: 'SUCCESS' | 'FAILED'
  /** The output that later nodes can read. */
  output: Record<string, unknown>
}

/** The HTTP calls that runs wait for have ended. Stores their output for later nodes, and the runs continue. */
export async function signalCallsEnded(ctx: Ctx, calls: readonly EndedCall[]): Promise<void> {
  if (calls.length === 0) return
  const signalled = await ctx.db.rows(sql<{ id: string }>`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as e (
        "runId" uuid, "callId" uuid, "nodeId" text, "signal" text, "output" jsonb)
    ), locked as (
      select r.id, e."signal", r.ended_at is null and r.waiting_on = e."callId" as waits,
             r.state || jsonb_build_object('nodeOutputs', coalesce(r.state -> 'nodeOutputs', '{}')
                                                          || jsonb_build_object(e."nodeId", e."output")) as state
      from runs r join ended e on e."runId" = r.id
      where r.org_id = ${ctx.org} order by r.id for update of r
    )
    update runs r set signal = locked."signal", state = locked.state, rev = r.rev + 1
    from locked where r.org_id = ${ctx.org} and r.id = locked.id and locked.waits
    returning r.id`)
  await wakeRuns(ctx, idsOf(signalled))
}

export interface Extracted {
  runId: string
  /** Extracted values by field, empty when there are none. */
  values: Record<string, unknown>
}

/** Values were extracted from conversations. Runs that wait for them store them for later nodes and continue. */
export async function signalExtracted(ctx: Ctx, extracted: readonly Extracted[]): Promise<void> {
  if (extracted.length === 0) return
  const signalled = await ctx.db.rows(sql<{ id: string }>`
    with extracted as (
      select * from jsonb_to_recordset(${JSON.stringify(extracted)}::jsonb) as e ("runId" uuid, "values" jsonb)
    ), locked as (
      select r.id, r.ended_at is null and r.waiting_for = 'extraction' as waits,
             r.state || jsonb_build_object('nodeOutputs', coalesce(r.state -> 'nodeOutputs', '{}')
                                                          || jsonb_build_object(r.node_id, e."values")) as state
      from runs r join extracted e on e."runId" = r.id
      where r.org_id = ${ctx.org} order by r.id for update of r
    )
    update runs r set signal = 'EXTRACTED', state = locked.state, rev = r.rev + 1
    from locked where r.org_id = ${ctx.org} and r.id = locked.id and locked.waits
    returning r.id`)
  await wakeRuns(ctx, idsOf(signalled))
}

function idsOf(runs: readonly { id: string }[]): string[] {
  return runs.map((run) => run.id)
}
