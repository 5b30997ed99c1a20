import { z } from 'zod'
import { ApiError, fromWire } from '../../platform/core/index.ts'
import { byCreation, listOperation, operation } from '../../platform/operations/index.ts'
import { Instant, WireId } from '../../platform/schema/index.ts'
import { listDeliveries, presentDelivery, replayDeliveries, replayDelivery } from './deliveries.ts'
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
import { rotateSigningSecret } from './signing/secret-rotation.ts'
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
  updateSubscription,
} from './subscriptions.ts'
import { followTests, queueTests } from './test-deliveries.ts'

const webhook_subscriptions_create = operation({
  name: 'webhook_subscriptions_create',
  route: 'POST /webhook-subscriptions',
  permission: 'webhooks:write',
  summary: 'Have events delivered to an HTTPS address',
  description:
    'Each event is posted at least once as `{ id, type, occurredAt, organizationId, data }`: recognize repetitions by `id`. ' +
    'Answer with a 2xx within 10 seconds. A 4xx is final; anything else is tried again for about 28 hours.',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: SubscriptionInput,
  output: CreatedSubscription,
  errors: ['unknown_reference'],
  run: async (ctx, input) => {
    const { row, signingSecret } = await createSubscription(ctx, input)
    return { ...presentSubscription(row), signingSecret }
  },
})

const webhook_subscriptions_list = listOperation({
  name: 'webhook_subscriptions_list',
  route: 'GET /webhook-subscriptions',
  permission: 'webhooks:read',
  summary: 'List webhook subscriptions, newest first',
  filters: {},
  item: WebhookSubscription,
  query: (ctx, _, page) => listSubscriptions(ctx, page),
  position: byCreation,
  present: presentSubscription,
})

const webhook_subscriptions_delete = operation({
  name: 'webhook_subscriptions_delete',
  route: 'DELETE /webhook-subscriptions/{id}',
  permission: 'webhooks:write',
  summary: 'End a webhook subscription',
  description:
    'Deliveries that are still to be sent are dropped; those made stay in webhook_deliveries_list.',
  effect: 'destructive',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({ id: WireId }),
  output: z.strictObject({ removed: z.boolean() }),
  errors: ['not_found'],
  run: async (ctx, input) => {
    await deleteSubscription(ctx, input.id)
    return { removed: true }
  },
})

const webhook_subscriptions_get = operation({
  name: 'webhook_subscriptions_get',
  route: 'GET /webhook-subscriptions/{id}',
  permission: 'webhooks:read',
  summary: 'Read a webhook subscription',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ id: WireId }),
  output: WebhookSubscription,
  errors: ['not_found'],
  run: async (ctx, { id }) => presentSubscription(await requireSubscription(ctx, id)),
})

const webhook_subscriptions_update = operation({
  name: 'webhook_subscriptions_update',
  route: 'PATCH /webhook-subscriptions/{id}',
  permission: 'webhooks:write',
  summary: 'Change a webhook subscription',
  description: 'What is left out stays. Deliveries that still wait go by the new settings.',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: SubscriptionChanges.extend({ id: WireId }),
  output: WebhookSubscription,
  errors: ['not_found', 'unknown_reference'],
  run: async (ctx, { id, ...changes }) => presentSubscription(await updateSubscription(ctx, id, changes)),
})

const webhook_subscriptions_disable = operation({
  name: 'webhook_subscriptions_disable',
  route: 'POST /webhook-subscriptions/{id}/disable',
  permission: 'webhooks:write',
  summary: 'Stop a webhook subscription until it is enabled again',
  description:
    'Nothing is sent to it meanwhile; deliveries whose time comes are dropped. What it missed can be replayed.',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({ id: WireId }),
  output: WebhookSubscription,
  errors: ['not_found'],
  run: async (ctx, { id }) => presentSubscription(await disableSubscription(ctx, id)),
})

const webhook_subscriptions_enable = operation({
  name: 'webhook_subscriptions_enable',
  route: 'POST /webhook-subscriptions/{id}/enable',
  permission: 'webhooks:write',
  summary: 'Resume a disabled webhook subscription',
  description: 'What it missed can be sent with webhook_events_replay.',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({ id: WireId }),
  output: WebhookSubscription,
  errors: ['not_found'],
  run: async (ctx, { id }) => presentSubscription(await enableSubscription(ctx, id)),
})

const webhook_subscriptions_rotate_secret = operation({
  name: 'webhook_subscriptions_rotate_secret',
  route: 'POST /webhook-subscriptions/{id}/rotate-secret',
  permission: 'webhooks:write',
  summary: 'Replace the signing secret of a subscription',
  description:
    'Until the grace is over deliveries are signed with both secrets, and a receiver that knows either accepts them.',
  effect: 'write',
  idempotent: false,
  subject: 'id',
  input: z.strictObject({
    id: WireId,
    graceHours: z
      .int()
      .min(0)
      .max(168)
      .optional()
      .describe('How long the old secret still signs; 24 when omitted.'),
  }),
  output: CreatedSubscription,
  errors: ['not_found'],
  run: async (ctx, { id, graceHours = 24 }) => {
    const { row, signingSecret } = await rotateSigningSecret(ctx, id, graceHours)
    return { ...presentSubscription(row), signingSecret }
  },
})

