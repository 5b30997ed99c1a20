import { z } from 'zod'
import { chosenId, ExternalId, freeForm } from '../../platform/schema/index.ts'

const Text = z.string().max(255).nullable().optional()

/** The external id of a new person. */
export const NewPersonId = chosenId(ExternalId, ['batch', 'search'])

export const PersonInput = z
  .strictObject({
    externalId: NewPersonId.describe("The person's external id in your system. Case-sensitive."),
    firstName: Text,
    lastName: Text,
    email: Text,
    phoneNumber: Text.describe('With country code. Stored as E.164.'),
    attributes: freeForm().optional().describe('Free-form.'),
  })
  .meta({ id: 'PersonInput' })

export type PersonInput = z.output<typeof PersonInput>

export const Person = z
  .strictObject({
    externalId: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    attributes: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Person' })

/** The error of one item of a batch; the others were stored. */
export const BatchError = z
  .strictObject({
    index: z.int().describe('Position in the request, starting at 0.'),
    externalId: z.string().optional(),
    error: z.strictObject({ code: z.string(), message: z.string() }),
  })
  .meta({ id: 'BatchError' })
