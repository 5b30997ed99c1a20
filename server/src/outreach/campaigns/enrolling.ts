import { CHANNELS, type ChannelName, type JourneyChannel, parseEmail } from '../../customers/index.ts'
import { doubtStarted } from '../../messaging/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type Candidate, type Enrollment, enroll, type LiveJourney } from '../journeys/index.ts'
import { channelsOf, hadBefore } from './audience/audience.ts'
import { putOffMoved } from './audience/moved-people.ts'
import type { CampaignRow } from './campaigns.ts'
import { type Capacity, findCapacities } from './capacity.ts'
import { VARIANT_KEY } from './journey.ts'
import type { Outcome, Variant } from './schema.ts'

const OUTCOME_OF: Record<Enrollment['outcome'], Outcome> = {
  started: 'enrolled',
  active_run: 'merged',
  address_taken: 'shared_address',
  no_channel: 'no_address',
  suppressed: 'do_not_contact',
  no_consent: 'no_consent',
  held_out: 'held_out',
  // The journey of a campaign has none.
  frequency_cap: 'canceled',
}

export interface Enrolled {
  /** What became of how many people. null: all variants have as many messages waiting as they may. */
  settled: Partial<Record<Outcome, number>> | null
  /** The variants that do. */
  closed: readonly Variant[]
  /** In how many real milliseconds they may have fewer; null: none does. */
  againInMs: number | null
}

interface DueRow {
  person_id: string
  variant: Variant
  send_at: Date
}

/** Enrolls the next people who are due, as many as may wait for their messages. The caller holds the lock of the campaign. */
export async function enrollNext(ctx: Ctx, campaign: CampaignRow, journey: LiveJourney): Promise<Enrolled> {
  const capacities = await findCapacities(ctx, campaign)
  const closed = capacities.filter(({ people }) => people <= 0)
  const next: DueRow[] = []
  for (const capacity of capacities)
    if (capacity.people > 0) next.push(...(await findDue(ctx, campaign, capacity)))
  return {
    settled: closed.length === capacities.length ? null : await enrollThese(ctx, campaign, journey, next),
    closed: closed.flatMap(({ variants }) => variants),
    againInMs: closed.length === 0 ? null : Math.min(...closed.map(({ againInMs }) => againInMs)),
  }
}

/** The earliest people of these variants whose time has come. Uses campaign_people_waiting. */
function findDue(ctx: Ctx, { id }: CampaignRow, { variants, people }: Capacity): Promise<DueRow[]> {
  return ctx.db.rows(sql<DueRow>`
    select person_id, variant, send_at from campaign_people
    where org_id = ${ctx.org} and campaign_id = ${id} and send_at is not null and send_at <= ${ctx.now}
      and variant is not null and variant = any(${[...variants]}::text[])
    order by send_at, person_id limit ${people} for update`)
}

