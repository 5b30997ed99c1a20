import { z } from 'zod'
import { ApiError, fromWire } from '../../platform/core/index.ts'
import {
  byCreation,
  type Ctx,
  listOperation,
  operation,
  readOperation,
  recordOperations,
  Total,
} from '../../platform/operations/index.ts'
import { ById, Instant, WireId } from '../../platform/schema/index.ts'
import {
  countReplayable,
  DELIVERY_SORTS,
  listDeliveries,
  presentDelivery,
  type ReplayRange,
  replayDeliveries,
  replayDelivery,
} from './deliveries.ts'
import {
  deliveriesOf,
  fillSubscription,
  listEvents,
  presentEvent,
  replayEvent,
  replayEventTo,
  requireEvent,
} from './events.ts'
import {
  CreatedSubscription,
  DeliveredEvent,
  DeliveryStatus,
  EventTypeName,
  SubscriptionChanges,
  SubscriptionInput,
  TestDelivery,
  WebhookDelivery,
  WebhookEvent,
  WebhookSubscription,
} from './schema.ts'
import { rotateSigningSecret } from './secret-rotation.ts'
import {
  createSubscription,
  deleteSubscription,
  disableSubscription,
  enableSubscription,
  findSubscription,
  listSubscriptions,
  presentSubscription,
  requireSubscription,
  requireWorkingSubscription,
  type SubscriptionWithSecret,
  updateSubscription,
} from './subscriptions.ts'
import { followTests, queueTests } from './test-deliveries.ts'
import type { Replayed } from './whole-instants.ts'

const subscriptions = recordOperations({ record: WebhookSubscription, present: presentSubscription })

/** The only answers that show the signing secret. */
const withSecrets = recordOperations({
  record: CreatedSubscription,
  present: ({ row, signingSecret }: SubscriptionWithSecret) => ({
    ...presentSubscription(row),
    signingSecret,
  }),
})

const webhook_subscriptions_create = withSecrets.create({
  name: 'webhook_subscriptions_create',
  route: 'POST /webhook-subscriptions',
  permission: 'webhooks:write',
  summary: 'Create a webhook subscription',
  description:
    'Sends events to your HTTPS endpoint at least once, as a POST with `{ id, type, occurredAt, ' +
    'organizationId, data }`. Use `id` to ignore duplicates. Respond with a 2xx within 10 seconds. A ' +
    '4xx ends the delivery; any other failure is retried for about 28 hours.',
  input: SubscriptionInput,
  errors: ['unknown_reference'],
  run: createSubscription,
})

const webhook_subscriptions_list = listOperation({
  name: 'webhook_subscriptions_list',
  route: 'GET /webhook-subscriptions',
  permission: 'webhooks:read',
  summary: 'List webhook subscriptions',
  description: 'Newest first.',
  item: WebhookSubscription,
  query: listSubscriptions,
  position: byCreation,
  present: presentSubscription,
})

const webhook_subscriptions_delete = subscriptions.delete({
  name: 'webhook_subscriptions_delete',
  route: 'DELETE /webhook-subscriptions/{id}',
  permission: 'webhooks:write',
  summary: 'Delete a webhook subscription',
  description: 'Pending deliveries are dropped. Past deliveries stay in webhook_deliveries_list.',
  run: deleteSubscription,
})

const webhook_subscriptions_get = subscriptions.get({
  name: 'webhook_subscriptions_get',
  route: 'GET /webhook-subscriptions/{id}',
  permission: 'webhooks:read',
  summary: 'Get a webhook subscription',
  run: requireSubscription,
})

const webhook_subscriptions_update = subscriptions.update({
  name: 'webhook_subscriptions_update',
  route: 'PATCH /webhook-subscriptions/{id}',
  permission: 'webhooks:write',
  summary: 'Update a webhook subscription',
  description: 'Omitted fields keep their values. Pending deliveries use the new settings.',
  input: SubscriptionChanges.extend(ById.shape),
  errors: ['unknown_reference'],
  run: updateSubscription,
})

const webhook_subscriptions_disable = subscriptions.act({
  name: 'webhook_subscriptions_disable',
  route: 'POST /webhook-subscriptions/{id}/disable',
  permission: 'webhooks:write',
  summary: 'Disable a webhook subscription',
  description:
    'Nothing is sent until you enable it again; due deliveries are dropped. Send missed events later with ' +
    'webhook_events_replay.',
  effect: 'write',
  idempotent: true,
  run: disableSubscription,
})

const webhook_subscriptions_enable = subscriptions.act({
  name: 'webhook_subscriptions_enable',
  route: 'POST /webhook-subscriptions/{id}/enable',
  permission: 'webhooks:write',
  summary: 'Enable a webhook subscription',
  description: 'To send the events it missed, call webhook_events_replay.',
  effect: 'write',
  idempotent: true,
  run: enableSubscription,
})

