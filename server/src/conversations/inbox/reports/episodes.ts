import { waitingSinceOf } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { countInbox } from './tally.ts'

/*
 * A conversation is open from the first message or handover until it is closed. These note when that began, when it came to
 * people, and count it for the reports, in the transaction that changes the owner. Each locks conversations in the order of
 * their ids.
 */

/**
 * Notes that conversations are open. `calls`: people have them now, for a reason or because somebody took them (null).
 * Nothing changes where that is so already.
 */
export async function noteOpened(
  ctx: Ctx,
  conversations: readonly { id: string; calls: boolean; reason: string | null }[],
): Promise<void> {
  if (conversations.length === 0) return
  const opened = await ctx.db.rows(sql<{
    channel_id: string
    is_new: boolean
    is_called: boolean
    reason: string | null
  }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(conversations)}::jsonb) as w (id uuid, calls boolean, reason text)
    ), locked as (
      select c.id, w.reason, c.opened_at is null as is_new, w.calls and c.people_since is null as is_called
      from conversations c join wanted w on w.id = c.id
      where c.org_id = ${ctx.org} and (c.opened_at is null or (w.calls and c.people_since is null))
      order by c.id for no key update of c
    )
    update conversations c set
      opened_at = coalesce(c.opened_at, ${ctx.now}),
      people_since = case when locked.is_called then ${ctx.now}::timestamptz else c.people_since end
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.channel_id, locked.is_new, locked.is_called, locked.reason`)
  await countInbox(
    ctx,
    opened.flatMap(({ channel_id: channelId, is_new, is_called, reason }) => [
      ...(is_new ? [{ what: 'OPENED' as const, channelId, at: ctx.now }] : []),
      ...(is_called && reason !== null
        ? [{ what: 'CALLED' as const, channelId, at: ctx.now, detail: reason }]
        : []),
    ]),
  )
}

/**
 * Takes back what `noteAnswered` counted, because the message was withdrawn. Where it was the first answer, none was given,
 * also in a conversation that was closed meanwhile.
 */
export async function takeBackAnswer(
  ctx: Ctx,
  { id, channelId, member, at }: { id: string; channelId: string; member: string; at: Date },
): Promise<void> {
  const first = await ctx.db.maybe(sql<{ answered_at: Date; waiting_since: Date | null }>`
    with locked as (
      select c.id, c.answered_at, ${waitingSinceOf(ctx, sql`'human'`)} as waiting_since from conversations c
      where c.org_id = ${ctx.org} and c.id = ${id} and c.answered_at is not null and not exists (
        select from messages m
        where m.org_id = ${ctx.org} and m.conversation_id = c.id and m.author = 'human'
          and m.created_at >= c.answered_at and m.status not in ('failed', 'canceled'))
    )
    update conversations c set answered_at = null
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning locked.answered_at, locked.waiting_since`)
  const event = { channelId, at, member, count: -1 as const }
  const waitedMs =
    first && first.waiting_since !== null ? first.answered_at.getTime() - first.waiting_since.getTime() : -1
  await countInbox(ctx, [
    { ...event, what: 'WRITTEN', detail: 'human' },
    ...(waitedMs < 0 ? [] : [{ ...event, what: 'ANSWERED' as const, tookMs: waitedMs }]),
  ])
}

/** Who closed a conversation: people, the agent with somebody who wrote, or nobody, because nobody wrote. */
type ClosedBy = 'people' | 'agent' | 'silence'

/**
 * Notes that conversations are closed. `member`: who closed them; null: the agent or its run. When they were answered stays,
 * because a reply that has not left can still be canceled.
 */
export async function noteClosed(ctx: Ctx, ids: readonly string[], member: string | null): Promise<void> {
  if (ids.length === 0) return
  const closed = await ctx.db.rows(sql<{
    channel_id: string
    labels: string[]
    opened_at: Date
    closed_by: ClosedBy
  }>`
    with locked as (
      select c.id, c.opened_at,
             case when c.people_since is not null then 'people' when c.last_inbound_at is not null then 'agent'
                  else 'silence' end as closed_by
      from conversations c
      where c.org_id = ${ctx.org} and c.id = any(${[...ids]}) and c.opened_at is not null
      order by c.id for no key update of c
    )
    update conversations c set opened_at = null, people_since = null
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.channel_id, c.labels, locked.opened_at, locked.closed_by`)
  await countInbox(
    ctx,
    closed.flatMap(({ channel_id: channelId, labels, opened_at, closed_by }) => {
      const tookMs = ctx.now.getTime() - opened_at.getTime()
      const event = { channelId, at: ctx.now, tookMs }
      return [
        { ...event, what: 'RESOLVED' as const, member, detail: closed_by },
        ...labels.map((label) => ({ ...event, what: 'LABELED' as const, detail: label })),
      ]
    }),
  )
}

/**
 * Notes that a person answered. The first answer since a conversation came to people counts with the time that the contact
 * waited for it.
 */
export async function noteAnswered(
  ctx: Ctx,
  { id, channelId, waitingSince }: { id: string; channelId: string; waitingSince: Date | null },
  member: string,
): Promise<void> {
  const first = await ctx.db.maybe(sql<{ people_since: Date }>`
    update conversations set answered_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${id} and people_since is not null
      and (answered_at is null or answered_at < people_since)
    returning people_since`)
  const event = { channelId, at: ctx.now, member }
  await countInbox(ctx, [
    { ...event, what: 'WRITTEN', detail: 'human' },
    ...(first && waitingSince !== null
      ? [{ ...event, what: 'ANSWERED' as const, tookMs: ctx.now.getTime() - waitingSince.getTime() }]
      : []),
  ])
}