async function enrollThese(
  ctx: Ctx,
  campaign: CampaignRow,
  journey: LiveJourney,
  next: readonly DueRow[],
): Promise<Partial<Record<Outcome, number>>> {
  const due = await putOffMoved(ctx, campaign, next)
  if (due.length === 0) return {}
  const ids = due.map(({ person_id }) => person_id)
  const variants = new Map(due.map(({ person_id, variant }) => [person_id, variant]))
  const found = await findPresent(ctx, campaign, ids)
  const outcomes = await enrollAll(ctx, campaign, journey, found, variants)
  const settled = ids.map((id) => ({ id, ...(outcomes.get(id) ?? GONE) }))
  await ctx.db.run(sql`
    update campaign_people c set outcome = s.outcome, run_id = s."runId", send_at = null
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s (id uuid, outcome text, "runId" uuid)
    where c.org_id = ${ctx.org} and c.campaign_id = ${campaign.id} and c.person_id = s.id`)
  await doubtStarted(
    ctx,
    due.flatMap(({ person_id, send_at }) => {
      const runId = outcomes.get(person_id)?.runId
      return runId ? [{ runId, dueAt: send_at }] : []
    }),
  )
  const counts: Partial<Record<Outcome, number>> = {}
  for (const { outcome } of settled) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

interface PresentRow {
  asked: string
  id: string
  external_id: string
  phone_number: string | null
  email: string | null
  name: string | null
  /** The person got the campaign already: somebody else of the audience was merged into them. */
  has_run: boolean
  /** They got another repetition, and it is for new people only: somebody was merged since it started. */
  had_before: boolean
}

/**
 * The people that these ids lead to now. They are looked up by lists of ids, because after an import PostgreSQL may not know
 * yet how many people there are, and would join them by reading all. Uses runs_by_person.
 */
function findPresent(
  ctx: Ctx,
  { id: campaignId, definition }: CampaignRow,
  ids: readonly string[],
): Promise<PresentRow[]> {
  return ctx.db.rows(sql<PresentRow>`
    with asked as materialized (
      select a.id, coalesce(a.merged_into, a.id) as person_id from people a
      where a.org_id = ${ctx.org} and a.id = any(${ids}::uuid[])
    ), found as materialized (
      select p.id, p.external_id, p.phone_number, p.email, p.first_name, p.last_name from people p
      where p.org_id = ${ctx.org} and p.id = any(array(select person_id from asked)) and p.deleted_at is null
    )
    select a.id as asked, p.id, p.external_id, p.phone_number, p.email,
           nullif(concat_ws(' ', p.first_name, p.last_name), '') as name,
           exists (select from runs r where r.org_id = ${ctx.org} and r.initiative_id = ${campaignId}
                   and r.person_external_id = p.external_id) as has_run,
           ${definition.onlyNew ? hadBefore(ctx, campaignId, sql`p.id`) : sql`false`} as had_before
    from asked a join found p on p.id = a.person_id
    order by a.id`)
}

interface Settled {
  outcome: Outcome
  runId: string | null
}

const GONE: Settled = { outcome: 'gone', runId: null }

/** By the ids that were asked for. */
async function enrollAll(
  ctx: Ctx,
  campaign: CampaignRow,
  journey: LiveJourney,
  found: readonly PresentRow[],
  variants: ReadonlyMap<string, string>,
): Promise<Map<string, Settled>> {
  const outcomes = new Map<string, Settled>()
  const [first, second] = channelsOf(campaign.definition)
  const groups = new Map<JourneyChannel, { asked: string; candidate: Candidate }[]>()
  const seen = new Set<string>()
  for (const row of found) {
    const candidate = candidateFrom(row, variants.get(row.asked)!, campaign.started_at!)
    if (row.has_run || seen.has(row.id)) outcomes.set(row.asked, { outcome: 'merged', runId: null })
    else if (row.had_before) outcomes.set(row.asked, { outcome: 'had_before', runId: null })
    else {
      const takesSecond = second !== null && !hasAddress(candidate, first) && hasAddress(candidate, second)
      const channel = takesSecond ? second : first
      groups.set(channel, [...(groups.get(channel) ?? []), { asked: row.asked, candidate }])
    }
    seen.add(row.id)
  }
  for (const [channel, group] of groups) {
    // Who has no address on the first channel is a contact of the second one. Their step falls back at once.
    const enrollments = await enroll(
      ctx,
      { ...journey, channel: channel.toUpperCase() as ChannelName },
      group.map(({ candidate }) => candidate),
    )
    for (const [index, { asked }] of group.entries()) {
      const enrollment = enrollments[index]!
      const runId = enrollment.outcome === 'started' ? enrollment.runId : null
      outcomes.set(asked, { outcome: OUTCOME_OF[enrollment.outcome], runId })
    }
  }
  return outcomes
}

function hasAddress(candidate: Candidate, channel: JourneyChannel): boolean {
  return candidate[CHANNELS[channel].address.field] !== null
}

function candidateFrom(row: PresentRow, variant: string, startedAt: Date): Candidate {
  return {
    personId: row.id,
    personExternalId: row.external_id,
    phoneNumber: row.phone_number,
    email: parseEmail(row.email),
    name: row.name,
    context: { [VARIANT_KEY]: variant },
    trigger: { kind: 'manual' },
    state: {},
    oneMessageSince: startedAt,
  }
}
