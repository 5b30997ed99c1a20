import { type Clock, inRealTime } from '../../../../platform/core/index.ts'
import { sql } from '../../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../../platform/jobs/index.ts'
import type { Ctx } from '../../../../platform/operations/index.ts'
import { type OpenedAccount, openAccounts } from '../../accounts/accounts.ts'
import { ACCOUNT_PROBLEM_MS, isWaiting, MAX_UNREACHED_MS, MIN_UNREACHED_MS } from '../../backlogs.ts'
import type { Providers } from '../../providers.ts'
import {
  BUSY_MS,
  HORIZON_MS,
  PACE_COLUMNS,
  type Pace,
  type PacedChannel,
  paceOf,
  takeSlots,
} from '../limits/pacing.ts'
import { inTurn } from './turns.ts'
import type { UnreadableAccounts } from './unreadable-accounts.ts'

/** What a release needs besides the transaction. */
export interface ReleaseParts {
  clock: Clock
  providers: Providers
  /** How many more messages the account takes in this process. */
  roomOf(accountId: string): number
  unreadable: UnreadableAccounts
}

/** The most messages of a channel that are released at a time. */
const AT_ONCE = 2_000

/** A channel whose backlog is looked at. */
interface WaitingChannel extends PacedChannel {
  account_id: string
}

/**
 * Makes those messages due that their channels can send now, and says when to look at each backlog again. The rows of
 * `channel_backlogs` are claimed until `lease`.
 */
export async function releaseBacklogs(
  ctx: Ctx,
  ids: readonly string[],
  lease: Date,
  parts: ReleaseParts,
): Promise<void> {
  const channels = await ctx.db.rows(sql<WaitingChannel>`
    select ${PACE_COLUMNS}, account_id from channels
    where org_id = ${ctx.org} and id = any(${ids}) order by id`)
  const vault = { db: ctx.db, secrets: ctx.secrets, providers: parts.providers }
  const accountIds = [...new Set(channels.map((channel) => channel.account_id))]
  const accounts = await openAccounts(vault, ctx.org, accountIds)
  const next: { id: string; due_at: Date | null }[] = []
  for (const channel of channels) {
    const lookAgain = await releaseFrom(ctx, channel, accounts.get(channel.account_id), parts)
    next.push({ id: channel.id, due_at: (await isEmpty(ctx, channel.id)) ? null : lookAgain })
  }
  await ctx.db.run(sql`
    update channel_backlogs b set due_at = r.due_at
    from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as r (id uuid, due_at timestamptz)
    where b.org_id = ${ctx.org} and b.id = r.id and b.due_at = ${lease}`)
}

/** Returns when to look at the backlog again if messages still wait. */
async function releaseFrom(
  ctx: Ctx,
  channel: WaitingChannel,
  opened: OpenedAccount | undefined,
  { clock, roomOf, unreadable }: ReleaseParts,
): Promise<Date> {
  const now = ctx.now.getTime()
  const later = (ms: number) => new Date(now + ms)
  // They fail, and need no place of others for it.
  await release(ctx, await findExpired(ctx, channel.id))
  if (opened?.isDisconnected) {
    // They fail, each with the reason.
    await release(ctx, await findOldest(ctx, channel.id, ctx.now))
    return ctx.now
  }
  const isReadable = Boolean(opened?.account)
  const unreadableForMs = unreadable.lookedAt(channel.account_id, isReadable, ctx.now)
  if (!opened?.account) {
    if (unreadableForMs >= MIN_UNREACHED_MS)
      await release(ctx, await findOldest(ctx, channel.id, later(-MAX_UNREACHED_MS)))
    return later(ACCOUNT_PROBLEM_MS)
  }
  // The pause may be ended early.
  const pausedMs = (opened.pausedUntil?.getTime() ?? 0) - now
  if (pausedMs > 0) return later(Math.min(pausedMs, ACCOUNT_PROBLEM_MS))
  const room = roomOf(channel.account_id)
  if (room <= 0) return inRealTime(clock, BUSY_MS)
  const horizon = HORIZON_MS * clock.scale
  const pace = paceOf(channel, ctx.now)
  const { slots, pacedUntil } = takeSlots(pace, now, horizon, Math.min(room, AT_ONCE))
  if (slots.length > 0) await release(ctx, await findNext(ctx, channel.id, pace, slots))
  // The next slots are given out half a horizon ahead, so that a number that sends many a second never pauses.
  return new Date(Math.max(pacedUntil - horizon, now + horizon / 2))
}

/** The messages that take these slots. */
async function findNext(
  ctx: Ctx,
  channelId: string,
  { perSecond }: Pace,
  slots: readonly number[],
): Promise<string[]> {
  const replies = await findHeads(ctx, channelId, false, slots.length)
  const campaigns = await findHeads(ctx, channelId, true, slots.length)
  const firstPlace = Math.floor((slots[0]! * perSecond) / 1000)
  return [...new Set(inTurn(replies, campaigns, firstPlace, slots.length))]
}

/**
 * The oldest messages of one kind that wait. In place of each stands the first one that waits in its conversation, so that
 * a reply takes the opening before it along.
 */
async function findHeads(ctx: Ctx, channelId: string, isCampaign: boolean, limit: number): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select head.id
    from (
      select m.conversation_id, m.created_at, m.id from messages m
      where m.org_id = ${ctx.org} and m.channel_id = ${channelId} and (m.author = 'journey') = ${isCampaign}
        and ${isWaiting}
      order by m.created_at, m.id limit ${limit}
    ) w
    join lateral (
      select m.id from messages m
      where m.org_id = ${ctx.org} and m.conversation_id = w.conversation_id and ${isWaiting}
      order by m.created_at, m.id limit 1
    ) head on true
    order by w.created_at, w.id`)
  return rows.map((row) => row.id)
}

/** The oldest messages of a channel that have waited since `until` or longer. */
async function findOldest(ctx: Ctx, channelId: string, until: Date): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select m.id from messages m
    where m.org_id = ${ctx.org} and m.channel_id = ${channelId} and m.created_at <= ${until} and ${isWaiting}
    order by m.created_at, m.id limit ${AT_ONCE}`)
  return rows.map((row) => row.id)
}

/** Uses messages_expiring. */
async function findExpired(ctx: Ctx, channelId: string): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select m.id from messages m
    where m.org_id = ${ctx.org} and m.channel_id = ${channelId} and m.expires_at <= ${ctx.now} and ${isWaiting}
    order by m.expires_at limit ${AT_ONCE}`)
  return rows.map((row) => row.id)
}

/** A microsecond apart and none in the future, so that workers claim them now and in this order. */
async function release(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((id, place) => ({ id, due_at: microsecondsBefore(ctx.now, ids.length - place) }))
  await ctx.db.run(sql`
    update messages m set due_at = r.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, due_at timestamptz)
    where m.org_id = ${ctx.org} and m.id = r.id and ${isWaiting}`)
  wakeAfterCommit(ctx, QUEUES.replies)
  wakeAfterCommit(ctx, QUEUES.messages)
}

/** As text, because a Date has milliseconds only. */
function microsecondsBefore(now: Date, count: number): string {
  const micros = now.getTime() * 1000 - count
  const [millis, rest] = [Math.floor(micros / 1000), micros % 1000]
  return new Date(millis).toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`)
}

async function isEmpty(ctx: Ctx, channelId: string): Promise<boolean> {
  const { waits } = await ctx.db.one(sql<{ waits: boolean }>`
    select exists (
      select from messages m where m.org_id = ${ctx.org} and m.channel_id = ${channelId} and ${isWaiting}
    ) as waits`)
  return !waits
}
