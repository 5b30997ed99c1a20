import { isTimeZone } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { CampaignPlan } from '../schema.ts'
import { judgedPeople, type Part } from './audience.ts'

/** The time zones of the people of an audience, or of a part of it, as PostgreSQL and Luxon both know them. */
export async function zonesOf(ctx: Ctx, id: string, plan: CampaignPlan, part?: Part): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ zone: string }>`
    select distinct j.zone from (${judgedPeople(ctx, id, plan, part)}) j where j.zone is not null`)
  return rows.map(({ zone }) => zone).filter((zone) => isTimeZone(zone))
}

export async function zoneOfOrganization(ctx: Ctx): Promise<string> {
  const { time_zone } = await ctx.db.one(sql<{ time_zone: string }>`
    select time_zone from organizations where org_id = ${ctx.org}`)
  return time_zone
}
