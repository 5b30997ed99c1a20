import { callGraph, type Failure, type GraphAccess } from './graph.ts'
import { listAll } from './pages.ts'
import { type Json, recordOrNull, records, textOrNull } from './reading.ts'

/** A WhatsApp business account as the Cloud API knows it, with the token to act for it. */
export interface CloudAccount extends GraphAccess {
  wabaId: string
}

/** A phone number where WhatsApp shows one, otherwise the business-scoped user id. */
export type Recipient = { to: string } | { bsuid: string }

export type MessageContent =
  | { type: 'text'; text: string }
  /** `template` as the Cloud API takes it: name, language, components with parameters. */
  | { type: 'template'; template: Record<string, unknown> }

export interface OutgoingMessage {
  recipient: Recipient
  content: MessageContent
  /** Comes back on every status of this message. */
  callbackData: string
}

export type SendResult = { outcome: 'accepted'; providerId: string; waId: string | null } | Failure

/** Hands over one message. Accepted is not delivered; statuses follow by webhook. Never repeats the request. */
export async function sendMessage(
  account: CloudAccount,
  numberId: string,
  message: OutgoingMessage,
): Promise<SendResult> {
  const { recipient, content } = message
  const answer = await callGraph(account, {
    method: 'POST',
    path: `/${encodeURIComponent(numberId)}/messages`,
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...('to' in recipient ? { to: recipient.to } : { recipient: recipient.bsuid }),
      biz_opaque_callback_data: message.callbackData,
      ...(content.type === 'text'
        ? { type: 'text', text: { body: content.text, preview_url: false } }
        : { type: 'template', template: content.template }),
    },
  })
  if (answer.outcome !== 'ok') return answer
  const providerId = textOrNull(records(answer.body.messages)[0]?.id)
  if (providerId === null) {
    return { outcome: 'unknown', text: 'The provider took the message without giving its id.' }
  }
  return { outcome: 'accepted', providerId, waId: textOrNull(records(answer.body.contacts)[0]?.wa_id) }
}

/** A sender of the account. */
export interface CloudNumber {
  providerId: string
  /** As the provider shows it: `+1 555-078-3881`. */
  displayNumber: string
  name: string
  status: string
  /** Messages a second that WhatsApp takes from it. */
  perSecond: number
}

export type NumbersResult = { outcome: 'ok'; numbers: CloudNumber[] } | Failure

/** The throughput levels of a number (docs/whatsapp.md: Accounts and calls). */
const HIGH_PER_SECOND = 1000
const STANDARD_PER_SECOND = 80
const NUMBER_FIELDS = 'id,display_phone_number,verified_name,status,throughput'

/** The account's numbers. */
export async function listNumbers(account: CloudAccount): Promise<NumbersResult> {
  const path = `/${encodeURIComponent(account.wabaId)}/phone_numbers`
  const answer = await listAll(account, path, { fields: NUMBER_FIELDS })
  return answer.outcome === 'ok' ? { outcome: 'ok', numbers: answer.rows.map(readNumber) } : answer
}

function readNumber(raw: Json): CloudNumber {
  const level = textOrNull(recordOrNull(raw.throughput)?.level)
  return {
    providerId: textOrNull(raw.id) ?? '',
    displayNumber: textOrNull(raw.display_phone_number) ?? '',
    name: textOrNull(raw.verified_name) ?? '',
    status: textOrNull(raw.status) ?? 'UNKNOWN',
    perSecond: level === 'HIGH' ? HIGH_PER_SECOND : STANDARD_PER_SECOND,
  }
}

/**
 * Has the account's webhooks sent to `callbackUrl`. The provider asks that address for the verify token before it
 * answers, so the endpoint must be up.
 */
export async function subscribeApp(
  account: CloudAccount,
  callback: { url: string; verifyToken: string },
): Promise<{ outcome: 'ok' } | Failure> {
  const answer = await callGraph(account, {
    method: 'POST',
    path: `/${encodeURIComponent(account.wabaId)}/subscribed_apps`,
    body: { override_callback_uri: callback.url, verify_token: callback.verifyToken },
  })
  return answer.outcome === 'ok' ? { outcome: 'ok' } : answer
}
