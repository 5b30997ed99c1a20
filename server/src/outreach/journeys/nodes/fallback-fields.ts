import { z } from 'zod'
import { DurationText } from './fields.ts'
import { emailFields, smsFields, whatsappFields } from './message-fields.ts'

const after = DurationText.optional()

const ToWhatsapp = z.strictObject({ channel: z.literal('whatsapp'), after, ...whatsappFields })
const ToEmail = z.strictObject({ channel: z.literal('email'), after, ...emailFields })
const ToSms = z.strictObject({ channel: z.literal('sms'), after, ...smsFields })

export type FallbackContent = z.output<typeof ToWhatsapp> | z.output<typeof ToEmail> | z.output<typeof ToSms>

export const FallbackOfMessage = z
  .discriminatedUnion('channel', [ToEmail, ToSms])
  .describe(
    'What to send when the message fails: `{"channel": "email", …}` with the fields of SEND_EMAIL, or ' +
      '`{"channel": "sms", …}` with those of SEND_SMS. With `after`, such as 2h, also when it was not delivered in that time.',
  )

export const FallbackOfEmail = z
  .discriminatedUnion('channel', [ToWhatsapp, ToSms])
  .describe(
    'What to send when the email fails: `{"channel": "whatsapp", …}` with the fields of SEND_MESSAGE, or ' +
      '`{"channel": "sms", …}` with those of SEND_SMS. With `after`, such as 2h, also when it bounced in that time.',
  )

export const FallbackOfSms = z
  .discriminatedUnion('channel', [ToWhatsapp, ToEmail])
  .describe(
    'What to send when the SMS fails: `{"channel": "whatsapp", …}` with the fields of SEND_MESSAGE, or ' +
      '`{"channel": "email", …}` with those of SEND_EMAIL. With `after`, such as 2h, also when it was not delivered in that time.',
  )
