import { CHANNELS, type ChannelName, type JourneyChannel, parseEmail } from '../../customers/index.ts'
import { doubtStarted, findTemplate } from '../../messaging/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type Candidate, type Enrollment, enroll, type LiveJourney } from '../journeys/index.ts'
import { channelsOf, contentOn, hadBefore } from './audience/audience.ts'
import { putOffMoved } from './audience/moved-people.ts'
import type { CampaignRow } from './campaigns.ts'
import { VARIANT_KEY, variantsOf } from './journey.ts'
import type { Outcome } from './schema.ts'

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
/** Messages that wait for a Flow that WhatsApp limits, at most: they leave in ten hours, and would fail after a day. */
const MOST_LIMITED = 100
/** Real milliseconds until there may be room again: for messages that wait for their turn, and for those of a limited Flow. */
const FULL_MS = 1_000
const LIMITED_MS = 60_000
/** Messages that are not due within this time wait for something else than their turn, such as quiet hours. */
const SOON = '1 minute'

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

/** What became of how many people, or in how many real milliseconds there may be room for more. */
export type Enrolled = { settled: Partial<Record<Outcome, number>> } | { againInMs: number }

/** Enrolls the next people who are due, as many as there is room for. The caller holds the lock of the campaign. */
export async function enrollNext(ctx: Ctx, campaign: CampaignRow, journey: LiveJourney): Promise<Enrolled> {
  const isLimited = await opensLimitedFlow(ctx, campaign)
  const room = isLimited ? MOST_LIMITED - (await countLeaving(ctx, campaign.id)) : await roomOf(ctx, campaign)
  if (room <= 0) return { againInMs: isLimited ? LIMITED_MS : FULL_MS }
  const next = await ctx.db.rows(sql<{ person_id: string; variant: string; send_at: Date }>`
    select person_id, variant, send_at from campaign_people
    where org_id = ${ctx.org} and campaign_id = ${campaign.id} and send_at <= ${ctx.now} and variant is not null
    order by send_at, person_id limit ${room} for update`)
  const due = await putOffMoved(ctx, campaign, next)
  if (due.length === 0) return { settled: {} }
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
  return { settled: counts }
}

/** Whether one of the campaign's messages opens a Flow that WhatsApp limits. */
async function opensLimitedFlow(ctx: Ctx, { definition }: CampaignRow): Promise<boolean> {
  for (const [, message] of variantsOf(definition)) {
    const content = contentOn(message, 'whatsapp')
    if (content?.channel !== 'whatsapp') continue
    const template = await findTemplate(ctx, content.templateId ?? '')
    if (template?.form?.isLimited) return true
  }
  return false
}

/** How many people may be enrolled now. */
async function roomOf(ctx: Ctx, campaign: CampaignRow): Promise<number> {
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
