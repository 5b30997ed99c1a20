import { z } from 'zod'
import { JOURNEY_CHANNELS } from '../../../../customers/index.ts'
import { FallbackOfMessage } from '../fallback-fields.ts'
import { action, Label } from '../fields.ts'
import { DeliveredWithin, whatsappFields } from '../message-fields.ts'

export const SendMessageAction = action(
  'SEND_MESSAGE',
  z.strictObject({
    ...whatsappFields,
    templateId: Label.optional().describe("Default: the initiative's template of the same round."),
    templateName: Label.optional(),
    channel: z.enum(JOURNEY_CHANNELS).optional().describe("Default: the initiative's channel."),
    channelFallback: FallbackOfMessage.optional(),
    deliveredWithin: DeliveredWithin.optional(),
    sendImmediately: z.boolean().optional(),
  }),
)
