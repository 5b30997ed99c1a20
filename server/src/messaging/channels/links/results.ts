import { z } from 'zod'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** The most links of a list. */
export const MAX_LINKS = 100
/** A page with more addresses than these, which differ by their parameters, is one link. */
const MAX_VERSIONS = 20

export const TrackedLink = z
  .strictObject({
    url: z.string().describe('Where it leads.'),
    versions: z
      .int()
      .describe(`How many addresses it stands for. Above ${MAX_VERSIONS}, they differ by their parameters.`),
    messages: z.int().describe('Messages with the link.'),
    people: z.int().describe('People who clicked.'),
    clicks: z.int().describe('All clicks of people. Repeats within seconds are one.'),
    automatic: z.int().describe('Visits of scanners, previews and prefetching, which are no clicks.'),
    lastClickAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TrackedLink' })

interface LinkRow {
  url: string
  versions: number
  messages: number
  people: number
  clicks: number
  automatic: number
  last_at: Date | null
}

/** The links of an initiative's messages, those of most people first. Uses message_links_of_initiative. */
export async function listLinks(ctx: Ctx, initiativeId: string): Promise<z.input<typeof TrackedLink>[]> {
  const rows = await ctx.db.rows(sql<LinkRow>`
    with links as (
      select l.url, split_part(split_part(l.url, '#', 1), '?', 1) as page, l.visits, l.automatic_visits, l.last_at,
             m.contact_id
      from message_links l
      left join messages m on m.org_id = ${ctx.org} and m.id = l.message_id and l.visits > 0
      where l.org_id = ${ctx.org} and l.initiative_id = ${initiativeId} and l.url is not null
    ), pages as (
      select page, count(distinct url)::int as versions from links group by page
    )
    select case when p.versions > ${MAX_VERSIONS} then l.page else l.url end as url,
           count(distinct l.url)::int as versions, count(*)::int as messages,
           count(distinct l.contact_id)::int as people, sum(l.visits)::int as clicks,
           sum(l.automatic_visits)::int as automatic, max(l.last_at) as last_at
    from links l join pages p on p.page = l.page
    group by 1 order by people desc, clicks desc, messages desc, url limit ${MAX_LINKS}`)
  return rows.map(({ last_at, ...row }) => ({ ...row, lastClickAt: last_at?.toISOString() ?? null }))
}

/** How many people followed a link of an initiative's messages, and opened one. Uses messages_clicked. */
export function readClicks(ctx: Ctx, initiativeId: string): Promise<{ clicked: number; opened: number }> {
  return ctx.db.one(sql<{ clicked: number; opened: number }>`
    select count(distinct contact_id) filter (where clicked_at is not null)::int as clicked,
           count(distinct contact_id) filter (where opened_at is not null)::int as opened
    from messages
    where org_id = ${ctx.org} and initiative_id = ${initiativeId}
      and (clicked_at is not null or opened_at is not null)`)
}
