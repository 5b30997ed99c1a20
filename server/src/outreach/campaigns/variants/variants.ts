import type { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { letComplete } from '../../initiatives/index.ts'
import { moveToLaterDay } from '../audience/later-day.ts'
import { type CampaignRow, getCampaign } from '../campaigns.ts'
import { variantsOf } from '../journey.ts'
import { type CampaignPlan, type TestResults, VARIANTS, type Variant } from '../schema.ts'
import { compareVariants, type VariantCounts } from './winner.ts'

type Test = NonNullable<CampaignPlan['test']>

/** What came of each variant until now. Uses campaign_people_tested, messages_of_run and goal_members_by_person. */
async function countVariants(ctx: Ctx, { id, definition }: CampaignRow): Promise<VariantCounts[]> {
  const rows = await ctx.db.rows(sql<VariantCounts>`
    select c.variant, count(*)::int as people, count(*) filter (where m.sent)::int as sent,
           count(*) filter (where m.delivered)::int as delivered, count(*) filter (where m.read)::int as read,
           count(*) filter (where m.clicked)::int as clicked, count(*) filter (where m.replied)::int as replied,
           count(*) filter (where g.reached)::int as goal
    from campaign_people c
    cross join lateral (
      select bool_or(o.status in ('accepted', 'sent', 'delivered', 'read')) as sent,
             bool_or(o.status in ('delivered', 'read')) as delivered, bool_or(o.status = 'read') as read,
             bool_or(o.clicked_at is not null) as clicked, bool_or(o.replied_at is not null) as replied
      from messages o
      where o.org_id = ${ctx.org} and o.run_id = c.run_id and o.direction = 'outbound' and o.author = 'journey'
    ) m
    cross join lateral (
      select bool_or(of_run.reached_at is not null) as reached from (
        select d.reached_at from goal_members d
        where d.org_id = ${ctx.org} and d.initiative_id = ${id} and d.subject_id = c.person_id and d.run_id = c.run_id
        union all
        -- Whoever was merged while they waited was enrolled as the surviving person.
        select s.reached_at from runs r
        join goal_members s on s.org_id = ${ctx.org} and s.initiative_id = ${id}
          and s.person_external_id = r.person_external_id and s.run_id = r.id
        where r.org_id = ${ctx.org} and r.id = c.run_id
      ) of_run
    ) g
    where c.org_id = ${ctx.org} and c.campaign_id = ${id} and c.is_tested and c.run_id is not null
    group by c.variant`)
  return noCounts(definition).map((none) => rows.find(({ variant }) => variant === none.variant) ?? none)
}

const NONE = { people: 0, sent: 0, delivered: 0, read: 0, clicked: 0, replied: 0, goal: 0 }

function noCounts(plan: CampaignPlan): VariantCounts[] {
  return variantsOf(plan).map(([variant]) => ({ variant, ...NONE }))
}

/** Keeps what came of the variants, for whoever looks at the test. */
export async function keepCounts(ctx: Ctx, campaign: CampaignRow): Promise<VariantCounts[]> {
  const counts = await countVariants(ctx, campaign)
  await ctx.db.run(sql`
    update campaigns set variants = ${JSON.stringify(counts)}::jsonb, counted_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${campaign.id}`)
  return counts
}

/** Gives the winner to all who wait for it. The caller holds the lock. */
async function setWinner(
  ctx: Ctx,
  { id, definition, waiting }: CampaignRow,
  winner: Variant,
  chosenBy: 'measure' | 'hand',
): Promise<void> {
  const { atLocalTime, sendAt } = definition
  if (atLocalTime && sendAt) await moveToLaterDay(ctx, id, sendAt)
  await ctx.db.run(sql`
    update campaign_people set variant = ${winner}
    where org_id = ${ctx.org} and campaign_id = ${id} and variant is null`)
  await ctx.db.run(sql`
    update campaigns set winner = ${winner}, chosen_by = ${chosenBy}, decided_at = ${ctx.now}, decide_at = null, rest = 0,
      due_at = case when waiting > 0 then ${ctx.now}::timestamptz end, due_lease = null, due_failures = 0
    where org_id = ${ctx.org} and id = ${id}`)
  wakeAfterCommit(ctx, QUEUES.campaigns)
  if (waiting === 0) await letComplete(ctx, id)
}

/** Chooses the leader when it is time. Without anybody in the test, the first variant wins. */
export async function decide(ctx: Ctx, campaign: CampaignRow, test: Test): Promise<void> {
  const { leader } = compareVariants(test.measure, await keepCounts(ctx, campaign))
  await setWinner(ctx, campaign, leader ?? VARIANTS[0], 'measure')
}

/** By hand. `conflict` without a test, and when the winner was chosen or the campaign has ended. */
export async function chooseWinner(ctx: Ctx, wireId: string, winner: Variant): Promise<CampaignRow> {
  const campaign = await getCampaign(ctx, wireId, 'for update')
  const { definition, status } = campaign
  const known = variantsOf(definition).map(([variant]) => variant)
  if (!definition.test || !known.includes(winner))
    throw new ApiError('conflict', `The variants of this campaign are: ${known.join(', ')}.`)
  if (campaign.winner) throw new ApiError('conflict', `Variant ${campaign.winner} has won already.`)
  if (status === 'DRAFT' || status === 'CANCELED' || status === 'COMPLETED')
    throw new ApiError('conflict', `This campaign is ${status}, so nothing is left to choose.`)
  await keepCounts(ctx, campaign)
  await setWinner(ctx, campaign, winner, 'hand')
  return getCampaign(ctx, wireId)
}

/** How the test stands, from the counts that were kept; null: there is none. */
export function presentTest(campaign: CampaignRow, now: Date): z.input<typeof TestResults> | null {
  const { definition } = campaign
  const { test } = definition
  if (!test) return null
  const { decide_at: decideAt } = campaign
  // Counts of the previous release have no clicks.
  const counts = campaign.variants?.map((kept) => ({ ...NONE, ...kept })) ?? noCounts(definition)
  const { rates, leader, difference } = compareVariants(test.measure, counts)
  return {
    measure: test.measure,
    variants: counts.map((each) => ({ ...each, rate: rates.get(each.variant) ?? null })),
    leader,
    difference,
    countedAt: campaign.counted_at?.toISOString() ?? null,
    // Over without a winner: messages of the test are still to leave.
    decideAt: decideAt && decideAt > now ? decideAt.toISOString() : null,
    winner: campaign.winner,
    chosenBy: campaign.chosen_by,
    decidedAt: campaign.decided_at?.toISOString() ?? null,
    rest: campaign.rest,
  }
}