const webhook_subscriptions_rotate_secret = withSecrets.act({
  name: 'webhook_subscriptions_rotate_secret',
  route: 'POST /webhook-subscriptions/{id}/rotate-secret',
  permission: 'webhooks:write',
  summary: 'Rotate a webhook signing secret',
  description:
    'During the grace period, both secrets sign deliveries, so your receiver can use either. Rotating ' +
    'again in that time leaves older secrets their grace; `graceHours` 0 ends all of them.',
  effect: 'write',
  idempotent: false,
  errors: ['conflict'],
  input: z.strictObject({
    id: WireId,
    graceHours: z
      .int()
      .min(0)
      .max(168)
      .optional()
      .describe('Hours the old secret keeps signing. Default: 24.'),
  }),
  run: (ctx, id, { graceHours = 24 }) => rotateSigningSecret(ctx, id, graceHours),
})

const webhook_subscriptions_test = operation({
  name: 'webhook_subscriptions_test',
  route: 'POST /webhook-subscriptions/{id}/test',
  permission: 'webhooks:write',
  summary: 'Send a test event to a webhook subscription',
  description:
    'Delivers a `ping` event for each of its environments, once, and returns the results. ' +
    'Deliveries without a response by then are PENDING; see webhook_deliveries_list. Escalations use ' +
    'the default environment, so a ping does not prove that they arrive.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({
    id: WireId,
    waitSeconds: z.int().min(0).max(12).optional().describe('Seconds to wait for responses. Default: 12.'),
  }),
  output: z.strictObject({ data: z.array(TestDelivery) }),
  errors: ['conflict'],
  run: async (ctx, { id }) => {
    const queued = await queueTests(ctx, await requireWorkingSubscription(ctx, id))
    return { data: await followTests(ctx, queued, 0) }
  },
  follow: async (ctx, { data }, { waitSeconds = 12 }) => {
    const ids = data.map(({ deliveryId }) => deliveryId)
    return { data: await followTests(ctx, ids, waitSeconds) }
  },
})

const webhook_deliveries_list = listOperation({
  name: 'webhook_deliveries_list',
  route: 'GET /webhook-deliveries',
  permission: 'webhooks:read',
  readsReplica: true,
  summary: 'List webhook deliveries',
  description: 'Newest first or in the order that you choose, with their results.',
  filters: {
    subscriptionId: WireId.optional(),
    status: DeliveryStatus.optional(),
    eventType: EventTypeName.optional(),
  },
  item: WebhookDelivery,
  sorts: DELIVERY_SORTS,
  errors: ['not_found'],
  query: async (ctx, page, { subscriptionId: wireId, status = null, eventType = null }) => {
    const subscriptionId = wireId ? await findSubscription(ctx, wireId) : null
    return listDeliveries(ctx, { subscriptionId, status, eventType }, page)
  },
  position: byCreation,
  present: presentDelivery,
})

const Replay = z.strictObject({
  replayed: z.int().describe('Number of deliveries queued.'),
  nextSince: z.iso
    .datetime()
    .nullable()
    .describe('Send it as `since` in the next call. null when all are queued.'),
})

function presentReplay({ replayed, nextSince }: Replayed): z.input<typeof Replay> {
  return { replayed, nextSince: nextSince?.toISOString() ?? null }
}

const ReplayFilters = {
  subscriptionId: WireId.optional().describe("With `since`: only this subscription's."),
  status: DeliveryStatus.exclude(['PENDING'])
    .optional()
    .describe('With `since`: only those with this status, such as FAILED.'),
}

type ReplayFilters = z.output<z.ZodObject<typeof ReplayFilters>>

async function replayRange(
  ctx: Ctx,
  { since, subscriptionId, status }: { since: string } & ReplayFilters,
): Promise<ReplayRange> {
  const subscription = subscriptionId === undefined ? null : await findSubscription(ctx, subscriptionId)
  return { since: new Date(since), subscriptionId: subscription, status: status ?? null }
}

