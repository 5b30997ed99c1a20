import { z } from 'zod'
import { JOURNEY_CHANNELS } from '../../../../customers/index.ts'
import { action, DurationText, Label } from '../fields.ts'
import { DeliveredWithin, emailFields, whatsappFields } from '../message-fields.ts'

/** Drafts can name SMS, which nothing sends yet. */
const MESSAGE_CHANNELS = [...JOURNEY_CHANNELS, 'sms'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

export const FallbackToEmail = z
  .strictObject({
    channel: z.literal('email'),
    after: DurationText.optional(),
    ...emailFields,
  })
  .describe(
    'What to send by email when the message fails: `{"channel": "email", …}` with the fields of SEND_EMAIL. With ' +
      '`after`, such as 2h, also when it was not delivered in that time.',
  )

export const SendMessageAction = action(
  'SEND_MESSAGE',
  z.strictObject({
    ...whatsappFields,
    templateId: Label.optional().describe("Default: the initiative's template of the same round."),
    templateName: Label.optional(),
    channel: z.enum(MESSAGE_CHANNELS).optional().describe("Default: the initiative's channel."),
    channelFallback: FallbackToEmail.optional(),
    deliveredWithin: DeliveredWithin.optional(),
    sendImmediately: z.boolean().optional(),
  }),
)
