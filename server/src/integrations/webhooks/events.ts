import type { z } from 'zod'
import { ApiError, fromWire, notFound, toWire, toWireOrNull } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../platform/operations/index.ts'
import { type DeliveryRow, presentDelivery, replayWhere } from './deliveries.ts'
import { type Queued, queueDeliveries } from './emission/emission.ts'
import { type EventType, isPlaced } from './emission/event-types.ts'
import { passes } from './emission/filter.ts'
import type { TracedDelivery, WebhookEvent } from './schema.ts'
import { requireWorkingSubscription, type SubscriptionRow } from './subscriptions.ts'
import { type Replayed, replayWholeInstants } from './whole-instants.ts'

export interface EventRow {
  id: string
  type: EventType
  environment_id: string | null
  is_test: boolean
  body: string
  created_at: Date
}

export interface EventQuery {
  type: EventType | null
  since: Date | null
  /** A UUID. */
  environment: string | null
}

/** Newest first; uses webhook_events_newest. */
export function listEvents(
  ctx: Ctx,
  { type, since, environment }: EventQuery,
  page: PageRequest,
): RawBuilder<EventRow> {
  return sql<EventRow>`
    select * from webhook_events
    where org_id = ${ctx.org}
      ${type ? sql`and type = ${type}` : sql``}
      ${since ? sql`and created_at >= ${since}` : sql``}
      ${environment ? sql`and environment_id = ${environment}` : sql``}
      ${newestFirst(page)}`
}

export async function requireEvent(ctx: Ctx, wireId: string): Promise<EventRow> {
  const found = await ctx.db.maybe(sql<EventRow>`
    select * from webhook_events where org_id = ${ctx.org} and id = ${fromWire('webhookEvent', wireId)}`)
  if (!found) throw notFound('webhook event')
  return found
}

/** Deliveries that an event is shown with. */
const MAX_DELIVERIES = 200

type TracedRow = DeliveryRow & { log: z.input<typeof TracedDelivery>['log'] }

/** The deliveries of an event with their attempts, the oldest first. */
export async function deliveriesOf(ctx: Ctx, { id }: EventRow): Promise<z.input<typeof TracedDelivery>[]> {
  const rows = await ctx.db.rows(sql<TracedRow>`
    select * from webhook_deliveries
    where org_id = ${ctx.org} and event_id = ${id} order by id limit ${MAX_DELIVERIES}`)
  return rows.map((row) => ({ ...presentDelivery(row), log: row.log }))
}

export function presentEvent(row: EventRow): z.input<typeof WebhookEvent> {
  return {
    id: toWire('webhookEvent', row.id),
    type: row.type,
    environmentId: toWireOrNull('environment', row.environment_id),
    isTest: row.is_test,
    occurredAt: row.created_at.toISOString(),
    data: JSON.parse(row.body).data,
  }
}

/** Delivers one event anew to those whom it was for; `conflict` when it is of a test environment. */
export async function replayEvent(ctx: Ctx, wireId: string): Promise<number> {
  const event = await requireEvent(ctx, wireId)
  requireDeliverable(event)
  return replayWhere(ctx, sql`d.event_id = ${event.id}`)
}

function requireDeliverable({ is_test }: EventRow): void {
  if (is_test)
    throw new ApiError(
      'conflict',
      'Events of test environments are never delivered, so they cannot be replayed.',
    )
}

/** Delivers one event to one subscription, whatever that asks for otherwise. */
export async function replayEventTo(ctx: Ctx, wireId: string, subscription: string): Promise<number> {
  const event = await requireEvent(ctx, wireId)
  requireDeliverable(event)
  return deliverAnew(ctx, await requireWorkingSubscription(ctx, subscription), [event])
}

/**
 * Delivers all events since a time that a subscription asks for, whether or not it was there then; the oldest first. Uses
 * webhook_events_newest.
 */
export async function fillSubscription(ctx: Ctx, wireId: string, since: Date): Promise<Replayed> {
  const subscription = await requireWorkingSubscription(ctx, wireId)
  return replayWholeInstants(
    since,
    (after, limit) =>
      ctx.db.rows(sql<EventRow>`
        select * from webhook_events
        where org_id = ${ctx.org} and (created_at, id) > (${after.at}, ${after.id})
          and type = any(${subscription.events}) and not is_test
        order by created_at, id limit ${limit}`),
    (events) => {
      const wanted = events.filter((event) => asksFor(subscription, event))
      return deliverAnew(ctx, subscription, wanted)
    },
  )
}

function asksFor(
  { environment_ids, filter }: SubscriptionRow,
  { type, environment_id, body }: EventRow,
): boolean {
  const isOfPlace =
    !isPlaced(type, environment_id) ||
    environment_ids.length === 0 ||
    environment_ids.includes(environment_id ?? '')
  return isOfPlace && passes(filter, JSON.parse(body).data)
}

/** Starts the deliveries that there are anew, and makes those that there are not. */
async function deliverAnew(
  ctx: Ctx,
  { id: subscriptionId }: SubscriptionRow,
  events: readonly EventRow[],
): Promise<number> {
  const ids = events.map((event) => event.id)
  const known = await ctx.db.rows(sql<{ event_id: string }>`
    select distinct event_id from webhook_deliveries
    where org_id = ${ctx.org} and event_id = any(${ids}) and subscription_id = ${subscriptionId}`)
  const there = new Set(known.map((row) => row.event_id))
  const missing = ids.filter((id) => !there.has(id))
  const added = missing.map((eventId): Queued => ({ id: ctx.newId(), eventId, subscriptionId }))
  await queueDeliveries(ctx, added)
  const again = await replayWhere(
    ctx,
    sql`d.event_id = any(${[...there]}) and d.subscription_id = ${subscriptionId} and d.status <> 'pending'`,
  )
  return added.length + again
}
