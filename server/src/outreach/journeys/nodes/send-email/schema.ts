import { z } from 'zod'
import { action, DurationText } from '../fields.ts'
import { DeliveredWithin, emailFields, whatsappFields } from '../message-fields.ts'

export const FallbackToWhatsapp = z
  .strictObject({
    channel: z.literal('whatsapp'),
    after: DurationText.optional(),
    ...whatsappFields,
  })
  .describe(
    'What to send on WhatsApp when the email fails: `{"channel": "whatsapp", …}` with the fields of SEND_MESSAGE. ' +
      'With `after`, such as 2h, also when it bounced in that time.',
  )

const Inputs = z.strictObject({
  ...emailFields,
  channelFallback: FallbackToWhatsapp.optional(),
  deliveredWithin: DeliveredWithin.optional(),
})

export const SendEmailAction = action('SEND_EMAIL', Inputs)
