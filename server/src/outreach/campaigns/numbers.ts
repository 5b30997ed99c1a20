import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

export interface Numbers {
  people: number
  waiting: number
  sent: number
  delivered: number
  read: number
  replied: number
  failed: number
}

/** The sums of messages that are not added up yet, as the table `tallied` of a `with`. */
export function talliedMessages({ org }: Ctx): RawBuilder<unknown> {
  return sql`tallied as materialized (
    select c.initiative_id, c.what, c.count
    from message_tallies t, jsonb_to_recordset(t.counts) as c (initiative_id uuid, what text, count bigint)
    where t.org_id = ${org}
  )`
}

/**
 * The people and messages of a campaign, or of all its repetitions, in a statement that begins with `talliedMessages`. The
 * counts of messages are read from the sums kept with every message.
 */
export function numbersOf({ org }: Ctx, id: RawBuilder<unknown>): RawBuilder<Numbers> {
  return sql<Numbers>`
    select n.people, n.waiting, m.* from (
      select array(select ${id} union all
                   select c.id from campaigns c where c.org_id = ${org} and c.series_id = ${id}) as ids
    ) all_of
    cross join lateral (
      select coalesce(sum(c.people), 0)::bigint as people, coalesce(sum(c.waiting), 0)::bigint as waiting
      from campaigns c where c.org_id = ${org} and c.id = any(all_of.ids)
    ) n
    cross join lateral (
      select coalesce(sum(count) filter (where what = 'SENT'), 0)::bigint as sent,
             coalesce(sum(count) filter (where what = 'DELIVERED'), 0)::bigint as delivered,
             coalesce(sum(count) filter (where what = 'READ'), 0)::bigint as read,
             coalesce(sum(count) filter (where what = 'REPLIED'), 0)::bigint as replied,
             coalesce(sum(count) filter (where what = 'FAILED'), 0)::bigint as failed
      from (
        select what, count from message_sums where org_id = ${org} and initiative_id = any(all_of.ids)
        union all
        select what, count from tallied where initiative_id = any(all_of.ids)
      ) parts
    ) m`
}

export function presentNumbers({ waiting, sent, delivered, read, replied, failed }: Numbers) {
  return { waiting, sent, delivered, read, replied, failed }
}
