import { CHANNELS, hasConsent, type JourneyChannel, peopleMergedSince } from '../../../customers/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { isDrawn } from '../../goals/index.ts'
import type { CampaignMessage, CampaignPlan, EXCLUSIONS } from '../schema.ts'

/* Who is in the audience of a campaign now, and who gets nothing, for its estimate and its start. */

interface JudgedRow {
  id: string
  /** The attribute `timeZone`, whatever it says. */
  zone: string | null
  /** On which channel the message goes to them. */
  channel: JourneyChannel | null
  address: string | null
  verdict: 'reachable' | (typeof EXCLUSIONS)[number]
}

/** The channel of the message and the one that it falls back to. */
export function channelsOf({
  message,
}: Pick<CampaignPlan, 'message'>): [JourneyChannel, JourneyChannel | null] {
  return [message.channel, message.channelFallback?.channel ?? null]
}

/** The content of a message on a channel, if it has one there. */
export function contentOn(message: CampaignMessage, channel: JourneyChannel) {
  return message.channel === channel ? message : (message.channelFallback ?? null)
}

/** A part of the audience: the people whose id is above `after`, and not above `until`. null: no limit. */
export interface Part {
  after: string | null
  until: string | null
  /** Who joined later is not in the audience. */
  startedAt: Date
  /** Only these people, by their ids. */
  only?: readonly string[]
}

/**
 * The people of the audience, or of a part of it, each once, with the address and `verdict`. Of several with one address,
 * the first gets the message. The draw for the goal is the same as at enrollment, because the initiative gets the id of
 * the campaign.
 */
export function judgedPeople(
  ctx: Ctx,
  campaignId: string,
  plan: CampaignPlan,
  part?: Part,
): RawBuilder<JudgedRow> {
  const { org } = ctx
  const [first, second] = channelsOf(plan)
  const topicId = fromWire('topic', plan.consentTopicId ?? '')
  const person = sql`a.external_id`
  const bar =
    topicId === null
      ? sql``
      : sql`when not ${hasConsent(org, { topicId, channel: sql`a.channel`, person, address: sql`a.address`, kind: sql`a.kind` })} then 'no_consent'`
  const before = plan.onlyNew ? sql`when ${hadBefore(ctx, campaignId, sql`a.id`)} then 'had_before'` : sql``
  return sql<JudgedRow>`
    with members as (
      select distinct p.id, p.external_id, p.attributes ->> 'timeZone' as zone, ${addressOf(first)} as first_address,
             ${second ? addressOf(second) : sql`null::text`} as second_address
      from ${fromAudience(ctx, plan, part)}
    ), addressed as (
      select m.id, m.external_id, m.zone, coalesce(m.first_address, m.second_address) as address,
        case when m.first_address is not null then ${first}
             when m.second_address is not null then ${second}::text end as channel,
        case when m.first_address is not null then ${kindOf(first)}
             when m.second_address is not null then ${second ? kindOf(second) : null} end as kind
      from members m
    ), barred as (
      select a.*, case
        when a.address is null then 'no_address'
        when ${isOutsideTest(ctx)} then 'not_a_test_number'
        when exists (select from suppressions s
                     where s.org_id = ${org} and s.kind = a.kind and s.value = a.address)
          or exists (select from suppressions s
                     where s.org_id = ${org} and s.kind = 'person' and s.value = a.external_id)
          then 'do_not_contact'
        ${bar}
        ${before} end as bar
      from addressed a
    ), placed as (
      select b.*, row_number() over (partition by b.bar, b.kind, b.address order by b.id) as place from barred b
    )
    select j.id, j.zone, j.channel, j.address, case
      when j.bar is not null then j.bar
      when j.place > 1 or ${hasEarlier(ctx, campaignId, plan, part)} then 'shared_address'
      when ${isDrawn(sql`${campaignId}::uuid`, sql`j.id`, sql`${plan.goal?.holdoutPercent ?? 0}::int`)} then 'held_out'
      else 'reachable' end as verdict
    from placed j`
}

