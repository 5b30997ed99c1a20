import { z } from 'zod'
import { ApiError, byCreation, Instant, listOperation, operation, toWire, WireId } from '../kernel/index.ts'
import { createCredential, listCredentials, presentCredential } from './credentials.ts'
import { listDeliveries, presentDelivery, replayDeliveries, replayDelivery } from './deliveries.ts'
import { queueDeliveries } from './emission.ts'
import {
  CreatedSubscription,
  CredentialInput,
  DeliveryStatus,
  EventTypeName,
  HttpCredential,
  SubscriptionInput,
  WebhookDelivery,
  WebhookSubscription,
} from './schema.ts'
import {
  createSubscription,
  deleteSubscription,
  findSubscription,
  findWorkingSubscription,
  listSubscriptions,
  presentSubscription,
} from './subscriptions.ts'

const http_credentials_create = operation({
  name: 'http_credentials_create',
  route: 'POST /http-credentials',
  permission: 'credentials:write',
  summary: 'Store a credential for outgoing requests',
  description:
    'Webhook subscriptions name it by id, and every delivery carries it. Its value cannot be read back.',
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'key',
  input: CredentialInput,
  output: HttpCredential,
  errors: ['already_exists'],
  run: async (ctx, input) => presentCredential(await createCredential(ctx, input)),
})

const http_credentials_list = operation({
  name: 'http_credentials_list',
  route: 'GET /http-credentials',
  permission: 'credentials:read',
  summary: 'List credentials, newest first, without their values',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(HttpCredential), next_cursor: z.null() }),
  run: async (ctx) => ({ data: (await listCredentials(ctx)).map(presentCredential), next_cursor: null }),
})

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

const webhook_subscriptions_ping = operation({
  name: 'webhook_subscriptions_ping',
  route: 'POST /webhook-subscriptions/{id}/ping',
  permission: 'webhooks:write',
  summary: 'Send a test event to a subscription',
  description:
    'Queues an event of type `ping`, delivered like any other. See how it went with webhook_deliveries_list.',
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'id',
  input: z.strictObject({ id: WireId }),
  output: z.strictObject({ deliveryId: z.string(), eventId: z.string() }),
  errors: ['not_found', 'conflict'],
  run: async (ctx, input) => {
    const id = await findWorkingSubscription(ctx, input.id)
    const message = 'A test of this subscription. Answer with any 2xx.'
    const data = { subscriptionId: toWire('subscription', id), environment: null, message }
    const [queued] = await queueDeliveries(ctx, 'ping', [{ data, environmentId: null }], [id])
    return { deliveryId: toWire('delivery', queued!.id), eventId: toWire('webhookEvent', queued!.eventId) }
  },
})

const webhook_deliveries_list = listOperation({
  name: 'webhook_deliveries_list',
  route: 'GET /webhook-deliveries',
  permission: 'webhooks:read',
  summary: 'List deliveries and how they went, newest first',
  filters: {
    subscriptionId: WireId.optional().describe('Only those to this subscription.'),
    status: DeliveryStatus.optional().describe('Only those in this state.'),
    eventType: EventTypeName.optional().describe('Only those of this event type.'),
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

export const webhookOperations = [
  http_credentials_list,
  http_credentials_create,
  webhook_subscriptions_list,
  webhook_subscriptions_create,
  webhook_subscriptions_delete,
  webhook_subscriptions_ping,
  webhook_deliveries_list,
  webhook_deliveries_replay,
]
