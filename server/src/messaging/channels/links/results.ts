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
  const page = sql`split_part(split_part(url, '#', 1), '?', 1)`
  const rows = await ctx.db.rows(sql<LinkRow>`
    with urls as materialized (
      -- Most links are counted here, without sorting them or looking at their messages.
      select l.url, count(*)::int as messages, sum(l.visits)::int as clicks,
             sum(l.automatic_visits)::int as automatic, max(l.last_at) as last_at
      from message_links l
      where l.org_id = ${ctx.org} and l.initiative_id = ${initiativeId} and l.url is not null
      group by l.url
    ), pages as (
      select ${page} as page, count(*)::int as versions from urls group by 1
    ), shown as (
      select u.*, case when p.versions > ${MAX_VERSIONS} then p.page else u.url end as link
      from (select urls.*, ${page} as page from urls) u join pages p on p.page = u.page
    ), visitors as (
      select s.link, count(distinct m.contact_id)::int as people
      from message_links l
      join messages m on m.org_id = ${ctx.org} and m.id = l.message_id
      join shown s on s.url = l.url
      where l.org_id = ${ctx.org} and l.initiative_id = ${initiativeId} and l.visits > 0
      group by s.link
    )
    select s.link as url, count(*)::int as versions, sum(s.messages)::int as messages,
           coalesce(max(v.people), 0) as people, sum(s.clicks)::int as clicks,
           sum(s.automatic)::int as automatic, max(s.last_at) as last_at
    from shown s left join visitors v on v.link = s.link
    group by s.link order by people desc, clicks desc, messages desc, url limit ${MAX_LINKS}`)
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