/**
 * Whether the default environment, which campaigns belong to, is a test one and the address `a` may not be written to
 * (docs/behaviour/integrations.md: Environments).
 */
const isOutsideTest = ({ org }: Ctx) => sql<boolean>`(
  exists (select from environments e
          where e.org_id = ${org} and e.is_default and e.is_test)
  and not exists (select from test_numbers t
                  where t.org_id = ${org} and a.kind = 'phone' and t.phone_number = a.address)
  and not exists (select from test_addresses t
                  where t.org_id = ${org} and a.kind = 'email' and t.email = a.address))`

const kindOf = (channel: JourneyChannel) => CHANNELS[channel].address.kind

/** The address of person `p`. */
const addressOf = (channel: JourneyChannel) =>
  kindOf(channel) === 'phone' ? sql`p.phone_number` : sql`lower(nullif(p.email, ''))`

/** The same address as the indexes have it. */
const keyOf = (channel: JourneyChannel) =>
  kindOf(channel) === 'phone' ? sql`p.phone_number` : sql`p.email is not null and lower(p.email)`

/** Whether somebody in an earlier part has the address of `j`. Uses people_by_phone and people_by_listed_email. */
function hasEarlier({ org }: Ctx, campaignId: string, plan: CampaignPlan, part?: Part): RawBuilder<boolean> {
  if (!part?.after && !part?.only) return sql`false`
  const [first, second] = channelsOf(plan)
  // A subquery of its own reads one row for each person, whatever PostgreSQL knows of the new rows.
  const earlier = (channel: JourneyChannel, more: RawBuilder<unknown>) => sql`
    j.kind = ${kindOf(channel)} and exists (
      select from people p
      where p.org_id = ${org} and ${keyOf(channel)} = j.address and p.id <> j.id ${more}
        and (select coalesce(k.outcome, '') <> all (array['not_a_test_number', 'do_not_contact', 'no_consent', 'had_before']) from campaign_people k
             where k.org_id = ${org} and k.campaign_id = ${campaignId} and k.person_id = p.id))`
  const ofFirst = earlier(first, sql``)
  return second
    ? sql`(${ofFirst} or ${earlier(second, sql`and ${addressOf(first)} is null`)})`
    : sql`(${ofFirst})`
}

/**
 * Whether a person, or somebody merged into them, got another repetition or will, or somebody with their address did. Uses
 * campaign_people_by_person.
 */
