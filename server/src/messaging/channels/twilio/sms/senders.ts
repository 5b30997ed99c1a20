import type { ProviderFailure } from '../../provider/failures.ts'
import { type Json, recordOrNull, records, textOrNull } from '../../provider/json-readers.ts'
import type { Sender } from '../../provider/provider.ts'
import { callTwilio, type TwilioCredentials } from '../api.ts'

/** The credentials of an account, and what sends. */
export interface SmsAccess extends TwilioCredentials {
  sender: string
  apiUrl: string
  messagingUrl: string
}

/** How fast messages are given to Twilio, which queues what the sender cannot send yet. */
const PER_SECOND = 10

export function isService({ sender }: Pick<SmsAccess, 'sender'>): boolean {
  return sender.startsWith('MG')
}

/** How SMS senders are named, because the same number may also send on WhatsApp. */
function addressOf(phone: string): string {
  return `sms:${phone}`
}

type Found = { outcome: 'ok'; row: Json } | ProviderFailure

/** The number, or the messaging service by its first number. */
export async function listSender(
  access: SmsAccess,
): Promise<{ outcome: 'ok'; senders: Sender[] } | ProviderFailure> {
  const found = await (isService(access) ? findService(access) : findNumber(access))
  if (found.outcome !== 'ok') return found
  const { row } = found
  const phone = textOrNull(row.phone_number) ?? access.sender
  const sends = recordOrNull(row.capabilities)?.sms !== false
  const sender: Sender = {
    providerId: access.sender,
    address: addressOf(phone),
    name: textOrNull(row.friendly_name) || phone,
    status: sends ? 'CONNECTED' : 'NO_SMS',
    perSecond: PER_SECOND,
    quality: null,
    messagingLimit: null,
  }
  return { outcome: 'ok', senders: [sender] }
}

async function findNumber(access: SmsAccess): Promise<Found> {
  const query = new URLSearchParams({ PhoneNumber: access.sender, PageSize: '1' })
  const answer = await callTwilio(access, { method: 'GET', url: `${numbersUrl(access)}.json?${query}` })
  if (answer.outcome !== 'ok') return answer
  const row = records(answer.body.incoming_phone_numbers).find((each) => each.phone_number === access.sender)
  return row ? { outcome: 'ok', row } : missing('no_such_number', 'This Twilio account has no such number.')
}

/** The service with the first of its numbers. */
async function findService(access: SmsAccess): Promise<Found> {
  const service = await callTwilio(access, { method: 'GET', url: serviceUrl(access) })
  if (service.outcome !== 'ok') return service
  const numbers = await callTwilio(access, {
    method: 'GET',
    url: `${serviceUrl(access)}/PhoneNumbers?PageSize=1`,
  })
  if (numbers.outcome !== 'ok') return numbers
  const [first] = records(numbers.body.phone_numbers)
  if (!first)
    return missing('no_number', 'The messaging service has no number yet. Add one to its sender pool.')
  return { outcome: 'ok', row: { ...service.body, phone_number: first.phone_number } }
}

function missing(code: string, text: string): ProviderFailure {
  return { outcome: 'refused', class: 'auth', code, text }
}

/** Sends inbound messages to `url`. Statuses go to the URL in each message. */
export async function subscribeSender(
  access: SmsAccess,
  url: string,
): Promise<{ outcome: 'ok' } | ProviderFailure> {
  const target = isService(access)
    ? {
        url: serviceUrl(access),
        form: { InboundRequestUrl: url, InboundMethod: 'POST', UseInboundWebhookOnNumber: 'false' },
      }
    : await targetOfNumber(access, url)
  if ('outcome' in target) return target
  const answer = await callTwilio(access, { method: 'POST', ...target })
  return answer.outcome === 'ok' ? { outcome: 'ok' } : answer
}

async function targetOfNumber(access: SmsAccess, url: string) {
  const found = await findNumber(access)
  if (found.outcome !== 'ok') return found
  const sid = encodeURIComponent(textOrNull(found.row.sid) ?? '')
  return { url: `${numbersUrl(access)}/${sid}.json`, form: { SmsUrl: url, SmsMethod: 'POST' } }
}

/** Where inbound messages go now. */
export async function readSubscription(
  access: SmsAccess,
): Promise<{ outcome: 'ok'; urls: string[] } | ProviderFailure> {
  const found = await (isService(access) ? findService(access) : findNumber(access))
  if (found.outcome !== 'ok') return found
  const url = textOrNull(found.row.sms_url ?? found.row.inbound_request_url)
  return { outcome: 'ok', urls: url ? [url] : [] }
}

function numbersUrl({ apiUrl, accountSid }: SmsAccess): string {
  return `${apiUrl}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers`
}

function serviceUrl({ messagingUrl, sender }: SmsAccess): string {
  return `${messagingUrl}/v1/Services/${sender}`
}
