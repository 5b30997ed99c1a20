import { after, parseDuration, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type CampaignRow, getCampaign } from '../campaigns.ts'
import { EXCLUSIONS, type Outcome } from '../schema.ts'
import { endOfPart, findMoved, judgedPeople, type Part, sizeOf } from './audience.ts'
import { drawnVariant } from './drawn-variant.ts'
import { sendingTimes } from './sending-times.ts'
import { zoneOfOrganization, zonesOf } from './time-zones.ts'

/* The audience of a campaign is kept in parts, so that the first people get it soon, however many there are. */

/** People of a part. The first one is smaller, because the call that starts the campaign waits for it. */
const PART = 10_000
const FIRST_PART = 1_000
/** Before the first part: no person has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const SETTLED = EXCLUSIONS.filter((reason) => reason !== 'held_out')

/** Begins to keep the audience. Until all of it is kept, those who are not yet count as waiting. */
export async function beginKeeping(ctx: Ctx, campaign: CampaignRow): Promise<CampaignRow> {
  const people = await sizeOf(ctx, campaign.definition)
  await ctx.db.run(sql`
    update campaigns set started_at = ${ctx.now}, updated_at = ${ctx.now}, read_until = ${NOBODY}::uuid,
      people = ${people}, waiting = ${people}
    where org_id = ${ctx.org} and id = ${campaign.id}`)
  return getCampaign(ctx, toWire('campaign', campaign.id))
}

/**
 * Keeps the next part and returns the campaign as it is then. People held out wait like the others, because enrollment
 * keeps who was. The caller holds the lock.
 */
export async function keepNext(ctx: Ctx, campaign: CampaignRow): Promise<CampaignRow> {
  const { id, definition, winner, read_until: read } = campaign
  const isFirst = read === NOBODY
  const from = { after: isFirst ? null : read, startedAt: campaign.started_at! }
  const until = await endOfPart(ctx, definition, from, isFirst ? FIRST_PART : PART)
  const part: Part = { ...from, until }
  await keepPart(ctx, campaign, part)
  if (until === null && !isFirst) await keepMoved(ctx, campaign, from)
  const kept = await countKept(ctx, id, part)
  const next = part.until === null ? kept : addPart(campaign, kept)
  const decideAfter = winner === null ? (definition.test?.decideAfter ?? null) : null
  const decideAt = decideAfter === null ? null : after(kept.testedAt ?? ctx.now, parseDuration(decideAfter)!)
  await ctx.db.run(sql`
    update campaigns set read_until = ${part.until}::uuid, people = ${next.people}, waiting = ${next.waiting},
      outcomes = ${JSON.stringify(next.outcomes)}::jsonb, rest = ${next.rest},
      first_at = least(first_at, ${kept.firstAt}::timestamptz),
      decide_at = greatest(decide_at, ${decideAt}::timestamptz)
    where org_id = ${ctx.org} and id = ${id}`)
  return getCampaign(ctx, toWire('campaign', id))
}

async function keepPart(ctx: Ctx, { id, definition, winner }: CampaignRow, part: Part): Promise<void> {
  const { test, atLocalTime } = definition
  const { zones, otherwise } = sendingTimes(definition, {
    zones: atLocalTime ? await zonesOf(ctx, id, definition, part) : [],
    zone: await zoneOfOrganization(ctx),
    now: part.startedAt,
  })
  // Somebody of an earlier part may have been merged into a person of this one.
  await ctx.db.run(sql`
    insert into campaign_people (org_id, campaign_id, person_id, variant, is_tested, send_at, outcome)
    select ${ctx.org}, ${id}, j.id, ${test ? sql`coalesce(${drawnVariant(id, test)}, ${winner}::text)` : sql`'a'`},
           ${test ? sql`${drawnVariant(id, test)} is not null` : sql`false`},
           case when j.verdict = any(${SETTLED}) then null else coalesce(z.at, ${otherwise}::timestamptz) end,
           case when j.verdict = any(${SETTLED}) then j.verdict end
    from (${judgedPeople(ctx, id, definition, part)}) j
    left join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z (zone text, at timestamptz) on z.zone = j.zone
    on conflict (org_id, campaign_id, person_id) do nothing`)
}

/** Also keeps those of earlier parts who got the place of somebody whose turn had not come. */
async function keepMoved(ctx: Ctx, campaign: CampaignRow, from: Omit<Part, 'until'>): Promise<void> {
  const only = await findMoved(ctx, campaign.id, campaign.definition, from)
  if (only.length > 0) await keepPart(ctx, campaign, { ...from, until: null, only })
}

interface Kept {
  people: number
  waiting: number
  outcomes: Partial<Record<Outcome, number>>
  /** Who wait for the winner of a test. */
  rest: number
  firstAt: Date | null
  /** When the last people of the test get it. */
  testedAt: Date | null
}

interface KeptRow {
  outcome: Outcome | null
  people: number
  first_at: Date | null
  tested_at: Date | null
  rest: number
}

/** Of the part; of everybody when it is the last one. */
async function countKept(ctx: Ctx, id: string, { after: first, until }: Part): Promise<Kept> {
  const isPart =
    until === null ? sql`` : sql`and person_id > ${first ?? NOBODY}::uuid and person_id <= ${until}::uuid`
  const rows = await ctx.db.rows(sql<KeptRow>`
    select outcome, count(*) as people, min(send_at) as first_at, max(send_at) filter (where is_tested) as tested_at,
           count(*) filter (where variant is null) as rest
    from campaign_people
    where org_id = ${ctx.org} and campaign_id = ${id} ${isPart} group by outcome`)
  const waiting = rows.find(({ outcome }) => outcome === null)
  return {
    people: rows.reduce((sum, { people }) => sum + people, 0),
    waiting: waiting?.people ?? 0,
    outcomes: Object.fromEntries(rows.flatMap(({ outcome, people }) => (outcome ? [[outcome, people]] : []))),
    rest: waiting?.rest ?? 0,
    firstAt: waiting?.first_at ?? null,
    testedAt: waiting?.tested_at ?? null,
  }
}

/** The counts of the campaign with those of a part, whose people counted as waiting before. */
function addPart(campaign: CampaignRow, { outcomes, rest }: Kept): Omit<Kept, 'firstAt' | 'testedAt'> {
  const counts = { ...campaign.outcomes }
  let { waiting } = campaign
  for (const [outcome, people] of Object.entries(outcomes) as [Outcome, number][]) {
    counts[outcome] = (counts[outcome] ?? 0) + people
    waiting -= people
  }
  return { people: campaign.people, waiting, outcomes: counts, rest: campaign.rest + rest }
}