const webhook_deliveries_replay = operation({
  name: 'webhook_deliveries_replay',
  route: 'POST /webhook-deliveries/replay',
  permission: 'webhooks:write',
  summary: 'Replay webhook deliveries',
  description:
    'Send one `deliveryId`, or `since` with optional filters. Replays keep the original body and ' +
    '`id`. With `since`, pending deliveries and those of deleted or disabled subscriptions are ' +
    'skipped, and a call queues up to 5,000, oldest first. Continue from `nextSince`.',
  effect: 'write',
  idempotent: false,
  subject: 'deliveryId',
  input: z.strictObject({
    deliveryId: WireId.optional().describe('The delivery to replay.'),
    since: Instant.optional().describe('Replay deliveries of events since this time.'),
    ...ReplayFilters,
  }),
  output: Replay,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { deliveryId, since, ...filters }) => {
    const isAlone = Object.keys(filters).length === 0
    if (deliveryId !== undefined && since === undefined && isAlone) {
      return { replayed: await replayDelivery(ctx, deliveryId), nextSince: null }
    }
    if (deliveryId !== undefined || since === undefined) {
      throw new ApiError('invalid_request', 'Send either `deliveryId` alone, or `since` with its filters.')
    }
    // Otherwise the rest would seem to be queued after a subscription was disabled between two calls.
    if (filters.subscriptionId !== undefined) await requireWorkingSubscription(ctx, filters.subscriptionId)
    return presentReplay(await replayDeliveries(ctx, await replayRange(ctx, { since, ...filters })))
  },
})

const webhook_deliveries_replay_count = readOperation({
  name: 'webhook_deliveries_replay_count',
  route: 'GET /webhook-deliveries/replay-count',
  permission: 'webhooks:read',
  forPeople: true,
  summary: 'Count what a replay would send',
  description:
    'How many deliveries webhook_deliveries_replay would queue with the same `since` and filters, in all its calls.',
  input: z.strictObject({ since: Instant, ...ReplayFilters }),
  output: Total,
  errors: ['not_found'],
  run: async (ctx, given) => countReplayable(ctx, await replayRange(ctx, given)),
})

const webhook_events_list = listOperation({
  name: 'webhook_events_list',
  route: 'GET /webhook-events',
  permission: 'webhooks:read',
  readsReplica: true,
  summary: 'List webhook events',
  description:
    'Newest first. Includes events that no subscription received, so you can reconcile your data. ' +
    '`message.updated` is stored only while a subscription asks for it. ' +
    'Events are kept for 30 days, or as long as PARLEY_WEBHOOK_EVENT_RETENTION sets.',
  filters: {
    type: EventTypeName.optional(),
    since: Instant.optional(),
    environmentId: WireId.optional(),
  },
  item: WebhookEvent,
  query: (ctx, page, { type = null, since, environmentId }) => {
    const environment = environmentId === undefined ? null : fromWire('environment', environmentId)
    if (environmentId !== undefined && environment === null) return null
    return listEvents(ctx, { type, since: since === undefined ? null : new Date(since), environment }, page)
  },
  position: byCreation,
  present: presentEvent,
})

const webhook_events_get = readOperation({
  name: 'webhook_events_get',
  route: 'GET /webhook-events/{id}',
  permission: 'webhooks:read',
  summary: 'Get a webhook event',
  description: 'Includes its deliveries and their attempts.',
  input: ById,
  output: DeliveredEvent,
  run: async (ctx, { id }) => {
    const event = await requireEvent(ctx, id)
    return { ...presentEvent(event), body: event.body, deliveries: await deliveriesOf(ctx, event) }
  },
})

const webhook_events_replay = operation({
  name: 'webhook_events_replay',
  route: 'POST /webhook-events/replay',
  permission: 'webhooks:write',
  summary: 'Replay webhook events',
  description:
    'Send `eventId` to repeat its deliveries; add `subscriptionId` to send it to that subscription ' +
    'only, ignoring its filters. Send `since` and `subscriptionId` to replay up to 5,000 events that ' +
    'match the subscription, oldest first, even from before it existed. Continue from `nextSince`. ' +
    'Event ids stay the same.',
  effect: 'write',
  idempotent: false,
  subject: 'eventId',
  input: z.strictObject({
    eventId: WireId.optional(),
    since: Instant.optional(),
    subscriptionId: WireId.optional(),
  }),
  output: Replay,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { eventId, since, subscriptionId }) => {
    if (eventId !== undefined && since === undefined) {
      const replayed =
        subscriptionId === undefined
          ? await replayEvent(ctx, eventId)
          : await replayEventTo(ctx, eventId, subscriptionId)
      return { replayed, nextSince: null }
    }
    if (eventId !== undefined || since === undefined || subscriptionId === undefined) {
      throw new ApiError('invalid_request', 'Send `eventId`, or `since` together with `subscriptionId`.')
    }
    return presentReplay(await fillSubscription(ctx, subscriptionId, new Date(since)))
  },
})

export const webhookOperations = [
  webhook_subscriptions_list,
  webhook_subscriptions_create,
  webhook_subscriptions_get,
  webhook_subscriptions_update,
  webhook_subscriptions_delete,
  webhook_subscriptions_disable,
  webhook_subscriptions_enable,
  webhook_subscriptions_rotate_secret,
  webhook_subscriptions_test,
  webhook_deliveries_list,
  webhook_deliveries_replay,
  webhook_deliveries_replay_count,
  webhook_events_list,
  webhook_events_get,
  webhook_events_replay,
]