const webhook_subscriptions_test = operation({
  name: 'webhook_subscriptions_test',
  route: 'POST /webhook-subscriptions/{id}/test',
  permission: 'webhooks:write',
  summary: 'Send a test event to a subscription and say how it went',
  description:
    'An event of type `ping` for each environment of the subscription, delivered like any other. Waits for the first ' +
    'attempts; what has no answer by then is PENDING and can be read with webhook_deliveries_list. A ping that passes does ' +
    'not prove that escalations do: they resolve the default environment.',
  effect: 'write',
  idempotent: false,
  subject: 'id',
  input: z.strictObject({
    id: WireId,
    waitSeconds: z.int().min(0).max(12).optional().describe('How long to wait for answers; 12 when omitted.'),
  }),
  output: z.strictObject({ data: z.array(TestDelivery) }),
  errors: ['not_found', 'conflict'],
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
  summary: 'List deliveries and how they went, newest first',
  filters: {
    subscriptionId: WireId.optional(),
    status: DeliveryStatus.optional(),
    eventType: EventTypeName.optional(),
  },
  item: WebhookDelivery,
  errors: ['not_found'],
  query: async (ctx, { subscriptionId: wireId, status = null, eventType = null }, page) => {
    const subscriptionId = wireId ? await findSubscription(ctx, wireId) : null
    return listDeliveries(ctx, { subscriptionId, status, eventType }, page)
  },
  position: byCreation,
  present: presentDelivery,
})

const webhook_deliveries_replay = operation({
  name: 'webhook_deliveries_replay',
  route: 'POST /webhook-deliveries/replay',
  permission: 'webhooks:write',
  summary: 'Deliver again: one delivery, or all since a time',
  description:
    'Send `deliveryId`, or `since` with optional filters. What is sent has the same body and the same `id` as before. ' +
    'With `since`, deliveries still pending are left alone, and so are those of deleted or disabled subscriptions.',
  effect: 'write',
  idempotent: false,
  subject: 'deliveryId',
  input: z.strictObject({
    deliveryId: WireId.optional().describe('The one to deliver again.'),
    since: Instant.optional().describe('All deliveries of events since then.'),
    subscriptionId: WireId.optional().describe('With `since`: only those to this subscription.'),
    status: DeliveryStatus.exclude(['PENDING'])
      .optional()
      .describe('With `since`: only those that ended so, for example FAILED.'),
  }),
  output: z.strictObject({ replayed: z.int().describe('How many were queued.') }),
  errors: ['not_found', 'conflict'],
  run: async (ctx, { deliveryId, since, ...filters }) => {
    const isAlone = Object.keys(filters).length === 0
    if (deliveryId !== undefined && since === undefined && isAlone) {
      return { replayed: await replayDelivery(ctx, deliveryId) }
    }
    if (deliveryId !== undefined || since === undefined) {
      throw new ApiError('invalid_request', 'Send either `deliveryId` alone, or `since` with its filters.')
    }
    const subscriptionId = filters.subscriptionId ? await findSubscription(ctx, filters.subscriptionId) : null
    const range = { since: new Date(since), subscriptionId, status: filters.status ?? null }
    return { replayed: await replayDeliveries(ctx, range) }
  },
})

const webhook_events_list = listOperation({
  name: 'webhook_events_list',
  route: 'GET /webhook-events',
  permission: 'webhooks:read',
  summary: 'List the events of the organization, newest first',
  description:
    'Everything that webhooks tell, whether or not anybody was subscribed: the stream to reconcile with. Kept for 30 days, ' +
    'or as long as PARLEY_WEBHOOK_EVENT_RETENTION says.',
  filters: {
    type: EventTypeName.optional(),
    since: Instant.optional().describe('From then on.'),
    environmentId: WireId.optional(),
  },
  item: WebhookEvent,
  query: (ctx, { type = null, since, environmentId }, page) => {
    const environment = environmentId === undefined ? null : fromWire('environment', environmentId)
    if (environmentId !== undefined && environment === null) return null
    return listEvents(ctx, { type, since: since === undefined ? null : new Date(since), environment }, page)
  },
  position: byCreation,
  present: presentEvent,
})

const webhook_events_get = operation({
  name: 'webhook_events_get',
  route: 'GET /webhook-events/{id}',
  permission: 'webhooks:read',
  summary: 'Read an event with its deliveries and their attempts',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ id: WireId }),
  output: DeliveredEvent,
  errors: ['not_found'],
  run: async (ctx, { id }) => {
    const event = await requireEvent(ctx, id)
    return { ...presentEvent(event), body: event.body, deliveries: await deliveriesOf(ctx, event) }
  },
})

const webhook_events_replay = operation({
  name: 'webhook_events_replay',
  route: 'POST /webhook-events/replay',
  permission: 'webhooks:write',
  summary: 'Deliver events again: one, or to one subscription all since a time',
  description:
    'With `eventId` alone it goes again to everybody it was delivered to; with `subscriptionId`, to that subscription, ' +
    'whatever that asks for. With `since` and `subscriptionId` a subscription gets all that it asks for, from before it was ' +
    'there too: up to 5,000 a call, the oldest first, and `nextSince` says where to go on. The ids stay the same.',
  effect: 'write',
  idempotent: false,
  subject: 'eventId',
  input: z.strictObject({
    eventId: WireId.optional(),
    since: Instant.optional(),
    subscriptionId: WireId.optional(),
  }),
  output: z.strictObject({
    replayed: z.int().describe('How many deliveries were queued.'),
    nextSince: z.iso.datetime().nullable().describe('Call again with this; null when all were queued.'),
  }),
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
    const { replayed, nextSince } = await fillSubscription(ctx, subscriptionId, new Date(since))
    return { replayed, nextSince: nextSince?.toISOString() ?? null }
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
  webhook_events_list,
  webhook_events_get,
  webhook_events_replay,
]
