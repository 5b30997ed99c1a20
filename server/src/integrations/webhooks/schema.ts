import { z } from 'zod'
import { Name, WireId } from '../../platform/schema/index.ts'
import { EVENT_TYPES, SUBSCRIBABLE } from './emission/event-types.ts'
import { EventFilter } from './emission/filter.ts'
import { urlProblem } from './urls.ts'

const SubscribableEvent = z.enum(SUBSCRIBABLE)

export const SubscriptionInput = z
  .strictObject({
    name: Name.optional().describe('Display name. Default: the host of the URL.'),
    description: z.string().max(2000).optional(),
    url: z
      .string()
      .max(2048)
      .superRefine((text, check) => {
        const message = urlProblem(text)
        if (message) check.addIssue({ code: 'custom', message })
      })
      .describe('https only. Can contain `{{env.KEY}}`. Private addresses are blocked.'),
    events: z.array(SubscribableEvent).min(1).max(SUBSCRIBABLE.length),
    credentialId: WireId.describe('Credential sent with each delivery. Its type cannot be NONE.'),
    environmentIds: z
      .array(WireId)
      .max(100)
      .optional()
      .describe('Only events of these environments. Leave empty for all. Escalations always pass.'),
    filter: EventFilter.optional(),
  })
  .meta({ id: 'WebhookSubscriptionInput' })

export const SubscriptionChanges = SubscriptionInput.partial().extend({
  description: z.string().max(2000).nullable().optional(),
  filter: EventFilter.nullable().optional().describe('null: everything passes.'),
})

export const WebhookSubscription = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    url: z.string(),
    events: z.array(SubscribableEvent),
    credentialId: z.string(),
    environmentIds: z.array(z.string()).describe('Empty: events of every environment.'),
    filter: EventFilter.nullable(),
    previousSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when the previous signing secret also signs.'),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('The time since which every delivery has failed. null if the last one succeeded.'),
    disabledAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was disabled, by hand or after failing for five days (then `failingSince` is set).'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookSubscription' })

export const CreatedSubscription = WebhookSubscription.extend({
  signingSecret: z
    .string()
    .describe('Use it to verify `webhook-signature` (Standard Webhooks). Shown only once.'),
}).meta({ id: 'CreatedWebhookSubscription' })

export const DeliveryStatus = z.enum(['PENDING', 'DELIVERED', 'FAILED', 'DROPPED'])

export const EventTypeName = z.enum(EVENT_TYPES)

export const WebhookDelivery = z
  .strictObject({
    id: z.string(),
    subscriptionId: z.string(),
    eventId: z.string().describe("The event's `id`, also sent as `Idempotency-Key`."),
    eventType: EventTypeName,
    status: DeliveryStatus.describe(
      'PENDING until it succeeds or no attempt is left. DROPPED: it could not be sent.',
    ),
    attempts: z.int(),
    responseStatus: z.int().nullable().describe('HTTP status of the last response. null without one.'),
    responseExcerpt: z.string().nullable().describe('The beginning of the last response.'),
    error: z.string().nullable().describe('Why the last attempt failed.'),
    durationMs: z.int().nullable().describe('Duration of the last attempt.'),
    nextAttemptAt: z.iso.datetime().nullable().describe('Time of the next attempt. null when finished.'),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

const Milliseconds = z.int().nullable()

const AttemptTrace = z
  .strictObject({
    at: z.iso.datetime(),
    url: z.string(),
    requestHeaders: z.record(z.string(), z.string()).describe('Headers without secrets.'),
    responseStatus: Milliseconds,
    responseExcerpt: z.string().nullable(),
    error: z.string().nullable(),
    durationMs: z.int(),
    phases: z
      .strictObject({
        dnsMs: Milliseconds,
        connectMs: Milliseconds,
        tlsMs: Milliseconds,
        firstByteMs: Milliseconds.describe('From the start to the response headers.'),
      })
      .describe('Time spent per phase. The first three are missing if a connection was reused.'),
  })
  .meta({ id: 'WebhookAttempt' })

export const TracedDelivery = z
  .strictObject({
    ...WebhookDelivery.shape,
    log: z.array(AttemptTrace).describe('The latest attempts, oldest first. Replays add to them.'),
  })
  .meta({ id: 'TracedWebhookDelivery' })

const eventFields = {
  id: z.string().describe("The event's `id`."),
  type: z.enum(EVENT_TYPES),
  environmentId: z.string().nullable().describe('null: no environment, or an escalation.'),
  isTest: z.boolean().describe('Whether the run was in a test environment. Such events are never delivered.'),
  occurredAt: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()).describe("The event's data."),
}

export const WebhookEvent = z.strictObject(eventFields).meta({ id: 'WebhookEvent' })

export const DeliveredEvent = z
  .strictObject({
    ...eventFields,
    body: z.string().describe('The exact body that every attempt sends and signs.'),
    deliveries: z.array(TracedDelivery).describe('At most 200.'),
  })
  .meta({ id: 'DeliveredWebhookEvent' })

export const TestDelivery = z
  .strictObject({
    deliveryId: z.string(),
    eventId: z.string(),
    environmentId: z.string().nullable(),
    environment: z.string().nullable().describe("The environment's key. null if the organization has none."),
    status: DeliveryStatus.describe('PENDING: no response yet. A test is not repeated; see `error`.'),
    responseStatus: z.int().nullable(),
    error: z.string().nullable(),
    durationMs: z.int().nullable(),
  })
  .meta({ id: 'WebhookTestDelivery' })