export function hadBefore(
  { org }: Ctx,
  campaignId: string,
  personId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (
    select from campaign_people k
    join campaigns o on o.org_id = ${org} and o.id = k.campaign_id and o.id <> ${campaignId}
      and o.series_id = (select coalesce(c.series_id, c.id) from campaigns c
                         where c.org_id = ${org} and c.id = ${campaignId})
    where k.org_id = ${org}
      and k.person_id = any(array(select ${personId} union all select f.id from people f
                                  where f.org_id = ${org} and f.merged_into = ${personId}))
      and (k.outcome in ('enrolled', 'shared_address') or k.send_at is not null))`
}

/**
 * A from clause: the people `p` that the audience names. Few are looked up by a list of ids, because after an import
 * PostgreSQL may not know yet how many people there are, and would join them by reading all.
 */
function fromAudience(ctx: Ctx, plan: CampaignPlan, part?: Part): RawBuilder<unknown> {
  const { org } = ctx
  const { audience } = plan
  if (audience.type === 'segment' && !part)
    return sql`segment_members m join people p on p.org_id = ${org} and p.id = m.person_id and p.deleted_at is null
               where m.org_id = ${org} and ${isMember(audience.segmentId)}`
  const rows = rowsOf(ctx, plan, part)
  const named =
    audience.type === 'people'
      ? sql`a.external_id = any(${audience.personExternalIds})`
      : sql`a.id = any(array(select m.person_id from ${rows}))`
  const behind = sql`select coalesce(a.merged_into, a.id) from people a where a.org_id = ${org} and ${named}`
  return sql`people p where p.org_id = ${org} and p.deleted_at is null and p.id = any(array(${behind}))`
}

/** Whether `m` is in the segment, and in the part. */
function isMember(segmentId: string, part?: Part): RawBuilder<unknown> {
  const joined = part ? sql`and m.entered_at <= ${part.startedAt}` : sql``
  return sql`m.segment_id = ${fromWire('segment', segmentId)} ${joined} ${isIn(part)}`
}

/** Whether `m` was in the import, and is in the part. */
function isImported(importId: string, part?: Part): RawBuilder<unknown> {
  return sql`m.import_id = ${fromWire('import', importId)} ${isIn(part)}`
}

function isIn({ after = null, until = null, only }: Partial<Part> = {}): RawBuilder<unknown> {
  if (only) return sql`and m.person_id = any(${[...only]}::uuid[])`
  const isAfter = after ? sql`and m.person_id > ${after}::uuid` : sql``
  return sql`${isAfter} ${until ? sql`and m.person_id <= ${until}::uuid` : sql``}`
}

/** A from clause and conditions: the rows `m` that make somebody part of the audience. null: it names people. */
function rowsOf({ org }: Ctx, { audience }: CampaignPlan, part?: Part): RawBuilder<unknown> | null {
  if (audience.type === 'people') return null
  return audience.type === 'segment'
    ? sql`segment_members m where m.org_id = ${org} and ${isMember(audience.segmentId, part)}`
    : sql`import_people m where m.org_id = ${org} and ${isImported(audience.importId, part)}`
}

/** The last person of the next part, which has `size` people; null: the rest of the audience. */
export async function endOfPart(
  ctx: Ctx,
  plan: CampaignPlan,
  from: Omit<Part, 'until'>,
  size: number,
): Promise<string | null> {
  const rows = rowsOf(ctx, plan, { ...from, until: null })
  if (rows === null) return null
  const found = await ctx.db.maybe(sql<{ id: string }>`
    select m.person_id as id from ${rows} order by m.person_id offset ${size - 1} limit 1`)
  return found?.id ?? null
}

/**
 * Members of a segment up to `after` who were kept neither themselves nor as somebody who was merged into them: they took the
 * place of somebody else since, or got theirs back.
 */
export async function findMoved(
  ctx: Ctx,
  campaignId: string,
  { audience }: CampaignPlan,
  { after, startedAt }: Omit<Part, 'until'>,
): Promise<string[]> {
  if (audience.type !== 'segment') return []
  const { org } = ctx
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select m.person_id as id from segment_members m
    where m.org_id = ${org} and ${isMember(audience.segmentId, { after: null, until: after, startedAt })}
      and m.person_id = any(array(${peopleMergedSince(org, startedAt)}))
      and not exists (
        select from campaign_people k
        where k.org_id = ${org} and k.campaign_id = ${campaignId} and k.person_id = any(array(
          select m.person_id union all
          select f.id from people f where f.org_id = ${org} and f.merged_into = m.person_id)))`)
  return rows.map(({ id }) => id)
}

/** How many people the audience names. Some of them may be deleted. Of a segment, as many as it counted itself. */
export async function sizeOf(ctx: Ctx, { audience }: CampaignPlan): Promise<number> {
  if (audience.type === 'people') return new Set(audience.personExternalIds).size
  const count =
    audience.type === 'segment'
      ? sql`select member_count as people from segments
            where org_id = ${ctx.org} and id = ${fromWire('segment', audience.segmentId)}`
      : sql`select count(*) as people from import_people m where m.org_id = ${ctx.org} and ${isImported(audience.importId)}`
  const row = await ctx.db.maybe(sql<{ people: number }>`${count}`)
  return row?.people ?? 0
}
