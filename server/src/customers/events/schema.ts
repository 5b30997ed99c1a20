import { z } from 'zod'
import { chosenId, ExternalId, freeForm, Instant } from '../../platform/schema/index.ts'

export const EventName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[a-zA-Z0-9_]+$/, 'Use only letters, digits and underscores.')

export const EventInput = z
  .strictObject({
    name: EventName,
    externalId: chosenId(ExternalId, ['batch']).describe(
      'Your stable id of the event. It serves as the idempotency key.',
    ),
    timestamp: Instant.optional().describe('When it happened, at most 24 h ahead. Default: now.'),
    personExternalId: ExternalId.optional().describe('The person it is about. They can be created later.'),
    customObjectType: ExternalId.optional().describe('Requires customObjectExternalId.'),
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
    message: 'Send a subject: personExternalId, or customObjectType and customObjectExternalId.',
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
