import { z } from 'zod'
import { Name, WireId } from '../kernel/index.ts'
import { EVENT_TYPES, SUBSCRIBABLE } from './event-types.ts'
import { urlProblem } from './urls.ts'

/** Names that HTTP allows for a header. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/

/** Headers that delivery itself writes, or that say how the message is framed. */
const RESERVED_HEADERS =
  /^(content-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|user-agent|idempotency-key|webhook-.*)$/i

/** Visible ASCII and spaces in between: what a header carries unharmed. */
const HEADER_VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

const Key = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, `_`, `.` and `-`.')

export const CredentialInput = z
  .strictObject({
    key: Key.describe('Your own short name of the credential, unique in the organization.'),
    name: Name.optional().describe('For people; the key when omitted.'),
    authType: z
      .enum(['BEARER', 'API_KEY', 'BASIC'])
      .describe(
        'BEARER: `Authorization: Bearer value`. API_KEY: the value in a header or query parameter of your choice. ' +
          'BASIC: user name and password.',
      ),
    value: z
      .string()
      .min(1)
      .max(4096)
      .describe('The token, API key or password. Stored encrypted and never shown again.'),
    username: Name.optional().describe('BASIC only, and required there.'),
    placement: z
      .strictObject({
        in: z.enum(['header', 'query']),
        name: z.string().min(1).max(128).describe('Of the header or query parameter.'),
      })
      .optional()
      .describe('API_KEY only, and required there.'),
  })
  .superRefine((input, check) => {
    const problem = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message })
    const { authType, username, placement, value } = input
    if (authType === 'BASIC' && username === undefined) problem('username', 'BASIC needs a user name.')
    if (authType !== 'BASIC' && username !== undefined) problem('username', 'Only BASIC has a user name.')
    if (username?.includes(':')) problem('username', 'A user name cannot hold a colon.')
    if (authType === 'API_KEY' && !placement)
      problem('placement', 'API_KEY needs a header or parameter name.')
    if (authType !== 'API_KEY' && placement) problem('placement', 'Only API_KEY has a placement.')
    if (placement?.in === 'header' && !HEADER_NAME.test(placement.name)) {
      problem('placement', 'This is not a name that a header can have.')
    }
    if (placement?.in === 'header' && RESERVED_HEADERS.test(placement.name)) {
      problem('placement', 'This header is written by the delivery itself. Choose another.')
    }
    const goesIntoHeader = authType === 'BEARER' || placement?.in === 'header'
    if (goesIntoHeader && !HEADER_VALUE.test(value)) {
      problem('value', 'A header carries visible ASCII characters only, without spaces at its ends.')
    }
  })
  .meta({ id: 'HttpCredentialInput' })

export const HttpCredential = z
  .strictObject({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    authType: z.enum(['NONE', 'API_KEY', 'BEARER', 'BASIC']),
    environmentId: z.string().nullable().describe('null: of every environment.'),
  })
  .meta({ id: 'HttpCredential' })

const SubscribableEvent = z.enum(SUBSCRIBABLE)

export const SubscriptionInput = z
  .strictObject({
    url: z
      .string()
      .max(2048)
      .superRefine((text, check) => {
        const message = urlProblem(text)
        if (message) check.addIssue({ code: 'custom', message })
      })
      .describe('Where deliveries are posted: https only. Private addresses are blocked when delivering.'),
    events: z.array(SubscribableEvent).min(1).max(SUBSCRIBABLE.length).describe('Which events to deliver.'),
    credentialId: WireId.describe('The HTTP credential that every delivery carries.'),
  })
  .meta({ id: 'WebhookSubscriptionInput' })

export const WebhookSubscription = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    events: z.array(SubscribableEvent),
    credentialId: z.string(),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('Since when no delivery has succeeded; null when one did.'),
    disabledAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was disabled after failing for five days. Delete it and create it again.'),
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
