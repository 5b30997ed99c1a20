import { z } from 'zod'
import { CHANNEL_KINDS } from '../../../../customers/index.ts'
import { mapOf } from '../../../../platform/schema/index.ts'
import { action, Label } from '../fields.ts'

const Bindings = mapOf(z.string().max(20), z.string().max(1024), 100).describe(
  'A value for each placeholder, by number: `{"1": "person.firstName", "2": "literal:Monday"}`.',
)

/** Drafts can name SMS, which nothing sends yet. */
const MESSAGE_CHANNELS = [...CHANNEL_KINDS, 'sms'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

export const SendMessageAction = action(
  'SEND_MESSAGE',
  z.strictObject({
    templateId: Label.optional().describe("Default: the initiative's template of the same round."),
    templateName: Label.optional(),
    channel: z.enum(MESSAGE_CHANNELS).optional().describe("Default: the initiative's channel."),
    templateBindings: Bindings.optional(),
    channelId: Label.optional().describe(
      "The connected number to send from (E.164). Default: the first one of the template's WhatsApp account.",
    ),
    sendImmediately: z.boolean().optional(),
  }),
)
