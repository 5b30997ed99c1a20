import { sql } from '../db/index.ts'
import { type Ctx, toWire, wakeAfterCommit } from '../kernel/index.ts'
import { QUEUES } from '../queues.ts'
import type { EventType, SubscribableType } from './event-types.ts'

/** What happened; the shape of `data` is that of its type (docs/behaviour.md: Webhooks). */
export interface Emission {
  data: Record<string, unknown>
  /** The journey whose environment it happened in; null: no run has to do with it. */
  journeyId: string | null
}

/**
 * Queues one delivery of each event for each subscription that asks for its type, in the transaction of what caused
 * them: what is committed is reported. Runs of test environments are not. Without a subscription it costs one read.
 */
export async function emit(ctx: Ctx, type: SubscribableType, items: readonly Emission[]): Promise<void> {
  if (items.length === 0) return
  const { subscriptions, places } = await findAudience(ctx, type, items)
  if (subscriptions.length === 0) return
  const placeOf = new Map(places.map((place) => [place.journeyId, place]))
  const reported = items.flatMap(({ data, journeyId }): PlacedEvent[] => {
    const place = placeOf.get(journeyId ?? '')
    if (place?.isTest) return []
    // Of an escalation, only whether its run was a test counts (docs/behaviour.md: Environments).
    const isEscalation = type === 'conversation.escalated'
    return [{ data, environmentId: isEscalation ? null : (place?.environmentId ?? null) }]
  })
  await queueDeliveries(ctx, type, reported, subscriptions)
}

interface Audience {
  subscriptions: string[]
  /** The environments of journeys; missing where the organization has none. */
  places: { journeyId: string; environmentId: string; isTest: boolean }[]
}

function findAudience(ctx: Ctx, type: SubscribableType, items: readonly Emission[]): Promise<Audience> {
  const journeys = [...new Set(items.map(({ journeyId }) => journeyId))]
  return ctx.db.one(sql<Audience>`
    select
      (select coalesce(jsonb_agg(id), '[]') from webhook_subscriptions
       where org_id = ${ctx.org} and ${type} = any(events) and deleted_at is null and disabled_at is null)
        as subscriptions,
      (select coalesce(jsonb_agg(jsonb_build_object('journeyId', j.id, 'environmentId', e.id, 'isTest', e.is_test)), '[]')
       from journeys j
       join environments e on e.org_id = ${ctx.org}
         and (e.id = j.environment_id or (j.environment_id is null and e.is_default))
       where j.org_id = ${ctx.org} and j.id = any(${journeys})) as places`)
}

/** An event with the environment that its deliveries take values from; null: the default one. */
export interface PlacedEvent {
  data: Record<string, unknown>
  environmentId: string | null
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
  items: readonly PlacedEvent[],
  subscriptionIds: readonly string[],
): Promise<Queued[]> {
  if (items.length === 0) return []
  const events = items.map(({ data, environmentId }) => ({
    environmentId,
    ...writeEnvelope(ctx, type, data),
  }))
  const deliveries = events.flatMap(({ eventId }) =>
    subscriptionIds.map((subscriptionId) => ({ id: ctx.newId(), eventId, subscriptionId })),
  )
  await ctx.db.run(sql`
    insert into webhook_deliveries
      (org_id, id, subscription_id, event_id, event_type, environment_id, body, status, due_at, created_at)
    select ${ctx.org}, d.id, d.subscription_id, d.event_id, ${type}, e.environment_id, e.body, 'pending',
           ${ctx.now}, ${ctx.now}
    from unnest(${events.map((event) => event.eventId)}::uuid[],
                ${events.map((event) => event.environmentId)}::uuid[],
                ${events.map((event) => event.body)}::text[]) as e (event_id, environment_id, body)
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
