import { LEASE_MS, sql } from '../db/index.ts'
import type { Runtime } from '../kernel/index.ts'
import { newLane, type Room } from './lanes.ts'

export interface Claim {
  id: string
  subscription_id: string
  event_id: string
  body: string
  attempts: number
  /** false: put off. */
  has_room: boolean
}

/** A delivery without room in its lane comes back after this at the latest (real milliseconds). */
const MAX_PUT_OFF_MS = 4 * LEASE_MS

/**
 * Takes these deliveries, oldest first, as far as their lanes have room: claimed until `lease`. Those beyond are put
 * off to about their turn, so that the backlog of one subscription does not fill the rounds of all.
 */
export function claimDeliveries(
  { pool, clock }: Runtime,
  org: string,
  ids: readonly string[],
  lease: Date,
  rooms: readonly [subscriptionId: string, Room][],
): Promise<Claim[]> {
  const now = clock.now()
  return pool.rows(sql<Claim>`
    with due as (
      select id, subscription_id, due_at from webhook_deliveries
      where org_id = ${org} and id = any(${ids}) and due_at <= ${now}
      for update skip locked
    ), room as (
      select * from unnest(${rooms.map(([id]) => id)}::uuid[],
                           ${rooms.map(([, { room }]) => room)}::int[],
                           ${rooms.map(([, { turnMs }]) => turnMs)}::float8[],
                           ${rooms.map(([, { paceMs }]) => paceMs)}::float8[])
        as r (subscription_id, room, turn_ms, pace_ms)
    ), placed as (
      select id,
             coalesce(turn_ms, ${newLane.turnMs}) as turn_ms,
             coalesce(pace_ms, ${newLane.paceMs}) as pace_ms,
             row_number() over (partition by subscription_id order by due_at, id)
               - coalesce(room, ${newLane.room}) as beyond
      from due left join room using (subscription_id)
    )
    update webhook_deliveries d set
      due_at = case when p.beyond <= 0 then ${lease}::timestamptz
               else ${now}::timestamptz + least(p.turn_ms + p.beyond * p.pace_ms, ${MAX_PUT_OFF_MS}::float8)
                                          * ${clock.scale}::float8 * interval '1 millisecond' end
    from placed p
    where d.org_id = ${org} and d.id = p.id
    returning d.id, d.subscription_id, d.event_id, d.body, d.attempts, p.beyond <= 0 as has_room`)
}
