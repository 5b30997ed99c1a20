import { z } from 'zod'
import { WireId } from '../../../platform/schema/index.ts'

export const CannedReplyId = z.strictObject({ id: WireId.describe('The canned reply.') })

export const CannedReplyInput = z.strictObject({
  shortcut: z
    .string()
    .min(1)
    .max(50)
    .regex(/^\S+$/, 'Write a shortcut without spaces.')
    .describe('By which those who answer find it; no two have the same, whatever the case.'),
  title: z.string().min(1).max(200),
  text: z
    .string()
    .min(1)
    .max(4096)
    .describe(
      'With variables: `Hello {{person.firstName|there}}` (after the bar what stands where there is no value). There are customer.name, customer.phoneNumber, customer.email, person.firstName, person.lastName, person.email, person.phoneNumber, person.externalId and person.attributes.<key>.',
    ),
})

export type CannedReplyInput = z.output<typeof CannedReplyInput>

export const CannedReply = z
  .strictObject({
    id: z.string(),
    shortcut: z.string(),
    title: z.string(),
    text: z.string(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CannedReply' })
