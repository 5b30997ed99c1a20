import { cancelOfFormerOwner, moveConversations } from '../../../messaging/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { passOn } from '../waiting-runs.ts'

/** A message that a run got. */
interface Given {
  runId: string
  conversationId: string
  channelId: string
  contactId: string
}

interface Elsewhere extends Given {
  /** The conversation that the run waits in. */
  from: string
  /** Whether the agent owns that one for the run, and nobody owns the other one. */
  can_move: boolean
}

/**
 * When a person writes in another conversation than the one that the run waits in, such as by email instead of on
 * WhatsApp, the agent goes on there, with what it knows. Returns the conversations that nobody answers, because a human
 * has the other one. Locks runs before conversations.
 */
export async function followPeople(ctx: Ctx, given: readonly Given[]): Promise<string[]> {
  const elsewhere = await findElsewhere(ctx, given)
  const moving = elsewhere.filter((each) => each.can_move)
  await moveConversations(
    ctx,
    moving.map(({ conversationId: to, ...each }) => ({ ...each, to })),
  )
  await hand(ctx, moving)
  return elsewhere.filter((each) => !each.can_move).map(({ conversationId }) => conversationId)
}

/** The latest message of each run that waits in another conversation; locks both conversations. */
async function findElsewhere(ctx: Ctx, given: readonly Given[]): Promise<Elsewhere[]> {
  const latest = [...new Map(given.map((each) => [each.runId, each])).values()]
  if (latest.length === 0) return []
  const rows = await ctx.db.rows(sql<{ run_id: string; waiting_on: string }>`
    select r.id as run_id, r.waiting_on
    from runs r
    where r.org_id = ${ctx.org} and r.id = any(${latest.map(({ runId }) => runId)}) and r.ended_at is null
      and r.waiting_for = 'conversation'`)
  const waits = new Map(rows.map((row) => [row.run_id, row.waiting_on]))
  const others = latest.flatMap((each) => {
    const from = waits.get(each.runId)
    return from === undefined || from === each.conversationId ? [] : [{ ...each, from }]
  })
  if (others.length === 0) return []
  const owners = await lockOwners(
    ctx,
    others.flatMap(({ from, conversationId }) => [from, conversationId]),
  )
  return others.map((each) => {
    const [here, there] = [owners.get(each.from), owners.get(each.conversationId)]
    const isOurs = here?.owner === 'agent' && here.run_id === each.runId
    return { ...each, can_move: isOurs && there?.owner === 'nobody' }
  })
}

async function lockOwners(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.db.rows(sql<{ id: string; owner: string; run_id: string | null }>`
    select id, owner, run_id from conversations
    where org_id = ${ctx.org} and id = any(${ids}) order by id for no key update`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The agent closes one conversation and opens the other, and keeps its memory. It answers once, in the other one. Another run
 * that waits in the first one gets it.
 */
async function hand(ctx: Ctx, moving: readonly Elsewhere[]): Promise<void> {
  if (moving.length === 0) return
  const [from, to] = [moving.map((each) => each.from), moving.map((each) => each.conversationId)]
  await ctx.db.run(sql`
    update conversations c set owner = 'agent', run_id = here.run_id, memory = here.memory, unattended_since = null,
                               snoozed_until = null, wake_at = null,
                               waiting_since = coalesce(c.waiting_since, ${ctx.now}),
                               opened_at = coalesce(c.opened_at, here.opened_at), rev = c.rev + 1
    from unnest(${from}::uuid[], ${to}::uuid[]) as m (from_id, to_id)
    join conversations here on here.org_id = ${ctx.org} and here.id = m.from_id
    where c.org_id = ${ctx.org} and c.id = m.to_id`)
  await ctx.db.run(sql`
    update conversations set owner = 'nobody', turn_at = null, waiting_since = null, opened_at = null, rev = rev + 1
    where org_id = ${ctx.org} and id = any(${from})`)
  await cancelOfFormerOwner(ctx, from, 'continued_elsewhere')
  await tellChanges(ctx, 'conversation', [...from, ...to])
  await passOn(
    ctx,
    moving.map(({ from: conversationId, runId }) => ({ conversationId, runId })),
  )
}
