import { tellChanges } from '../../platform/changes/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { noteOpened } from './reports/episodes.ts'

/** A conversation of a run. */
export interface RunConversation {
  conversationId: string
  runId: string
}

/**
 * The live runs that wait for the end of these conversations. There is more than one of a conversation where contacts were
 * joined, or where another run took it. Uses runs_live_by_contact and run_contacts_live.
 */
export function findWaitingRuns(
  ctx: Ctx,
  conversationIds: readonly string[],
  lock?: 'for no key update',
): Promise<RunConversation[]> {
  return ctx.db.rows(sql<RunConversation>`
    select r.id as "runId", c.id as "conversationId" from conversations c
    cross join lateral (
      select own.id from runs own
      where own.org_id = ${ctx.org} and own.contact_id = c.contact_id and own.ended_at is null
      union
      select also.run_id from run_contacts also
      where also.org_id = ${ctx.org} and also.contact_id = c.contact_id and also.is_live
    ) theirs
    join runs r on r.org_id = ${ctx.org} and r.id = theirs.id
    where c.org_id = ${ctx.org} and c.id = any(${conversationIds})
      and r.ended_at is null and r.waiting_for = 'conversation' and r.waiting_on = c.id
    order by r.id ${lock ? sql`for no key update of r` : sql``}`)
}

/**
 * The agent closed these conversations because their runs ended or left. Where another run waits in one, the agent goes on
 * for it, from the contact's next message; of several runs, for the latest. The caller holds the locks of the conversations,
 * so a run that ends meanwhile either is seen here or finds that it has the conversation.
 */
export async function passOn(ctx: Ctx, left: readonly RunConversation[]): Promise<void> {
  if (left.length === 0) return
  const leaving = new Set(left.map(({ runId }) => runId))
  const waiting = await findWaitingRuns(
    ctx,
    left.map(({ conversationId }) => conversationId),
  )
  const next = new Map(
    waiting.flatMap(({ conversationId, runId }): [string, string][] =>
      leaving.has(runId) ? [] : [[conversationId, runId]],
    ),
  )
  if (next.size === 0) return
  const passed = await ctx.db.rows(sql<{ id: string }>`
    update conversations c set owner = 'agent', run_id = n.run_id, memory = '{}', rev = c.rev + 1
    from unnest(${[...next.keys()]}::uuid[], ${[...next.values()]}::uuid[]) as n (id, run_id)
    where c.org_id = ${ctx.org} and c.id = n.id and c.owner = 'nobody' and c.unattended_since is null
    returning c.id`)
  const ids = passed.map(({ id }) => id)
  await noteOpened(
    ctx,
    ids.map((id) => ({ id, calls: false, reason: null })),
  )
  await tellChanges(ctx, 'conversation', ids)
}
