import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, fromWire, notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** A conversation whose row is locked until the end of the transaction, together with its run when that is live. */
export interface LockedConversation {
  id: string
  channel_id: string
  /** The provider of the channel's account. */
  provider: string
  contact_id: string
  owner: 'nobody' | 'agent' | 'human'
  assignee: string | null
  run_id: string | null
  initiative_id: string | null
  is_run_live: boolean
  last_inbound_at: Date | null
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
    select c.id, c.channel_id, c.contact_id, c.owner, c.assignee, c.run_id, c.last_inbound_at, a.kind as provider
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

/** The name of the actor: the one in the request, otherwise the key or user. */
export function actorName({ actor }: Ctx, named: string | undefined): string {
  return named ?? `${actor.kind}:${actor.id}`
}

/**
 * Gives a conversation to a human, assigned or in the inbox. A turn of the agent in progress is discarded by `rev`. The
 * agent's queued messages are canceled before they are sent.
 */
export async function giveToHuman(ctx: Ctx, id: string, assignee: string | null): Promise<void> {
  await ctx.db.run(sql`
    update conversations set
      owner = 'human', assignee = ${assignee}, turn_at = null, unattended_since = null, rev = rev + 1
    where org_id = ${ctx.org} and id = ${id}`)
  await tellChanges(ctx, 'conversation', [id])
}
