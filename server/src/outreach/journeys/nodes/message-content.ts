import { instantOf } from './delay/calendar.ts'
import { FallbackOfEmail, FallbackOfMessage, FallbackOfSms } from './fallback-fields.ts'
import { emailFields, smsFields, whatsappFields } from './message-fields.ts'

/** The content of a WhatsApp message with its fallback, as SEND_MESSAGE takes it. */
export const whatsappMessage = { ...whatsappFields, channelFallback: FallbackOfMessage.optional() }

/** The content of an email with its fallback, as SEND_EMAIL takes it. */
export const emailMessage = { ...emailFields, channelFallback: FallbackOfEmail.optional() }

/** The content of an SMS with its fallback, as SEND_SMS takes it. */
export const smsMessage = { ...smsFields, channelFallback: FallbackOfSms.optional() }

/** Whether a text is a time that `instantOf` reads. */
export function isLocalTime(text: string): boolean {
  return instantOf(text, 'UTC') !== null
}
