import { z } from 'zod'

/** docs/behaviour.md: Limits. */
const MAX_PROPERTIES_BYTES = 256 * 1024

const ExternalId = z.string().min(1).max(255)

export const EventInput = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[a-zA-Z0-9_]+$/, 'Use letters, digits and underscores only.'),
    externalId: ExternalId.describe('Your stable id of the event: the idempotency key.'),
    timestamp: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When it happened; up to 24 h ahead. Time of receipt when omitted.'),
    personExternalId: ExternalId.optional().describe('The person it is about; may not have synced yet.'),
    customObjectType: ExternalId.optional().describe('Together with customObjectExternalId.'),
    customObjectExternalId: ExternalId.optional(),
    properties: z.record(z.string(), z.unknown()).optional(),
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
  .refine((event) => fitsInProperties(event.properties), {
    path: ['properties'],
    message: 'Properties may take 256 KiB at most.',
  })
  .meta({ id: 'EventInput' })

export type EventInput = z.output<typeof EventInput>

function fitsInProperties(properties: Record<string, unknown> | undefined): boolean {
  if (properties === undefined) return true
  // Most bodies are small: a text is never shorter than a quarter of its bytes, so count characters first.
  const text = JSON.stringify(properties)
  return text.length * 4 <= MAX_PROPERTIES_BYTES || Buffer.byteLength(text) <= MAX_PROPERTIES_BYTES
}

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
