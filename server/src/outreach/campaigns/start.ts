import { isTimeZone } from '../../messaging/index.ts'
import { ApiError, after, parseDuration, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { setGoal } from '../goals/index.ts'
import { createInitiative, keepOpen, launchInitiative, linkTemplate } from '../initiatives/index.ts'
import { createDraft } from '../journeys/index.ts'
import { judgedPeople } from './audience.ts'
import { type CampaignRow, channelOf, getCampaign, inputOf, requireDraft } from './campaigns.ts'
import { journeyOf } from './journey.ts'
import { type CampaignInput, EXCLUSIONS, type Outcome } from './schema.ts'
import { sendingTimes } from './sending-times.ts'
import { drawnVariant } from './variants.ts'

/**
 * Makes an initiative of a draft, launches it, and keeps who is in the audience now. A worker enrolls them when they are to
 * get it. `conflict` for what is not a draft or reaches nobody; the errors of a launch for a message that cannot be sent.
 */
export async function startCampaign(ctx: Ctx, wireId: string): Promise<CampaignRow> {
  const campaign = await getCampaign(ctx, wireId, 'for update')
  requireDraft(campaign, 'started')
  const input = inputOf(campaign)
  await launch(ctx, campaign.id, input)
  const { people, waiting, outcomes, firstAt, decideAt, rest } = await freeze(ctx, campaign.id, input)
  if (waiting === 0)
    throw new ApiError('conflict', 'Nobody in the audience can be reached. Choose another one.')
  await ctx.db.run(sql`
    update campaigns set started_at = ${ctx.now}, updated_at = ${ctx.now}, first_at = ${firstAt}, due_at = ${firstAt},
      decide_at = ${decideAt}, rest = ${rest}, people = ${people}, waiting = ${waiting}, outcomes = ${JSON.stringify(outcomes)}::jsonb
    where org_id = ${ctx.org} and id = ${campaign.id}`)
  wakeAfterCommit(ctx, QUEUES.campaigns)
  return getCampaign(ctx, wireId)
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

interface Frozen {
  people: number
  waiting: number
  outcomes: Partial<Record<Outcome, number>>
  firstAt: Date
  /** When the winner of the test is chosen; null: by hand, or there is no test. */
  decideAt: Date | null
  /** Who wait for the winner. */
  rest: number
}

/** Keeps the audience. People held out wait like the others, because enrollment keeps who was. */
async function freeze(ctx: Ctx, id: string, input: CampaignInput): Promise<Frozen> {
  const judged = judgedPeople(ctx, id, input)
  const { zones, otherwise } = sendingTimes(input, {
    zones: input.atLocalTime ? await zonesOf(ctx, id, input) : [],
    zone: await zoneOfOrganization(ctx),
    now: ctx.now,
  })
  const settled = EXCLUSIONS.filter((reason) => reason !== 'held_out')
  await ctx.db.run(sql`
    insert into campaign_people (org_id, campaign_id, person_id, variant, is_tested, send_at, outcome)
    select ${ctx.org}, ${id}, j.id, ${input.test ? sql`${drawnVariant(id, input.test)}` : sql`'a'`},
           ${input.test ? sql`${drawnVariant(id, input.test)} is not null` : sql`false`},
           case when j.verdict = any(${settled}) then null else coalesce(z.at, ${otherwise}::timestamptz) end,
           case when j.verdict = any(${settled}) then j.verdict end
    from (${judged}) j
    left join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z (zone text, at timestamptz) on z.zone = j.zone`)
  const rows = await ctx.db.rows(sql<FrozenRow>`
    select outcome, count(*) as people, min(send_at) as first_at, max(send_at) filter (where is_tested) as tested_at,
           count(*) filter (where variant is null) as rest
    from campaign_people
    where org_id = ${ctx.org} and campaign_id = ${id} group by outcome`)
  const waiting = rows.find(({ outcome }) => outcome === null)
  return {
    people: rows.reduce((sum, { people }) => sum + people, 0),
    waiting: waiting?.people ?? 0,
    outcomes: Object.fromEntries(rows.flatMap(({ outcome, people }) => (outcome ? [[outcome, people]] : []))),
    firstAt: waiting?.first_at ?? ctx.now,
    decideAt: input.test?.decideAfter
      ? after(waiting?.tested_at ?? ctx.now, parseDuration(input.test.decideAfter)!)
      : null,
    rest: waiting?.rest ?? 0,
  }
}

interface FrozenRow {
  outcome: Outcome | null
  people: number
  first_at: Date | null
  tested_at: Date | null
  rest: number
}

/** The time zones of the people, as PostgreSQL and Luxon both know them. */
export async function zonesOf(ctx: Ctx, id: string, input: CampaignInput): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ zone: string }>`
    select distinct j.zone from (${judgedPeople(ctx, id, input)}) j where j.zone is not null`)
  return rows.map(({ zone }) => zone).filter((zone) => isTimeZone(zone))
}

export async function zoneOfOrganization(ctx: Ctx): Promise<string> {
  const { time_zone } = await ctx.db.one(sql<{ time_zone: string }>`
    select time_zone from organizations where org_id = ${ctx.org}`)
  return time_zone
}
