import { parsePhone } from '../../../../customers/index.ts'
import type { InboundEvent, ProviderEvent } from '../../provider/provider.ts'
import { type Fields, fieldsOf, readFiles, readStatus } from '../events.ts'
import { meaningOf } from './errors.ts'

/**
 * Reads one webhook: a message status or an inbound message. `sender`: what the account sends from, because a messaging
 * service has several numbers. null when it names no message.
 */
export function readWebhook(form: URLSearchParams, url: string, sender: string): ProviderEvent[] | null {
  const fields = fieldsOf(form)
  const providerId = fields('MessageSid') ?? fields('SmsSid')
  const from = fields('From')
  if (providerId === null || from === null) return null
  const status = fields('MessageStatus')
  if (status !== null) return readStatus(status, { providerId, senderId: sender, url }, fields, meaningOf)
  const phone = parsePhone(from)
  // Short codes and names cannot be answered, and no person has one.
  if (phone === null) return []
  return [readInbound({ providerId, senderId: sender, phone }, fields)]
}

/** What Twilio answers by itself. Its settings can have words that Parley does not know. */
const ANSWERED_AS: ReadonlyMap<string, NonNullable<InboundEvent['answeredAs']>> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
])

function readInbound(
  { providerId, senderId, phone }: { providerId: string; senderId: string; phone: string },
  fields: Fields,
): InboundEvent {
  const files = readFiles(fields)
  const answeredAs = ANSWERED_AS.get(fields('OptOutType') ?? '')
  return {
    kind: 'inbound',
    senderId,
    providerId,
    at: null,
    from: [{ kind: 'phone', value: phone }],
    name: null,
    text: fields('Body') ?? '',
    buttonPayload: null,
    files,
    ...(answeredAs && { answeredAs }),
    ...(files[0] ? { type: 'media', details: { kind: files[0].kind } } : { type: 'text' }),
  }
}
