import { CHANNELS, type ChannelKind, hasConsent, peopleBehind } from '../../customers/index.ts'
import { fromWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { isDrawn } from '../goals/index.ts'
import type { CampaignPlan, EXCLUSIONS } from './schema.ts'

/* Who is in the audience of a campaign now, and who gets nothing, for its estimate and its start. */

interface JudgedRow {
  id: string
  /** The attribute `timeZone`, whatever it says. */
  zone: string | null
  /** The kind of the address that the message goes to. */
  kind: 'phone' | 'email' | null
  address: string | null
  verdict: 'reachable' | (typeof EXCLUSIONS)[number]
}

/** The channel of the message and the one that it falls back to. */
export function channelsOf({ message }: Pick<CampaignPlan, 'message'>): [ChannelKind, ChannelKind | null] {
  return [message.channel, message.channelFallback?.channel ?? null]
}

/**
 * The people of the audience, each once, with the address and `verdict`. Of several with one address, the first gets the
 * message. The draw for the goal is the same as at enrollment, because the initiative gets the id of the campaign.
 */
export function judgedPeople(ctx: Ctx, campaignId: string, plan: CampaignPlan): RawBuilder<JudgedRow> {
  const { org } = ctx
  const [first, second] = channelsOf(plan)
  const kindOf = (channel: ChannelKind) => CHANNELS[channel].address.kind
  const addressOf = (channel: ChannelKind) =>
    kindOf(channel) === 'phone' ? sql`p.phone_number` : sql`lower(nullif(p.email, ''))`
  const topicId = fromWire('topic', plan.consentTopicId ?? '')
  const channel = sql`case a.kind when 'phone' then 'whatsapp' else 'email' end`
  const person = sql`a.external_id`
  const bar =
    topicId === null
      ? sql``
      : sql`when not ${hasConsent(org, { topicId, channel, person })} then 'no_consent'`
  return sql<JudgedRow>`
    with members as (
      select distinct p.id, p.external_id, p.attributes ->> 'timeZone' as zone, ${addressOf(first)} as first_address,
             ${second ? addressOf(second) : sql`null::text`} as second_address
      from ${fromAudience(ctx, plan)}
    ), addressed as (
      select m.id, m.external_id, m.zone, coalesce(m.first_address, m.second_address) as address,
        case when m.first_address is not null then ${kindOf(first)}
             when m.second_address is not null then ${second ? kindOf(second) : null} end as kind
      from members m
    ), barred as (
      select a.*, case
        when a.address is null then 'no_address'
        when exists (select from suppressions s
                     where s.org_id = ${org} and s.kind = a.kind and s.value = a.address)
          or exists (select from suppressions s
                     where s.org_id = ${org} and s.kind = 'person' and s.value = a.external_id)
          then 'do_not_contact'
        ${bar} end as bar
      from addressed a
    ), placed as (
      select b.*, row_number() over (partition by b.bar, b.kind, b.address order by b.id) as place from barred b
    )
    select p.id, p.zone, p.kind, p.address, case
      when p.bar is not null then p.bar
      when p.place > 1 then 'shared_address'
      when ${isDrawn(sql`${campaignId}::uuid`, sql`p.id`, sql`${plan.goal?.holdoutPercent ?? 0}::int`)} then 'held_out'
      else 'reachable' end as verdict
    from placed p`
}

/** A from clause: the people `p` that the audience names. */
function fromAudience({ org }: Ctx, { audience }: CampaignPlan): RawBuilder<unknown> {
  return audience.type === 'segment'
    ? sql`segment_members m join people p on p.org_id = ${org} and p.id = m.person_id and p.deleted_at is null
          where m.org_id = ${org} and m.segment_id = ${fromWire('segment', audience.segmentId)}`
    : sql`${peopleBehind(org)} where a.org_id = ${org} and a.external_id = any(${audience.personExternalIds})`
}
