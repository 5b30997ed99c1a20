import type { z } from 'zod'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx, PageRequest, Position } from '../../../platform/operations/index.ts'
import { callerName } from '../caller.ts'
import {
  ACTIVE_AT,
  type ConversationRow,
  conversationColumns,
  conversationJoins,
  presentConversation,
} from '../handling/records.ts'
import type { InboxFilter } from './filter.ts'
import type { ListedConversation } from './schema.ts'
import { conversationsThatContain, excerptOf, type Hit, hitIn } from './search.ts'
import { inView } from './views.ts'

interface ListedRow extends ConversationRow {
  /** What the list is sorted by. */
  position_at: Date
  hit: Hit | null
  sought: string | null
}

/** Where those who do not wait stand in the order of waiting: at its end. As in conversations_longest. */
const WAITING_ORDER = sql<Date>`coalesce(c.waiting_since, '9999-12-31 00:00:00+00'::timestamptz)`

/**
 * The page of a list. The rows are found first, by one of the indexes conversations_latest, _with_people, _with_agent,
 * _of_assignee and _longest; what is shown is read for these alone.
 */
export async function listConversations(
  ctx: Ctx,
  { text: sought, ...filter }: InboxFilter & { text?: string | undefined },
  page: PageRequest,
): Promise<RawBuilder<ListedRow>> {
  const text = sought ?? null
  const isByWait = filter.sort === 'waiting'
  const key = isByWait ? WAITING_ORDER : ACTIVE_AT
  return sql<ListedRow>`
    select ${conversationColumns(ctx)}, found.position_at, ${text}::text as sought,
           ${text === null ? sql`null` : hitIn(ctx, text)} as hit
    from (
      select c.id as found_id, ${key} as position_at from conversations c
      where c.org_id = ${ctx.org} ${await conditions(ctx, filter, text)}
        ${isByWait ? longestFirst(key, page) : latestFirst(key, page)}
    ) found
    join conversations c on c.org_id = ${ctx.org} and c.id = found.found_id
    ${conversationJoins(ctx)}
    order by ${isByWait ? sql`found.position_at, c.id` : sql`found.position_at desc, c.id desc`}`
}

async function conditions(
  ctx: Ctx,
  { view = 'all', assignee, ...filter }: Omit<InboxFilter, 'sort'>,
  text: string | null,
): Promise<RawBuilder<unknown>> {
  const isOfCaller = view === 'mentioned' || (view === 'mine' && assignee === undefined)
  const who = isOfCaller ? await callerName(ctx) : (assignee ?? '')
  const parts = [
    inView(ctx.org, view, who),
    ...(filter.state ? [ofState(filter.state)] : []),
    ...(assignee !== undefined && view !== 'mine' ? [sql`c.assignee = ${assignee}`] : []),
    ...(filter.channel === undefined
      ? []
      : [
          sql`c.channel_id in (
            select n.id from channels n where n.org_id = ${ctx.org} and n.address = ${filter.channel})`,
        ]),
    ...(filter.label === undefined ? [] : [sql`${filter.label} = any(c.labels)`]),
    ...(filter.initiativeId === undefined
      ? []
      : [
          sql`exists (
            select from runs x
            where x.org_id = ${ctx.org} and x.id = c.run_id
              and x.initiative_id = ${fromWire('initiative', filter.initiativeId)})`,
        ]),
    ...(filter.unread === undefined ? [] : [filter.unread ? sql`c.unread > 0` : sql`c.unread = 0`]),
    ...waits(ctx, filter).map((since) => sql`c.waiting_since <= ${since}`),
    ...(text === null ? [] : [sql`c.id in (${conversationsThatContain(ctx, text)})`]),
  ]
  return sql`and ${sql.join(parts, sql` and `)}`
}

function waits(
  { now }: Ctx,
  { waitingBefore, waitingMinutes }: Pick<InboxFilter, 'waitingBefore' | 'waitingMinutes'>,
): Date[] {
  return [
    ...(waitingBefore === undefined ? [] : [new Date(waitingBefore)]),
    ...(waitingMinutes === undefined ? [] : [new Date(now.getTime() - waitingMinutes * 60_000)]),
  ]
}

function ofState(state: NonNullable<InboxFilter['state']>): RawBuilder<unknown> {
  switch (state) {
    case 'AGENT':
      return sql`c.owner = 'agent'`
    case 'HUMAN':
      return sql`c.owner = 'human' and c.assignee is not null`
    case 'WAITING':
      return sql`(c.owner = 'human' or c.unattended_since is not null) and c.assignee is null`
    case 'CLOSED':
      return sql`c.owner = 'nobody' and c.unattended_since is null`
  }
}

function latestFirst(key: RawBuilder<Date>, { after, limit }: PageRequest): RawBuilder<unknown> {
  return sql`
    ${after ? sql`and (${key}, c.id) < (${after.at}, ${after.id})` : sql``}
    order by ${key} desc, c.id desc limit ${limit}`
}

/** The index of this order has open conversations only, so the list does too. */
function longestFirst(key: RawBuilder<Date>, { after, limit }: PageRequest): RawBuilder<unknown> {
  return sql`
    and (c.owner <> 'nobody' or c.unattended_since is not null)
    ${after ? sql`and (${key}, c.id) > (${after.at}, ${after.id})` : sql``}
    order by ${key}, c.id limit ${limit}`
}

export function positionInList({ position_at: at, id }: ListedRow): Position {
  return { at, id }
}

export function presentListed(row: ListedRow): z.input<typeof ListedConversation> {
  const { hit, sought } = row
  return {
    ...presentConversation(row),
    hit:
      hit === null || sought === null
        ? null
        : {
            messageId: toWire('message', hit.id),
            at: new Date(hit.at).toISOString(),
            ...excerptOf(hit.text, sought),
          },
  }
}
