import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/*
 * The backlog of a channel: messages that wait for their account or for the rate of their number. They have no due time,
 * so waiting costs nothing. A worker releases as many as the channel can send (sending/backlog).
 */

/** How often the backlog of an account that cannot be used is looked at. */
export const ACCOUNT_PROBLEM_MS = 60_000
/** A message that could not reach its provider for this long is out of date and fails. */
export const MAX_UNREACHED_MS = 72 * 3_600_000
/** It is tried for at least so long, however old it is, because it may have waited for something else before. */
export const MIN_UNREACHED_MS = 3_600_000

/** Whether message `m` waits in the backlog of its channel. The indexes messages_backlog have the same condition. */
export const isWaiting: RawBuilder<boolean> = sql`m.backlogged and m.due_at is null and m.status = 'queued'`

/** A place in the order of messages. */
export interface Place {
  created_at: Date
  id: string
}

export function isBefore(one: Place, other: Place): boolean {
  const difference = one.created_at.getTime() - other.created_at.getTime()
  return difference < 0 || (difference === 0 && one.id < other.id)
}

/** The oldest waiting messages of a channel: those of campaigns, and those of conversations. */
export interface OldestWaiting {
  campaign?: Place
  reply?: Place
}

/** The channels in which messages wait. Call it while the pace of the channels is locked. */
export async function findOldestWaiting(
  ctx: Ctx,
  channelIds: readonly string[],
): Promise<Map<string, OldestWaiting>> {
  const rows = await ctx.db.rows(sql<Place & { channel_id: string; is_campaign: boolean }>`
    select c.id as channel_id, lane.is_campaign, oldest.created_at, oldest.id
    from channels c
    cross join (values (true), (false)) as lane (is_campaign)
    join lateral (
      select m.created_at, m.id from messages m
      where m.org_id = ${ctx.org} and m.channel_id = c.id and (m.author = 'journey') = lane.is_campaign and ${isWaiting}
      order by m.created_at, m.id limit 1
    ) oldest on true
    where c.org_id = ${ctx.org} and c.id = any(${channelIds})`)
  const found = new Map<string, OldestWaiting>()
  for (const { channel_id, is_campaign, created_at, id } of rows) {
    const lane = is_campaign ? 'campaign' : 'reply'
    found.set(channel_id, { ...found.get(channel_id), [lane]: { created_at, id } })
  }
  return found
}

/**
 * Has a worker look at the backlogs of these channels at the given times, or earlier. Call it after the messages were
 * written. The row stays locked, so a worker that looks at the backlog at the same time sees them or looks again.
 */
export async function lookAtBacklogs(ctx: Ctx, times: ReadonlyMap<string, Date>): Promise<void> {
  if (times.size === 0) return
  const rows = [...times].map(([id, due_at]) => ({ id, due_at }))
  await ctx.db.run(sql`
    insert into channel_backlogs as b (org_id, id, due_at)
    select ${ctx.org}, id, due_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, due_at timestamptz)
    order by id
    on conflict (org_id, id) do update set
      -- A worker that has claimed the row has not seen these messages, and must not write over this time.
      due_at = case when b.due_at is null or b.due_at is not distinct from b.due_lease or b.due_failures > 0
                 then excluded.due_at else least(b.due_at, excluded.due_at) end`)
  if (rows.some((row) => row.due_at <= ctx.now)) wakeAfterCommit(ctx, QUEUES.backlogs)
}

/** Takes a dead letter out of the backlog, which would release it again and again, before all messages behind it. */
export async function leaveBacklog(ctx: Ctx, messageId: string): Promise<void> {
  await ctx.db.run(sql`
    update messages set backlogged = false where org_id = ${ctx.org} and id = ${messageId}`)
}

/** Has a worker look now at the backlogs of an account, because the account has changed. */
export async function lookAtBacklogsOf(ctx: Ctx, accountId: string): Promise<void> {
  const channels = await ctx.db.rows(sql<{ id: string }>`
    select id from channels where org_id = ${ctx.org} and account_id = ${accountId}`)
  await lookAtBacklogs(ctx, new Map(channels.map(({ id }) => [id, ctx.now])))
}
