import { isTimeZone } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { nextSameTime } from './sending-times.ts'
import { zoneOfOrganization } from './time-zones.ts'

/** Whose time has passed while they waited for the winner gets it at that time of a later day, by the clock of their zone now. */
export async function moveToLaterDay(ctx: Ctx, id: string, sendAt: string): Promise<void> {
  const { org, now } = ctx
  const passed = sql`c.org_id = ${org} and c.campaign_id = ${id} and c.variant is null and c.send_at < ${now}`
  const rows = await ctx.db.rows(sql<{ zone: string | null }>`
    select distinct p.attributes ->> 'timeZone' as zone
    from campaign_people c
    join people a on a.org_id = ${org} and a.id = c.person_id
    join people p on p.org_id = ${org} and p.id = coalesce(a.merged_into, a.id)
    where ${passed}`)
  const zones = rows.flatMap(({ zone }) =>
    isTimeZone(zone) ? [{ zone, at: nextSameTime(sendAt, zone, now) }] : [],
  )
  const otherwise = nextSameTime(sendAt, await zoneOfOrganization(ctx), now)
  await ctx.db.run(sql`
    update campaign_people c set send_at = coalesce(z.at, ${otherwise}::timestamptz)
    from people a
    join people p on p.org_id = ${org} and p.id = coalesce(a.merged_into, a.id)
    left join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z (zone text, at timestamptz)
      on z.zone = p.attributes ->> 'timeZone'
    where a.org_id = ${org} and a.id = c.person_id and ${passed}`)
}
