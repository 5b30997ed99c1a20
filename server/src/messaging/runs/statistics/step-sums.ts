import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { GRAINS, type SumRow } from './sums-worker.ts'

/** A period from the beginning of one hour to the beginning of another. */
export interface Period {
  from: Date
  until: Date
}

/** How often one thing happened at a node. */
export type StepSum = Pick<SumRow, 'node_id' | 'what' | 'signal' | 'target_node_id' | 'count' | 'times'>

/** The smallest period of whole hours that contains the given one. */
export function wholeHours({ from, until }: Period): Period {
  return {
    from: new Date(Math.floor(from.getTime() / GRAINS.hour) * GRAINS.hour),
    until: new Date(Math.ceil(until.getTime() / GRAINS.hour) * GRAINS.hour),
  }
}

/**
 * The step counts of a journey (a UUID), for a period of whole hours or for all time. Reads sums and pending tallies in one
 * statement, so that each step counts once.
 */
export function readStepSums(ctx: Ctx, journeyId: string, period: Period | null): Promise<StepSum[]> {
  return ctx.db.rows(sql<StepSum>`
    with parts as (
      select node_id, what, signal, target_node_id, count, times from step_sums
      where org_id = ${ctx.org} and journey_id = ${journeyId} and ${period === null ? sql`grain = 'all'` : within(period)}
      union all
      select c."nodeId", c."what", c."signal", c."target", c."count", c."times"
      from step_tallies t, jsonb_to_recordset(t.counts) as c (
        "nodeId" text, "what" text, "signal" text, "target" text, "hour" bigint, "count" bigint, "times" jsonb)
      where t.org_id = ${ctx.org} and t.journey_id = ${journeyId}
        ${period === null ? sql`` : sql`and c."hour" >= ${period.from.getTime()} and c."hour" < ${period.until.getTime()}`}
    ), timed as (
      select node_id, what, signal, target_node_id, jsonb_object_agg(bucket, count) as times
      from (select node_id, what, signal, target_node_id, e.key as bucket, sum(e.value::bigint) as count
            from parts, jsonb_each_text(times) as e
            group by node_id, what, signal, target_node_id, e.key) as lengths
      group by node_id, what, signal, target_node_id
    ), counted as (
      select node_id, what, signal, target_node_id, sum(count)::bigint as count from parts
      group by node_id, what, signal, target_node_id
    )
    select c.node_id, c.what, c.signal, c.target_node_id, c.count, coalesce(t.times, '{}') as times
    from counted c
    left join timed t on t.node_id = c.node_id and t.what = c.what and t.signal = c.signal
      and t.target_node_id = c.target_node_id`)
}

/** Whole days, and the hours before and after them. */
function within({ from, until }: Period): RawBuilder<unknown> {
  const firstDay = Math.ceil(from.getTime() / GRAINS.day) * GRAINS.day
  const endOfDays = Math.floor(until.getTime() / GRAINS.day) * GRAINS.day
  const hours = (start: Date | number, end: Date | number) =>
    sql`(grain = 'hour' and starts_at >= ${new Date(start)} and starts_at < ${new Date(end)})`
  if (firstDay >= endOfDays) return hours(from, until)
  return sql`(
    (grain = 'day' and starts_at >= ${new Date(firstDay)} and starts_at < ${new Date(endOfDays)})
    or ${hours(from, firstDay)} or ${hours(endOfDays, until)})`
}
