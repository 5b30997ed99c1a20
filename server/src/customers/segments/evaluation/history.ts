import { z } from 'zod'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../../platform/operations/index.ts'
import { ExternalId, WireId } from '../../../platform/schema/index.ts'
import { getPerson } from '../../people/index.ts'
import { getSegment, timeZoneOf } from '../segments.ts'

const MOST_DAYS = 366

const SegmentDay = z
  .strictObject({ date: z.iso.date(), entered: z.int(), left: z.int() })
  .meta({ id: 'SegmentDay' })

/**
 * The number of people who entered and left on each of the last days, in the organization's time zone. It includes
 * today and days without changes. Entries include people who have left since.
 */
async function readHistory(ctx: Ctx, segmentId: string, days: number): Promise<z.input<typeof SegmentDay>[]> {
  const timeZone = await timeZoneOf(ctx)
  return ctx.db.rows(sql<{ date: string; entered: number; left: number }>`
    with days as (
      select day::date as day
      from generate_series((${ctx.now}::timestamptz at time zone ${timeZone})::date - ${days - 1}::int,
                           (${ctx.now}::timestamptz at time zone ${timeZone})::date, interval '1 day') as day
    ), first as (
      select (min(day)::timestamp at time zone ${timeZone}) as at from days
    ), entered as (
      select (entered_at at time zone ${timeZone})::date as day, count(*) as people
      from (
        select entered_at from segment_members
        where org_id = ${ctx.org} and segment_id = ${segmentId} and entered_at >= (select at from first)
        union all
        select entered_at from segment_departures
        where org_id = ${ctx.org} and segment_id = ${segmentId} and entered_at >= (select at from first)
      ) as stays
      group by 1
    ), gone as (
      select (left_at at time zone ${timeZone})::date as day, count(*) as people
      from segment_departures
      where org_id = ${ctx.org} and segment_id = ${segmentId} and left_at >= (select at from first)
      group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(entered.people, 0)::int as entered,
           coalesce(gone.people, 0)::int as left
    from days left join entered on entered.day = days.day left join gone on gone.day = days.day
    order by days.day`)
}

export const segments_history = readOperation({
  name: 'segments_history',
  route: 'GET /segments/{slug}/history',
  permission: 'segments:read',
  readsReplica: true,
  summary: 'Get the membership history of a segment',
  description:
    "Counts per day of people who entered and left, in the organization's time zone, with today last. " +
    'Departures are limited by their retention period.',
  forPeople: true,
  input: z.strictObject({
    slug: WireId,
    days: z.int().min(1).max(MOST_DAYS).optional().describe('Number of days. Default: 30.'),
  }),
  output: z.strictObject({ days: z.array(SegmentDay) }),
  run: async (ctx, { slug, days = 30 }) => ({
    days: await readHistory(ctx, (await getSegment(ctx, slug)).id, days),
  }),
})

const SegmentOfPerson = z
  .strictObject({ slug: z.string(), name: z.string(), enteredAt: z.iso.datetime() })
  .meta({ id: 'SegmentOfPerson' })

export const segments_of_person = readOperation({
  name: 'segments_list_of_person',
  route: 'GET /cdp/people/{externalId}/segments',
  permission: 'segments:read',
  summary: 'List the segments of a person',
  description: "As of each segment's last evaluation, latest first.",
  forPeople: true,
  input: z.strictObject({ externalId: ExternalId }),
  output: z.strictObject({ data: z.array(SegmentOfPerson) }),
  run: async (ctx, { externalId }) => {
    const { id } = await getPerson(ctx, externalId)
    // There are few segments, and members have a key by segment and person.
    const rows = await ctx.db.rows(sql<{ slug: string; name: string; entered_at: Date }>`
      select s.slug, s.name, m.entered_at
      from segments s
      join segment_members m on m.org_id = ${ctx.org} and m.segment_id = s.id and m.person_id = ${id}
      where s.org_id = ${ctx.org} and s.deleted_at is null
      order by m.entered_at desc, s.id`)
    return {
      data: rows.map(({ slug, name, entered_at }) => ({ slug, name, enteredAt: entered_at.toISOString() })),
    }
  },
})
