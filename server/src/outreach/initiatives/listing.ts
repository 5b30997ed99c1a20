import type { z } from 'zod'
import { toWireOrNull } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import {
  byName,
  type Ctx,
  inSameOrder,
  newestFirst,
  type Order,
  type PageRequest,
  sortKey,
} from '../../platform/operations/index.ts'
import { presentInitiative, type ShownInitiative } from './initiatives.ts'
import type { Initiative } from './schema.ts'

interface Summed {
  trigger_type: 'manual' | 'segment' | 'cdp_event' | 'inbound' | null
  event_name: string | null
  keyword: string | null
  segment_id: string | null
  segment_slug: string | null
  segment_name: string | null
  participants: number
  live: number
  sent: number
  replied: number
  failed: number
}

export type ListedInitiative = ShownInitiative & Partial<Summed>

export interface InitiativeFilters {
  status?: string | undefined
  archived: boolean
  q?: string | undefined
  numbers: boolean
}

/** A draft was never launched: it comes after all others. */
const LAUNCHED = sql`coalesce(activated_at, '9999-12-31 00:00:00+00'::timestamptz)`

export const INITIATIVE_SORTS = {
  created: sql`created_at`,
  updated: sql`updated_at`,
  launched: LAUNCHED,
  name: byName(sql`name`),
}

/**
 * Newest first, either the archived ones or the others; uses initiatives_newest. Omits the fields for the agent, which
 * may be large.
 */
export function listInitiatives(
  ctx: Ctx,
  page: PageRequest,
  { status, archived, q, numbers }: InitiativeFilters,
): RawBuilder<ListedInitiative> {
  const pattern = q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const listed = sql<ShownInitiative>`
    select id, name, channel, status, language, objective, is_recurring, flag_condition, identity_deflection,
           created_at, updated_at, activated_at, paused_at, completed_at, canceled_at, archived_at
           ${sortKey(page.order)}
    from initiatives
    where org_id = ${ctx.org} and archived_at is ${archived ? sql`not null` : sql`null`}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${pattern === null ? sql`` : sql`and name ilike ${pattern}`}
      ${newestFirst(page)}`
  return numbers ? withNumbers(ctx, listed, page.order) : listed
}

/**
 * Adds who each initiative reaches and its counts. They are read from the sums kept with every step and message, so
 * they cost the same whatever the number of runs (docs/behaviour/outreach.md: Initiatives).
 */
function withNumbers(
  ctx: Ctx,
  listed: RawBuilder<ShownInitiative>,
  order: Order | undefined,
): RawBuilder<ListedInitiative> {
  const { org } = ctx
  return sql<ListedInitiative>`
    with tallied_steps as materialized (
      select t.journey_id, c."nodeId" as node_id, c.what, c.count
      from step_tallies t, jsonb_to_recordset(t.counts) as c ("nodeId" text, what text, count bigint)
      where t.org_id = ${org}
    ), tallied_messages as materialized (
      select c.initiative_id, c.what, c.count
      from message_tallies t, jsonb_to_recordset(t.counts) as c (initiative_id uuid, what text, count bigint)
      where t.org_id = ${org}
    )
    select i.*, e.trigger_type, e.event_name, e.keyword, s.id as segment_id, s.slug as segment_slug,
           s.name as segment_name, r.participants, r.live, m.sent, m.replied, m.failed
    from (${listed}) i
    left join lateral (
      select coalesce(entry ->> 'triggerType', 'manual') as trigger_type, entry ->> 'eventName' as event_name,
             entry ->> 'inboundKeyword' as keyword,
             case when entry ->> 'segmentId' ~ '^seg_[0-9a-f]{32}$' then substr(entry ->> 'segmentId', 5)::uuid end as segment_id
      from (
        select jsonb_path_query_first(definition, '$.actions[*] ? (@.kind == "ENTRY")') -> 'inputs' as entry
        from journeys j where j.org_id = ${org} and j.initiative_id = i.id
        order by j.status <> 'PUBLISHED', j.version desc limit 1
      ) newest
    ) e on true
    left join segments s on s.org_id = ${org} and s.id = e.segment_id and s.deleted_at is null
    cross join lateral (
      select coalesce(sum(p.count) filter (where p.what = 'ENTERED' and p.node_id = p.entry), 0)::bigint as participants,
             coalesce(sum(case when p.what = 'ENTERED' then p.count else -p.count end), 0)::bigint as live
      from (
        select j.entry, c.node_id, c.what, c.count from (
          select id, jsonb_path_query_first(definition, '$.actions[*] ? (@.kind == "ENTRY")') ->> 'id' as entry
          from journeys j where j.org_id = ${org} and j.initiative_id = i.id and j.status <> 'DRAFT'
        ) j cross join lateral (
          select node_id, what, count from step_sums
          where org_id = ${org} and journey_id = j.id and grain = 'all'
          union all
          select node_id, what, count from tallied_steps where journey_id = j.id
        ) c
      ) p
    ) r
    cross join lateral (
      select coalesce(sum(count) filter (where what = 'SENT'), 0)::bigint as sent,
             coalesce(sum(count) filter (where what = 'REPLIED'), 0)::bigint as replied,
             coalesce(sum(count) filter (where what = 'FAILED'), 0)::bigint as failed
      from (
        select what, count from message_sums where org_id = ${org} and initiative_id = i.id
        union all
        select what, count from tallied_messages where initiative_id = i.id
      ) c
    ) m
    ${inSameOrder('i', order)}`
}

export function presentListed(row: ListedInitiative): z.input<typeof Initiative> {
  if (row.participants === undefined) return presentInitiative(row)
  const { participants, live = 0, sent = 0, replied = 0, failed = 0 } = row
  return {
    ...presentInitiative(row),
    audience: audienceOf(row),
    numbers: { participants, live, sent, replied, failed },
  }
}

function audienceOf(row: ListedInitiative): z.input<typeof Initiative>['audience'] {
  const { trigger_type: type, segment_slug: slug, segment_name: name } = row
  if (!type) return null
  return {
    type,
    segment: slug && name ? { id: toWireOrNull('segment', row.segment_id ?? null) ?? '', slug, name } : null,
    eventName: type === 'cdp_event' ? (row.event_name ?? null) : null,
    keyword: type === 'inbound' ? (row.keyword ?? null) : null,
  }
}
