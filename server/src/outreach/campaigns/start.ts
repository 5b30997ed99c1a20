import { ApiError, fromWire, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { setGoal } from '../goals/index.ts'
import { createInitiative, keepOpen, launchInitiative, linkTemplate } from '../initiatives/index.ts'
import { createDraft } from '../journeys/index.ts'
import { beginKeeping, keepNext } from './audience/keeping.ts'
import { type CampaignRow, channelOf, checkPlan, getCampaign, inputOf, requireDraft } from './campaigns.ts'
import { journeyOf } from './journey.ts'
import { startSeries } from './repeating/series.ts'
import type { CampaignInput } from './schema.ts'
import { problemOfClicks } from './variants/clicks.ts'

/** The start of a campaign whose audience has nobody to send to. */
export class NobodyReached extends ApiError {
  constructor() {
    super('conflict', 'Nobody in the audience can be reached. Choose another one.')
  }
}

/**
 * Starts a draft: once, or its series when it repeats. `conflict` for what is not a draft or reaches nobody; the errors of
 * a launch for a message that cannot be sent.
 */
export async function startCampaign(ctx: Ctx, wireId: string): Promise<CampaignRow> {
  const campaign = await getCampaign(ctx, wireId, 'for update')
  requireDraft(campaign, 'started')
  if (campaign.definition.repeat) await startSeries(ctx, campaign)
  else {
    // What it names may have been deleted since.
    await checkPlan(ctx, campaign.definition)
    const problem = await problemOfAudience(ctx, campaign, { atOnce: false })
    if (problem) throw new ApiError('conflict', problem)
    const clicks = await problemOfClicks(ctx, campaign.definition)
    if (clicks) throw new ApiError('journey_not_ready', clicks)
    await startOnce(ctx, campaign)
  }
  return getCampaign(ctx, wireId)
}

/**
 * Why the audience cannot be kept now; null: it can. It is kept at the start, so a segment that is evaluated in parts would
 * lack those that are still to come. `atOnce`: does not wait for one that is being evaluated as a whole.
 */
export async function problemOfAudience(
  ctx: Ctx,
  { definition: { audience } }: CampaignRow,
  { atOnce }: { atOnce: boolean },
): Promise<string | null> {
  if (audience.type !== 'segment') return null
  const segment = await ctx.db.maybe(sql<{ is_under_way: boolean; goes_on: boolean }>`
    select parts_since is not null as is_under_way, evaluate_at is not null as goes_on from segments
    where org_id = ${ctx.org} and id = ${fromWire('segment', audience.segmentId)}
    for share ${atOnce ? sql`skip locked` : sql``}`)
  if (segment && !segment.is_under_way) return null
  return segment === null || segment.goes_on
    ? 'The segment is being evaluated. Start the campaign when that has ended.'
    : 'The segment could not be evaluated. Evaluate it again, and start the campaign when that has ended.'
}

/**
 * Makes an initiative of a draft, launches it, and keeps who is in the audience now. A worker keeps the rest of a large
 * audience, and enrolls people when they are to get it.
 */
export async function startOnce(ctx: Ctx, campaign: CampaignRow): Promise<void> {
  await launch(ctx, campaign.id, inputOf(campaign))
  let kept = await keepNext(ctx, await beginKeeping(ctx, campaign))
  while (kept.first_at === null && kept.read_until !== null) kept = await keepNext(ctx, kept)
  if (kept.first_at === null) throw new NobodyReached()
  await ctx.db.run(sql`
    update campaigns set due_at = case when read_until is null then first_at else ${ctx.now}::timestamptz end
    where org_id = ${ctx.org} and id = ${campaign.id}`)
  wakeAfterCommit(ctx, QUEUES.campaigns)
}

async function launch(ctx: Ctx, id: string, input: CampaignInput): Promise<void> {
  const { name, language, message, followUp, goal, consentTopicId = null } = input
  const initiative = await createInitiative(
    ctx,
    { name, language, channel: channelOf(input), maxAttempts: followUp ? 2 : 1, consentTopicId },
    id,
  )
  for (const [index, content] of [message, followUp?.message].entries()) {
    if (content?.channel === 'whatsapp' && content.templateId)
      await linkTemplate(ctx, initiative, index + 1, content.templateId)
  }
  if (goal) await setGoal(ctx, id, goal)
  const wireId = toWire('initiative', id)
  await createDraft(ctx, wireId, journeyOf(input))
  await launchInitiative(ctx, wireId, { includeExisting: false })
  await keepOpen(ctx, id)
}
