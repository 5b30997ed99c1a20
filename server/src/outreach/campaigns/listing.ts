import type { z } from 'zod'
import { toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import {
  byName,
  type Ctx,
  inSameOrder,
  newestFirst,
  type PageRequest,
  sortKey,
} from '../../platform/operations/index.ts'
import { lifeOf, presentShown, type ShownRow, statusOf } from './campaigns.ts'
import { type Numbers, numbersOf, presentNumbers, talliedMessages } from './numbers.ts'
import type { ListedCampaign } from './schema.ts'

export interface ListedRow extends ShownRow, Numbers {
  segment_id: string | null
  segment_slug: string | null
  segment_name: string | null
  import_id: string | null
  import_file: string | null
  listed_people: number | null
}

/** Drafts come after all others. */
const STARTED = sql`coalesce(c.started_at, '9999-12-31 00:00:00+00'::timestamptz)`

export const CAMPAIGN_SORTS = {
  created: sql`c.created_at`,
  updated: sql`c.updated_at`,
  started: STARTED,
  name: byName(sql`c.name`),
}

interface CampaignFilters {
  status?: string | undefined
  q?: string | undefined
}

/** Newest first; uses campaigns_newest. A campaign that repeats stands for its repetitions. */
export function listCampaigns(
  ctx: Ctx,
  page: PageRequest,
  { status, q }: CampaignFilters,
): RawBuilder<ListedRow> {
  const { org } = ctx
  const pattern = q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<ListedRow>`
    with ${talliedMessages(ctx)}
    select l.*, s.id as segment_id, s.slug as segment_slug, s.name as segment_name,
           f.id as import_id, f.file_name as import_file,
           m.*
    from (
      select c.id, c.name, c.created_at, c.updated_at, c.started_at, c.first_at,
             jsonb_set(c.definition, '{audience}', (c.definition -> 'audience') - 'personExternalIds') as definition,
             jsonb_array_length(c.definition -> 'audience' -> 'personExternalIds') as listed_people,
             ${lifeOf(ctx)}, ${statusOf(ctx)} as status
             ${sortKey(page.order)}
      from campaigns c
      left join initiatives i on i.org_id = ${org} and i.id = c.id
      left join campaign_series s on s.org_id = ${org} and s.id = c.id
      where c.org_id = ${org} and c.series_id is null
        ${status === undefined ? sql`` : sql`and ${statusOf(ctx)} = ${status}`}
        ${pattern === null ? sql`` : sql`and c.name ilike ${pattern}`}
        ${newestFirst(page, sql`c.created_at`, sql`c.id`)}
    ) l
    left join segments s on s.org_id = ${org} and s.deleted_at is null
      and s.id = case when l.definition -> 'audience' ->> 'segmentId' ~ '^seg_[0-9a-f]{32}$'
                      then substr(l.definition -> 'audience' ->> 'segmentId', 5)::uuid end
    left join imports f on f.org_id = ${org}
      and f.id = case when l.definition -> 'audience' ->> 'importId' ~ '^imp_[0-9a-f]{32}$'
                      then substr(l.definition -> 'audience' ->> 'importId', 5)::uuid end
    cross join lateral (${numbersOf(ctx, sql`l.id`)}) m
    ${inSameOrder('l', page.order)}`
}

export function presentListed(row: ListedRow): z.input<typeof ListedCampaign> {
  const { segment_id: id, segment_slug: slug, segment_name: name } = row
  return {
    ...presentShown(row),
    audience: {
      type: row.definition.audience.type,
      segment: id && slug && name ? { id: toWire('segment', id), slug, name } : null,
      import:
        row.import_id === null ? null : { id: toWire('import', row.import_id), fileName: row.import_file },
      people: row.started_at ? row.people : row.listed_people,
    },
    numbers: presentNumbers(row),
  }
}
