import { z } from 'zod'
import { mapOf } from '../../../../platform/schema/index.ts'
import { action, Label } from '../fields.ts'

const Bindings = mapOf(z.string().max(20), z.string().max(1024), 100).describe(
  'The value of each placeholder, by its number: `{"1": "person.firstName", "2": "literal:Monday"}`.',
)

export const SendMessageAction = action(
  'SEND_MESSAGE',
  z.strictObject({
    templateId: Label.optional().describe("The initiative's template of the same round when omitted."),
    templateName: Label.optional(),
    channel: z.enum(['whatsapp', 'sms', 'email']).optional().describe("The initiative's when omitted."),
    templateBindings: Bindings.optional(),
    channelId: Label.optional().describe(
      "The connected number to send from, as E.164; the first one of the template's WhatsApp account when omitted.",
    ),
    sendImmediately: z.boolean().optional(),
  }),
)
