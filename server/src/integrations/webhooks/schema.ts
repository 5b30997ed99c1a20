import { z } from 'zod'
import { Name, WireId } from '../../platform/schema/index.ts'
import { EVENT_TYPES, SUBSCRIBABLE } from './event-types.ts'
import { EventFilter } from './filter.ts'
import { urlProblem } from './urls.ts'

const SubscribableEvent = z.enum(SUBSCRIBABLE)

export const SubscriptionInput = z
  .strictObject({
    name: Name.optional().describe('For people; the host of the URL when omitted.'),
    description: z.string().max(2000).optional(),
    url: z
      .string()
      .max(2048)
      .superRefine((text, check) => {
        const message = urlProblem(text)
        if (message) check.addIssue({ code: 'custom', message })
      })
      .describe('https only; may say `{{env.KEY}}`. Private addresses are blocked when delivering.'),
    events: z.array(SubscribableEvent).min(1).max(SUBSCRIBABLE.length),
    credentialId: WireId.describe('What every delivery carries; not one of type NONE.'),
    environmentIds: z
      .array(WireId)
      .max(100)
      .optional()
      .describe(
        'Only events of these environments; of every one when empty. Escalations are delivered in any case.',
      ),
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
    environmentIds: z.array(z.string()).describe('Empty: of every environment.'),
    filter: EventFilter.nullable(),
    previousSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when the signing secret before the last rotation signs as well.'),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('Since when no delivery has succeeded; null when one did.'),
    disabledAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was disabled: by hand, or with `failingSince` after failing for five days.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookSubscription' })

export const CreatedSubscription = WebhookSubscription.extend({
  signingSecret: z
    .string()
    .describe('Verifies `webhook-signature` (Standard Webhooks). Shown this once: keep it.'),
}).meta({ id: 'CreatedWebhookSubscription' })

export const DeliveryStatus = z.enum(['PENDING', 'DELIVERED', 'FAILED', 'DROPPED'])

export const EventTypeName = z.enum(EVENT_TYPES)

export const WebhookDelivery = z
  .strictObject({
    id: z.string(),
    subscriptionId: z.string(),
    eventId: z.string().describe('The `id` of the envelope, and its `Idempotency-Key`.'),
    eventType: EventTypeName,
    status: DeliveryStatus.describe(
      'PENDING until it succeeds or there is no attempt left; DROPPED when it could not be sent at all.',
    ),
    attempts: z.int(),
    responseStatus: z.int().nullable().describe('HTTP status of the last answer; null when none came.'),
    responseExcerpt: z.string().nullable().describe('The beginning of the last answer.'),
    error: z.string().nullable().describe('Why the last attempt did not succeed.'),
    durationMs: z.int().nullable().describe('How long the last attempt took.'),
    nextAttemptAt: z.iso.datetime().nullable().describe('When it is tried next; null when finished.'),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

const Milliseconds = z.int().nullable()

const AttemptTrace = z
  .strictObject({
    at: z.iso.datetime(),
    url: z.string(),
    requestHeaders: z.record(z.string(), z.string()).describe('Without secrets.'),
    responseStatus: Milliseconds,
    responseExcerpt: z.string().nullable(),
    error: z.string().nullable(),
    durationMs: z.int(),
    phases: z
      .strictObject({
        dnsMs: Milliseconds,
        connectMs: Milliseconds,
        tlsMs: Milliseconds,
        firstByteMs: Milliseconds.describe('From the start until the head of the answer.'),
      })
      .describe('Where the time went. Without the first three an open connection was used.'),
  })
  .meta({ id: 'WebhookAttempt' })

export const TracedDelivery = z
  .strictObject({
    ...WebhookDelivery.shape,
    log: z.array(AttemptTrace).describe('The latest attempts, the oldest first; replays add to them.'),
  })
  .meta({ id: 'TracedWebhookDelivery' })

const eventFields = {
  id: z.string().describe('The `id` of the envelope.'),
  type: z.enum(EVENT_TYPES),
  environmentId: z.string().nullable().describe('null: none, or an escalation.'),
  isTest: z.boolean().describe('Of a run of a test environment: never delivered.'),
  occurredAt: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()).describe('As in the envelope.'),
}

export const WebhookEvent = z.strictObject(eventFields).meta({ id: 'WebhookEvent' })

export const DeliveredEvent = z
  .strictObject({
    ...eventFields,
    body: z.string().describe('The envelope, byte for byte as every attempt sends and signs it.'),
    deliveries: z.array(TracedDelivery).describe('200 at most.'),
  })
  .meta({ id: 'DeliveredWebhookEvent' })

export const TestDelivery = z
  .strictObject({
    deliveryId: z.string(),
    eventId: z.string(),
    environmentId: z.string().nullable(),
    environment: z.string().nullable().describe('Its key; null where the organization has no environments.'),
    status: DeliveryStatus.describe('PENDING: not answered yet, or tried again later; `error` says why.'),
    responseStatus: z.int().nullable(),
    error: z.string().nullable(),
    durationMs: z.int().nullable(),
  })
  .meta({ id: 'WebhookTestDelivery' })
