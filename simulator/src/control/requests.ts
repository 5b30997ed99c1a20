import { z } from 'zod'
import { FLOW_STATUSES } from '../flows/flows.ts'
import { InboundContent } from '../messages/inbound-content.ts'
import { phoneDigits } from '../phone-numbers.ts'
import { TEMPLATE_STATUSES } from '../templates/templates.ts'

/** The request bodies and queries of the control API. */

const Digits = z.string().regex(/^\d{5,20}$/)
/** The digits of a phone as dialled. The number of a business has no older form. */
const BusinessPhone = z.string().transform((text, context) => {
  const digits = phoneDigits(text)
  if (digits !== null) return digits
  context.addIssue({ code: 'custom', message: 'not a phone number' })
  return z.NEVER
})

export const AccountRequest = z.strictObject({
  wabaId: Digits.optional(),
  phoneNumber: BusinessPhone.optional(),
  displayName: z.string().min(1).max(100).optional(),
  accessToken: z.string().min(8).max(500).regex(/^\S+$/).optional(),
  appSecret: z.string().min(8).max(200).optional(),
  throughput: z.number().int().min(1).optional(),
  isLinked: z.boolean().optional(),
})

const LetterFields = z.object({
  wabaId: Digits.optional(),
  phoneNumberId: Digits.optional(),
  replyTo: z.string().optional(),
  profileName: z.string().optional(),
  referral: z.record(z.string(), z.unknown()).optional(),
  hidesPhone: z.boolean().optional(),
})

/** A message of a contact: its content and how it is written. `type` defaults to text. */
export const InboundRequest = z
  .preprocess((body) => ({ type: 'text', ...(body as object) }), z.intersection(LetterFields, InboundContent))
  .transform(({ wabaId, phoneNumberId, replyTo, profileName, referral, hidesPhone, ...content }) => ({
    wabaId,
    phoneNumberId,
    message: { content: InboundContent.parse(content), replyTo, profileName, referral, hidesPhone },
  }))

export const ReviewRequest = z.strictObject({
  status: z.enum(TEMPLATE_STATUSES),
  reason: z.string().optional(),
  recommendation: z.string().optional(),
  title: z.enum(['FIRST_PAUSE', 'SECOND_PAUSE', 'RATE_LIMITING_PAUSE', 'UNPAUSE', 'DISABLED']).optional(),
})

export const FlowStatusRequest = z.strictObject({ status: z.enum(FLOW_STATUSES) })

export const AuditQuery = z.strictObject({
  phone: z.string().optional(),
  callbackData: z.string().optional(),
  wabaId: z.string().optional(),
  template: z.string().optional(),
  limit: z.coerce.number().int().min(0).max(10_000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
})
