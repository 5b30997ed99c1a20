import type { InboundMessage } from '../channels/index.ts'
import { sql } from '../db/index.ts'
import type { Ctx } from '../kernel/index.ts'
import { noteInbound } from '../runs/index.ts'
import { isOptOut } from '../understanding/index.ts'
import { stopWriting } from './opt-out.ts'
import { QUIET_MS } from './ownership.ts'

/** Somebody who keeps writing is answered no later than this after the first unanswered message. */
const PATIENCE_MS = 10_000

export type Received = Pick<InboundMessage, 'id' | 'contactId' | 'conversationId' | 'channelId' | 'text'>

/**
 * What follows from messages that arrived, in the transaction that stored them: each is kept with the run it answers,
 * that run learns of it, opt-out words end all writing to the contact, and the agent, where it has the conversation,
 * gets its turn. A human's conversation waits for the human; a closed one waits for nobody.
 */
export async function receiveInbound(ctx: Ctx, inbound: readonly Received[]): Promise<void> {
  if (inbound.length === 0) return
  const runs = await keepWithRuns(ctx, inbound)
  await noteInbound(
    ctx,
    inbound.flatMap((message) => runs.get(message.id) ?? []),
  )
  const optOuts = inbound.filter((message) => isOptOut(message.text))
  await stopWriting(
    ctx,
    optOuts.map((message) => ({ ...message, runId: runs.get(message.id) ?? null })),
  )
  await grantTurns(
    ctx,
    inbound.map((message) => message.conversationId),
  )
}

/**
 * Finds the run that each message answers: the one that has the conversation, otherwise the contact's live run that
 * wrote last, in this conversation before others. Gives message id → run id; messages that answer none are missing.
 */
async function keepWithRuns(ctx: Ctx, inbound: readonly Received[]): Promise<Map<string, string>> {
  const rows = await ctx.db.rows(sql<{ id: string; run_id: string }>`
    update messages m set run_id = answered.run_id, initiative_id = answered.initiative_id
    from (
      select r.id, live.run_id, live.initiative_id
      from unnest(${inbound.map((message) => message.id)}::uuid[],
                  ${inbound.map((message) => message.conversationId)}::uuid[]) as r (id, conversation_id)
      join conversations c on c.org_id = ${ctx.org} and c.id = r.conversation_id
      cross join lateral (${liveRun(ctx)}) live
    ) answered
    where m.org_id = ${ctx.org} and m.id = answered.id
    returning m.id, m.run_id`)
  return new Map(rows.map((row) => [row.id, row.run_id]))
}

/** The live run that a message in conversation `c` answers; uses runs_live_by_contact and messages_of_run. */
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
    where x.org_id = ${ctx.org} and x.contact_id = c.contact_id and x.ended_at is null
      and (${holds} or wrote.created_at is not null)
    order by (${holds}) desc, wrote.here desc nulls last, wrote.created_at desc
    limit 1`
}

/** Gives the agent its turn a moment from now in the conversations that it has for a live run. */
async function grantTurns(ctx: Ctx, conversationIds: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    with locked as (
      select c.id, coalesce((c.memory ->> 'heardSince')::timestamptz, ${ctx.now}) as heard_since
      from conversations c
      join runs r on r.org_id = ${ctx.org} and r.id = c.run_id and r.ended_at is null
      where c.org_id = ${ctx.org} and c.id = any(${conversationIds}) and c.owner = 'agent'
      order by c.id for no key update of c
    )
    update conversations c set
      turn_at = least(${ctx.now}::timestamptz + ${QUIET_MS} * interval '1 millisecond',
                      heard_since + ${PATIENCE_MS} * interval '1 millisecond'),
      memory = c.memory || jsonb_build_object('heardSince', heard_since),
      rev = c.rev + 1
    from locked where c.org_id = ${ctx.org} and c.id = locked.id`)
}
