import { z } from 'zod'
import { FallbackOfSms } from '../fallback-fields.ts'
import { action } from '../fields.ts'
import { DeliveredWithin, smsFields } from '../message-fields.ts'

const Inputs = z.strictObject({
  ...smsFields,
  channelFallback: FallbackOfSms.optional(),
  deliveredWithin: DeliveredWithin.optional(),
})

export const SendSmsAction = action('SEND_SMS', Inputs)
