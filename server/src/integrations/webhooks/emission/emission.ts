import { tellChanges } from '../../../platform/changes/index.ts'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { inheritTraces } from '../../../platform/tracing/index.ts'
import { type EventType, isPlaced, type SubscribableType } from './event-types.ts'
import { type EventFilter, passes } from './filter.ts'

/** What happened; the shape of `data` is that of its type (docs/behaviour/integrations.md: Webhooks). */
export interface Emission {
  data: Record<string, unknown>
  /** The journey whose environment it happened in; null: no run has to do with it. */
  journeyId: string | null
}

/**
 * Adds events to the organization's stream and queues one delivery for each subscription to them. This happens in the
 * transaction of their cause, so every committed change is reported. Events of test environments are not delivered.
 */
export async function emit(ctx: Ctx, type: SubscribableType, items: readonly Emission[]): Promise<void> {
  if (items.length === 0) return
  const { subscriptions, places } = await findAudience(ctx, type, items)
  const placeOf = new Map(places.map((place) => [place.journeyId, place]))
  const events = items.map(({ data, journeyId }): PlacedEvent => {
    const place = placeOf.get(journeyId ?? '')
    // Of an escalation, only whether its run was a test counts (docs/behaviour/integrations.md: Environments).
    const environment = place?.environmentId ?? null
    const hasPlace = isPlaced(type, environment)
    const environmentId = hasPlace ? environment : null
    const isTest = place?.isTest ?? false
    const receivers = subscriptions.filter(({ environmentIds, filter }) => {
      const isOfPlace = environmentIds.length === 0 || environmentIds.includes(environmentId ?? '')
      return !isTest && (isOfPlace || !hasPlace) && passes(filter, data)
    })
    return { data, environmentId, isTest, subscriptionIds: receivers.map(({ id }) => id) }
  })
  await storeEvents(ctx, type, events)
}

/**
 * Whether any subscription asks for events of this type. Those of types that happen often are stored for nobody else. A
 * disabled one asks too: a replay sends what it missed.
 */
export async function hasSubscribers(ctx: Ctx, type: SubscribableType): Promise<boolean> {
  const found = await ctx.db.maybe(sql`
    select from webhook_subscriptions
    where org_id = ${ctx.org} and ${type} = any(events) and deleted_at is null limit 1`)
  return found !== null
}

interface Audience {
  subscriptions: { id: string; environmentIds: string[]; filter: EventFilter | null }[]
  /** The environments of journeys; missing where the organization has none. */
  places: { journeyId: string; environmentId: string; isTest: boolean }[]
}

function findAudience(ctx: Ctx, type: SubscribableType, items: readonly Emission[]): Promise<Audience> {
  const journeys = [...new Set(items.map(({ journeyId }) => journeyId))]
  return ctx.db.one(sql<Audience>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'environmentIds', environment_ids, 'filter', filter)), '[]')
       from webhook_subscriptions
       where org_id = ${ctx.org} and ${type} = any(events) and deleted_at is null and disabled_at is null)
        as subscriptions,
      (select coalesce(jsonb_agg(jsonb_build_object('journeyId', j.id, 'environmentId', e.id, 'isTest', e.is_test)), '[]')
       from journeys j
       join environments e on e.org_id = ${ctx.org}
         and (e.id = j.environment_id or (j.environment_id is null and e.is_default))
       where j.org_id = ${ctx.org} and j.id = any(${journeys})) as places`)
}

/** An event and who gets it, with the environment that its deliveries take values from; null: the default one. */
export interface PlacedEvent {
  data: Record<string, unknown>
  environmentId: string | null
  isTest: boolean
  subscriptionIds: readonly string[]
}

export interface Queued {
  id: string
  eventId: string
  subscriptionId: string
}

/** Stores events, and one delivery for each of their subscriptions: the same event carries the same id to all of them. */
export async function storeEvents(
  ctx: Ctx,
  type: EventType,
  items: readonly PlacedEvent[],
): Promise<Queued[]> {
  const events = items.map((item) => ({ ...item, ...writeEnvelope(ctx, type, item.data) }))
  await ctx.db.run(sql`
    insert into webhook_events (org_id, id, type, environment_id, is_test, body, created_at)
    select ${ctx.org}, e.id, ${type}, e.environment_id, e.is_test, e.body, ${ctx.now}
    from unnest(${events.map((event) => event.eventId)}::uuid[],
                ${events.map((event) => event.environmentId)}::uuid[],
                ${events.map((event) => event.isTest)}::boolean[],
                ${events.map((event) => event.body)}::text[]) as e (id, environment_id, is_test, body)`)
  await inheritTraces(
    ctx,
    events.map(({ eventId, data }) => ({ id: eventId, cause: runOf(data) })),
  )
  await tellChanges(
    ctx,
    'webhookEvent',
    events.map((event) => event.eventId),
  )
  const deliveries = events.flatMap(({ eventId, subscriptionIds }) =>
    subscriptionIds.map((subscriptionId) => ({ id: ctx.newId(), eventId, subscriptionId })),
  )
  await queueDeliveries(ctx, deliveries)
  return deliveries
}

/** The run that an event is about, in whose trace it is; null: none. */
function runOf(data: Record<string, unknown>): string | null {
  const { engagementId } = { ...data, ...(data.run as object | undefined) }
  return typeof engagementId === 'string' ? fromWire('run', engagementId) : null
}

/** Queues deliveries of stored events. Test events are left out. */
export async function queueDeliveries(ctx: Ctx, deliveries: readonly Queued[]): Promise<void> {
  if (deliveries.length === 0) return
  await ctx.db.run(sql`
    insert into webhook_deliveries
      (org_id, id, subscription_id, event_id, event_type, environment_id, status, due_at, created_at)
    select e.org_id, d.id, d.subscription_id, e.id, e.type, e.environment_id, 'pending', ${ctx.now}, ${ctx.now}
    from webhook_events e
    join unnest(${deliveries.map((delivery) => delivery.id)}::uuid[],
                ${deliveries.map((delivery) => delivery.eventId)}::uuid[],
                ${deliveries.map((delivery) => delivery.subscriptionId)}::uuid[])
      as d (id, event_id, subscription_id) on d.event_id = e.id
    where e.org_id = ${ctx.org} and not e.is_test`)
  wakeAfterCommit(ctx, QUEUES.deliveries)
}

/** The body as every attempt sends it (docs/behaviour/integrations.md: Webhooks). */
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
