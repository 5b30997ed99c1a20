import { z } from 'zod'
import { FallbackOfEmail } from '../fallback-fields.ts'
import { action } from '../fields.ts'
import { DeliveredWithin, emailFields } from '../message-fields.ts'

const Inputs = z.strictObject({
  ...emailFields,
  channelFallback: FallbackOfEmail.optional(),
  deliveredWithin: DeliveredWithin.optional(),
})

export const SendEmailAction = action('SEND_EMAIL', Inputs)
