import { cancelOfFormerOwner, noteUnanswered, waitingSinceOf } from '../../../messaging/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, fromWire, notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { noteOpened } from '../reports/episodes.ts'
import { findWaitingRuns } from '../waiting-runs.ts'

/** A conversation whose row is locked until the end of the transaction, together with its run when that is live. */
export interface LockedConversation {
  id: string
  channel_id: string
  /** The account of the channel, and its provider. */
  account_id: string
  provider: string
  contact_id: string
  owner: 'nobody' | 'agent' | 'human'
  assignee: string | null
  run_id: string | null
  initiative_id: string | null
  is_run_live: boolean
  /** Whether it is in the inbox, assigned or not. */
  is_with_people: boolean
  last_inbound_at: Date | null
  waiting_since: Date | null
}

/**
 * Locks a conversation for an action, so that concurrent actions run one after the other. Runs are locked before
 * conversations, as everywhere; when another run took the conversation meanwhile, the caller has to retry.
 */
export async function lockConversation(ctx: Ctx, wireId: string): Promise<LockedConversation> {
  const id = fromWire('conversation', wireId)
  const known = await ctx.db.maybe(sql<{ run_id: string | null }>`
    select run_id from conversations where org_id = ${ctx.org} and id = ${id}`)
  if (!known) throw notFound('conversation')
  const run = await ctx.db.maybe(sql<{ initiative_id: string; ended_at: Date | null }>`
    select initiative_id, ended_at from runs
    where org_id = ${ctx.org} and id = ${known.run_id} for no key update`)
  const conversation = await ctx.db.one(sql<LockedConversation>`
    select c.id, c.channel_id, c.contact_id, c.owner, c.assignee, c.run_id, c.last_inbound_at, c.waiting_since, a.id as account_id, a.kind as provider,
           c.owner = 'human' or c.unattended_since is not null as is_with_people
    from conversations c
    join channels ch on ch.org_id = ${ctx.org} and ch.id = c.channel_id
    join channel_accounts a on a.org_id = ${ctx.org} and a.id = ch.account_id
    where c.org_id = ${ctx.org} and c.id = ${id} for no key update of c`)
  if (conversation.run_id !== known.run_id)
    throw new ApiError('conflict', 'A new run just started in this conversation. Read it again.')
  return {
    ...conversation,
    initiative_id: run?.initiative_id ?? null,
    is_run_live: run !== null && run.ended_at === null,
  }
}

/** Locks the live runs that wait for the end of a conversation, before the conversation. */
export async function lockWaitingRuns(ctx: Ctx, wireId: string): Promise<string[]> {
  const id = fromWire('conversation', wireId)
  const waiting = await findWaitingRuns(ctx, id === null ? [] : [id], 'for no key update')
  return waiting.map(({ runId }) => runId)
}

/**
 * Gives a conversation to a human, assigned or in the inbox. A turn of the agent in progress is discarded by `rev`. The
 * agent's queued messages are canceled: once this commits, no worker starts to send one.
 */
export async function giveToHuman(ctx: Ctx, id: string, assignee: string | null): Promise<void> {
  await ctx.db.run(sql`
    update conversations c set
      owner = 'human', assignee = ${assignee}, turn_at = null, unattended_since = null, rev = rev + 1,
      waiting_since = case when owner = 'nobody' and unattended_since is null then ${waitingSinceOf(ctx)} else waiting_since end
    where org_id = ${ctx.org} and id = ${id}`)
  if (await cancelOfFormerOwner(ctx, [id], 'human_took_over')) await noteUnanswered(ctx, [id])
  await noteOpened(ctx, [{ id, calls: true, reason: null }])
  await tellChanges(ctx, 'conversation', [id])
}
