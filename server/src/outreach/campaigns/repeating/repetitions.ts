import type { z } from 'zod'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import { type CampaignRow, getCampaign, statusOf } from '../campaigns.ts'
import { type Numbers, numbersOf, presentNumbers, talliedMessages } from '../numbers.ts'
import type { CampaignPlan, Repetition, RepetitionOutcome } from '../schema.ts'
import { nextMoments } from './calendar.ts'
import { zoneOfPlan } from './series.ts'

const SHOWN_MOMENTS = 3

interface RepetitionRow extends Numbers {
  id: string
  day: string
  planned_at: Date
  outcome: RepetitionOutcome
  reason: string | null
  status: CampaignRow['status']
}

/** Newest first; uses campaign_repetitions_newest. `not_found` for a campaign that does not exist. */
export async function listRepetitions(
  ctx: Ctx,
  page: PageRequest,
  { id }: { id: string },
): Promise<RawBuilder<RepetitionRow>> {
  const campaign = await getCampaign(ctx, id)
  return sql<RepetitionRow>`
    with ${talliedMessages(ctx)}
    select r.id, r.day::text as day, r.planned_at, r.outcome, r.reason, ${statusOf(ctx)} as status, m.*
    from (
      select id, day, planned_at, outcome, reason from campaign_repetitions
      where org_id = ${ctx.org} and series_id = ${campaign.id} ${newestFirst(page, sql`planned_at`)}
    ) r
    left join campaigns c on c.org_id = ${ctx.org} and c.id = r.id
    left join initiatives i on i.org_id = ${ctx.org} and i.id = r.id
    left join campaign_series s on s.org_id = ${ctx.org} and s.id = r.id
    cross join lateral (${numbersOf(ctx, sql`r.id`)}) m
    order by r.planned_at desc, r.id desc`
}

export function presentRepetition(row: RepetitionRow): z.input<typeof Repetition> {
  const { id, day, outcome, reason, status, people } = row
  return {
    day,
    plannedAt: row.planned_at.toISOString(),
    outcome,
    reason,
    campaign:
      outcome === 'STARTED' ? { id: toWire('campaign', id), status, people, ...presentNumbers(row) } : null,
  }
}

/** When a plan would start next, as the clocks show it and as instants. */
export async function readNextTimes(
  ctx: Ctx,
  plan: Pick<CampaignPlan, 'repeat' | 'atLocalTime'>,
  wireId: string | undefined,
) {
  const { started, day } = await ctx.db.one(sql<{ started: number; day: string | null }>`
    select count(*) filter (where outcome = 'STARTED')::int as started, max(day)::text as day
    from campaign_repetitions
    where org_id = ${ctx.org} and series_id = ${fromWire('campaign', wireId ?? '')}`)
  const zone = await zoneOfPlan(ctx, plan)
  const moments = nextMoments(plan.repeat!, zone, {
    from: { day, at: ctx.now },
    count: SHOWN_MOMENTS,
    started,
  })
  return moments.map((moment) => ({ day: moment.day, time: plan.repeat!.time, at: moment.at.toISOString() }))
}
