import type { RefusalClass, RefusalReason } from '../../provider/failures.ts'
import { reasonOf } from '../errors.ts'

/** What Twilio's codes of SMS mean, in words, because statuses have the code alone (docs/sms.md: Errors). */
const CODES: Record<number, readonly [RefusalClass, string]> = {
  14107: ['rate', 'Twilio limits how often this account may call it.'],
  21211: ['recipient', 'This is no phone number that can get an SMS.'],
  21408: ['auth', 'The Twilio account may not send to this country. Allow it under Geo permissions.'],
  21606: ['auth', 'This number cannot send SMS.'],
  21610: ['recipient', 'The person replied STOP to this sender, so Twilio blocks messages to them.'],
  21611: ['rate', 'The queue of this number at Twilio is full.'],
  21612: ['recipient', 'Twilio has no way from this number to the recipient.'],
  21614: ['recipient', 'This is no mobile number.'],
  21617: ['message', 'The text is longer than 1,600 characters.'],
  21704: ['auth', 'The messaging service has no number.'],
  30001: ['rate', 'The queue of this number at Twilio overflowed.'],
  30002: ['auth', 'The Twilio account is suspended.'],
  30003: ['recipient', 'The phone is off, out of reach, or does not take SMS.'],
  30004: ['recipient', 'The recipient blocks these messages.'],
  30005: ['recipient', 'The number does not exist or is out of service.'],
  30006: ['recipient', 'This is a landline, or its carrier cannot be reached.'],
  30007: ['message', 'The carrier filtered the message as unwanted.'],
  30008: ['unknown', 'The carrier did not deliver the message and gave no reason.'],
  30022: ['rate', 'The carrier’s limit for this sender is reached.'],
  30023: ['throttle', 'The carrier’s daily limit for this sender is reached.'],
  30034: ['auth', 'The number is not registered for business messages in the USA (A2P 10DLC).'],
}

/** What a code means. `text` is null for codes without words. */
export function meaningOf(code: number): Pick<RefusalReason, 'class' | 'optOut' | 'text'> {
  const [known, text] = CODES[code] ?? []
  const reason = reasonOf(code)
  return { ...reason, class: known ?? reason.class, text: text ?? null }
}
