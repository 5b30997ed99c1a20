import { lockQueued } from '../../messaging/index.ts'
import { ApiError, fromWire, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { cancelInitiative, pauseInitiative, resumeInitiative } from '../initiatives/index.ts'
import { type CampaignRow, getCampaign } from './campaigns.ts'
import { countLeaving } from './capacity.ts'
import { endSeries, openRepetitions, pauseSeries, resumeSeries } from './repeating/series.ts'
import type { Outcome } from './schema.ts'

/* Each locks the campaign before its initiative, as the worker does. */

function requireStarted({ status }: CampaignRow): void {
  if (status === 'DRAFT')
    throw new ApiError('initiative_not_active', 'This campaign is a draft. Start it first.')
}

/** Nobody else is enrolled. `leaving`: messages that were queued before, and are still sent. */
export async function pauseCampaign(
  ctx: Ctx,
  wireId: string,
): Promise<{ campaign: CampaignRow; leaving: number }> {
  const campaign = await getCampaign(ctx, wireId, 'for update')
  requireStarted(campaign)
  if (campaign.is_series) return pauseAll(ctx, campaign)
  await pauseInitiative(ctx, toWire('initiative', campaign.id))
  return {
    campaign: await getCampaign(ctx, wireId),
    leaving: await countLeaving(ctx, campaign.id),
  }
}

/** Also holds the people who wait in repetitions. Where only messages are left, there is nobody to hold. */
async function pauseAll(
  ctx: Ctx,
  campaign: CampaignRow,
): Promise<{ campaign: CampaignRow; leaving: number }> {
  await pauseSeries(ctx, campaign)
  let leaving = 0
  for (const { id, hasWaiting } of await openRepetitions(ctx, campaign.id, 'ACTIVE')) {
    leaving += hasWaiting
      ? (await pauseCampaign(ctx, id)).leaving
      : await countLeaving(ctx, fromWire('campaign', id)!)
  }
  return { campaign: await getCampaign(ctx, toWire('campaign', campaign.id)), leaving }
}

/** Goes on with those who wait. */
export async function resumeCampaign(ctx: Ctx, wireId: string): Promise<CampaignRow> {
  const campaign = await getCampaign(ctx, wireId, 'for update')
  requireStarted(campaign)
  if (campaign.is_series) {
    await resumeSeries(ctx, campaign)
    for (const { id, hasWaiting } of await openRepetitions(ctx, campaign.id, 'PAUSED'))
      if (hasWaiting) await resumeCampaign(ctx, id)
    return getCampaign(ctx, wireId)
  }
  await resumeInitiative(ctx, toWire('initiative', campaign.id))
  await ctx.db.run(sql`
    update campaigns set due_at = ${ctx.now}, due_lease = null, due_failures = 0
    where org_id = ${ctx.org} and id = ${campaign.id} and waiting > 0`)
  wakeAfterCommit(ctx, QUEUES.campaigns)
  return getCampaign(ctx, wireId)
}

export interface Canceled {
  campaign: CampaignRow
  /** People who have it. */
  have: number
  /** People to whom it was being sent, so that it may arrive. */
  mayGet: number
  /** All others of the audience. */
  without: number
}

/** Ends it permanently, and says who has it. */
export async function cancelCampaign(ctx: Ctx, wireId: string): Promise<Canceled> {
  const campaign = await getCampaign(ctx, wireId, 'for update')
  requireStarted(campaign)
  if (campaign.is_series) return cancelAll(ctx, campaign)
  await lockUnsent(ctx, campaign.id)
  await cancelInitiative(ctx, toWire('initiative', campaign.id))
  await settleRest(ctx, campaign, 'canceled')
  const { have, may_get: mayGet } = await countHolders(ctx, campaign.id)
  return {
    campaign: await getCampaign(ctx, wireId),
    have,
    mayGet,
    without: campaign.people - have - mayGet,
  }
}

/** Also ends the repetitions that somebody is still to get. Of those that were sent to everybody, replies and follow-ups go on. */
async function cancelAll(ctx: Ctx, campaign: CampaignRow): Promise<Canceled> {
  await endSeries(ctx, campaign)
  const total = { have: 0, mayGet: 0, without: 0 }
  for (const { id } of await openRepetitions(ctx, campaign.id)) {
    const { have, mayGet, without } = await cancelCampaign(ctx, id)
    total.have += have
    total.mayGet += mayGet
    total.without += without
  }
  return { campaign: await getCampaign(ctx, toWire('campaign', campaign.id)), ...total }
}

/** Waits for the workers that are claiming messages of the campaign. Afterwards none is claimed. Uses runs_live_newest. */
async function lockUnsent(ctx: Ctx, initiativeId: string): Promise<void> {
  const runs = await ctx.db.rows(sql<{ id: string }>`
    select id from runs
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and ended_at is null and waiting_for = 'message'`)
  await lockQueued(
    ctx,
    runs.map(({ id }) => id),
  )
}

/** Each person once, by the message that came furthest. */
function countHolders(ctx: Ctx, initiativeId: string): Promise<{ have: number; may_get: number }> {
  return ctx.db.one(sql<{ have: number; may_get: number }>`
    select count(*) filter (where has_it) as have, count(*) filter (where not has_it and may_get) as may_get
    from (
      select bool_or(m.status in ('accepted', 'sent', 'delivered', 'read')) as has_it,
             bool_or(m.status in ('sending', 'unknown')) as may_get
      from runs r
      join messages m on m.org_id = ${ctx.org} and m.run_id = r.id and m.direction = 'outbound' and m.author = 'journey'
      where r.org_id = ${ctx.org} and r.initiative_id = ${initiativeId}
      group by r.id
    ) reached`)
}

/** Settles everybody who waits, also those of the audience who are not kept yet. The caller holds the lock. */
export async function settleRest(
  ctx: Ctx,
  { id, outcomes, waiting }: Pick<CampaignRow, 'id' | 'outcomes' | 'waiting'>,
  as: Outcome,
): Promise<void> {
  if (waiting === 0) return
  await ctx.db.run(sql`
    update campaign_people set outcome = ${as}, send_at = null
    where org_id = ${ctx.org} and campaign_id = ${id} and send_at is not null`)
  const settled = { ...outcomes, [as]: (outcomes[as] ?? 0) + waiting }
  await ctx.db.run(sql`
    update campaigns set waiting = 0, read_until = null, outcomes = ${JSON.stringify(settled)}::jsonb,
      due_at = null, due_lease = null
    where org_id = ${ctx.org} and id = ${id}`)
}
