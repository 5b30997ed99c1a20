import { channelKindOf, channelNamed, hasConsent } from '../../../customers/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { isDrawn } from '../../goals/index.ts'
import type { InitiativeRow } from '../initiatives.ts'
import type { DestinationGroup } from './launch-cost.ts'

/* Whom a launch would reach now, for its preview and its cost. */

export interface SegmentRow {
  id: string
  slug: string
  name: string
}

/** By slug, or else by wire id; null: there is none. */
export async function findSegment(
  ctx: Ctx,
  slug: string | null,
  wireId: string | null,
): Promise<SegmentRow | null> {
  if (slug === null && wireId === null) return null
  return ctx.db.maybe(sql<SegmentRow>`
    select id, slug, name from segments
    where org_id = ${ctx.org} and deleted_at is null
      and ${slug === null ? sql`id = ${fromWire('segment', wireId ?? '')}` : sql`slug = ${slug}`}`)
}

/** The members of a segment with `address` and `verdict`: what the do-not-contact list, consents, live runs and the goal say. */
export function judgedMembers(
  ctx: Ctx,
  { id, channel, consent_topic_id: topicId }: InitiativeRow,
  segment: SegmentRow,
): RawBuilder<{ id: string; address: string | null; verdict: string }> {
  const { kind } = channelNamed(channel).address
  const address = kind === 'phone' ? sql`p.phone_number` : sql`lower(nullif(p.email, ''))`
  const agreed =
    topicId === null
      ? null
      : hasConsent(ctx.org, {
          topicId,
          channel: sql`${channelKindOf(channel)}`,
          person: sql`m.external_id`,
          address: sql`m.address`,
          kind: sql`${kind}`,
        })
  return sql`
    with members as (
      select p.id, p.external_id, ${address} as address,
             ${isHeldOut(ctx, id)} as is_held_out
      from segment_members m join people p on p.org_id = ${ctx.org} and p.id = m.person_id and p.deleted_at is null
      where m.org_id = ${ctx.org} and m.segment_id = ${segment.id}
    )
    select m.id, m.address, case
      when m.address is null then 'no_address'
      when exists (select from suppressions s where s.org_id = ${ctx.org} and s.kind = ${kind} and s.value = m.address)
        or exists (select from suppressions s where s.org_id = ${ctx.org} and s.kind = 'person' and s.value = m.external_id)
        then 'do_not_contact'
      ${agreed ? sql`when not ${agreed} then 'no_consent'` : sql``}
      when exists (select from runs r where r.org_id = ${ctx.org} and r.initiative_id = ${id} and r.subject_id = m.id
                   and r.ended_at is null) then 'active_run'
      when m.is_held_out then 'held_out'
      else 'reachable' end as verdict
    from members m`
}

/** The reachable people by the calling code that their numbers begin with, each address once. The longest code counts. */
export function groupReachable(
  ctx: Ctx,
  initiative: InitiativeRow,
  segment: SegmentRow,
  codes: readonly string[],
): Promise<DestinationGroup[]> {
  return ctx.db.rows(sql<DestinationGroup>`
    with judged as (${judgedMembers(ctx, initiative, segment)}),
    addresses as (select distinct address from judged where verdict = 'reachable')
    select coalesce(fitting.code, '') as code, count(*) as people
    from addresses
    left join lateral (
      select code from unnest(${codes}::text[]) as code
      where starts_with(addresses.address, code) order by length(code) desc limit 1
    ) as fitting on true
    group by 1`)
}

/** Some of the reachable people. */
export async function listReachable(
  ctx: Ctx,
  initiative: InitiativeRow,
  segment: SegmentRow,
  most: number,
): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from (${judgedMembers(ctx, initiative, segment)}) judged where verdict = 'reachable' limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Whether the goal of the initiative holds out the person `p`, as enrollment would decide. */
function isHeldOut(ctx: Ctx, initiativeId: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (select bool_or(k.arm = 'HELD_OUT') from goal_members k
     where k.org_id = ${ctx.org} and k.initiative_id = ${initiativeId} and k.person_external_id = p.external_id),
    (select ${isDrawn(sql`g.initiative_id`, sql`p.id`, sql`g.holdout_percent`)} from initiative_goals g
     where g.org_id = ${ctx.org} and g.initiative_id = ${initiativeId}),
    false)`
}
