import { z } from 'zod'
import { CHANNELS } from '../../../customers/index.ts'
import { mapOf } from '../../../platform/schema/index.ts'
import { DurationText, Label } from './fields.ts'

/** The content of a WhatsApp message, in SEND_MESSAGE and in fallbacks to WhatsApp. */
export const whatsappFields = {
  templateId: Label.optional().describe('An approved template, from `templates_list`.'),
  templateBindings: mapOf(z.string().max(20), z.string().max(1024), 100)
    .optional()
    .describe('A value for each placeholder, by number: `{"1": "person.firstName", "2": "literal:Monday"}`.'),
  channelId: Label.optional().describe(
    "The connected number to send from (E.164). Default: the first one of the template's WhatsApp account.",
  ),
}

/** The content of an email, in SEND_EMAIL and in fallbacks to email. */
export const emailFields = {
  templateId: Label.optional().describe('From `email_templates_list`. Replaces `body`.'),
  templateBindings: mapOf(z.string().max(255), z.string().max(1024), 100)
    .optional()
    .describe('A value for each placeholder of the template, as in SEND_MESSAGE.'),
  subject: z.string().max(255).optional().describe("Can contain `{{variables}}`. Default: the template's."),
  body: z.string().max(20_000).optional().describe('Plain text. Can contain `{{variables}}`.'),
  channelId: Label.optional().describe('The connected address to send from. Default: the first one.'),
}

/** The content of an SMS, in SEND_SMS and in fallbacks to SMS. */
export const smsFields = {
  text: z
    .string()
    .max(CHANNELS.sms.rules.longestText)
    .optional()
    .describe('Can contain `{{variables}}`. With their values, it has at most 1,600 characters.'),
  channelId: Label.optional().describe(
    'The connected sender, such as `sms:+14155550100`. Default: the first one.',
  ),
}

export const DeliveredWithin = DurationText.describe(
  'How long to wait for the delivery before the run leaves with UNDELIVERED, or for a failure that is reported later.',
)
