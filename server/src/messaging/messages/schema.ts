import { z } from 'zod'
import { CHANNEL_KINDS, CHANNELS } from '../../customers/index.ts'
import { ExternalId, Instant, mapOf, WireId } from '../../platform/schema/index.ts'
import { SOURCES } from '../channels/index.ts'

const STATUSES = [
  'queued',
  'sending',
  'unknown',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'canceled',
  'received',
] as const

const SourceName = z
  .enum(SOURCES)
  .describe(
    'What it came from. `transactional`: messages_send. `service`: Parley itself, such as the confirmation of an opt-out.',
  )

const Reason = z.strictObject({
  code: z.string().describe("The provider's code, or Parley's own if no provider saw it."),
  text: z.string().nullable().describe("The provider's words."),
})

export const Message = z
  .strictObject({
    id: z.string(),
    direction: z.enum(['outbound', 'inbound']),
    source: SourceName,
    channelKind: z.enum(CHANNEL_KINDS),
    channel: z.string().describe('Your number or address.'),
    address: z.string().nullable().describe("The contact's number or address."),
    contactId: z.string(),
    personExternalId: z.string().nullable(),
    name: z.string().nullable().describe("The person's name, or else the contact's own."),
    conversationId: z.string(),
    initiativeId: z.string().nullable(),
    initiativeName: z.string().nullable(),
    participantId: z.string().nullable().describe('The run that it belongs to.'),
    journeyId: z.string().nullable(),
    template: z
      .strictObject({
        id: z.string(),
        name: z.string().nullable(),
        language: z.string().nullable().describe('null for emails.'),
        category: z
          .enum(['UTILITY', 'MARKETING', 'AUTHENTICATION'])
          .nullable()
          .describe('The category of WhatsApp. null for emails.'),
        version: z.int().nullable().describe('The version of an email template.'),
      })
      .nullable(),
    type: z.enum(['text', 'media', 'template']),
    subject: z.string().nullable(),
    parts: z.int().optional().describe('Of an SMS that left: how many parts it has, each of which is paid.'),
    text: z.string().describe('In lists, its first 300 characters.'),
    status: z
      .enum(STATUSES)
      .describe(
        '`accepted`: the provider took it. `unknown`: nobody knows whether it did; it is not sent again.',
      ),
    waitsFor: z
      .strictObject({
        reason: z
          .string()
          .describe(
            '`quiet_hours`, `person_limit_reached`, `channel_paused` or `flow_throttled`. Otherwise why the last attempt did not succeed.',
          ),
        until: Instant.nullable().describe('When it is sent or checked again; null: not known.'),
      })
      .nullable()
      .describe('Why a `queued` message has not left.'),
    failure: Reason.nullable().describe('Why it is `failed`, `canceled` or `unknown`.'),
    cost: z
      .strictObject({ amount: z.string(), currency: z.string() })
      .nullable()
      .describe('By sending_prices_get, for messages that left. null: no price is set.'),
    createdAt: Instant,
    expiresAt: Instant.nullable().describe('From then on it is not sent any more. null: it does not expire.'),
    sentAt: Instant.nullable(),
    deliveredAt: Instant.nullable(),
    readAt: Instant.nullable(),
    repliedAt: Instant.nullable(),
    clicks: z.int().describe('Of people, on its tracked links.'),
    clickedAt: Instant.nullable().describe('When a person followed a tracked link of it first.'),
    openedAt: Instant.nullable().describe('Of an email, where opens are tracked.'),
  })
  .meta({ id: 'Message' })

/** The longest time for which a message may wait to be sent. */
const MAX_EXPIRY_MINUTES = 24 * 60

/** Which messages a list has. */
export const MessageFilters = {
  channel: z.string().min(1).max(254).optional().describe('Your number or address.'),
  direction: z.enum(['outbound', 'inbound']).optional(),
  status: z.enum(STATUSES).optional(),
  source: SourceName.optional(),
  personExternalId: ExternalId.optional(),
  contactId: WireId.optional(),
  initiativeId: WireId.optional(),
  templateId: WireId.optional().describe('A WhatsApp or an email template.'),
  since: Instant.optional(),
  until: Instant.optional(),
}

export type Filters = z.output<z.ZodObject<typeof MessageFilters>>

/** The most real seconds that a call waits for the provider. */
const MAX_WAIT_SECONDS = 20

export const SendInput = z.strictObject({
  templateId: WireId.optional().describe('An approved WhatsApp template.'),
  emailTemplateId: WireId.optional(),
  text: z.string().trim().min(1).max(CHANNELS.sms.rules.longestText).optional().describe('An SMS.'),
  parameters: mapOf(z.string().max(100), z.string().max(1024), 100)
    .default({})
    .describe('By placeholder, such as `{ "1": "Ana" }`.'),
  personExternalId: ExternalId.optional(),
  address: z.string().min(3).max(254).optional().describe('A phone number or email address.'),
  channel: z
    .string()
    .min(1)
    .max(254)
    .optional()
    .describe('Your number or address. You can omit it if only one can send.'),
  purpose: z
    .enum(['transactional', 'marketing'])
    .optional()
    .describe(
      'Of an email, default `marketing`; of an SMS, `transactional`. On WhatsApp, the category of the template decides: MARKETING cannot be ' +
        '`transactional`.',
    ),
  consentTopicId: WireId.optional().describe('Needs consent to this topic.'),
  expiresInMinutes: z
    .int()
    .min(1)
    .max(MAX_EXPIRY_MINUTES)
    .optional()
    .describe(
      'If the message has not left by then, it fails with `message_expired`. By default, `expiresInMinutes` of the ' +
        "template's code; without one, the message does not expire.",
    ),
  wait: z.int().min(0).max(MAX_WAIT_SECONDS).default(0).describe('Seconds to wait for the provider.'),
})
