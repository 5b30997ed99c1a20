import {
  type ChannelKind,
  type Newcomer,
  type SubmittedForm,
  segmentsThatMayAdmit,
} from '../../../customers/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { followingForm } from '../../journeys/index.ts'
import { channelsOf } from '../audience/audience.ts'
import type { CampaignPlan } from '../schema.ts'

type Reading = Pick<Ctx, 'db' | 'org'>

/**
 * The channels on which journeys and repeating campaigns write to people who submit a form. Whatever they send comes
 * first: these people have only filled in the form.
 */
export async function channelsAfterForm(
  ctx: Reading,
  form: SubmittedForm,
): Promise<ReadonlySet<ChannelKind>> {
  const { sendsOn, newcomer } = await followingForm(ctx, form)
  return new Set([...sendsOn, ...(await channelsOfCampaigns(ctx, newcomer))])
}

/** A campaign that repeats finds its audience anew each time. Others have theirs from their start. */
async function channelsOfCampaigns(ctx: Reading, newcomer: Newcomer): Promise<ChannelKind[]> {
  const rows = await ctx.db.rows(sql<{ definition: CampaignPlan }>`
    select c.definition from campaign_series s
    join campaigns c on c.org_id = ${ctx.org} and c.id = s.id
    where s.org_id = ${ctx.org} and s.status in ('REPEATING', 'PAUSED')`)
  const campaigns = rows.flatMap(({ definition }) => {
    const { audience } = definition
    const segment = audience.type === 'segment' ? fromWire('segment', audience.segmentId) : null
    return segment === null ? [] : [{ segment, definition }]
  })
  const admitting = await segmentsThatMayAdmit(
    ctx,
    campaigns.map(({ segment }) => segment),
    newcomer,
  )
  return campaigns
    .filter(({ segment }) => admitting.includes(segment))
    .flatMap(({ definition }) => channelsOf(definition))
    .filter((channel) => channel !== null)
}
