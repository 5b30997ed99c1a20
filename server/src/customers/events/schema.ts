import { z } from 'zod'
import { ExternalId, freeForm, Instant } from '../../platform/schema/index.ts'

export const EventName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[a-zA-Z0-9_]+$/, 'Use letters, digits and underscores only.')

export const EventInput = z
  .strictObject({
    name: EventName,
    externalId: ExternalId.describe('Your stable id of the event: the idempotency key.'),
    timestamp: Instant.optional().describe(
      'When it happened; up to 24 h ahead. Time of receipt when omitted.',
    ),
    personExternalId: ExternalId.optional().describe('The person it is about; may not have synced yet.'),
    customObjectType: ExternalId.optional().describe('Together with customObjectExternalId.'),
    customObjectExternalId: ExternalId.optional(),
    properties: freeForm().optional(),
  })
  .refine(
    (event) => (event.customObjectType === undefined) === (event.customObjectExternalId === undefined),
    {
      path: ['customObjectExternalId'],
      message: 'Send customObjectType and customObjectExternalId together.',
    },
  )
  .refine((event) => event.personExternalId !== undefined || event.customObjectType !== undefined, {
    path: ['personExternalId'],
    message: 'Name a subject: personExternalId, or customObjectType and customObjectExternalId.',
  })
  .meta({ id: 'EventInput' })

export type EventInput = z.output<typeof EventInput>

export const Event = z
  .strictObject({
    externalId: z.string(),
    name: z.string(),
    timestamp: z.iso.datetime(),
    personExternalId: z.string().nullable(),
    customObjectType: z.string().nullable(),
    customObjectExternalId: z.string().nullable(),
    properties: z.record(z.string(), z.unknown()),
    receivedAt: z.iso.datetime(),
  })
  .meta({ id: 'Event' })
