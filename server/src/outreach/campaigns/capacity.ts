import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { CampaignRow } from './campaigns.ts'
import { findObstacles } from './issues.ts'
import { countForFlow, groupByFlow } from './limited-flows.ts'
import type { Variant } from './schema.ts'

/**
 * Messages that wait to be sent, at most: what the senders send in a few seconds. The others wait as people, so that a pause
 * holds them.
 */
const SECONDS_UNSENT = 5
/** What one sender of the usual 80 messages a second sends in that time, and what the fastest ones do. */
const LEAST_UNSENT = 400
const MOST_UNSENT = 5_000
/** People of one transaction. The first ones are fewer, so that their messages leave soon. */
const BATCH = 1_000
const FIRST_BATCH = 100
/** Messages that wait for a Flow that WhatsApp limits, at most: they leave in ten hours. The others wait as people. */
const MOST_LIMITED = 100
/** Real milliseconds until more may be enrolled: for messages that wait for their turn, and for those of a limited Flow. */
const FULL_MS = 1_000
const LIMITED_MS = 60_000
/** Real milliseconds until a message that could not be sent is looked at again. */
const HELD_MS = 60_000
/** Messages that are not due within this time wait for something else than their turn, such as quiet hours. */
const SOON = '1 minute'

/** Variants of the message that share a limit. */
export interface Capacity {
  variants: readonly Variant[]
  /** How many of their people may be enrolled now. */
  people: number
  /** In how many real milliseconds there may be more. */
  againInMs: number
}

/** How many people may be enrolled now, by what their messages wait for. */
export async function findCapacities(ctx: Ctx, campaign: CampaignRow): Promise<Capacity[]> {
  const obstacles = await findObstacles(ctx, campaign)
  const held = new Set(obstacles.map(({ variant }) => variant))
  const capacities: Capacity[] = held.size > 0 ? [{ variants: [...held], people: 0, againInMs: HELD_MS }] : []
  for (const [flowId, opening] of await groupByFlow(ctx, campaign.definition)) {
    const variants = opening.filter((variant) => !held.has(variant))
    if (variants.length === 0) continue
    if (flowId === null)
      capacities.push({ variants, people: await unlimited(ctx, campaign), againInMs: FULL_MS })
    else {
      const people = MOST_LIMITED - (await countForFlow(ctx, campaign.id, { flowId, variants }))
      capacities.push({ variants, people, againInMs: LIMITED_MS })
    }
  }
  return capacities
}

/** How many people may be enrolled whose messages only wait for their turn. */
async function unlimited(ctx: Ctx, campaign: CampaignRow): Promise<number> {
  const most = await mostUnsent(ctx)
  const batch = campaign.outcomes.enrolled ? BATCH : FIRST_BATCH
  return Math.min(batch, most - (await countUnsent(ctx, campaign.id, most)))
}

/** How many messages of a campaign may wait to be sent. */
async function mostUnsent(ctx: Ctx): Promise<number> {
  const { per_second } = await ctx.db.one(sql<{ per_second: number }>`
    select coalesce(sum(per_second), 0)::int as per_second from channels
    where org_id = ${ctx.org} and disconnected_at is null`)
  return Math.min(Math.max(LEAST_UNSENT, per_second * SECONDS_UNSENT), MOST_UNSENT)
}

/**
 * Of the newest runs, those whose message waits for its turn. Messages are sent in the order of their runs, so that the
 * others have theirs. Uses runs_live_newest.
 */
async function countUnsent(ctx: Ctx, initiativeId: string, most: number): Promise<number> {
  const { unsent } = await ctx.db.one(sql<{ unsent: number }>`
    select count(*)::int as unsent
    from (
      select waiting_for, waiting_on from runs
      where org_id = ${ctx.org} and initiative_id = ${initiativeId} and ended_at is null
      order by started_at desc, id desc limit ${most}
    ) r
    left join messages m on m.org_id = ${ctx.org} and m.id = r.waiting_on
    where r.waiting_for is null or (
      r.waiting_for = 'message' and m.status in ('queued', 'sending')
      and (m.due_at is null or m.due_at <= ${ctx.now}::timestamptz + ${SOON}::interval))`)
  return unsent
}

/** The messages of live runs that still leave, however long they wait, and those that runs are about to write. */
export async function countLeaving(ctx: Ctx, initiativeId: string): Promise<number> {
  const { leaving } = await ctx.db.one(sql<{ leaving: number }>`
    select count(*)::int as leaving
    from runs r
    left join messages m on m.org_id = ${ctx.org} and m.id = r.waiting_on
    where r.org_id = ${ctx.org} and r.initiative_id = ${initiativeId} and r.ended_at is null
      and (r.waiting_for is null or (r.waiting_for = 'message' and m.status in ('queued', 'sending')))`)
  return leaving
}
