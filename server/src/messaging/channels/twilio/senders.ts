import type { ProviderFailure } from '../provider/failures.ts'
import { type Json, numberOrNull, recordOrNull, records, textOrNull } from '../provider/json-readers.ts'
import type { Sender } from '../provider/provider.ts'
import { e164In } from './addresses.ts'
import { callTwilio, type TwilioAccess } from './api.ts'

/** The minimum rate at which Twilio sends for a number. */
const PER_SECOND = 80
const MAX_PAGES = 20

type Listed = { outcome: 'ok'; rows: Json[] } | ProviderFailure

/** The account's numbers that WhatsApp knows. */
export async function listSenders(
  access: TwilioAccess,
): Promise<{ outcome: 'ok'; senders: Sender[] } | ProviderFailure> {
  const listed = await readSenders(access)
  return listed.outcome === 'ok' ? { outcome: 'ok', senders: listed.rows.map(readSender) } : listed
}

async function readSenders(access: TwilioAccess): Promise<Listed> {
  const rows: Json[] = []
  let url: string | null = `${access.messagingUrl}/v2/Channels/Senders?Channel=whatsapp&PageSize=100`
  for (let page = 0; page < MAX_PAGES && url !== null; page++) {
    const answer = await callTwilio(access, { method: 'GET', url })
    if (answer.outcome !== 'ok') return answer
    rows.push(...records(answer.body.senders))
    url = textOrNull(recordOrNull(answer.body.meta)?.next_page_url)
  }
  return { outcome: 'ok', rows }
}

function readSender(raw: Json): Sender {
  const senderId = textOrNull(raw.sender_id) ?? ''
  const properties = recordOrNull(raw.properties)
  const status = textOrNull(raw.status) ?? 'UNKNOWN'
  return {
    providerId: senderId,
    address: e164In(senderId),
    name: textOrNull(recordOrNull(raw.profile)?.name) || e164In(senderId),
    status: status.startsWith('ONLINE') ? 'CONNECTED' : status,
    perSecond: numberOrNull(properties?.messages_per_second) ?? PER_SECOND,
    quality: textOrNull(properties?.quality_rating),
    messagingLimit: textOrNull(properties?.messaging_limit),
  }
}

/** Sends the webhooks of each number to `url`. */
export async function subscribeSenders(
  access: TwilioAccess,
  url: string,
): Promise<{ outcome: 'ok' } | ProviderFailure> {
  const listed = await readSenders(access)
  if (listed.outcome !== 'ok') return listed
  for (const { sid } of listed.rows) {
    const answer = await callTwilio(access, {
      method: 'POST',
      url: `${access.messagingUrl}/v2/Channels/Senders/${encodeURIComponent(textOrNull(sid) ?? '')}`,
      json: { webhook: { callback_url: url, callback_method: 'POST' } },
    })
    if (answer.outcome !== 'ok') return answer
  }
  return { outcome: 'ok' }
}
