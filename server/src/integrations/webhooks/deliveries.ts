import type { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import {
  type Ctx,
  MAX_TOTAL,
  newestFirst,
  type PageRequest,
  sortKey,
  type Total,
} from '../../platform/operations/index.ts'
import type { EventType } from './emission/event-types.ts'
import type { DeliveryStatus, WebhookDelivery } from './schema.ts'
import { type Dated, type Replayed, replayWholeInstants } from './whole-instants.ts'

/** Upper case in the API, lower case in the database. */
type Status = z.output<typeof DeliveryStatus>

export interface DeliveryRow {
  id: string
  subscription_id: string
  event_id: string
  event_type: EventType
  status: Lowercase<Status>
  attempts: number
  response_status: number | null
  response_excerpt: string | null
  error_text: string | null
  duration_ms: number | null
  due_at: Date | null
  created_at: Date
  finished_at: Date | null
}

export interface DeliveryFilter {
  subscriptionId: string | null
  status: Status | null
  eventType: EventType | null
}

export const DELIVERY_SORTS = { created: sql`created_at` }

/**
 * Newest first, or oldest first. Uses webhook_deliveries_newest, webhook_deliveries_of_subscription or
 * webhook_deliveries_of_rare_status.
 */
export function listDeliveries(
  ctx: Ctx,
  { subscriptionId, status, eventType }: DeliveryFilter,
  page: PageRequest,
): RawBuilder<DeliveryRow> {
  return sql<DeliveryRow>`
    select id, subscription_id, event_id, event_type, status, attempts, response_status, response_excerpt,
           error_text, duration_ms, due_at, created_at, finished_at
           ${sortKey(page.order)}
    from webhook_deliveries
    where org_id = ${ctx.org}
      ${subscriptionId ? sql`and subscription_id = ${subscriptionId}` : sql``}
      ${status ? sql`and ${statusIs(status)}` : sql``}
      ${eventType ? sql`and event_type = ${eventType}` : sql``}
      ${newestFirst(page)}`
}

/** All but the delivered ones are found by webhook_deliveries_of_rare_status, which has this condition. */
function statusIs(status: Status): RawBuilder<unknown> {
  if (status === 'DELIVERED') return sql`status = 'delivered'`
  return sql`status = ${status.toLowerCase()} and status <> 'delivered'`
}

export function presentDelivery(row: DeliveryRow): z.input<typeof WebhookDelivery> {
  return {
    id: toWire('delivery', row.id),
    subscriptionId: toWire('subscription', row.subscription_id),
    eventId: toWire('webhookEvent', row.event_id),
    eventType: row.event_type,
    status: row.status.toUpperCase() as Status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    responseExcerpt: row.response_excerpt,
    error: row.error_text,
    durationMs: row.duration_ms,
    nextAttemptAt: row.due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/**
 * Starts a delivery again, whatever its status. `conflict` if its event or subscription no longer exists, or the
 * subscription is disabled.
 */
export async function replayDelivery(ctx: Ctx, wireId: string): Promise<number> {
  const id = fromWire('delivery', wireId)
  if (id === null) throw notFound('webhook delivery')
  const replayed = await replayWhere(ctx, sql`d.id = ${id}`)
  if (replayed > 0) return replayed
  const known = await ctx.db.maybe(sql<{ is_kept: boolean }>`
    select exists (select from webhook_events e where e.org_id = ${ctx.org} and e.id = d.event_id) as is_kept
    from webhook_deliveries d where d.org_id = ${ctx.org} and d.id = ${id}`)
  if (!known) throw notFound('webhook delivery')
  if (!known.is_kept)
    throw new ApiError('conflict', 'The event of this delivery is past its retention period and was deleted.')
  throw new ApiError(
    'conflict',
    'The subscription was deleted or disabled. Enable it with webhook_subscriptions_enable, or create ' +
      'a new one.',
  )
}

export interface ReplayRange {
  since: Date
  subscriptionId: string | null
  /** null: all that are finished. */
  status: Exclude<Status, 'PENDING'> | null
}

/** Starts the finished deliveries of events since then anew, those of live subscriptions; the oldest first. */
export function replayDeliveries(ctx: Ctx, range: ReplayRange): Promise<Replayed> {
  return replayWholeInstants(
    range.since,
    (after, limit) =>
      ctx.db.rows(sql<Dated>`
        select d.id, d.created_at from webhook_deliveries d
        join webhook_subscriptions s on s.org_id = ${ctx.org} and s.id = d.subscription_id
        where d.org_id = ${ctx.org} and (d.created_at, d.id) > (${after.at}, ${after.id})
          and ${isReplayable(ctx)} and ${inRange(range)}
        order by d.created_at, d.id limit ${limit}`),
    (rows) => replayWhere(ctx, sql`d.id = any(${rows.map(({ id }) => id)}) and d.status <> 'pending'`),
  )
}

/** How many deliveries calls of `replayDeliveries` would start now, up to `MAX_TOTAL`. */
export async function countReplayable(ctx: Ctx, range: ReplayRange): Promise<z.output<typeof Total>> {
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_deliveries d
      join webhook_subscriptions s on s.org_id = ${ctx.org} and s.id = d.subscription_id
      where d.org_id = ${ctx.org} and ${isReplayable(ctx)} and ${inRange(range)}
      limit ${MAX_TOTAL + 1}
    ) counted`)
  return { count: Math.min(count, MAX_TOTAL), capped: count > MAX_TOTAL }
}

function inRange({ since, subscriptionId, status }: ReplayRange): RawBuilder<unknown> {
  return sql`d.created_at >= ${since} and d.status <> 'pending'
    ${subscriptionId ? sql`and d.subscription_id = ${subscriptionId}` : sql``}
    ${status ? sql`and ${statusIs(status)}` : sql``}`
}

/** The subscription of delivery `d`, `s`, is live, and its event is still there. */
function isReplayable(ctx: Ctx): RawBuilder<unknown> {
  return sql`s.deleted_at is null and s.disabled_at is null
    and exists (select from webhook_events e where e.org_id = ${ctx.org} and e.id = d.event_id)`
}

/** The same row and event: receivers that have it already know it again. Those of events that are gone stay as they are. */
export async function replayWhere(ctx: Ctx, which: ReturnType<typeof sql>): Promise<number> {
  const replayed = await ctx.db.run(sql`
    update webhook_deliveries d set
      status = 'pending', attempts = 0, due_at = ${ctx.now}, finished_at = null,
      response_status = null, response_excerpt = null, error_text = null, duration_ms = null
    from webhook_subscriptions s
    where d.org_id = ${ctx.org} and s.org_id = ${ctx.org} and s.id = d.subscription_id
      and ${which} and ${isReplayable(ctx)}`)
  if (replayed > 0) wakeAfterCommit(ctx, QUEUES.deliveries)
  return replayed
}
