import { isTimeZone, mayBeDone } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { instantOf } from '../../journeys/index.ts'
import type { CampaignRow } from '../campaigns.ts'

interface DuePerson {
  person_id: string
  send_at: Date
}

/**
 * Has those of these due people wait whose time is still to come, because they moved to another time zone since the campaign
 * started. Returns the others. What the original of a restored database may have sent is not put off.
 */
export async function putOffMoved<D extends DuePerson>(
  ctx: Ctx,
  { id, definition: { sendAt, atLocalTime } }: CampaignRow,
  due: readonly D[],
): Promise<readonly D[]> {
  if (!sendAt || !atLocalTime || due.length === 0 || (await mayBeDone(ctx, due[0]!.send_at))) return due
  const zones = await ctx.db.rows(sql<{ person_id: string; zone: string | null }>`
    select a.id as person_id, p.attributes ->> 'timeZone' as zone
    from people a join people p on p.org_id = ${ctx.org} and p.id = coalesce(a.merged_into, a.id)
    where a.org_id = ${ctx.org} and a.id = any(${due.map((each) => each.person_id)}::uuid[])`)
  const later = zones.flatMap(({ person_id, zone }) => {
    const at = isTimeZone(zone) ? instantOf(sendAt, zone) : null
    return at && at > ctx.now ? [{ person_id, at }] : []
  })
  if (later.length === 0) return due
  await ctx.db.run(sql`
    update campaign_people c set send_at = l.at
    from jsonb_to_recordset(${JSON.stringify(later)}::jsonb) as l (person_id uuid, at timestamptz)
    where c.org_id = ${ctx.org} and c.campaign_id = ${id} and c.person_id = l.person_id`)
  const moved = new Set(later.map(({ person_id }) => person_id))
  return due.filter(({ person_id }) => !moved.has(person_id))
}
