import { sql } from '../db/index.ts'
import { type Ctx, toWire, wakeAfterCommit } from '../kernel/index.ts'
import { QUEUES } from '../queues.ts'
import type { EventType, SubscribableType } from './event-types.ts'

/** What happened; the shape of `data` is that of its type (docs/behaviour.md: Webhooks). */
export interface Emission {
  data: Record<string, unknown>
}

/**
 * Queues one delivery of each event for each subscription that asks for its type, in the transaction of what caused
 * them: what is committed is reported. Without such a subscription it costs one read.
 */
export async function emit(ctx: Ctx, type: SubscribableType, items: readonly Emission[]): Promise<void> {
  if (items.length === 0) return
  const subscriptions = await ctx.db.rows(sql<{ id: string }>`
    select id from webhook_subscriptions
    where org_id = ${ctx.org} and ${type} = any(events) and deleted_at is null and disabled_at is null`)
  if (subscriptions.length === 0) return
  await queueDeliveries(
    ctx,
    type,
    items,
    subscriptions.map((row) => row.id),
  )
}

export interface Queued {
  id: string
  eventId: string
  subscriptionId: string
}

/** One row for each event and subscription: the same event carries the same id to all of them. */
export async function queueDeliveries(
  ctx: Ctx,
  type: EventType,
  items: readonly Emission[],
  subscriptionIds: readonly string[],
): Promise<Queued[]> {
  const events = items.map(({ data }) => writeEnvelope(ctx, type, data))
  const deliveries = events.flatMap(({ eventId }) =>
    subscriptionIds.map((subscriptionId) => ({ id: ctx.newId(), eventId, subscriptionId })),
  )
  await ctx.db.run(sql`
    insert into webhook_deliveries
      (org_id, id, subscription_id, event_id, event_type, body, status, due_at, created_at)
    select ${ctx.org}, d.id, d.subscription_id, d.event_id, ${type}, e.body, 'pending', ${ctx.now}, ${ctx.now}
    from unnest(${events.map((event) => event.eventId)}::uuid[],
                ${events.map((event) => event.body)}::text[]) as e (event_id, body)
    join unnest(${deliveries.map((delivery) => delivery.id)}::uuid[],
                ${deliveries.map((delivery) => delivery.eventId)}::uuid[],
                ${deliveries.map((delivery) => delivery.subscriptionId)}::uuid[])
      as d (id, event_id, subscription_id) using (event_id)`)
  wakeAfterCommit(ctx, QUEUES.deliveries)
  return deliveries
}

/** The body as every attempt sends it (docs/behaviour.md: Webhooks). */
function writeEnvelope(ctx: Ctx, type: EventType, data: Record<string, unknown>) {
  const eventId = ctx.newId()
  const body = JSON.stringify({
    id: toWire('webhookEvent', eventId),
    type,
    occurredAt: ctx.now.toISOString(),
    organizationId: toWire('organization', ctx.org),
    data,
  })
  return { eventId, body }
}
