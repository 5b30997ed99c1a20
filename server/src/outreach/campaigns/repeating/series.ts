import { ApiError, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { zoneOfOrganization } from '../audience/time-zones.ts'
import { type CampaignRow, getCampaign, inputOf, updateDraft, writeInput } from '../campaigns.ts'
import { findIssues } from '../issues.ts'
import { OPENING_NODES } from '../journey.ts'
import type { CampaignInput, CampaignPlan } from '../schema.ts'
import { FIRST_ZONE, type Moment, nextMoment } from './calendar.ts'

/* A campaign that repeats. Whoever changes its series locks the campaign before. */

/** Where the days of a plan count: in the organization, or with local times where a day begins first. */
export async function zoneOfPlan(
  ctx: Ctx,
  { atLocalTime }: Pick<CampaignPlan, 'atLocalTime'>,
): Promise<string> {
  return atLocalTime ? FIRST_ZONE : zoneOfOrganization(ctx)
}

/** Begins the series of a draft. `journey_not_ready` for a message that cannot be sent, `conflict` when no day comes. */
export async function startSeries(ctx: Ctx, campaign: CampaignRow): Promise<void> {
  const [issue] = await findIssues(ctx, inputOf(campaign))
  if (issue) throw new ApiError('journey_not_ready', issue.message)
  const next = await findNext(ctx, campaign.id, campaign.definition, ctx.now)
  if (next === null) throw new ApiError('conflict', 'It would never repeat. Choose a later end.')
  await ctx.db.run(sql`
    update campaigns set started_at = ${ctx.now}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${campaign.id}`)
  await ctx.db.run(sql`
    insert into campaign_series (org_id, id, status, next_day, next_at, due_at)
    values (${ctx.org}, ${campaign.id}, 'REPEATING', ${next.day}, ${next.at}, ${next.at})`)
}

/**
 * The first repetition after an instant, on a day that had none; null: there is none any more. The days that are over
 * count as the rows that they left, so that neither a clock that goes back nor an edit starts one twice.
 */
export async function findNext(
  ctx: Ctx,
  id: string,
  plan: CampaignPlan,
  after: Date,
): Promise<Moment | null> {
  const { started, day } = await ctx.db.one(sql<{ started: number; day: string | null }>`
    select count(*) filter (where outcome = 'STARTED')::int as started, max(day)::text as day
    from campaign_repetitions where org_id = ${ctx.org} and series_id = ${id}`)
  const { repeat } = plan
  if (!repeat || (repeat.times && started >= repeat.times)) return null
  return nextMoment(repeat, await zoneOfPlan(ctx, plan), { day, at: after })
}

/** Says which repetition comes next; null: it is complete. */
export async function setNext(ctx: Ctx, id: string, next: Moment | null): Promise<void> {
  const ended = next === null ? ctx.now : null
  await ctx.db.run(sql`
    update campaign_series set next_day = ${next?.day ?? null}, next_at = ${next?.at ?? null},
      status = ${next === null ? 'COMPLETED' : 'REPEATING'}, paused_at = null, ended_at = ${ended},
      due_at = ${next?.at ?? null}, due_lease = null, due_failures = 0
    where org_id = ${ctx.org} and id = ${id}`)
  if (next) wakeAfterCommit(ctx, QUEUES.repetitions)
}

/** Changes a draft, or what later repetitions of a series are. `conflict` for other campaigns, and for one that ended. */
export async function updateCampaign(
  ctx: Ctx,
  wireId: string,
  changes: Partial<CampaignInput>,
): Promise<CampaignRow> {
  const campaign = await getCampaign(ctx, wireId, 'for update')
  if (campaign.is_series) await updateSeries(ctx, campaign, changes)
  else await updateDraft(ctx, campaign, changes)
  return getCampaign(ctx, wireId)
}

async function updateSeries(ctx: Ctx, campaign: CampaignRow, changes: Partial<CampaignInput>): Promise<void> {
  if (hasEnded(campaign) || campaign.has_last)
    throw new ApiError('conflict', `This campaign is ${campaign.status}. Create another one.`)
  const plan = await writeInput(ctx, campaign, changes)
  if (!plan.repeat)
    throw new ApiError('conflict', 'This campaign repeats. Cancel it, and create one that is sent once.')
  const [issue] = await findIssues(ctx, { name: campaign.name, ...plan })
  if (issue) throw new ApiError('conflict', issue.message)
  if (campaign.status === 'PAUSED') return
  const next = await findNext(ctx, campaign.id, plan, lastInstant(ctx, campaign))
  if (next === null) throw new ApiError('conflict', 'It would never repeat. Choose a later end.')
  await setNext(ctx, campaign.id, next)
}

/** After which the next repetition comes. One that is due and waits for its segment still comes. */
function lastInstant({ now }: Ctx, { next_at }: CampaignRow): Date {
  return next_at && next_at <= now ? new Date(next_at.getTime() - 1) : now
}

function hasEnded({ status }: Pick<CampaignRow, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'CANCELED'
}

/** A repetition that somebody is still to get. */
interface OpenRepetition {
  /** The wire id. */
  id: string
  /** People wait. Without any, first messages are still to leave, as in quiet hours. */
  hasWaiting: boolean
}

/** The repetitions that somebody is still to get, in one state or in both. Uses campaigns_of_series and runs_live_newest. */
export async function openRepetitions(
  ctx: Ctx,
  id: string,
  state?: 'ACTIVE' | 'PAUSED',
): Promise<OpenRepetition[]> {
  const rows = await ctx.db.rows(sql<{ id: string; waiting: number }>`
    select c.id, c.waiting from campaigns c join initiatives i on i.org_id = ${ctx.org} and i.id = c.id
    where c.org_id = ${ctx.org} and c.series_id = ${id} and i.status = any(${state ? [state] : ['ACTIVE', 'PAUSED']})
      and (c.waiting > 0 or exists (
        select from runs r
        left join messages m on m.org_id = ${ctx.org} and m.id = r.waiting_on
        where r.org_id = ${ctx.org} and r.initiative_id = c.id and r.ended_at is null and r.node_id = any(${OPENING_NODES})
          and (r.waiting_for is null or (r.waiting_for = 'message' and m.status in ('queued', 'sending')))))
    order by c.id`)
  return rows.map((row) => ({ id: toWire('campaign', row.id), hasWaiting: row.waiting > 0 }))
}

/** No repetition starts until it is resumed. Where the last one has started and people wait for it, there is none to stop. */
export async function pauseSeries(ctx: Ctx, campaign: CampaignRow): Promise<void> {
  if (campaign.has_last && campaign.status === 'SENDING') return
  if (campaign.status !== 'REPEATING')
    throw new ApiError(
      'initiative_not_active',
      `This campaign is ${campaign.status}. Only one that repeats can be paused.`,
    )
  await ctx.db.run(sql`
    update campaign_series set status = 'PAUSED', paused_at = ${ctx.now}, next_day = null, next_at = null,
      due_at = null, due_lease = null
    where org_id = ${ctx.org} and id = ${campaign.id}`)
}

/** The repetitions that would have started meanwhile do not. It is complete if no other one comes. */
export async function resumeSeries(ctx: Ctx, campaign: CampaignRow): Promise<void> {
  if (campaign.has_last && campaign.status === 'PAUSED') return
  if (campaign.status !== 'PAUSED')
    throw new ApiError(
      'initiative_not_paused',
      `This campaign is ${campaign.status}. Only a paused one can be resumed.`,
    )
  await setNext(ctx, campaign.id, await findNext(ctx, campaign.id, campaign.definition, ctx.now))
}

export async function endSeries(ctx: Ctx, campaign: CampaignRow): Promise<void> {
  if (hasEnded(campaign))
    throw new ApiError('initiative_not_active', `This campaign is ${campaign.status} already.`)
  await ctx.db.run(sql`
    update campaign_series set status = 'CANCELED', ended_at = ${ctx.now}, next_day = null, next_at = null,
      due_at = null, due_lease = null
    where org_id = ${ctx.org} and id = ${campaign.id}`)
}
