import { z } from 'zod'
import { firstIdAt } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

const HOURS = 24
/** The most messages of a day that are read. Ids contain their time, so they are one range of the primary key. */
const READ = 200_000

const Hours = z
  .array(z.strictObject({ sent: z.int(), received: z.int() }))
  .describe('24 entries, one for each hour of the day.')

export const OverviewHours = z
  .strictObject({
    timeZone: z.string(),
    hour: z.int().describe('The hour that it is now.'),
    today: Hours,
    weekAgo: Hours.describe('The whole day.'),
    capped: z.boolean().describe('Whether a day has more than 200,000 messages. The first ones are counted.'),
  })
  .meta({ id: 'OverviewHours' })

type Hour = z.input<typeof Hours>[number]

interface Day {
  zone: string
  hour: number
  today: Date
  tomorrow: Date
  week_ago: Date
  day_after: Date
}

/** Messages sent and received by hour, today and on the same day a week ago, in the organization's time zone. */
export async function readHours(ctx: Ctx): Promise<z.input<typeof OverviewHours>> {
  const day = await ctx.db.one(sql<Day>`
    select o.time_zone as zone, extract(hour from n.local)::int as hour,
           n.midnight at time zone o.time_zone as today,
           (n.midnight + interval '1 day') at time zone o.time_zone as tomorrow,
           (n.midnight - interval '7 days') at time zone o.time_zone as week_ago,
           (n.midnight - interval '6 days') at time zone o.time_zone as day_after
    from organizations o
    cross join lateral (
      select l.local, date_trunc('day', l.local) as midnight
      from (select ${ctx.now}::timestamptz at time zone o.time_zone as local) l
    ) n
    where o.org_id = ${ctx.org}`)
  const [today, weekAgo] = await Promise.all([
    hoursOf(ctx, day.zone, day.today, day.tomorrow),
    hoursOf(ctx, day.zone, day.week_ago, day.day_after),
  ])
  return {
    timeZone: day.zone,
    hour: day.hour,
    today: today.hours,
    weekAgo: weekAgo.hours,
    capped: today.isCapped || weekAgo.isCapped,
  }
}

interface Count {
  hour: number
  direction: 'inbound' | 'outbound'
  count: number
}

async function hoursOf(
  ctx: Ctx,
  zone: string,
  from: Date,
  until: Date,
): Promise<{ hours: Hour[]; isCapped: boolean }> {
  const rows = await ctx.db.rows(sql<Count>`
    select extract(hour from m.created_at at time zone ${zone})::int as hour, m.direction, count(*)::int as count
    from (
      select created_at, direction from messages
      where org_id = ${ctx.org} and id >= ${firstIdAt(from)} and id < ${firstIdAt(until)}
        and status not in ('failed', 'canceled')
      order by id limit ${READ}
    ) m
    group by 1, 2`)
  const hours = Array.from({ length: HOURS }, (): Hour => ({ sent: 0, received: 0 }))
  for (const { hour, direction, count } of rows)
    hours[hour]![direction === 'inbound' ? 'received' : 'sent'] += count
  return { hours, isCapped: rows.reduce((sum, { count }) => sum + count, 0) >= READ }
}
