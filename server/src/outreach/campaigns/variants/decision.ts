import { after, parseDuration } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { CampaignRow } from '../campaigns.ts'

/**
 * When the leader of a test wins, asked again when the time that was kept is over. null: somebody decides, or a message of
 * the test is still to leave. The time counts from the last of them, which quiet hours, a pause or a slow sender can hold
 * up (docs/behaviour/outreach.md: Campaigns).
 */
export async function findDecision(ctx: Ctx, campaign: CampaignRow): Promise<Date | null> {
  const { id, definition, decide_at: planned } = campaign
  const { decideAfter = null } = definition.test ?? {}
  if (planned === null || decideAfter === null || planned > ctx.now) return planned
  if (await hasWaiting(ctx, id)) return null
  const { isLeaving, lastSentAt } = await readFirstMessages(ctx, id)
  if (isLeaving) return null
  const found = lastSentAt && after(lastSentAt, parseDuration(decideAfter)!)
  if (found === null || found <= planned) return planned
  await ctx.db.run(sql`
    update campaigns set decide_at = ${found} where org_id = ${ctx.org} and id = ${id}`)
  return found
}

/** Whether people of the test were not enrolled yet. Uses campaign_people_waiting. */
async function hasWaiting(ctx: Ctx, id: string): Promise<boolean> {
  const one = await ctx.db.maybe(sql`
    select 1 from campaign_people
    where org_id = ${ctx.org} and campaign_id = ${id} and send_at is not null and variant is not null and is_tested
    limit 1`)
  return one !== null
}

interface FirstMessages {
  /** Whether one is still to leave. Those that failed, were canceled or set aside are not. */
  isLeaving: boolean
  /** null: none left, or nobody knows when. */
  lastSentAt: Date | null
}

/** The first message of each run of the test, or what is sent in its place. Uses campaign_people_tested and messages_of_run. */
function readFirstMessages(ctx: Ctx, id: string): Promise<FirstMessages> {
  const isSetAside = (queue: string, row: string) => sql`exists (
    select from set_aside d where d.org_id = ${ctx.org} and d.queue = ${queue} and d.id = ${sql.ref(row)})`
  return ctx.db.one(sql<FirstMessages>`
    select max(m.sent_at) as "lastSentAt",
           coalesce(bool_or(not m.has_left and r.ended_at is null and (
             m.is_queued or (r.waiting_for is null and not ${isSetAside(QUEUES.runs.name, 'r.id')}))), false) as "isLeaving"
    from campaign_people c
    join runs r on r.org_id = ${ctx.org} and r.id = c.run_id
    cross join lateral (
      select min(o.sent_at) as sent_at,
             coalesce(bool_or(o.status in ('accepted', 'sent', 'delivered', 'read', 'unknown')), false) as has_left,
             coalesce(bool_or(o.status in ('queued', 'sending')
                              and not ${isSetAside(QUEUES.messages.name, 'o.id')}), false) as is_queued
      from messages o
      where o.org_id = ${ctx.org} and o.run_id = c.run_id and o.direction = 'outbound' and o.author = 'journey'
    ) m
    where c.org_id = ${ctx.org} and c.campaign_id = ${id} and c.is_tested and c.run_id is not null`)
}
