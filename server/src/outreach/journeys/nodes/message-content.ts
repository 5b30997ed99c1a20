import { instantOf } from './delay/calendar.ts'
import { emailFields, whatsappFields } from './message-fields.ts'
import { FallbackToWhatsapp } from './send-email/schema.ts'
import { FallbackToEmail } from './send-message/schema.ts'

/** The content of a WhatsApp message with its fallback, as SEND_MESSAGE takes it. */
export const whatsappMessage = { ...whatsappFields, channelFallback: FallbackToEmail.optional() }

/** The content of an email with its fallback, as SEND_EMAIL takes it. */
export const emailMessage = { ...emailFields, channelFallback: FallbackToWhatsapp.optional() }

/** Whether a text is a time that `instantOf` reads. */
export function isLocalTime(text: string): boolean {
  return instantOf(text, 'UTC') !== null
}
